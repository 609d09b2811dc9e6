// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>
#include <nlohmann/json.hpp>

#include "tests/core/stream/sample_fixture.h"
#include "tests/core/stream/sample_stream.h"
#include "tests/support/catch.h"

using namespace plimsoll;
using namespace plimsoll::test;

namespace {

constexpr std::int64_t second_ns = 1'000'000'000;
constexpr std::int64_t start_ns = 12'345'678'901'234;

/// The next sample: a second later, everything shared with `before`.
Sample next(const Sample& before) {
  Sample sample = before;
  ++sample.seq;
  sample.at_ns += second_ns;
  sample.wall_ms += 1000;
  sample.full = false;
  sample.dropped = 0;
  return sample;
}

/// Sends `before` and then `now`; what arrived as `now` must equal it.
void requireArrives(const Sample& before, const Sample& now) {
  SampleStream stream;
  REQUIRE(stream.send(before));
  const SamplePtr arrived = stream.send(now);
  INFO(stream.line());
  REQUIRE(arrived);
  CHECK(findDifference(*arrived, now) == "");
}

template <class Struct, class Set>
void requireEveryRowArrives(std::span<const Field<Struct>> fields, Set set) {
  const Sample before = makeFullSample(1, start_ns);
  for (const Field<Struct>& field : fields) {
    for (const Count value : {Count{}, Count{0}, Count{std::numeric_limits<std::uint64_t>::max() - 1}}) {
      Sample now = next(before);
      set(now, field, value);
      INFO(field.name);
      requireArrives(before, now);
    }
  }
}

}  // namespace

TEST_CASE("a full sample arrives as it was sent") {
  const Sample sample = makeFullSample(5, start_ns);
  SampleStream stream;
  const SamplePtr arrived = stream.send(sample);
  REQUIRE(arrived);
  CHECK(findDifference(*arrived, sample) == "");
}

TEST_CASE("every row of every field table arrives as a difference: missing, zero and the largest number") {
  requireEveryRowArrives<CpuPart>(cpuFields(), [](Sample& now, const Field<CpuPart>& field, Count value) {
    auto group = std::make_shared<GroupSample>(*now.groups[0]);
    group->cpu.*field.member = value;
    now.groups[0] = group;
  });
  requireEveryRowArrives<MemoryPart>(memoryFields(), [](Sample& now, const Field<MemoryPart>& field, Count value) {
    auto group = std::make_shared<GroupSample>(*now.groups[0]);
    group->memory.*field.member = value;
    now.groups[0] = group;
  });
  requireEveryRowArrives<SlowPart>(slowFields(), [](Sample& now, const Field<SlowPart>& field, Count value) {
    auto group = std::make_shared<GroupSample>(*now.groups[0]);
    auto slow = std::make_shared<SlowPart>(*group->slow);
    slow.get()->*field.member = value;
    slow->at_ns = now.at_ns;
    group->slow = slow;
    now.groups[0] = group;
  });
  requireEveryRowArrives<LimitsPart>(limitsFields(), [](Sample& now, const Field<LimitsPart>& field, Count value) {
    auto group = std::make_shared<GroupSample>(*now.groups[0]);
    auto limits = std::make_shared<LimitsPart>(*group->limits);
    limits.get()->*field.member = value;
    group->limits = limits;
    now.groups[0] = group;
  });
  requireEveryRowArrives<ThreadSample>(threadFields(), [](Sample& now, const Field<ThreadSample>& field, Count value) {
    auto thread = std::make_shared<ThreadSample>(*now.threads[1]);
    thread.get()->*field.member = value;
    now.threads[1] = thread;
  });
  requireEveryRowArrives<ProcessSample>(processFields(),
                                        [](Sample& now, const Field<ProcessSample>& field, Count value) {
                                          auto process = std::make_shared<ProcessSample>(*now.processes[0]);
                                          process.get()->*field.member = value;
                                          now.processes[0] = process;
                                        });
  requireEveryRowArrives<HostSample>(hostFields(), [](Sample& now, const Field<HostSample>& field, Count value) {
    auto host = std::make_shared<HostSample>(*now.host);
    host.get()->*field.member = value;
    now.host = host;
  });
}

