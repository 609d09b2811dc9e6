// SPDX-License-Identifier: GPL-3.0-or-later
// What one sample of a group holds, on v1, v2 and mixed hosts.
#include "tests/core/kernel/host_tree.h"
#include "tests/support/catch.h"
#include "tests/support/faulty_files.h"

using namespace plimsoll;
using test::HostTree;

namespace {

constexpr GroupHandle first{1};

Sample sampleEverything(const HostTree& host, const Inventory& inventory) {
  RootFiles files(host.tree().root());
  Sampler sampler(files, *readCgroupLayout(files));
  sampler.setInventory(inventory);
  return sampler.sample(test::at(100), true);
}

}  // namespace

TEST_CASE("a v1 group gives v1 numbers under v1 names") {
  const HostTree host(HostTree::Kind::V1);
  host.addGroup("/docker/a");
  host.set("/docker/a", "cpu.stat", "nr_periods 1200\nnr_throttled 900\nthrottled_time 81000000000\n");
  host.set("/docker/a", "cpu.stat.local", "throttled_time 82000000000\n");
  host.set("/docker/a", "memory.oom_control", "oom_kill_disable 0\nunder_oom 1\noom_kill 4\n");
  host.set("/docker/a", "memory.failcnt", "17\n");

  const Sample sample = sampleEverything(host, test::makeInventory({{1, "/docker/a"}}));
  const GroupSample& group = *sample.group(first);
  REQUIRE(group.cpu.cpuacct_usage == Count(1000000000));
  REQUIRE(group.cpu.nr_throttled == Count(900));
  REQUIRE(group.cpu.throttled_time == Count(81000000000));
  REQUIRE(group.cpu.local_throttled_time == Count(82000000000));
  REQUIRE_FALSE(group.cpu.usage_usec.has());
  REQUIRE_FALSE(group.cpu.throttled_usec.has());
  REQUIRE(group.memory.usage_in_bytes == Count(1048576));
  REQUIRE(group.memory.under_oom == Count(1));
  REQUIRE(group.memory.oom_control_oom_kill == Count(4));
  REQUIRE(group.memory.failcnt == Count(17));
  REQUIRE_FALSE(group.memory.current.has());
  REQUIRE(group.missing.empty());
}

TEST_CASE("v1's memory.stat is taken from the total_ keys, never from those of this level only") {
  const HostTree host(HostTree::Kind::V1);
  host.addGroup("/docker/a");
  const Sample sample = sampleEverything(host, test::makeInventory({{1, "/docker/a"}}));
  const SlowPart& slow = *sample.group(first)->slow;
  REQUIRE(slow.at_ns == 100 * test::second_ns);
  REQUIRE(slow.total_cache == Count(100));
  REQUIRE(slow.total_rss == Count(200));
  REQUIRE(slow.total_inactive_file == Count(50));
  REQUIRE(slow.total_pgmajfault == Count(6));
  REQUIRE_FALSE(slow.inactive_file.has());
  REQUIRE_FALSE(slow.pgmajfault.has());
  REQUIRE_FALSE(slow.file.has());
  REQUIRE(slow.kmem_usage_in_bytes == Count(4096));
  REQUIRE(slow.max_usage_in_bytes == Count(2097152));
  REQUIRE(slow.io_rbytes == Count(100));
  REQUIRE(slow.io_wbytes == Count(20));
  REQUIRE(slow.io_rios == Count(10));
  REQUIRE(slow.io_wios == Count(2));
  REQUIRE(slow.pids_current == Count(3));
}

