// SPDX-License-Identifier: GPL-3.0-or-later
// The collector's command line and the life of its stream, as a child process.
#include <csignal>
#include <nlohmann/json.hpp>

#include "core/stream/frame_json.h"
#include "core/stream/frame_reader.h"
#include "tests/support/catch.h"
#include "tests/support/child_process.h"
#include "tests/support/temp_tree.h"

using namespace plimsoll;
using namespace plimsoll::test;
using namespace std::chrono_literals;

namespace {

const std::string collector = PLIMSOLL_COLLECTOR;

Finished run(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), collector);
  return runToEnd(arguments);
}

/// A v2 host with one container; small and always the same.
class SmallHost {
 public:
  SmallHost() {
    m_tree.write("/proc/self/mountinfo", "30 1 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    m_tree.write("/proc/stat", "cpu  1 2 3 4 5 6 7 8 9 10\ncpu0 1 2 3 4 5 6 7 8 9 10\nctxt 5\n");
    m_tree.write("/sys/fs/cgroup/cgroup.controllers", "cpu memory pids\n");
    m_tree.write(group() + "/cpu.stat", "usage_usec 500\nnr_periods 10\nnr_throttled 7\nthrottled_usec 9\n");
    m_tree.write(group() + "/cpu.max", "10000 100000\n");
    m_tree.write(group() + "/memory.current", "1048576\n");
    m_tree.write(group() + "/memory.max", "max\n");
    m_tree.write(group() + "/cgroup.procs", "");
    for (const std::string& folder : {group(), std::string("/sys/fs/cgroup/system.slice")}) {
      m_tree.write(folder + "/memory.stat", "anon 4096\nfile 8192\n");
      m_tree.write(folder + "/memory.events", "low 0\nhigh 0\nmax 0\noom 0\noom_kill 0\n");
    }
    const std::string slice = "/sys/fs/cgroup/system.slice";
    m_tree.write(slice + "/cpu.stat", "usage_usec 900\nnr_periods 0\nnr_throttled 0\nthrottled_usec 0\n");
    m_tree.write(slice + "/cpu.max", "max 100000\n");
    m_tree.write(slice + "/memory.current", "2097152\n");
    m_tree.write(slice + "/memory.max", "max\n");
  }
  std::string root() const { return m_tree.root(); }
  static std::string group() { return "/sys/fs/cgroup/system.slice/docker-" + id() + ".scope"; }
  static std::string id() { return std::string(64, 'a'); }

 private:
  TempTree m_tree;
};

std::vector<std::string> streamCommand(const SmallHost& host, std::vector<std::string> more = {}) {
  more.insert(more.begin(), {collector, "stream", "--root", host.root()});
  return more;
}

bool isSample(const std::string& line) {
  return line.starts_with(R"({"type":"sample")");
}

std::string byeOf(ChildProcess& child) {
  const auto line = child.readUntil([](const std::string& text) { return text.starts_with(R"({"type":"bye")"); });
  return line ? nlohmann::json::parse(*line).at("reason").get<std::string>() : "no bye";
}

}  // namespace

TEST_CASE("help, version and wrong usage have their exit codes") {
  CHECK(run({"--help"}).exit_code == 0);
  CHECK(run({"--version"}).out == "plimsoll-collector " PLIMSOLL_VERSION "\n");
  for (const char* command : {"check", "list", "stream", "evaluate"}) {
    const Finished help = run({command, "--help"});
    CHECK(help.exit_code == 0);
    CHECK(help.err.empty());
    CHECK(help.out.find("usage: plimsoll-collector " + std::string(command)) == 0);
  }
  CHECK(run({}).exit_code == 2);
  CHECK(run({"dance"}).exit_code == 2);
  CHECK(run({"stream", "--speed", "5"}).exit_code == 2);
  CHECK(run({"stream", "--interval"}).exit_code == 2);
  CHECK(run({"stream", "--interval", "fast"}).exit_code == 2);
  CHECK(run({"stream", "--interval", "10"}).exit_code == 2);
  CHECK(run({"stream", "--count", "0"}).exit_code == 2);
  CHECK(run({"list", "--json=yes"}).exit_code == 2);
  CHECK(run({"list", "everything"}).exit_code == 2);
  CHECK(run({"evaluate"}).exit_code == 2);
  CHECK(run({"list", "--root", "/no/such/folder"}).exit_code == 1);
}

