// SPDX-License-Identifier: GPL-3.0-or-later
// The collector's stream on a pure cgroup v2 host against the kernel's own files, copied before and after it.
#include <set>
#include <span>

#include "core/analysis/metrics.h"
#include "tests/support/catch.h"
#include "tests/vm/vm_facts.h"

using namespace plimsoll;
using namespace plimsoll::vm;

namespace {

struct Tally {
  std::size_t exact = 0;     ///< the file did not change, and the value is the file's
  std::size_t between = 0;   ///< a counter that moved, and the value lies between
  std::size_t absent = 0;    ///< neither the file nor the value
  std::size_t left_out = 0;  ///< CPU time of an ancestor without a quota: not read on every tick, so not told
};

bool isCpuTime(std::string_view field) {
  return field == "cpu.stat.usage_usec" || field == "cpu.stat.user_usec" || field == "cpu.stat.system_usec";
}

/// Judges one part of one group in one sample, row by row.
template <class Part>
void comparePart(const Facts& facts, const Group& group, bool is_container, const Part& part,
                 std::span<const Field<Part>> fields, Tally& tally) {
  const std::string& path = group.path;
  for (const Field<Part>& field : fields) {
    const Count value = part.*field.member;
    if (!value && !is_container && isCpuTime(field.name)) {
      tally.left_out += 1;
      continue;
    }
    const auto before = facts.number("t0", path, field.file, field.key);
    const auto after = facts.number("t1", path, field.file, field.key);
    INFO(path << " " << field.name);
    if (!before && !after) {
      CHECK_FALSE(value.has());
      tally.absent += 1;
    } else if (before == after) {
      REQUIRE(value.has());
      CHECK(*value == *before);
      tally.exact += 1;
    } else if (field.kind == FieldKind::Counter) {
      REQUIRE(value.has());
      CHECK(*value >= before.value_or(0));
      CHECK(*value <= after.value());
      tally.between += 1;
    }  // else a level that moves: its value in between is nobody's to say
  }
}

template <class Part>
void compareGrowth(const Part& earlier, const Part& later, std::span<const Field<Part>> fields) {
  for (const Field<Part>& field : fields) {
    if (field.kind == FieldKind::Counter && (earlier.*field.member).has()) {
      if (!(later.*field.member) && isCpuTime(field.name)) {
        continue;  // of an ancestor
      }
      INFO(field.name);
      REQUIRE((later.*field.member).has());
      CHECK(*(later.*field.member) >= *(earlier.*field.member));
    }
  }
}

/// The value of a metric between the first and the last sample.
Derived overWholeStream(const Stream& stream, const std::string& id, std::string_view metric) {
  const ContainerView view = makeContainerView(&stream.hello.value().host, *stream.inventory, stream.container(id),
                                               stream.samples.front().get(), stream.samples.back().get(), nullptr);
  const Metric<ContainerView>* found = findContainerMetric(metric);
  REQUIRE(found != nullptr);
  return found->value(view);
}

/// Throttled over active periods of one group between the first and the last sample, from its raw counters.
double ratioOf(const Stream& stream, const std::string& path) {
  const GroupHandle handle = stream.groupAt(path).handle;
  const CpuPart& from = stream.samples.front()->group(handle)->cpu;
  const CpuPart& to = stream.samples.back()->group(handle)->cpu;
  return static_cast<double>(*to.nr_throttled - *from.nr_throttled) /
         static_cast<double>(*to.nr_periods - *from.nr_periods);
}

std::string dockerId(const Facts& facts) {
  return facts.output("docker.id").substr(0, 64);
}

}  // namespace

TEST_CASE("the stream of a pure cgroup v2 host is whole") {
  const Facts facts;
  const Stream stream(facts);
  CHECK(facts.exitCode("stream") == 0);
  CHECK(facts.output("stream.err").empty());
  CHECK(stream.counts.bad_lines == 0);
  CHECK(stream.counts.unknown_types == 0);
  CHECK(stream.counts.samples_before_full == 0);
  CHECK(stream.samples.size() == 11);
  CHECK(stream.bye);
  CHECK(stream.hello.value().host.hierarchy_mode == "unified");
  CHECK(stream.hello.value().host.kernel.starts_with("6.1."));
  CHECK(stream.hello.value().host.os == "Plimsoll test guest");
  CHECK(stream.hello.value().host.name == "plimsoll-guest");
}

TEST_CASE("every container of the guest is found, the engine's own with its name") {
  const Facts facts;
  const Stream stream(facts);
  std::set<std::string> ids;
  for (const Container& container : stream.inventory->containers) {
    ids.insert(container.id.text);
    CHECK(container.runtime == "docker");
  }
  CHECK(ids == std::set<std::string>{madeId('a'), madeId('b'), madeId('c'), madeId('d'), madeId('e'), madeId('f'),
                                     dockerId(facts)});
  CHECK(stream.container(dockerId(facts)).displayName() == "quota");
  CHECK(stream.container(dockerId(facts)).image == "plimsoll/busybox:1");
  CHECK(stream.container(madeId('a')).name.empty());
  CHECK(stream.container(madeId('a')).displayName() == "aaaaaaaaaaaa");
}