TEST_CASE("every row of every field table arrives when it is the only one that is there") {
  for (const Field<ThreadSample>& field : threadFields()) {
    Sample sample;
    sample.seq = 1;
    sample.full = true;
    auto thread = std::make_shared<ThreadSample>();
    thread->tid = 9;
    thread.get()->*field.member = 42;
    sample.threads = {thread};
    SampleStream stream;
    const SamplePtr arrived = stream.send(sample);
    REQUIRE(arrived);
    CHECK(findDifference(*arrived, sample) == "");
  }
}

TEST_CASE("what did not change costs nothing") {
  SampleStream stream;
  const Sample first = makeFullSample(1, start_ns);
  REQUIRE(stream.send(first));
  const SamplePtr arrived = stream.send(next(first));
  REQUIRE(arrived);
  for (const char* name : {"groups", "threads", "processes", "host", "focused"}) {
    INFO(stream.line());
    CHECK(stream.line().find(std::string("\"") + name) == std::string::npos);
  }
  CHECK(findDifference(*arrived, next(first)) == "");
}

TEST_CASE("equal values in new objects cost nothing either") {
  SampleStream stream;
  const Sample first = makeFullSample(1, start_ns);
  REQUIRE(stream.send(first));
  Sample second = makeFullSample(2, start_ns);  // the same numbers at the same time
  second.full = false;
  REQUIRE(stream.send(second));
  CHECK(stream.line().find("\"groups\"") == std::string::npos);
  CHECK(stream.line().find("\"threads\"") == std::string::npos);
  CHECK(stream.line().find("\"host\"") == std::string::npos);
}

TEST_CASE("unchanged groups, parts, threads and hosts are shared between the samples that arrive") {
  SampleStream stream;
  const Sample first = makeFullSample(1, start_ns);
  const SamplePtr one = stream.send(first);
  Sample second = next(first);
  auto group = std::make_shared<GroupSample>(*second.groups[0]);
  group->cpu.nr_throttled = 99;
  second.groups[0] = group;
  const SamplePtr two = stream.send(second);
  REQUIRE(one);
  REQUIRE(two);
  CHECK(two->groups[0] != one->groups[0]);
  CHECK(two->groups[0]->slow == one->groups[0]->slow);
  CHECK(two->groups[0]->limits == one->groups[0]->limits);
  CHECK(two->groups[0]->net == one->groups[0]->net);
  CHECK(two->groups[1] == one->groups[1]);
  CHECK(two->threads == one->threads);
  CHECK(two->processes == one->processes);
  CHECK(two->host == one->host);
}

TEST_CASE("a part that was read again without a change gets its new time") {
  const Sample first = makeFullSample(1, start_ns);
  Sample second = next(first);
  auto group = std::make_shared<GroupSample>(*second.groups[0]);
  auto slow = std::make_shared<SlowPart>(*group->slow);
  slow->at_ns = second.at_ns;
  auto net = std::make_shared<NetPart>(*group->net);
  net->at_ns = second.at_ns;
  group->slow = slow;
  group->net = net;
  second.groups[0] = group;

  SampleStream stream;
  REQUIRE(stream.send(first));
  const SamplePtr arrived = stream.send(second);
  REQUIRE(arrived);
  CHECK(findDifference(*arrived, second) == "");
  CHECK(stream.line().find(R"("groups":[{"g":1,"r":"sn"}])") != std::string::npos);
}

TEST_CASE("a part whose time is not the sample's keeps its time") {
  const Sample first = makeFullSample(1, start_ns);
  Sample second = next(first);
  auto group = std::make_shared<GroupSample>(*second.groups[0]);
  auto slow = std::make_shared<SlowPart>(*group->slow);
  slow->at_ns = second.at_ns - 7;
  group->slow = slow;
  second.groups[0] = group;
  requireArrives(first, second);
}

TEST_CASE("parts appear and disappear") {
  const Sample full = makeFullSample(1, start_ns);
  Sample bare = next(full);
  auto group = std::make_shared<GroupSample>();
  group->handle = full.groups[0]->handle;
  bare.groups[0] = group;
  requireArrives(full, bare);

  Sample before = makeFullSample(1, start_ns);
  before.groups[0] = group;
  requireArrives(before, next(full));
}