TEST_CASE("a v2 group gives v2 numbers under v2 names") {
  const HostTree host(HostTree::Kind::V2);
  host.addGroup("/a.scope");
  host.set("/a.scope", "memory.events", "low 0\nhigh 5\nmax 6\noom 7\noom_kill 8\noom_group_kill 9\n");
  const Sample sample = sampleEverything(host, test::makeInventory({{1, "/a.scope"}}));
  const GroupSample& group = *sample.group(first);
  REQUIRE(group.cpu.usage_usec == Count(1000000));
  REQUIRE(group.cpu.local_throttled_usec == Count(0));
  REQUIRE_FALSE(group.cpu.cpuacct_usage.has());
  REQUIRE(group.memory.current == Count(1048576));
  REQUIRE(group.memory.swap_current == Count(0));
  REQUIRE(group.memory.events_high == Count(5));
  REQUIRE(group.memory.events_max == Count(6));
  REQUIRE(group.memory.events_oom == Count(7));
  REQUIRE(group.memory.events_oom_kill == Count(8));
  REQUIRE(group.memory.events_oom_group_kill == Count(9));
  REQUIRE(group.slow->anon == Count(200));
  REQUIRE(group.slow->inactive_file == Count(50));
  REQUIRE(group.slow->peak == Count(2097152));
  REQUIRE(group.slow->io_rbytes == Count(100));
  REQUIRE(group.slow->cpu_some_total == Count(11));
  REQUIRE(group.slow->memory_full_total == Count(2));
  REQUIRE(group.slow->io_some_total == Count(33));
  REQUIRE_FALSE(group.slow->total_rss.has());
  REQUIRE(group.missing.empty());
}

TEST_CASE("limits that are set are read, sentinels and max are no limit") {
  const HostTree v1(HostTree::Kind::V1);
  v1.addGroup("/docker/a");
  v1.addGroup("/docker/b");
  v1.set("/docker/a", "cpu.cfs_quota_us", "25000\n");
  v1.set("/docker/a", "cpu.cfs_period_us", "50000\n");
  v1.set("/docker/a", "cpu.cfs_burst_us", "10000\n");
  v1.set("/docker/a", "memory.limit_in_bytes", "536870912\n");
  v1.set("/docker/a", "pids.max", "100\n");
  v1.set("/docker/a", "cpuset.cpus", "0-3,8\n");
  v1.set("/docker/a", "blkio.throttle.read_bps_device", "8:0 1048576\n8:16 5\n");
  v1.set("/docker/a", "blkio.throttle.write_iops_device", "8:0 100\n");
  const Sample sample = sampleEverything(v1, test::makeInventory({{1, "/docker/a"}, {2, "/docker/b"}}));
  const LimitsPart& set = *sample.group(first)->limits;
  REQUIRE(set.cfs_quota_us == Count(25000));
  REQUIRE(set.cfs_period_us == Count(50000));
  REQUIRE(set.cfs_burst_us == Count(10000));
  REQUIRE(set.limit_in_bytes == Count(536870912));
  REQUIRE(set.pids_max == Count(100));
  REQUIRE(set.cpuset_cpus == "0-3,8");
  REQUIRE(set.io_limits == "8:0 rbps=1048576; 8:16 rbps=5; 8:0 wiops=100");

  const LimitsPart& none = *sample.group(GroupHandle{2})->limits;
  REQUIRE_FALSE(none.cfs_quota_us.has());
  REQUIRE_FALSE(none.limit_in_bytes.has());
  REQUIRE_FALSE(none.memsw_limit_in_bytes.has());
  REQUIRE_FALSE(none.pids_max.has());
  REQUIRE(none.cpu_readable);
  REQUIRE(none.memory_readable);
  REQUIRE(none.swap_readable);
  REQUIRE(none.pids_readable);
  REQUIRE(none.io_limits.empty());
}

TEST_CASE("cpu.max, memory.high and io.max are read on v2") {
  const HostTree host(HostTree::Kind::V2);
  host.addGroup("/a.scope");
  host.set("/a.scope", "cpu.max", "25000 50000\n");
  host.set("/a.scope", "cpu.max.burst", "25000\n");
  host.set("/a.scope", "memory.high", "1000\n");
  host.set("/a.scope", "memory.swap.max", "0\n");
  host.set("/a.scope", "io.max", "8:0 rbps=1 wbps=max riops=max wiops=max\n");
  const Sample sample = sampleEverything(host, test::makeInventory({{1, "/a.scope"}}));
  const LimitsPart& limits = *sample.group(first)->limits;
  REQUIRE(limits.max_quota_us == Count(25000));
  REQUIRE(limits.max_period_us == Count(50000));
  REQUIRE(limits.max_burst_us == Count(25000));
  REQUIRE(limits.memory_high == Count(1000));
  REQUIRE(limits.swap_max == Count(0));
  REQUIRE(limits.weight == Count(100));
  REQUIRE(limits.cpuset_cpus.empty());
  REQUIRE(limits.cpuset_cpus_effective == "0-1");
  REQUIRE(limits.io_limits == "8:0 rbps=1 wbps=max riops=max wiops=max");
}

