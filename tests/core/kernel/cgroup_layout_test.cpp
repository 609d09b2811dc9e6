// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/cgroup_layout.h"

#include "tests/support/catch.h"
#include "tests/support/temp_tree.h"

using namespace plimsoll;

namespace {

CgroupLayout layoutOf(const test::TempTree& tree) {
  RootFiles files(tree.root());
  return *readCgroupLayout(files);
}

CgroupLayout layoutOf(std::string_view mountinfo) {
  const test::TempTree tree;
  tree.write("/proc/self/mountinfo", mountinfo);
  return layoutOf(tree);
}

constexpr std::string_view v2_line =
    "24 1 0:22 / /sys/fs/cgroup rw,nosuid,nodev,noexec,relatime shared:4 - cgroup2 cgroup2 rw,nsdelegate\n";
constexpr std::string_view v1_lines =
    "24 1 0:22 / /sys/fs/cgroup ro,nosuid - tmpfs tmpfs ro,mode=755\n"
    "26 24 0:25 / /sys/fs/cgroup/systemd rw shared:11 - cgroup cgroup rw,xattr,name=systemd\n"
    "29 24 0:28 / /sys/fs/cgroup/cpu,cpuacct rw shared:14 - cgroup cgroup rw,cpu,cpuacct\n"
    "30 24 0:29 / /sys/fs/cgroup/memory rw shared:15 - cgroup cgroup rw,memory\n";

}  // namespace

TEST_CASE("a host with v1 mounts only is legacy") {
  const CgroupLayout layout = layoutOf(v1_lines);
  REQUIRE(layout.hierarchy_mode == "legacy");
  REQUIRE(layout.mount("cpu")->point == "/sys/fs/cgroup/cpu,cpuacct");
  REQUIRE(layout.mount("cpuacct")->point == "/sys/fs/cgroup/cpu,cpuacct");
  REQUIRE(layout.mount("memory")->version == CgroupLayout::Version::V1);
  REQUIRE(layout.mount("pids") == nullptr);
  REQUIRE(layout.mount("name=systemd") == nullptr);
  REQUIRE(layout.mount("rw") == nullptr);
}

TEST_CASE("the order of co-mounted controllers does not matter, and they may be mounted apart") {
  const CgroupLayout together = layoutOf("29 24 0:28 / /sys/fs/cgroup/cpuacct,cpu rw - cgroup cgroup rw,cpuacct,cpu\n");
  REQUIRE(together.mount("cpu")->point == together.mount("cpuacct")->point);
  const CgroupLayout apart = layoutOf(
      "32 31 0:29 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n33 31 0:30 / /sys/fs/cgroup/cpuacct rw - cgroup "
      "cgroup "
      "rw,cpuacct\n");
  REQUIRE(apart.mount("cpu")->point == "/sys/fs/cgroup/cpu");
  REQUIRE(apart.mount("cpuacct")->point == "/sys/fs/cgroup/cpuacct");
  REQUIRE(apart.searchControllers() == std::vector<std::string>{"cpu", "cpuacct"});
}

TEST_CASE("an empty v2 mount beside v1 controllers carries nothing: hybrid") {
  const test::TempTree tree;
  tree.write("/proc/self/mountinfo",
             std::string(v1_lines) + "25 24 0:24 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw,nsdelegate\n");
  tree.write("/sys/fs/cgroup/unified/cgroup.controllers", "\n");
  const CgroupLayout layout = layoutOf(tree);
  REQUIRE(layout.hierarchy_mode == "hybrid");
  REQUIRE(layout.mount("cpu")->version == CgroupLayout::Version::V1);
  REQUIRE(layout.mount("io") == nullptr);
  REQUIRE(layout.unified->point == "/sys/fs/cgroup/unified");
}

TEST_CASE("on a hybrid host each controller lives where it is mounted") {
  const test::TempTree tree;
  tree.write("/proc/self/mountinfo",
             "29 24 0:28 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n"
             "25 24 0:24 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n");
  tree.write("/sys/fs/cgroup/unified/cgroup.controllers", "io memory pids\n");
  const CgroupLayout layout = layoutOf(tree);
  REQUIRE(layout.mount("cpu")->version == CgroupLayout::Version::V1);
  REQUIRE(layout.mount("memory")->version == CgroupLayout::Version::V2);
  REQUIRE(layout.mount("memory")->point == "/sys/fs/cgroup/unified");
  REQUIRE(layout.searchControllers() == std::vector<std::string>{"cpu", "memory"});
}