TEST_CASE("every raw number of every group is the kernel's, or between its readings before and after") {
  const Facts facts;
  const Stream stream(facts);
  Tally tally;
  std::set<GroupHandle> of_containers;
  for (const Container& container : stream.inventory->containers) {
    of_containers.insert(container.group.value());
  }
  for (const SamplePtr& sample : stream.samples) {
    for (const auto& group : sample->groups) {
      const Group& place = *stream.inventory->group(group->handle);
      const bool is_container = of_containers.count(group->handle) == 1;
      REQUIRE(group->slow);
      REQUIRE(group->limits);
      comparePart(facts, place, is_container, group->cpu, cpuFields(), tally);
      comparePart(facts, place, is_container, group->memory, memoryFields(), tally);
      comparePart(facts, place, is_container, *group->slow, slowFields(), tally);
      comparePart(facts, place, is_container, *group->limits, limitsFields(), tally);
      CHECK(group->missing.empty());
    }
  }
  // 7 containers and their slices, 11 samples, about 60 numbers of v2 each.
  CHECK(tally.exact > 3000);
  CHECK(tally.between > 150);
  CHECK(tally.absent > 1000);  // the rows of v1
}

TEST_CASE("no counter falls from one sample to the next") {
  const Facts facts;
  const Stream stream(facts);
  for (std::size_t i = 1; i < stream.samples.size(); ++i) {
    CHECK(stream.samples[i]->at_ns > stream.samples[i - 1]->at_ns);
    for (const auto& group : stream.samples[i]->groups) {
      const GroupSample* earlier = stream.samples[i - 1]->group(group->handle);
      REQUIRE(earlier != nullptr);
      compareGrowth(earlier->cpu, group->cpu, cpuFields());
      compareGrowth(earlier->memory, group->memory, memoryFields());
      compareGrowth(*earlier->slow, *group->slow, slowFields());
    }
  }
}

TEST_CASE("two busy loops under a tenth of a core are throttled by their own quota") {
  const Facts facts;
  const Stream stream(facts);
  const std::string path = madePath("system.slice", 'a');
  const double expected = ratioOf(stream, path);
  CHECK(expected >= 0.9);
  CHECK(overWholeStream(stream, madeId('a'), "throttled_periods_ratio").number.value() ==
        Approx(expected).epsilon(1e-9));
  CHECK(overWholeStream(stream, madeId('a'), "throttled_periods_ratio_source").text == path);
  CHECK(overWholeStream(stream, madeId('a'), "cpu_quota_cores").number.value() == Approx(0.1));
  CHECK(overWholeStream(stream, madeId('a'), "cpu_effective_limit_source").text == path);
}

TEST_CASE("a container without a quota is throttled by its slice, and the slice is named") {
  const Facts facts;
  const Stream stream(facts);
  const double expected = ratioOf(stream, "/batch.slice");
  CHECK(expected >= 0.9);
  CHECK(overWholeStream(stream, madeId('b'), "throttled_periods_ratio").number.value() ==
        Approx(expected).epsilon(1e-9));
  CHECK(overWholeStream(stream, madeId('b'), "throttled_periods_ratio_source").text == "/batch.slice");
  CHECK_FALSE(overWholeStream(stream, madeId('b'), "cpu_quota_cores").known());
  CHECK(overWholeStream(stream, madeId('b'), "cpu_effective_limit_cores").number.value() == Approx(0.2));
  CHECK(overWholeStream(stream, madeId('b'), "cpu_effective_limit_source").text == "/batch.slice");
}

TEST_CASE("a real docker container on cgroup v2 has its name, quota, limit and throttling") {
  const Facts facts;
  const Stream stream(facts);
  const std::string id = dockerId(facts);
  const std::string path = "/docker/" + id;
  const double expected = ratioOf(stream, path);
  CHECK(expected >= 0.9);
  CHECK(overWholeStream(stream, id, "throttled_periods_ratio").number.value() == Approx(expected).epsilon(1e-9));
  CHECK(overWholeStream(stream, id, "throttled_periods_ratio_source").text == path);
  CHECK(overWholeStream(stream, id, "cpu_quota_cores").number.value() == Approx(0.1));
  CHECK(overWholeStream(stream, id, "memory_limit_bytes").number.value() == 64.0 * 1024 * 1024);
}

TEST_CASE("the threads of the focused container are the kernel's, with their run and wait times between its readings") {
  const Facts facts;
  const Stream stream(facts);
  const auto path = "/sys/fs/cgroup/docker/" + dockerId(facts) + "/cgroup.procs";
  std::set<int> pids;
  std::istringstream lines(facts.text("t1", path).value());
  for (int pid = 0; lines >> pid;) {
    pids.insert(pid);
  }
  REQUIRE(pids.size() == 2);
  for (const SamplePtr& sample : stream.samples) {
    REQUIRE(sample->threads.size() == 2);  // a shell each, with one thread
    for (const auto& thread : sample->threads) {
      INFO("tid " << thread->tid);
      CHECK(pids.count(thread->pid) == 1);
      CHECK(thread->comm == "sh");
      const std::string file =
          "/proc/" + std::to_string(thread->pid) + "/task/" + std::to_string(thread->tid) + "/schedstat";
      std::istringstream before(facts.text("t0", file).value());
      std::istringstream after(facts.text("t1", file).value());
      for (const Count value : {thread->run_ns, thread->run_delay_ns, thread->timeslices}) {
        std::uint64_t low = 0;
        std::uint64_t high = 0;
        before >> low;
        after >> high;
        REQUIRE(value.has());
        CHECK(*value >= low);
        CHECK(*value <= high);
      }
    }
  }
}
