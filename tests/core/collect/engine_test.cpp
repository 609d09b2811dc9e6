// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/engine.h"

#include "core/collect/engines.h"
#include "tests/core/collect/fake_engine.h"
#include "tests/support/catch.h"

using namespace plimsoll;
using namespace plimsoll::test;

namespace {

const std::string id_a(64, 'a');
const std::string id_b(64, 'b');

std::string listOf(const std::string& name_of_a) {
  return R"([{"Id":")" + id_a + R"(","Names":["/)" + name_of_a +
         R"("],"Image":"nginx","State":"running","Labels":{}},)" + R"({"Id":")" + id_b +
         R"(","Names":["/old"],"Image":"nginx","State":"exited","Labels":{}}])";
}

std::string inspectOf(const std::string& id, const std::string& state, int exit_code) {
  return R"({"Id":")" + id + R"(","Name":"/web","RestartCount":0,"Config":{"Image":"nginx"},"State":{"Status":")" +
         state + R"(","Running":)" + (state == "running" ? "true" : "false") + R"(,"Pid":42,"ExitCode":)" +
         std::to_string(exit_code) + R"(,"StartedAt":"2026-03-02T08:15:05Z","FinishedAt":"0001-01-01T00:00:00Z"}})";
}

std::string usualAnswer(const std::string& target) {
  if (target.starts_with("/containers/json")) {
    return jsonAnswer(listOf("web"));
  }
  if (target.starts_with("/events")) {
    return eventsHead();
  }
  return jsonAnswer(inspectOf(target.find(id_a) != std::string::npos ? id_a : id_b, "running", 0));
}

std::string dieEvent(const std::string& id) {
  return R"({"Type":"container","Action":"die","Actor":{"ID":")" + id +
         R"(","Attributes":{"exitCode":"137","name":"web"}},"time":1,"timeNano":1000000000})";
}

/// An engine, what it told, and the loop around it.
struct Loop {
  explicit Loop(const std::string& path, bool expected = true)
      : engine(EngineSocket{path, "DOCKER_HOST", expected, "docker"},
               {[this](const EngineEvent& event) { events.push_back(event.action); },
                [this](const Problem& problem) { problems.push_back(problem); }, 0}) {}

  /// Runs until `done` or five seconds have passed; true if done.
  template <class Done>
  bool run(Done done) {
    const std::int64_t end_ns = bootNow() + 5 * s_to_ns;
    engine.onTime(bootNow());
    while (!done()) {
      if (bootNow() >= end_ns) {
        return false;
      }
      std::vector<Watched> watched;
      engine.watch(watched);
      waitAndAct(watched, std::min(engine.deadline(), bootNow() + 20 * ms_to_ns));
      engine.onTime(bootNow());
    }
    return true;
  }
  bool runUntilQuiet() {
    return run([&] { return engine.quiet() && engine.connected(); });
  }

  std::vector<std::string> events;
  std::vector<Problem> problems;
  Engine engine;
};

std::size_t countOf(const FakeEngine& engine, const std::string& part) {
  std::size_t count = 0;
  for (const std::string& request : engine.requests()) {
    count += request.find(part) != std::string::npos ? 1 : 0;
  }
  return count;
}

}  // namespace

TEST_CASE("an engine is asked for the list, each container once, and for events; nothing but GET") {
  FakeEngine server(usualAnswer);
  Loop loop(server.socketPath());
  REQUIRE(loop.runUntilQuiet());
  const auto requests = server.requests();
  CHECK(requests.size() == 4);
  CHECK(loop.engine.requestCount() == 4);
  for (const std::string& request : requests) {
    CHECK(request.starts_with("GET /"));
  }
  CHECK(countOf(server, "/containers/json?all=1") == 1);
  CHECK(countOf(server, "/events?since=") == 1);
  CHECK(countOf(server, "/" + id_a + "/json") == 1);
  const Container& web = loop.engine.words().at(id_a);
  CHECK(web.name == "web");
  CHECK(web.runtime == "docker");
  CHECK(web.started_at == "2026-03-02T08:15:05Z");
  CHECK(web.names_from == "docker socket " + server.socketPath());
  CHECK(loop.engine.takeChanged());
  CHECK_FALSE(loop.engine.takeChanged());
  CHECK(loop.problems.empty());
}