TEST_CASE("an error is one sentence on stderr that names the subject, and nothing on stdout") {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"dance"}, {"stream", "--count", "x"}, {"list", "--root", "/no/such"}}) {
    const Finished finished = run(arguments);
    CHECK(finished.out.empty());
    CHECK(finished.err.starts_with("plimsoll-collector: "));
    CHECK(finished.err.find(arguments.back()) != std::string::npos);
    CHECK(std::count(finished.err.begin(), finished.err.end(), '\n') == 1);
  }
}

TEST_CASE("a control character in an argument does not reach the terminal") {
  const Finished finished = run({"stream", "--\x1b[31mred"});
  CHECK(finished.exit_code == 2);
  CHECK(finished.err.find('\x1b') == std::string::npos);
}

TEST_CASE("the stream of a captured host is hello, inventory, samples and bye") {
  const SmallHost host;
  const Finished finished = runToEnd(streamCommand(host, {"--count", "3", "--interval", "50", "--nonce", "n1"}));
  CHECK(finished.exit_code == 0);
  CHECK(finished.err.empty());
  FrameReader reader("n1");
  const std::vector<Frame> frames = reader.feed(finished.out);
  reader.finish();
  CHECK(reader.counts().bad_lines == 0);
  REQUIRE(frames.size() == 6);
  CHECK(std::get<Hello>(frames[0]).host.hierarchy_mode == "unified");
  const InventoryPtr inventory = std::get<InventoryPtr>(frames[1]);
  REQUIRE(inventory->containers.size() == 1);
  CHECK(inventory->containers[0].id.text == SmallHost::id());
  const SamplePtr sample = std::get<SamplePtr>(frames[2]);
  CHECK(sample->seq == 1);
  CHECK(sample->full);
  const GroupSample* group = sample->group(*inventory->containers[0].group);
  REQUIRE(group != nullptr);
  CHECK(group->cpu.nr_throttled == Count{7});
  CHECK(group->limits->max_quota_us == Count{10'000});
  CHECK_FALSE(group->limits->memory_max);
  CHECK(sample->self.rss_bytes);
  CHECK(std::get<SamplePtr>(frames[4])->seq == 3);
  CHECK(std::get<Bye>(frames[5]).reason == "count reached");
}

TEST_CASE("the second sample comes within half a second, the later ones at whole intervals of wall time") {
  const SmallHost host;
  const Finished finished = runToEnd(streamCommand(host, {"--count", "4", "--interval", "400"}));
  FrameReader reader;
  std::vector<SamplePtr> samples;
  for (const Frame& frame : reader.feed(finished.out)) {
    if (const auto* sample = std::get_if<SamplePtr>(&frame)) {
      samples.push_back(*sample);
    }
  }
  REQUIRE(samples.size() == 4);
  CHECK(samples[1]->at_ns - samples[0]->at_ns <= 480'000'000);  // 400 ms and the noise of a loaded machine
  CHECK(samples[2]->wall_ms % 400 < 80);
  CHECK(samples[3]->wall_ms % 400 < 80);
}

TEST_CASE("the end of input ends the stream at once, with bye") {
  const SmallHost host;
  ChildProcess child(streamCommand(host));
  REQUIRE(child.readUntil(isSample));
  child.closeInput();
  CHECK(byeOf(child) == "end of input");
  CHECK(child.wait(1s) == 0);
}

TEST_CASE("with a count the end of input does not end the stream earlier") {
  const SmallHost host;
  ChildProcess child(streamCommand(host, {"--count", "3", "--interval", "100"}));
  child.closeInput();
  const std::string out = child.readAll();
  CHECK(out.find(R"("seq":3,"monotonic_s")") != std::string::npos);
  CHECK(child.wait() == 0);
}

TEST_CASE("a signal ends the stream with bye and exit code 0") {
  for (const int number : {SIGTERM, SIGINT, SIGHUP}) {
    const SmallHost host;
    ChildProcess child(streamCommand(host));
    REQUIRE(child.readUntil(isSample));
    child.signal(number);
    CHECK(byeOf(child) == "ended by signal " + std::to_string(number));
    CHECK(child.wait() == 0);
  }
}

TEST_CASE("a reader that goes away ends the stream quietly") {
  const SmallHost host;
  ChildProcess child(streamCommand(host));
  REQUIRE(child.readUntil(isSample));
  child.closeOutput();
  CHECK(child.wait(5s) == 0);
  CHECK(child.readErrors().empty());
}

TEST_CASE("a full disk ends the stream with exit code 1 and a sentence") {
  const SmallHost host;
  const Finished finished =
      runToEnd({"/bin/sh", "-c", collector + " stream --count 2 --root " + host.root() + " >/dev/full"});
  CHECK(finished.exit_code == 1);
  CHECK(finished.err.find("No space left on device") != std::string::npos);
}

TEST_CASE("without acknowledgements four samples come and no more; the next one tells how many ticks were left out") {
  const SmallHost host;
  ChildProcess child(streamCommand(host, {"--interval", "50"}));
  child.write(encodeRequest(Ping{}) + "\n");
  FrameReader reader;
  std::uint64_t seq = 0;
  SamplePtr newest;
  const auto readSamples = [&](std::chrono::milliseconds limit) {
    while (const auto line = child.readLine(limit)) {
      for (const Frame& frame : reader.feed(*line + "\n")) {
        if (const auto* sample = std::get_if<SamplePtr>(&frame)) {
          newest = *sample;
          seq = newest->seq;
        }
      }
      if (newest && newest->dropped != 0) {
        return;
      }
    }
  };
  readSamples(600ms);  // returns when nothing came for so long
  CHECK(seq >= 4);
  CHECK(seq <= 5);  // one may have gone out before the ping was read
  child.write(encodeRequest(Ack{seq}) + "\n");
  const std::uint64_t before = seq;
  readSamples(5s);
  CHECK(newest->dropped >= 5);
  CHECK(newest->seq == before + 1);
}

TEST_CASE("a peer that acknowledges gets every sample") {
  const SmallHost host;
  ChildProcess child(streamCommand(host, {"--interval", "50", "--count", "20"}));
  std::uint64_t seen = 0;
  while (const auto line = child.readUntil(isSample)) {
    const auto sample = nlohmann::json::parse(*line);
    CHECK_FALSE(sample.contains("dropped"));
    seen = sample.at("seq").get<std::uint64_t>();
    child.write(encodeRequest(Ack{seen}) + "\n");
  }
  CHECK(seen == 20);
}

TEST_CASE("a peer that began to talk and falls silent is gone; one that never spoke is not") {
  const SmallHost host;
  ChildProcess silent(streamCommand(host, {"--silence", "300", "--interval", "100"}));
  silent.write(encodeRequest(Ping{}) + "\n");
  CHECK(byeOf(silent) == "nothing was heard for 0.3 s");
  CHECK(silent.wait() == 0);

  ChildProcess mute(streamCommand(host, {"--silence", "300", "--interval", "100", "--count", "8"}));
  CHECK(byeOf(mute) == "count reached");
}

TEST_CASE("a request that cannot be obeyed is answered by a problem and the stream goes on") {
  const SmallHost host;
  ChildProcess child(streamCommand(host, {"--interval", "100"}));
  child.write("launch missiles\n");
  const auto problem = child.readUntil(
      [](const std::string& line) { return line.starts_with(R"({"type":"problem","subject":"request")"); });
  REQUIRE(problem);
  CHECK(problem->find("not a JSON object") != std::string::npos);
  CHECK(child.readUntil(isSample));
}

TEST_CASE("bye ends the stream, interval changes its pace") {
  const SmallHost host;
  ChildProcess child(streamCommand(host, {"--interval", "60000"}));
  child.write(encodeRequest(SetInterval{100}) + "\n");
  for (int i = 1; i <= 4; ++i) {
    REQUIRE(child.readUntil(isSample, 3s));
    child.write(encodeRequest(Ack{static_cast<std::uint64_t>(i)}) + "\n");
  }
  child.write(encodeRequest(ByeRequest{}) + "\n");
  CHECK(byeOf(child) == "asked to end");
  CHECK(child.wait() == 0);
}

TEST_CASE("the command line of a process is answered with its secrets masked") {
  // The collector on this host is asked for a child of the test.
  ChildProcess sleeper({"/bin/sh", "-c", "read line", "--password=hunter2", "--token", "abc", "-Xmx1g"});
  ChildProcess child({collector, "stream"});
  child.write(encodeRequest(Ask{7, Question::CommandLine, "", sleeper.pid(), 0}) + "\n");
  const auto line = child.readUntil([](const std::string& text) { return text.starts_with(R"({"type":"answer")"); });
  REQUIRE(line);
  const auto answer = nlohmann::json::parse(*line);
  CHECK(answer.at("id") == 7);
  CHECK(answer.at("ok") == true);
  CHECK(answer.at("text") == R"(["/bin/sh","-c","read line","--password=***","--token","***","-Xmx1g"])");
}

TEST_CASE("only tuning variables of a process are answered") {
  ChildProcess sleeper({"/bin/sh", "-c", "read line"}, {"GOMAXPROCS=3", "DB_PASSWORD=hunter2",
                                                        "JAVA_TOOL_OPTIONS=-Xmx1g -Djavax.net.ssl.keyStorePassword=x"});
  ChildProcess child({collector, "stream"});
  child.write(encodeRequest(Ask{8, Question::TuningVariables, "", sleeper.pid(), 0}) + "\n");
  const auto line = child.readUntil([](const std::string& text) { return text.starts_with(R"({"type":"answer")"); });
  REQUIRE(line);
  const auto variables = nlohmann::json::parse(nlohmann::json::parse(*line).at("text").get<std::string>());
  CHECK(variables.at("GOMAXPROCS") == "3");
  CHECK(variables.at("JAVA_TOOL_OPTIONS") == "-Xmx1g -Djavax.net.ssl.keyStorePassword=***");
  CHECK(line->find("hunter2") == std::string::npos);
}

TEST_CASE("a question about a container that is not there is answered with the reason") {
  const SmallHost host;
  ChildProcess child(streamCommand(host));
  child.write(encodeRequest(Ask{9, Question::Logs, "nobody", 0, 0}) + "\n");
  const auto line = child.readUntil([](const std::string& text) { return text.starts_with(R"({"type":"answer")"); });
  REQUIRE(line);
  CHECK(line->find(R"("ok":false)") != std::string::npos);
  CHECK(line->find("no container of this id or name is known") != std::string::npos);
}

TEST_CASE("check tells of each source whether it is on and why not, as a table and as JSON") {
  const SmallHost host;
  const Finished table = run({"check", "--root", host.root()});
  CHECK(table.exit_code == 0);
  CHECK(table.out.find("cgroup.cpu") != std::string::npos);
  CHECK(table.out.find("off") != std::string::npos);
  const auto json = nlohmann::json::parse(run({"check", "--json", "--root", host.root()}).out);
  for (const auto& source : json.at("sources")) {
    INFO(source.dump());
    CHECK((source.at("on").get<bool>() ? source.at("detail") : source.at("why")).get<std::string>() != "");
  }
}

TEST_CASE("list tells limits, and null with the reason where there is none") {
  const SmallHost host;
  const auto json = nlohmann::json::parse(run({"list", "--json", "--root", host.root()}).out);
  REQUIRE(json.size() == 1);
  const auto& container = json.at(0);
  CHECK(container.at("id") == SmallHost::id());
  CHECK(container.at("runtime") == "docker");
  CHECK(container.at("name").is_null());
  CHECK(container.at("cpu_quota_cores") == 0.1);
  CHECK(container.at("cpu_quota_period_us") == 100'000);
  CHECK(container.at("cpu_effective_limit_cores") == 0.1);
  CHECK(container.at("memory_limit_bytes").is_null());
  CHECK(container.at("memory_limit_bytes_null_reason") == "no limit set");
  CHECK(container.at("cgroup_paths").at("unified") == SmallHost::group());
  const Finished table = run({"list", "--root", host.root()});
  CHECK(table.out.find("aaaaaaaaaaaa") != std::string::npos);
  CHECK(table.out.find("0.1") != std::string::npos);
}

TEST_CASE("a host without containers says so instead of printing nothing") {
  const TempTree empty;
  empty.makeDirectory("/proc");
  const Finished finished = run({"list", "--root", empty.root()});
  CHECK(finished.exit_code == 0);
  CHECK(finished.out.find("No container was found") == 0);
  CHECK(run({"list", "--json", "--root", empty.root()}).out == "[]\n");
}
