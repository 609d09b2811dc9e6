// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/host_reader.h"

#include <algorithm>

#include "tests/support/catch.h"
#include "tests/support/temp_tree.h"

using namespace plimsoll;

namespace {

Host hostOf(const test::TempTree& tree) {
  RootFiles files(tree.root());
  const Result<CgroupLayout> layout = readCgroupLayout(files);
  return readHost(files, layout ? *layout : CgroupLayout());
}

const Feature& feature(const Host& host, std::string_view id) {
  const auto at = std::find_if(host.features.begin(), host.features.end(),
                               [id](const Feature& candidate) { return candidate.id == id; });
  REQUIRE(at != host.features.end());
  return *at;
}

}  // namespace

TEST_CASE("the facts of a captured host are those of its files") {
  const test::TempTree tree;
  tree.write("/proc/sys/kernel/hostname", "web-1\n");
  tree.write("/proc/sys/kernel/osrelease", "6.1.0-18-amd64\n");
  tree.write("/proc/sys/kernel/random/boot_id", "0c8b1a2e-0000-4000-8000-000000000001\n");
  tree.write("/proc/meminfo", "MemTotal:       16777216 kB\n");
  tree.write("/etc/os-release", "NAME=\"Debian\"\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n");
  tree.write("/sys/devices/system/cpu/online", "0,2-3\n");
  tree.write("/sys/devices/system/cpu/possible", "0-7\n");
  tree.write("/proc/self/mountinfo",
             "29 24 0:28 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n"
             "25 24 0:24 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n");
  tree.write("/sys/fs/cgroup/unified/cgroup.controllers", "memory\n");
  const Host host = hostOf(tree);
  REQUIRE(host.name == "web-1");
  REQUIRE(host.kernel == "6.1.0-18-amd64");
  REQUIRE(host.os == "Debian GNU/Linux 12 (bookworm)");
  REQUIRE(host.boot_id == "0c8b1a2e-0000-4000-8000-000000000001");
  REQUIRE(host.mem_total_bytes == 17179869184);
  REQUIRE(host.online_cpus == std::vector<std::int32_t>{0, 2, 3});
  REQUIRE(host.possible_cpus.size() == 8);
  REQUIRE(host.hierarchy_mode == "hybrid");
  REQUIRE(host.controllers.at("cpu") == "v1:/sys/fs/cgroup/cpu,cpuacct");
  REQUIRE(host.controllers.at("memory") == "v2:/sys/fs/cgroup/unified");
  REQUIRE(host.ticks_per_second == 100);
  REQUIRE(host.page_size == 4096);
}

TEST_CASE("an empty tree is a host of which nothing is known") {
  const test::TempTree tree;
  const Host host = hostOf(tree);
  REQUIRE(host.name.empty());
  REQUIRE(host.machine.empty());
  REQUIRE(host.mem_total_bytes == 0);
  REQUIRE(host.online_cpus.empty());
  REQUIRE(host.hierarchy_mode.empty());
  REQUIRE(host.rung == "C");
  for (const Feature& each : host.features) {
    CAPTURE(each.id);
    REQUIRE_FALSE(each.on);
    REQUIRE_FALSE(each.why.empty());
  }
}

TEST_CASE("the release is found in /proc/version too, and the CPUs in /proc/stat") {
  const test::TempTree tree;
  tree.write("/proc/version", "Linux version 5.10.0-28-amd64 (a@b) (gcc-10) #1 SMP\n");
  tree.write("/proc/stat", "cpu  1 2 3 4\ncpu0 1 2 3 4\ncpu8 1 2 3 4\n");
  const Host host = hostOf(tree);
  REQUIRE(host.kernel == "5.10.0-28-amd64");
  REQUIRE(host.online_cpus == std::vector<std::int32_t>{0, 8});
}

TEST_CASE("a controller's feature says where it is, or what to do") {
  const test::TempTree tree;
  tree.write("/proc/self/mountinfo", "30 24 0:29 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n");
  const Host host = hostOf(tree);
  REQUIRE(feature(host, "cgroup.memory").on);
  REQUIRE(feature(host, "cgroup.memory").detail == "v1 /sys/fs/cgroup/memory");
  REQUIRE_FALSE(feature(host, "cgroup.cpu").on);
  REQUIRE_FALSE(feature(host, "cgroup.cpu").why.empty());
  REQUIRE_FALSE(feature(host, "cgroup.cpu").remedy.empty());
}

TEST_CASE("schedstat of any process is enough for rung B") {
  const test::TempTree tree;
  tree.write("/proc/4211/task/4211/schedstat", "1 2 3\n");
  const Host host = hostOf(tree);
  REQUIRE(feature(host, "schedstat").on);
  REQUIRE(feature(host, "schedstat").detail == "/proc/4211/task/4211/schedstat");
  REQUIRE(host.rung == "B");
}

TEST_CASE("this host has a kernel, a machine and at least one CPU") {
  RootFiles files;
  const Result<CgroupLayout> layout = readCgroupLayout(files);
  const Host host = readHost(files, layout ? *layout : CgroupLayout());
  REQUIRE_FALSE(host.kernel.empty());
  REQUIRE_FALSE(host.machine.empty());
  REQUIRE_FALSE(host.online_cpus.empty());
  REQUIRE(host.mem_total_bytes > 0);
  REQUIRE_FALSE(host.boot_id.empty());
}