TEST_CASE("the event stream asks for the container events alone, so that health checks do not wake anyone") {
  FakeEngine server(usualAnswer);
  Loop loop(server.socketPath());
  REQUIRE(loop.runUntilQuiet());
  const auto requests = server.requests();
  const auto events = std::find_if(requests.begin(), requests.end(),
                                   [](const std::string& line) { return line.find("/events") != std::string::npos; });
  REQUIRE(events != requests.end());
  CHECK(events->find("%22type%22%3A%5B%22container%22%5D") != std::string::npos);
  CHECK(events->find("%22die%22") != std::string::npos);
  CHECK(events->find("exec") == std::string::npos);
}

TEST_CASE("an engine that says it is podman is called podman") {
  FakeEngine server([](const std::string& target) {
    return target.starts_with("/containers/json") ? jsonAnswer("[]", "Libpod/4.3.1 (linux)") : usualAnswer(target);
  });
  Loop loop(server.socketPath());
  REQUIRE(loop.runUntilQuiet());
  CHECK(loop.engine.feature().id == "podman");
  CHECK(loop.engine.feature().on);
}

TEST_CASE("a container that an event names is inspected again, and only that one") {
  FakeEngine server(usualAnswer);
  Loop loop(server.socketPath());
  REQUIRE(loop.runUntilQuiet());
  server.send(eventChunk(dieEvent(id_a)));
  REQUIRE(loop.run([&] { return !loop.events.empty(); }));
  CHECK(loop.events == std::vector<std::string>{"die"});
  CHECK(loop.engine.words().at(id_a).state == "exited");
  CHECK(loop.engine.words().at(id_a).exit_code == 137);
  REQUIRE(loop.runUntilQuiet());
  CHECK(countOf(server, "/" + id_a + "/json") == 2);
  CHECK(server.requests().size() == 5);
}

TEST_CASE("events that arrive in pieces or are no JSON harm nothing") {
  FakeEngine server(usualAnswer);
  Loop loop(server.socketPath());
  REQUIRE(loop.runUntilQuiet());
  const std::string event = dieEvent(id_a);
  server.send(eventChunk("what?"));
  server.send("5\r\n" + event.substr(0, 5) + "\r\n");
  const std::string rest = event.substr(5);
  server.send(eventChunk(rest));
  REQUIRE(loop.run([&] { return !loop.events.empty(); }));
  CHECK(loop.events == std::vector<std::string>{"die"});
}

TEST_CASE("a container that is destroyed is forgotten") {
  FakeEngine server(usualAnswer);
  Loop loop(server.socketPath());
  REQUIRE(loop.runUntilQuiet());
  std::string event = dieEvent(id_b);
  event.replace(event.find("die"), 3, "destroy");
  server.send(eventChunk(event));
  REQUIRE(loop.run([&] { return !loop.events.empty(); }));
  CHECK_FALSE(loop.engine.words().contains(id_b));
  CHECK(loop.engine.words().contains(id_a));
}

TEST_CASE("an engine that stops is told of once, its words stay, and its return is seen") {
  FakeEngine server(usualAnswer);
  Loop loop(server.socketPath());
  REQUIRE(loop.runUntilQuiet());
  server.stop();
  REQUIRE(loop.run([&] { return !loop.problems.empty(); }));
  CHECK_FALSE(loop.engine.connected());
  CHECK_FALSE(loop.engine.feature().on);
  CHECK(loop.problems[0].subject == server.socketPath());
  CHECK_FALSE(loop.problems[0].over);
  CHECK_FALSE(loop.problems[0].remedy.empty());
  CHECK(loop.engine.words().contains(id_a));
  server.start();
  REQUIRE(loop.runUntilQuiet());
  REQUIRE(loop.problems.size() == 2);
  CHECK(loop.problems[1].over);
  CHECK(countOf(server, "/containers/json?all=1") == 2);
}