TEST_CASE("a limits part without any limit is told from one that was not read") {
  Sample first = makeFullSample(1, start_ns);
  auto group = std::make_shared<GroupSample>();
  group->handle = GroupHandle{1};
  first.groups[0] = group;
  Sample second = next(first);
  auto read = std::make_shared<GroupSample>(*group);
  read->limits = std::make_shared<LimitsPart>();
  second.groups[0] = read;
  requireArrives(first, second);
}

TEST_CASE("texts and flags of limits, interfaces and missing files arrive as differences") {
  const Sample first = makeFullSample(1, start_ns);
  Sample second = next(first);
  auto group = std::make_shared<GroupSample>(*second.groups[0]);
  auto limits = std::make_shared<LimitsPart>(*group->limits);
  limits->cpu_readable = false;
  limits->cpuset_cpus = "";
  limits->io_limits = "8:0 riops=5";
  auto net = std::make_shared<NetPart>(*group->net);
  net->host_network = false;
  net->interfaces.push_back({"eth1", 1, 2, 3, 4, 5, 6, 7, 8});
  net->interfaces[0].rx_drop = Count{};
  group->limits = limits;
  group->net = net;
  group->missing.clear();
  second.groups[0] = group;
  requireArrives(first, second);
}

TEST_CASE("groups, threads and processes that left are named and gone") {
  const Sample first = makeFullSample(1, start_ns);
  Sample second = next(first);
  second.groups.erase(second.groups.begin());
  second.threads.erase(second.threads.begin() + 1);
  second.processes.clear();
  second.focused.clear();
  second.threads_cut.clear();

  SampleStream stream;
  REQUIRE(stream.send(first));
  const SamplePtr arrived = stream.send(second);
  REQUIRE(arrived);
  CHECK(findDifference(*arrived, second) == "");
  CHECK(stream.line().find(R"("gone":[1])") != std::string::npos);
  CHECK(stream.line().find(R"("threads_gone":[105])") != std::string::npos);
  CHECK(stream.line().find(R"("processes_gone":[100])") != std::string::npos);
}

TEST_CASE("new groups, threads and processes find their places") {
  const Sample first = makeFullSample(1, start_ns);
  Sample second = next(first);
  second.groups.insert(second.groups.begin() + 1, makeGroup(3, second.at_ns, 70));
  second.threads.insert(second.threads.begin(), makeThread(50, 5000, second.at_ns, 80));
  second.threads.insert(second.threads.begin() + 2, makeThread(100, 101, second.at_ns, 81));
  second.processes.insert(second.processes.begin(), makeProcess(50, 90));
  requireArrives(first, second);
}

TEST_CASE("a thread id that went to another process arrives as a new thread") {
  const Sample first = makeFullSample(1, start_ns);
  Sample second = next(first);
  auto thread = std::make_shared<ThreadSample>();  // nothing known of it but its ids
  thread->tid = 105;
  thread->pid = 900;
  second.threads = {second.threads[0], thread};
  requireArrives(first, second);

  Sample third = next(second);
  auto changed = std::make_shared<ThreadSample>(*thread);
  changed->run_ns = 5;
  third.threads[1] = changed;
  SampleStream stream;
  REQUIRE(stream.send(first));
  REQUIRE(stream.send(second));
  const SamplePtr arrived = stream.send(third);
  REQUIRE(arrived);
  CHECK(findDifference(*arrived, third) == "");
}

TEST_CASE("a thread whose stat was read again without a change gets its new age, and one that lost it has none") {
  const Sample first = makeFullSample(1, start_ns);
  Sample second = next(first);
  auto again = std::make_shared<ThreadSample>(*second.threads[0]);
  again->stat_at_ns = second.at_ns;
  auto lost = std::make_shared<ThreadSample>(*second.threads[1]);
  lost->has_stat = false;
  lost->stat_at_ns = 0;
  lost->state = 0;
  second.threads = {again, lost};
  requireArrives(first, second);
}

