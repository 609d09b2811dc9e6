// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stream/frame_json.h"

#include <nlohmann/json.hpp>

#include "tests/core/stream/sample_stream.h"
#include "tests/support/catch.h"

using namespace plimsoll;
using namespace plimsoll::test;

namespace {

template <class T>
T through(const std::string& line) {
  Result<Frame> frame = decodeRareFrame(line);
  REQUIRE(frame);
  REQUIRE(std::holds_alternative<T>(*frame));
  return std::get<T>(*frame);
}

template <class T>
T throughRequest(const Request& request) {
  Result<Request> decoded = decodeRequest(encodeRequest(request));
  REQUIRE(decoded);
  REQUIRE(std::holds_alternative<T>(*decoded));
  return std::get<T>(*decoded);
}

std::string reasonOf(std::string_view line) {
  const Result<Request> request = decodeRequest(line);
  return request ? "accepted" : request.error().detail;
}

}  // namespace

TEST_CASE("hello arrives with its host and features") {
  Hello hello;
  hello.collector = "0.1.0";
  hello.nonce = "n0";
  hello.interval_ms = 250;
  hello.at_ns = 12'345'678'901'234;
  hello.wall_ms = 1'700'000'000'123;
  hello.host = {
      .name = "app07",
      .kernel = "6.1.0",
      .machine = "x86_64",
      .os = "Debian \"12\"",
      .boot_id = "b",
      .uid = 1000,
      .ticks_per_second = 250,
      .page_size = 16384,
      .mem_total_bytes = 1ULL << 40U,
      .online_cpus = {0, 2},
      .possible_cpus = {0, 1, 2, 3},
      .hierarchy_mode = "hybrid",
      .controllers = {{"cpu", "v1:/sys/fs/cgroup/cpu"}},
      .rung = "B",
      .features = {{"psi", false, "", "off at boot", "boot with psi=1"}, {"kmsg", true, "/dev/kmsg", "", ""}}};
  const Hello arrived = through<Hello>(encodeHello(hello));
  CHECK(arrived.protocol == protocol_number);
  CHECK(arrived.collector == "0.1.0");
  CHECK(arrived.nonce == "n0");
  CHECK(arrived.interval_ms == 250);
  CHECK(arrived.at_ns == hello.at_ns);
  CHECK(arrived.wall_ms == hello.wall_ms);
  CHECK(arrived.host.name == "app07");
  CHECK(arrived.host.kernel == "6.1.0");
  CHECK(arrived.host.machine == "x86_64");
  CHECK(arrived.host.os == "Debian \"12\"");
  CHECK(arrived.host.boot_id == "b");
  CHECK(arrived.host.uid == 1000);
  CHECK(arrived.host.ticks_per_second == 250);
  CHECK(arrived.host.page_size == 16384);
  CHECK(arrived.host.mem_total_bytes == 1ULL << 40U);
  CHECK(arrived.host.online_cpus == std::vector<std::int32_t>{0, 2});
  CHECK(arrived.host.possible_cpus == std::vector<std::int32_t>{0, 1, 2, 3});
  CHECK(arrived.host.hierarchy_mode == "hybrid");
  CHECK(arrived.host.controllers == hello.host.controllers);
  CHECK(arrived.host.rung == "B");
  REQUIRE(arrived.host.features.size() == 2);
  CHECK_FALSE(arrived.host.features[0].on);
  CHECK(arrived.host.features[0].why == "off at boot");
  CHECK(arrived.host.features[0].remedy == "boot with psi=1");
  CHECK(arrived.host.features[1].on);
  CHECK(arrived.host.features[1].detail == "/dev/kmsg");
}