TEST_CASE("an engine that never answers stops nothing and is given up after a while") {
  FakeEngine server([](const std::string&) { return std::string(); });
  Loop loop(server.socketPath());
  const std::int64_t before_ns = bootNow();
  loop.engine.onTime(before_ns);
  std::vector<Watched> watched;
  loop.engine.watch(watched);
  waitAndAct(watched, bootNow() + 10 * ms_to_ns);
  loop.engine.onTime(bootNow());
  CHECK_FALSE(loop.engine.settled());
  loop.engine.onTime(before_ns + 20 * s_to_ns);  // twenty seconds later
  CHECK(loop.engine.settled());
  REQUIRE(loop.problems.size() == 1);
  CHECK(loop.problems[0].cause == "the engine does not answer");
}

TEST_CASE("an engine that answers nonsense is told of") {
  for (const std::string& answer : {std::string("SSH-2.0\r\n\r\n"), jsonAnswer("{"),
                                    std::string("HTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n")}) {
    FakeEngine server([&](const std::string&) { return answer; });
    Loop loop(server.socketPath());
    CHECK(loop.run([&] { return !loop.problems.empty(); }));
    CHECK(loop.engine.words().empty());
  }
}

TEST_CASE("a default socket that is not there is no trouble, a named one is") {
  Loop usual("/no/such/engine.sock", false);
  usual.engine.onTime(bootNow());
  CHECK(usual.problems.empty());
  CHECK_FALSE(usual.engine.feature().on);
  CHECK_FALSE(usual.engine.feature().why.empty());
  Loop named("/no/such/engine.sock", true);
  named.engine.onTime(bootNow());
  CHECK(named.problems.size() == 1);
}

TEST_CASE("an engine that is started later is found") {
  FakeEngine server(usualAnswer);
  server.stop();
  Loop loop(server.socketPath(), false);
  loop.engine.onTime(bootNow());
  CHECK_FALSE(loop.engine.connected());
  server.start();
  loop.engine.onTime(bootNow() + 6 * s_to_ns);
  CHECK(loop.runUntilQuiet());
  CHECK(loop.problems.empty());
}

TEST_CASE("several engines are asked at once and their words joined") {
  FakeEngine docker(usualAnswer);
  FakeEngine podman([](const std::string& target) {
    return target.starts_with("/containers/json")
               ? jsonAnswer(R"([{"Id":")" + std::string(64, 'c') + R"(","Names":["/pod"],"State":"running"}])",
                            "Libpod/4.3.1 (linux)")
           : target.starts_with("/events") ? eventsHead()
                                           : jsonAnswer(inspectOf(std::string(64, 'c'), "running", 0));
  });
  EngineSockets sockets;
  sockets.sockets = {{docker.socketPath(), "DOCKER_HOST", true, "docker"},
                     {podman.socketPath(), "CONTAINER_HOST", true, "podman"}};
  Engines engines(sockets, {[](const EngineEvent&) {}, [](const Problem&) {}, 0});
  askEnginesOnce(engines, true, 5 * s_to_ns);
  CHECK(engines.words().size() == 3);
  CHECK(engines.socketOf(std::string(64, 'c')) == podman.socketPath());
  CHECK(engines.socketOf("nobody").empty());
  CHECK(engines.features().size() == 2);
}

TEST_CASE("text in a query is percent-encoded") {
  CHECK(percentEncode("aZ9-._~") == "aZ9-._~");
  CHECK(percentEncode("{\"a\" :/é}") == "%7B%22a%22%20%3A%2F%C3%A9%7D");
}
