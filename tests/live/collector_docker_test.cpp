// SPDX-License-Identifier: GPL-3.0-or-later
// The collector against a real docker: a daemon of the test's own, containers that do what the test wants.
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/base/text.h"
#include "core/stream/frame_json.h"
#include "core/stream/frame_reader.h"
#include "tests/live/private_docker.h"
#include "tests/support/catch.h"

using namespace plimsoll;
using namespace plimsoll::test;
using namespace std::chrono_literals;

namespace {

const std::string collector = PLIMSOLL_COLLECTOR;
/// True, and said so, where no docker can be started.
bool isSkipped() {
  const std::string why_not = PrivateDocker::whyNot();
  if (!why_not.empty()) {
    WARN("skipped: a docker of the test's own " << why_not);
  }
  return !why_not.empty();
}

constexpr const char* busy_twice = "while :; do :; done & while :; do :; done";

/// A collector under test and what it has said so far. Acknowledges what it gets.
class Watching {
 public:
  explicit Watching(const PrivateDocker& docker, std::vector<std::string> options = {})
      : m_child(command(std::move(options)), docker.environment()) {}

  /// Reads until `done` or the limit; true if done.
  bool readUntil(const std::function<bool()>& done, std::chrono::milliseconds limit = 20s) {
    const auto end = std::chrono::steady_clock::now() + limit;
    while (!done()) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
      const auto line = left.count() > 0 ? m_child.readLine(left) : std::nullopt;
      if (!line) {
        return false;
      }
      for (Frame& frame : m_reader.feed(*line + "\n")) {
        take(std::move(frame));
      }
    }
    return true;
  }
  bool readSamples(std::uint64_t more) {
    const std::uint64_t wanted = (sample ? sample->seq : 0) + more;
    return readUntil([&] { return sample && sample->seq >= wanted; }, 20s + more * 2s);
  }
  const Container* named(const std::string& name) const {
    if (inventory) {
      for (const Container& container : inventory->containers) {
        if (container.name == name) {
          return &container;
        }
      }
    }
    return nullptr;
  }
  const GroupSample* groupOf(const std::string& name) const {
    const Container* container = named(name);
    return container != nullptr && container->group && sample ? sample->group(*container->group) : nullptr;
  }
  const Event* event(EventKind kind, const std::string& id) const {
    for (const Event& one : events) {
      if (one.kind == kind && one.container_id == id) {
        return &one;
      }
    }
    return nullptr;
  }
  ChildProcess& child() { return m_child; }
  const FrameReader& reader() const { return m_reader; }

  InventoryPtr inventory;
  SamplePtr sample;
  std::vector<Event> events;
  std::vector<Problem> problems;

 private:
  static std::vector<std::string> command(std::vector<std::string> options) {
    options.insert(options.begin(), {collector, "stream"});
    return options;
  }
  void take(Frame frame) {
    if (auto* new_inventory = std::get_if<InventoryPtr>(&frame)) {
      inventory = *new_inventory;
    } else if (auto* new_sample = std::get_if<SamplePtr>(&frame)) {
      sample = *new_sample;
      m_child.write(encodeRequest(Ack{sample->seq}) + "\n");
    } else if (auto* new_event = std::get_if<Event>(&frame)) {
      events.push_back(*new_event);
    } else if (auto* problem = std::get_if<Problem>(&frame)) {
      problems.push_back(*problem);
    }
  }

  ChildProcess m_child;
  FrameReader m_reader;
};

std::string readFile(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The number behind `key` in the container's cpu.stat, of whichever version is mounted.
std::uint64_t cpuStat(const PrivateDocker& docker, const std::string& id, const std::string& key) {
  std::string text = readFile("/sys/fs/cgroup/cpu" + docker.cgroupPath(id) + "/cpu.stat");
  if (text.empty()) {
    text = readFile("/sys/fs/cgroup" + docker.cgroupPath(id) + "/cpu.stat");
  }
  std::istringstream words(text);
  std::string name;
  std::uint64_t value = 0;
  while (words >> name >> value) {
    if (name == key) {
      return value;
    }
  }
  FAIL("no " << key << " in cpu.stat");
  return 0;
}

}  // namespace