TEST_CASE("where the cpu controller is not delegated the quota is unknown, and CPU time is there") {
  const HostTree host(HostTree::Kind::V2);
  host.addGroup("/user.slice/a.scope");
  host.set("/user.slice/a.scope", "cpu.stat", "usage_usec 80000000\nuser_usec 1\nsystem_usec 2\n");
  for (const char* const file : {"cpu.max", "cpu.max.burst", "cpu.weight", "cpu.idle", "cpu.stat.local"}) {
    host.drop("/user.slice/a.scope", file);
  }
  const Sample sample = sampleEverything(host, test::makeInventory({{1, "/user.slice/a.scope"}}));
  const GroupSample& group = *sample.group(first);
  REQUIRE(group.cpu.usage_usec == Count(80000000));
  REQUIRE_FALSE(group.cpu.nr_throttled.has());
  REQUIRE_FALSE(group.limits->cpu_readable);
  REQUIRE(group.missing == std::vector<std::pair<std::string, std::string>>{{"cpu.max", "not found"}});
}

TEST_CASE("without swap accounting the memsw files are absent and nothing is made up") {
  const HostTree host(HostTree::Kind::V1);
  host.addGroup("/docker/a");
  host.drop("/docker/a", "memory.memsw.usage_in_bytes");
  host.drop("/docker/a", "memory.memsw.limit_in_bytes");
  const Sample sample = sampleEverything(host, test::makeInventory({{1, "/docker/a"}}));
  REQUIRE_FALSE(sample.group(first)->memory.memsw_usage_in_bytes.has());
  REQUIRE_FALSE(sample.group(first)->limits->swap_readable);
  REQUIRE(sample.group(first)->missing.empty());
}

TEST_CASE("kernels before 4.11 have the blkio files without _recursive") {
  const HostTree host(HostTree::Kind::V1);
  host.addGroup("/docker/a");
  host.drop("/docker/a", "blkio.throttle.io_service_bytes_recursive");
  host.drop("/docker/a", "blkio.throttle.io_serviced_recursive");
  host.set("/docker/a", "blkio.throttle.io_service_bytes", "8:0 Read 7\n8:0 Write 8\nTotal 15\n");
  const Sample sample = sampleEverything(host, test::makeInventory({{1, "/docker/a"}}));
  REQUIRE(sample.group(first)->slow->io_rbytes == Count(7));
  REQUIRE_FALSE(sample.group(first)->slow->io_rios.has());
}

TEST_CASE("on v1 a controller's group may have another path than the others'") {
  const HostTree host(HostTree::Kind::V1);
  host.addGroup("/docker/a");
  host.addGroup("/elsewhere");
  host.set("/elsewhere", "memory.usage_in_bytes", "777\n");
  Inventory inventory = test::makeInventory({{1, "/docker/a"}});
  inventory.groups[0].other_paths["memory"] = "/elsewhere";
  const Sample sample = sampleEverything(host, inventory);
  REQUIRE(sample.group(first)->memory.usage_in_bytes == Count(777));
  REQUIRE(sample.group(first)->cpu.cpuacct_usage == Count(1000000000));
}

TEST_CASE("on a hybrid host v1 numbers and the v2 mount's pressure files come together") {
  const HostTree host(HostTree::Kind::V1);
  host.tree().write("/proc/self/mountinfo",
                    "32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n"
                    "25 24 0:24 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n");
  host.addGroup("/docker/a");
  host.tree().write("/sys/fs/cgroup/unified/cgroup.controllers", "memory\n");
  host.tree().write("/sys/fs/cgroup/unified/docker/a/memory.current", "42\n");
  host.tree().write("/sys/fs/cgroup/unified/docker/a/cpu.pressure", "some avg10=0.00 total=5\n");
  host.tree().write("/sys/fs/cgroup/unified/docker/a/cpu.stat", "usage_usec 1\nuser_usec 1\nsystem_usec 0\n");
  const Sample sample = sampleEverything(host, test::makeInventory({{1, "/docker/a"}}));
  const GroupSample& group = *sample.group(first);
  REQUIRE(group.cpu.cpuacct_usage == Count(1000000000));
  REQUIRE_FALSE(group.cpu.usage_usec.has());
  REQUIRE(group.memory.current == Count(42));
  REQUIRE_FALSE(group.memory.usage_in_bytes.has());
  REQUIRE(group.slow->cpu_some_total == Count(5));
}