TEST_CASE("every kind of event arrives") {
  for (const EventKind kind :
       {EventKind::ContainerStarted, EventKind::ContainerExited, EventKind::ContainerRestarted, EventKind::OomKill,
        EventKind::LimitChanged, EventKind::CollectorRestarted, EventKind::SamplesLost}) {
    const Event arrived = through<Event>(encodeEvent({kind, 5'000'000'001, 6, "abc", "docker events", "exit \n1"}));
    CHECK(arrived.kind == kind);
    CHECK(arrived.at_ns == 5'000'000'001);
    CHECK(arrived.wall_ms == 6);
    CHECK(arrived.container_id == "abc");
    CHECK(arrived.source == "docker events");
    CHECK(arrived.text == "exit \n1");
  }
}

TEST_CASE("answer, problem and bye arrive") {
  const Answer answer = through<Answer>(encodeAnswer({7, true, "a\tb", "GET /x", true}));
  CHECK(answer.id == 7);
  CHECK(answer.ok);
  CHECK(answer.text == "a\tb");
  CHECK(answer.source == "GET /x");
  CHECK(answer.cut);
  const Problem problem = through<Problem>(encodeProblem({"docker", "gone", "start it", true}));
  CHECK(problem.subject == "docker");
  CHECK(problem.cause == "gone");
  CHECK(problem.remedy == "start it");
  CHECK(problem.over);
  CHECK(through<Bye>(encodeBye({"end of input"})).reason == "end of input");
}

TEST_CASE("text that is not UTF-8 does not break a rare frame") {
  const Answer answer = through<Answer>(encodeAnswer({1, true, "caf\xE9", "", false}));
  CHECK(answer.text == "caf\xEF\xBF\xBD");
}

TEST_CASE("a rare frame with a member of the wrong type is refused and the member named") {
  const Result<Frame> frame = decodeRareFrame(R"({"type":"answer","id":"7"})");
  REQUIRE_FALSE(frame);
  CHECK(frame.error().code == Errc::Protocol);
  CHECK(frame.error().detail.find("\"id\"") != std::string::npos);
  CHECK_FALSE(decodeRareFrame(R"({"type":"event","event":"party"})"));
  CHECK_FALSE(decodeRareFrame(R"({"type":"hello","plimsoll":1,"host":{"features":[{"id":5}]}})"));
  CHECK_FALSE(decodeRareFrame("[]"));
  CHECK_FALSE(decodeRareFrame("{"));
}

TEST_CASE("every request arrives") {
  const Focus focus = throughRequest<Focus>(Focus{{"web", "db"}, 500});
  CHECK(focus.containers == std::vector<std::string>{"web", "db"});
  CHECK(focus.max_threads == 500);
  CHECK(throughRequest<Ack>(Ack{12}).seq == 12);
  CHECK(throughRequest<SetInterval>(SetInterval{200}).interval_ms == 200);
  throughRequest<Ping>(Ping{});
  throughRequest<ByeRequest>(ByeRequest{});
  for (const Question question : {Question::Inspect, Question::Logs, Question::EventsSince, Question::KernelLog,
                                  Question::CommandLine, Question::TuningVariables, Question::VersionFacts}) {
    const Ask ask = throughRequest<Ask>(Ask{3, question, "web", 42, 1'700'000'000'000});
    CHECK(ask.id == 3);
    CHECK(ask.question == question);
    CHECK(ask.container == "web");
    CHECK(ask.pid == 42);
    CHECK(ask.since_ms == 1'700'000'000'000);
    CHECK_FALSE(questionWord(question).empty());
  }
}

TEST_CASE("a request that cannot be obeyed says why") {
  CHECK(reasonOf("hello") == "not a JSON object");
  CHECK(reasonOf("[1]") == "not a JSON object");
  CHECK(reasonOf(R"({"type":"shutdown"})") == "unknown type");
  CHECK(reasonOf(R"({"type":"ask","id":1})") == "member \"question\" is missing");
  CHECK(reasonOf(R"({"type":"ask","id":1,"question":"run_command"})") == "unknown question \"run_command\"");
  CHECK(reasonOf(R"({"type":"ack"})") == "member \"seq\" is missing");
  CHECK(reasonOf(R"({"type":"focus"})") == "member \"containers\" is missing");
  CHECK(reasonOf(R"({"type":"focus","containers":"web"})") == "member \"containers\" has the wrong type");
  CHECK(reasonOf(R"({"type":"ack","seq":-1})") == "member \"seq\" has the wrong type");
}

TEST_CASE("a request with a key of a newer version is obeyed") {
  const Result<Request> request = decodeRequest(R"({"type":"ack","seq":5,"mood":"good"})");
  REQUIRE(request);
  CHECK(std::get<Ack>(*request).seq == 5);
}
