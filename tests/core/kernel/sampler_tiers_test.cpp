// SPDX-License-Identifier: GPL-3.0-or-later
// What is read how often, and which objects are shared between samples.
#include <algorithm>

#include "tests/core/kernel/host_tree.h"
#include "tests/support/catch.h"
#include "tests/support/faulty_files.h"

using namespace plimsoll;
using test::HostTree;

namespace {

constexpr GroupHandle first{1};

/// A host with one or more groups that is sampled tick by tick.
struct Ticking {
  explicit Ticking(HostTree::Kind kind) : host(kind), root(host.tree().root()), files(root) {}

  void start(const Inventory& inventory) {
    sampler = std::make_unique<Sampler>(files, *readCgroupLayout(files));
    sampler->setInventory(inventory);
  }
  Sample tick(bool everything = false) {
    ++seconds;
    files.takePaths();
    Sample sample = sampler->sample(test::at(seconds), everything);
    paths = files.takePaths();
    return sample;
  }
  std::size_t timesRead(const std::string& end) const {
    return static_cast<std::size_t>(
        std::count_if(paths.begin(), paths.end(), [&](const std::string& path) { return path.ends_with(end); }));
  }

  HostTree host;
  RootFiles root;
  test::FaultyFiles files;
  std::unique_ptr<Sampler> sampler;
  std::int64_t seconds = 0;
  std::vector<std::string> paths;
};

}  // namespace

TEST_CASE("a group in which nothing happened is the same object as before, until a slow part is read anew") {
  Ticking t(HostTree::Kind::V2);
  t.host.addGroup("/a");
  t.start(test::makeInventory({{1, "/a"}}));
  const Sample start = t.tick();
  std::size_t shared = 0;
  std::shared_ptr<const GroupSample> before = start.groups[0];
  for (int i = 0; i < 10; ++i) {
    const Sample sample = t.tick();
    shared += sample.groups[0] == before ? 1 : 0;
    before = sample.groups[0];
  }
  REQUIRE(shared == 8);  // the slow part was read on two of ten ticks
}

TEST_CASE("one changed number makes a new group sample with the unchanged parts shared") {
  Ticking t(HostTree::Kind::V1);
  t.host.addGroup("/docker/a");
  t.start(test::makeInventory({{1, "/docker/a"}}));
  const Sample from = t.tick();
  t.host.set("/docker/a", "cpuacct.usage", "1500000000\n");
  const Sample to = t.tick();
  REQUIRE(from.groups[0]->cpu.cpuacct_usage == Count(1000000000));
  REQUIRE(to.groups[0]->cpu.cpuacct_usage == Count(1500000000));
  REQUIRE(to.groups[0]->slow == from.groups[0]->slow);
  REQUIRE(to.groups[0]->limits == from.groups[0]->limits);
}

TEST_CASE("memory.stat is read on the first and on every fifth tick, usage on every tick") {
  Ticking t(HostTree::Kind::V1);
  t.host.addGroup("/docker/a");
  t.start(test::makeInventory({{1, "/docker/a"}}));
  std::size_t stat = 0;
  std::size_t usage = 0;
  t.tick();
  REQUIRE(t.timesRead("/memory.stat") == 1);
  for (int i = 0; i < 20; ++i) {
    t.tick();
    stat += t.timesRead("/memory.stat");
    usage += t.timesRead("/memory.usage_in_bytes");
  }
  REQUIRE(stat == 4);
  REQUIRE(usage == 20);
}

TEST_CASE("the slow readings of five groups fall on five ticks") {
  Ticking t(HostTree::Kind::V2);
  std::vector<test::Planned> planned;
  for (std::uint32_t handle = 1; handle <= 5; ++handle) {
    const std::string path = "/g" + std::to_string(handle);
    t.host.addGroup(path);
    planned.push_back({handle, path});
  }
  t.start(test::makeInventory(planned));
  t.tick();
  for (int i = 0; i < 10; ++i) {
    t.tick();
    REQUIRE(t.timesRead("/memory.stat") == 1);
  }
}

TEST_CASE("a slow part carries the time of its own reading") {
  Ticking t(HostTree::Kind::V2);
  t.host.addGroup("/a");
  t.start(test::makeInventory({{1, "/a"}}));
  t.tick();
  for (int i = 0; i < 12; ++i) {
    const Sample sample = t.tick();
    const bool read_now = t.timesRead("/memory.stat") == 1;
    REQUIRE((sample.groups[0]->slow->at_ns == sample.at_ns) == read_now);
  }
}