TEST_CASE("v2 CPU time is there even if no cpu controller is enabled on the host") {
  const HostTree host(HostTree::Kind::V2);
  host.tree().write("/sys/fs/cgroup/cgroup.controllers", "memory pids\n");
  host.addGroup("/a.scope");
  const Sample sample = sampleEverything(host, test::makeInventory({{1, "/a.scope"}}));
  REQUIRE(sample.group(first)->cpu.usage_usec == Count(1000000));
}

TEST_CASE("the container's interfaces are read through its init process") {
  const HostTree host(HostTree::Kind::V2);
  host.addGroup("/a.scope");
  host.tree().write("/proc/77/net/dev",
                    "h1\nh2\n  lo: 1 1 0 0 0 0 0 0 1 1 0 0 0 0 0 0\n"
                    "eth0: 5 6 0 0 0 0 0 0 7 8 0 9 0 0 0 0\n");
  const Sample sample = sampleEverything(host, test::makeInventory({{1, "/a.scope", true, {}, 77}}));
  const NetPart& net = *sample.group(first)->net;
  REQUIRE(net.at_ns == 100 * test::second_ns);
  REQUIRE_FALSE(net.host_network);
  REQUIRE(net.interfaces.size() == 1);
  REQUIRE(net.interfaces[0].rx_bytes == Count(5));
  REQUIRE(net.interfaces[0].tx_drop == Count(9));
}

TEST_CASE("a container without a known process has no network part") {
  const HostTree host(HostTree::Kind::V2);
  host.addGroup("/a.scope");
  REQUIRE(sampleEverything(host, test::makeInventory({{1, "/a.scope"}})).group(first)->net == nullptr);
}

TEST_CASE("the host's own numbers are in the sample") {
  const HostTree host(HostTree::Kind::V1);
  const Sample sample = sampleEverything(host, Inventory());
  REQUIRE(sample.at_ns == 100 * test::second_ns);
  REQUIRE(sample.wall_ms == 100000);
  REQUIRE(sample.host->cpus.size() == 2);
  REQUIRE(sample.host->ctxt == Count(7));
  REQUIRE(sample.host->softirqs.counts[0][1] == Count(6));
  REQUIRE(sample.host->softnet[0].processed == Count(10));
  REQUIRE(sample.host->mem_total_bytes == Count(1048576));
  REQUIRE(sample.host->loadavg == "0.10 0.20 0.30");
  REQUIRE(sample.host->cpu_some_total == Count(99));
  REQUIRE(sample.host->io_full_total == Count(4));
  REQUIRE(sample.host->online_cpus == std::vector<std::int32_t>{0, 1});
  REQUIRE(sample.host->missing.empty());
}

TEST_CASE("the online list counts before the lines of /proc/stat") {
  const HostTree host(HostTree::Kind::V1);
  host.tree().write("/sys/devices/system/cpu/online", "1\n");
  REQUIRE(sampleEverything(host, Inventory()).host->online_cpus == std::vector<std::int32_t>{1});
}

TEST_CASE("a host file that is absent is named with the reason") {
  const HostTree host(HostTree::Kind::V1);
  host.tree().remove("/proc/pressure");
  const Sample sample = sampleEverything(host, Inventory());
  REQUIRE(sample.host->missing == std::vector<std::pair<std::string, std::string>>{{"pressure/cpu", "not found"},
                                                                                   {"pressure/memory", "not found"},
                                                                                   {"pressure/io", "not found"}});
  REQUIRE_FALSE(sample.host->cpu_some_total.has());
}