TEST_CASE("a unified host has the controllers that its root lists") {
  const test::TempTree tree;
  tree.write("/proc/self/mountinfo", v2_line);
  tree.write("/sys/fs/cgroup/cgroup.controllers", "cpuset cpu io memory hugetlb pids rdma misc\n");
  const CgroupLayout layout = layoutOf(tree);
  REQUIRE(layout.hierarchy_mode == "unified");
  REQUIRE(layout.mount("hugetlb")->point == "/sys/fs/cgroup");
  REQUIRE(layout.mount("cpuacct") == nullptr);
  REQUIRE(layout.searchControllers() == std::vector<std::string>{"cpu"});
}

TEST_CASE("a v1 mount without a controller, for systemd only, leaves a host unified") {
  const CgroupLayout layout =
      layoutOf(std::string(v2_line) + "26 24 0:25 / /sys/fs/cgroup/systemd rw - cgroup cgroup rw,xattr,name=systemd\n");
  REQUIRE(layout.hierarchy_mode == "unified");
}

TEST_CASE("a captured unified host without cgroup.controllers has the usual controllers") {
  const CgroupLayout layout = layoutOf(v2_line);
  REQUIRE(layout.mount("cpu")->version == CgroupLayout::Version::V2);
  REQUIRE(layout.mount("pids") != nullptr);
}

TEST_CASE("a host without cgroup mounts has no mode, one without mountinfo an error") {
  const CgroupLayout layout = layoutOf("22 1 0:21 / /proc rw - proc proc rw\n");
  REQUIRE(layout.hierarchy_mode.empty());
  REQUIRE(layout.searchControllers().empty());
  const test::TempTree empty;
  RootFiles files(empty.root());
  REQUIRE(readCgroupLayout(files).error().code == Errc::NotFound);
}

TEST_CASE("the mount of the whole hierarchy is preferred to a part of it and to a copy elsewhere") {
  const CgroupLayout layout = layoutOf(
      "40 1 0:29 /docker/ab /var/lib/x/sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n"
      "41 1 0:29 / /host/sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n"
      "42 1 0:29 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"
      "43 1 0:29 / /mnt/memory rw - cgroup cgroup rw,memory\n");
  REQUIRE(layout.mount("memory")->point == "/sys/fs/cgroup/memory");
}

TEST_CASE("inside a container the mounted part's prefix is taken off the path") {
  const CgroupLayout layout = layoutOf("42 1 0:29 /docker/ab /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n");
  REQUIRE(layout.directory("memory", "/docker/ab") == "/sys/fs/cgroup/memory");
  REQUIRE(layout.directory("memory", "/docker/ab/inner") == "/sys/fs/cgroup/memory/inner");
  REQUIRE(layout.directory("memory", "/docker/abc").empty());
  REQUIRE(layout.directory("memory", "/other").empty());
  REQUIRE(layout.mount("memory")->cgroupPath("/inner") == "/docker/ab/inner");
}

TEST_CASE("directories are below the mount point, the root group is the mount point itself") {
  const CgroupLayout layout = layoutOf(v2_line);
  REQUIRE(layout.directory("cpu", "/a/b") == "/sys/fs/cgroup/a/b");
  REQUIRE(layout.directory("cpu", "/") == "/sys/fs/cgroup");
  REQUIRE(layout.directory("nonsense", "/a").empty());
  REQUIRE(layout.mount("cpu")->cgroupPath("") == "/");
}

TEST_CASE("octal escapes in mount points are undone") {
  const CgroupLayout layout = layoutOf("42 1 0:29 / /mnt/my\\040groups\\134x rw - cgroup cgroup rw,memory\n");
  REQUIRE(layout.mount("memory")->point == "/mnt/my groups\\x");
}

TEST_CASE("broken mountinfo lines are skipped") {
  const CgroupLayout layout =
      layoutOf(std::string("\n25 24\n1 2 3 4 5 6 - cgroup\nno dash at all in this line here\n") + std::string(v2_line));
  REQUIRE(layout.hierarchy_mode == "unified");
}

TEST_CASE("/proc/PID/cgroup is split at the first two colons only") {
  const std::map<std::string, std::string> paths = parseProcCgroup(
      "4:memory:/docker/ab\n3:cpu,cpuacct:/system.slice/kubepods-podx.slice:cri-containerd:cd\n1:name=systemd:/a\n"
      "0::/system.slice/containerd.service\n");
  REQUIRE(paths.at("memory") == "/docker/ab");
  REQUIRE(paths.at("cpu") == "/system.slice/kubepods-podx.slice:cri-containerd:cd");
  REQUIRE(paths.at("cpuacct") == paths.at("cpu"));
  REQUIRE(paths.at("") == "/system.slice/containerd.service");
  REQUIRE(parseProcCgroup("").empty());
}