TEST_CASE("limits are read on every tenth tick, and equal limits stay the same object") {
  Ticking t(HostTree::Kind::V2);
  t.host.addGroup("/a");
  t.start(test::makeInventory({{1, "/a"}}));
  const Sample from = t.tick();
  std::size_t read = 0;
  for (int i = 0; i < 40; ++i) {
    const Sample sample = t.tick();
    read += t.timesRead("/memory.max");
    REQUIRE(sample.groups[0]->limits == from.groups[0]->limits);
  }
  REQUIRE(read == 4);
  t.host.set("/a", "memory.max", "5000\n");
  Sample to = t.tick();
  for (int i = 0; i < 10; ++i) {
    to = t.tick();
  }
  REQUIRE(to.groups[0]->limits->memory_max == Count(5000));
  REQUIRE_FALSE(from.groups[0]->limits->memory_max.has());
}

TEST_CASE("a focused group is read whole on every tick") {
  Ticking t(HostTree::Kind::V1);
  t.host.addGroup("/docker/a");
  t.start(test::makeInventory({{1, "/docker/a"}}));
  t.sampler->setFocus({first}, 100);
  t.tick();
  for (int i = 0; i < 3; ++i) {
    const Sample sample = t.tick();
    REQUIRE(sample.groups[0]->slow->at_ns == sample.at_ns);
    REQUIRE(t.timesRead("/memory.limit_in_bytes") == 1);
    REQUIRE(sample.isFocused(first));
  }
}

TEST_CASE("everything is everything, on any tick") {
  Ticking t(HostTree::Kind::V1);
  t.host.addGroup("/docker/a");
  t.start(test::makeInventory({{1, "/docker/a"}}));
  t.tick();
  t.tick();
  t.host.set("/docker/a", "cpu.cfs_period_us", "50000\n");
  t.host.set("/docker/a", "blkio.throttle.write_bps_device", "8:0 9\n");
  const Sample sample = t.tick(true);
  REQUIRE(sample.groups[0]->slow->at_ns == sample.at_ns);
  REQUIRE(sample.groups[0]->limits->cfs_period_us == Count(50000));
  REQUIRE(sample.groups[0]->limits->io_limits == "8:0 wbps=9");
}

TEST_CASE("the period is never older than the quota") {
  Ticking t(HostTree::Kind::V1);
  t.host.addGroup("/docker/a");
  t.start(test::makeInventory({{1, "/docker/a"}}));
  t.tick();
  t.host.set("/docker/a", "cpu.cfs_quota_us", "25000\n");
  t.host.set("/docker/a", "cpu.cfs_period_us", "50000\n");
  Sample sample = t.tick();
  for (int i = 0; i < 12 && !sample.groups[0]->limits->cfs_quota_us.has(); ++i) {
    sample = t.tick();
  }
  REQUIRE(sample.groups[0]->limits->cfs_quota_us == Count(25000));
  REQUIRE(sample.groups[0]->limits->cfs_period_us == Count(50000));
}

TEST_CASE("v1 throttle counters are read on every tick with a quota, seldom without") {
  Ticking t(HostTree::Kind::V1);
  t.host.addGroup("/docker/with");
  t.host.addGroup("/docker/without");
  t.host.set("/docker/with", "cpu.cfs_quota_us", "10000\n");
  t.start(test::makeInventory({{1, "/docker/with"}, {2, "/docker/without"}}));
  t.tick();
  std::size_t with = 0;
  std::size_t without = 0;
  for (int i = 0; i < 10; ++i) {
    t.tick();
    with += t.timesRead("/with/cpu.stat");
    without += t.timesRead("/without/cpu.stat");
  }
  REQUIRE(with == 10);
  REQUIRE(without == 2);
}

TEST_CASE("a quota of an ancestor is reason enough to read throttle counters on every tick") {
  Ticking t(HostTree::Kind::V1);
  t.host.addGroup("/batch");
  t.host.addGroup("/batch/a");
  t.host.set("/batch", "cpu.cfs_quota_us", "20000\n");
  t.start(test::makeInventory({{1, "/batch/a", true, {2}}, {2, "/batch", false}}));
  t.tick();
  t.tick();
  for (int i = 0; i < 5; ++i) {
    t.tick();
    REQUIRE(t.timesRead("/batch/a/cpu.stat.local") == 1);
    REQUIRE(t.timesRead("/batch/cpu.stat") == 1);
  }
}