TEST_CASE("a throttled container shows with its name, and its counters are the kernel's") {
  if (isSkipped()) {
    return;
  }
  PrivateDocker docker;
  const std::string id = docker.run("hog", {"--cpus", "0.1", "-m", "64m"}, busy_twice);
  Watching watching(docker, {"--focus", "hog"});
  REQUIRE(watching.readUntil([&] { return watching.groupOf("hog") != nullptr; }, 3s));
  REQUIRE(watching.readSamples(2));
  const std::uint64_t before_periods = cpuStat(docker, id, "nr_periods");
  const std::uint64_t before_throttled = cpuStat(docker, id, "nr_throttled");
  REQUIRE(watching.readSamples(1));
  const SamplePtr from = watching.sample;
  const GroupSample first = *watching.groupOf("hog");
  REQUIRE(watching.readSamples(5));
  const SamplePtr to = watching.sample;
  const GroupSample last = *watching.groupOf("hog");
  const std::uint64_t after_periods = cpuStat(docker, id, "nr_periods");
  const std::uint64_t after_throttled = cpuStat(docker, id, "nr_throttled");

  CHECK(first.cpu.nr_periods.value() >= before_periods);
  CHECK(last.cpu.nr_periods.value() <= after_periods);
  CHECK(first.cpu.nr_throttled.value() >= before_throttled);
  CHECK(last.cpu.nr_throttled.value() <= after_throttled);
  const auto periods = static_cast<double>(last.cpu.nr_periods.value() - first.cpu.nr_periods.value());
  const auto throttled = static_cast<double>(last.cpu.nr_throttled.value() - first.cpu.nr_throttled.value());
  const auto seconds = static_cast<double>(to->at_ns - from->at_ns) / 1e9;
  CHECK(periods == Approx(seconds * 10).margin(2));
  CHECK(throttled / periods >= 0.9);
  CHECK(last.limits->quotaUs() == Count{10'000});
  CHECK(last.limits->memoryLimitBytes() == Count{64U << 20U});
  CHECK(to->isFocused(*watching.named("hog")->group));
  CHECK(to->threads.size() == 2);
  CHECK(watching.named("hog")->id.text == id);
  CHECK(watching.named("hog")->image == "test/busybox");
  CHECK(watching.reader().counts().bad_lines == 0);
}

TEST_CASE("a container that starts while it streams shows with its name, one that is removed while it is read goes") {
  if (isSkipped()) {
    return;
  }
  PrivateDocker docker;
  docker.run("stays", {}, "sleep 1000");
  Watching watching(docker, {"--interval", "100"});
  REQUIRE(watching.readUntil([&] { return watching.groupOf("stays") != nullptr; }));
  const std::string id = docker.run("comes", {}, busy_twice);
  REQUIRE(watching.readUntil([&] { return watching.groupOf("comes") != nullptr; }, 5s));
  CHECK(watching.event(EventKind::ContainerStarted, id) != nullptr);
  const GroupHandle handle = *watching.named("comes")->group;

  docker.docker({"rm", "-f", "comes"});
  REQUIRE(watching.readUntil([&] { return watching.named("comes") == nullptr; }, 5s));
  REQUIRE(watching.readUntil([&] { return watching.event(EventKind::ContainerExited, id) != nullptr; }, 5s));
  CHECK(watching.event(EventKind::ContainerExited, id)->text == "exit code 137");
  REQUIRE(watching.readSamples(2));
  CHECK(watching.sample->group(handle) == nullptr);
  CHECK(watching.groupOf("stays") != nullptr);
  for (const Problem& problem : watching.problems) {
    CHECK(problem.subject + ": " + problem.cause == "no trouble");
  }
}

TEST_CASE("a container that restarts gets a new handle, a changed limit is told, an OOM kill has its line") {
  if (isSkipped()) {
    return;
  }
  PrivateDocker docker;
  const std::string id = docker.run("web", {"--cpus", "0.5"}, "sleep 1000");
  Watching watching(docker, {"--interval", "200", "--focus", "web"});
  REQUIRE(watching.readUntil([&] { return watching.groupOf("web") != nullptr; }));
  const GroupHandle first_life = *watching.named("web")->group;
  docker.docker({"update", "--cpus", "0.3", "web"});
  REQUIRE(watching.readUntil([&] { return watching.event(EventKind::LimitChanged, id) != nullptr; }, 5s));
  CHECK(watching.event(EventKind::LimitChanged, id)->text.find("50000 -> 30000") != std::string::npos);
  docker.docker({"restart", "-t", "0", "web"});
  REQUIRE(watching.readUntil([&] { return watching.event(EventKind::ContainerRestarted, id) != nullptr; }, 10s));
  REQUIRE(watching.readUntil([&] {
    const Container* web = watching.named("web");
    return web != nullptr && web->group && *web->group != first_life && watching.groupOf("web") != nullptr;
  }));
  CHECK(watching.sample->group(first_life) == nullptr);

  const std::string eater =
      docker.run("eater", {"-m", "16m", "--memory-swap", "16m"}, "x=abcdefgh; while :; do x=$x$x; done");
  REQUIRE(watching.readUntil([&] { return watching.event(EventKind::OomKill, eater) != nullptr; }, 20s));
  CHECK_FALSE(watching.event(EventKind::OomKill, eater)->text.empty());
}

TEST_CASE("an engine that stops while it streams is told of, names stay, and its return is told too") {
  if (isSkipped()) {
    return;
  }
  PrivateDocker docker;
  docker.run("web", {}, "sleep 1000");
  Watching watching(docker, {"--interval", "200"});
  REQUIRE(watching.readUntil([&] { return watching.groupOf("web") != nullptr; }));
  docker.stopDaemon();
  REQUIRE(watching.readUntil([&] { return !watching.problems.empty(); }, 30s));
  CHECK(watching.problems[0].subject == docker.socketPath());
  CHECK_FALSE(watching.problems[0].over);
  REQUIRE(watching.readSamples(3));
  REQUIRE(watching.named("web") != nullptr);
  CHECK_FALSE(watching.named("web")->group);  // it ended with its engine, and is still known
  docker.startDaemon();
  REQUIRE(watching.readUntil([&] { return watching.problems.size() >= 2 && watching.problems.back().over; }, 60s));
  REQUIRE(watching.readSamples(1));
}

TEST_CASE("in a steady minute the engine is asked nothing") {
  if (isSkipped()) {
    return;
  }
  PrivateDocker docker;
  for (int i = 0; i < 5; ++i) {
    docker.run("idle" + std::to_string(i), {}, "sleep 1000");
  }
  const std::size_t before = docker.requests().size();
  Watching watching(docker);
  REQUIRE(watching.readUntil(
      [&] { return watching.named("idle4") != nullptr && !watching.named("idle4")->started_at.empty(); }));
  REQUIRE(watching.readSamples(2));
  const std::vector<std::string> at_start = docker.requests();
  CHECK(at_start.size() - before == 7);  // the list, five containers, the event stream
  for (std::size_t at = before; at < at_start.size(); ++at) {
    CHECK(at_start[at].starts_with("Calling GET "));
  }
  REQUIRE(watching.readSamples(60));
  CHECK(docker.requests().size() == at_start.size());
  CHECK(watching.sample->dropped == 0);
}

TEST_CASE("list tells what docker inspect tells") {
  if (isSkipped()) {
    return;
  }
  PrivateDocker docker;
  const std::string id =
      docker.run("web", {"--cpus", "0.25", "-m", "32m", "--pids-limit", "50", "--cpu-shares", "512"}, "sleep 1000");
  docker.run("done", {}, "exit 3");
  docker.docker({"wait", "done"});
  const Finished finished = runToEnd({collector, "list", "--json"}, docker.environment());
  REQUIRE(finished.exit_code == 0);
  const auto list = nlohmann::json::parse(finished.out);
  const auto find = [&](const std::string& name) {
    for (const auto& container : list) {
      if (container.at("name") == name) {
        return container;
      }
    }
    return nlohmann::json();
  };
  const auto web = find("web");
  const auto inspect = nlohmann::json::parse(docker.docker({"inspect", "web"})).at(0);
  CHECK(web.at("id") == id);
  CHECK(web.at("runtime") == "docker");
  CHECK(web.at("state") == "running");
  CHECK(web.at("started_at") == inspect.at("State").at("StartedAt"));
  CHECK(web.at("init_pid") == inspect.at("State").at("Pid"));
  CHECK(web.at("cpu_quota_cores") == 0.25);
  CHECK(web.at("cpu_effective_limit_cores") == 0.25);
  CHECK(web.at("memory_limit_bytes") == 32 << 20);
  CHECK(web.at("memory_effective_limit_bytes") == 32 << 20);
  CHECK(web.at("pids_limit") == 50);
  const auto done = find("done");
  CHECK(done.at("state") == "exited");
  CHECK(done.at("exit_code") == 3);
  CHECK(done.at("memory_limit_bytes").is_null());
}

TEST_CASE("logs are answered without headers, inspect without the values of variables") {
  if (isSkipped()) {
    return;
  }
  PrivateDocker docker;
  docker.run("web", {"-e", "DB_PASSWORD=hunter2"}, "echo to stdout; echo to stderr >&2; sleep 1000");
  Watching watching(docker);
  REQUIRE(watching.readUntil([&] { return watching.named("web") != nullptr; }));
  const auto ask = [&](Question question) {
    watching.child().write(encodeRequest(Ask{1, question, "web", 0, 0}) + "\n");
    const auto line =
        watching.child().readUntil([](const std::string& text) { return text.starts_with(R"({"type":"answer")"); });
    REQUIRE(line);
    return nlohmann::json::parse(*line);
  };
  const auto logs = ask(Question::Logs);
  INFO(logs.dump());
  CHECK(logs.at("ok") == true);
  CHECK(logs.at("text").get<std::string>().find("to stdout\n") != std::string::npos);
  CHECK(logs.at("text").get<std::string>().find("to stderr\n") != std::string::npos);
  CHECK(logs.at("text").get<std::string>().find('\x01') == std::string::npos);
  const auto inspect = ask(Question::Inspect);
  CHECK(inspect.at("text").get<std::string>().find("DB_PASSWORD=***") != std::string::npos);
  CHECK(inspect.dump().find("hunter2") == std::string::npos);
}

TEST_CASE("the first levels come within a second, rates within two, with forty containers") {
  if (isSkipped()) {
    return;
  }
  PrivateDocker docker;
  for (int i = 0; i < 40; ++i) {
    docker.run("c" + std::to_string(i), {}, "sleep 1000");
  }
  const auto begin = std::chrono::steady_clock::now();
  Watching watching(docker);
  REQUIRE(watching.readSamples(1));
  CHECK(watching.sample->groups.size() >= 40);
  CHECK(std::chrono::steady_clock::now() - begin < 1s);
  REQUIRE(watching.readSamples(1));
  CHECK(std::chrono::steady_clock::now() - begin < 2s);
  REQUIRE(watching.readUntil([&] { return watching.named("c39") != nullptr; }, 3s));
}