TEST_CASE("changed threads are rows under their columns") {
  SampleStream stream;
  const Sample first = makeFullSample(1, start_ns);
  REQUIRE(stream.send(first));
  Sample second = next(first);
  for (auto& thread : second.threads) {
    auto changed = std::make_shared<ThreadSample>(*thread);
    changed->run_ns = 1 + thread->run_ns.value();
    changed->timeslices = 1 + thread->timeslices.value();
    thread = changed;
  }
  REQUIRE(stream.send(second));
  CHECK(
      stream.line().find(R"("threads":[["tid","schedstat.run","schedstat.pcount"],[100,4001,4003],[105,5001,5003]])") !=
      std::string::npos);
}

TEST_CASE("one softirq count that moved is one cell on the wire") {
  SampleStream stream;
  const Sample first = makeFullSample(1, start_ns);
  REQUIRE(stream.send(first));
  Sample second = next(first);
  auto host = std::make_shared<HostSample>(*second.host);
  host->softirqs.counts[1][2] = 77;
  second.host = host;
  const SamplePtr arrived = stream.send(second);
  REQUIRE(arrived);
  CHECK(findDifference(*arrived, second) == "");
  CHECK(stream.line().find(R"("host":{"softirqs":{"changed":[[1,2,77]]}}})") != std::string::npos);
}

TEST_CASE("a CPU that comes or goes, a new vector and a lost host are arrived at") {
  const Sample first = makeFullSample(1, start_ns);
  Sample second = next(first);
  auto host = std::make_shared<HostSample>(*second.host);
  host->cpus.erase(host->cpus.begin());
  host->softnet.pop_back();
  host->online_cpus = {2};
  host->softirqs.vectors.emplace_back("RCU");
  host->softirqs.counts.push_back({1, 2, 3, 4});
  host->loadavg.clear();
  host->missing.clear();
  second.host = host;
  requireArrives(first, second);

  Sample third = next(first);
  third.host = nullptr;
  requireArrives(first, third);

  Sample none = makeFullSample(1, start_ns);
  none.host = nullptr;
  requireArrives(none, next(first));
}

TEST_CASE("a name that is not UTF-8 arrives with replacement signs and breaks nothing") {
  Sample sample = makeFullSample(1, start_ns);
  auto thread = std::make_shared<ThreadSample>(*sample.threads[0]);
  thread->comm = "caf\xE9 \x01\x7F";
  sample.threads[0] = thread;
  SampleStream stream;
  const SamplePtr arrived = stream.send(sample);
  REQUIRE(arrived);
  CHECK(arrived->threads[0]->comm == "caf\xEF\xBF\xBD \x01\x7F");
}

TEST_CASE("time is exact to the nanosecond after years of uptime") {
  Sample sample = makeFullSample(1, 123'456'789LL * second_ns + 987'654'321);
  SampleStream stream;
  const SamplePtr arrived = stream.send(sample);
  REQUIRE(arrived);
  CHECK(arrived->at_ns == 123'456'789'987'654'321);
}

TEST_CASE("every sample is one line of JSON with type, seq, monotonic_s first") {
  SampleStream stream;
  REQUIRE(stream.send(makeFullSample(1, start_ns)));
  CHECK(stream.line().starts_with(R"({"type":"sample","seq":1,"monotonic_s":12345.678901234,"wall_ms":)"));
  CHECK(stream.line().find('\n') == stream.line().size() - 1);
  CHECK(nlohmann::json::accept(stream.line()));
}

TEST_CASE("a full sample of 1000 groups and 20000 threads is below the longest line a reader takes") {
  Sample sample;
  sample.seq = 1;
  sample.at_ns = start_ns;
  sample.full = true;
  const std::uint64_t large = 123'456'789'012;
  for (std::uint32_t handle = 1; handle <= 1000; ++handle) {
    sample.groups.push_back(makeGroup(handle, start_ns, large));
  }
  for (Tid tid = 1; tid <= 20'000; ++tid) {
    auto thread = makeThread(100, 4'000'000 + tid, start_ns, 0);
    thread->comm = "http-nio-8080-e";
    thread->run_ns = large;
    thread->run_delay_ns = large;
    sample.threads.push_back(thread);
  }
  SampleStream stream;
  const SamplePtr arrived = stream.send(sample);
  CHECK(stream.line().size() < std::size_t{16} << 20U);
  REQUIRE(arrived);
  CHECK(arrived->threads.size() == 20'000);
}