TEST_CASE("counters that moved while nobody looked are missing once, so that no rate is made over several ticks") {
  Ticking t(HostTree::Kind::V1);
  t.host.addGroup("/docker/a");
  t.start(test::makeInventory({{1, "/docker/a"}}));
  Sample sample = t.tick();
  REQUIRE(sample.groups[0]->cpu.nr_periods == Count(0));
  // Somebody sets a quota, and the counters start to move; it is seen some ticks later.
  t.host.set("/docker/a", "cpu.cfs_quota_us", "10000\n");
  int periods = 0;
  const auto move = [&] {
    periods += 10;
    t.host.set(
        "/docker/a", "cpu.stat",
        "nr_periods " + std::to_string(periods) + "\nnr_throttled " + std::to_string(periods) + "\nthrottled_time 5\n");
  };
  Count before = sample.groups[0]->cpu.nr_periods;
  int rates = 0;
  for (int i = 0; i < 15; ++i) {
    move();
    sample = t.tick();
    const Count now = sample.groups[0]->cpu.nr_periods;
    if (before && now && *now != *before) {
      REQUIRE(*now - *before == 10);  // the distance of one tick
      ++rates;
    }
    before = now;
  }
  REQUIRE(rates >= 3);
  REQUIRE(before == Count(150));
}

TEST_CASE("an ancestor without a quota is read with the slow parts, one with a quota on every tick") {
  Ticking t(HostTree::Kind::V2);
  t.host.addGroup("/slice");
  t.host.addGroup("/slice/a");
  t.start(test::makeInventory({{1, "/slice/a", true, {2}}, {2, "/slice", false}}));
  t.tick();
  std::size_t read = 0;
  for (int i = 0; i < 10; ++i) {
    const Sample sample = t.tick();
    read += t.timesRead("/slice/cpu.stat");
    REQUIRE_FALSE(sample.group(GroupHandle{2})->cpu.usage_usec.has());
    REQUIRE(sample.group(GroupHandle{2})->memory.current == Count(1048576));
  }
  REQUIRE(read == 2);

  t.host.set("/slice", "cpu.max", "10000 100000\n");
  t.tick(true);
  for (int i = 0; i < 5; ++i) {
    const Sample sample = t.tick();
    REQUIRE(t.timesRead("/slice/cpu.stat") == 1);
    REQUIRE(sample.group(GroupHandle{2})->cpu.usage_usec == Count(1000000));
  }
}

TEST_CASE("an ancestor's memory is read on every tick when it has a limit") {
  Ticking t(HostTree::Kind::V2);
  t.host.addGroup("/slice");
  t.host.addGroup("/slice/a");
  t.host.set("/slice", "memory.max", "99999\n");
  t.start(test::makeInventory({{1, "/slice/a", true, {2}}, {2, "/slice", false}}));
  t.tick();
  for (int i = 0; i < 5; ++i) {
    t.tick();
    REQUIRE(t.timesRead("/slice/memory.current") == 1);
    REQUIRE(t.timesRead("/slice/memory.events") == 1);
  }
}

TEST_CASE("a file that is absent is not tried again on every tick, but is found when it comes") {
  Ticking t(HostTree::Kind::V1);
  t.host.addGroup("/docker/a");
  t.host.drop("/docker/a", "memory.memsw.usage_in_bytes");
  t.start(test::makeInventory({{1, "/docker/a"}}));
  t.tick();
  std::size_t tried = 0;
  for (int i = 0; i < 60; ++i) {
    t.tick();
    tried += t.timesRead("/memory.memsw.usage_in_bytes");
  }
  REQUIRE(tried == 1);
  t.host.set("/docker/a", "memory.memsw.usage_in_bytes", "5\n");
  Sample sample = t.tick();
  for (int i = 0; i < 60; ++i) {
    sample = t.tick();
  }
  REQUIRE(sample.groups[0]->memory.memsw_usage_in_bytes == Count(5));
}

TEST_CASE("a new handle for the same path starts afresh") {
  Ticking t(HostTree::Kind::V1);
  t.host.addGroup("/docker/a");
  t.start(test::makeInventory({{1, "/docker/a"}}));
  t.tick();
  t.sampler->setInventory(test::makeInventory({{7, "/docker/a"}}));
  const Sample sample = t.tick();
  REQUIRE(sample.groups.size() == 1);
  REQUIRE(sample.groups[0]->handle == GroupHandle{7});
  REQUIRE(sample.groups[0]->slow->at_ns == sample.at_ns);
}

TEST_CASE("groups that stay in the inventory keep their history of reading") {
  Ticking t(HostTree::Kind::V1);
  t.host.addGroup("/docker/a");
  t.host.addGroup("/docker/b");
  t.start(test::makeInventory({{1, "/docker/a"}}));
  const Sample from = t.tick();
  t.sampler->setInventory(test::makeInventory({{1, "/docker/a"}, {2, "/docker/b"}}));
  const Sample to = t.tick();
  REQUIRE(to.groups.size() == 2);
  REQUIRE(to.group(first) == from.group(first));
}
