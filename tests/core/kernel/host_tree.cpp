// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/kernel/host_tree.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <utility>

namespace plimsoll::test {

namespace {

using FileText = std::pair<const char*, const char*>;

constexpr std::array<FileText, 30> v1_files = {{
    {"cpuacct.usage", "1000000000\n"},
    {"cpu.stat", "nr_periods 0\nnr_throttled 0\nthrottled_time 0\nnr_bursts 0\nburst_time 0\n"},
    {"cpu.stat.local", "throttled_time 0\n"},
    {"cpu.cfs_quota_us", "-1\n"},
    {"cpu.cfs_period_us", "100000\n"},
    {"cpu.cfs_burst_us", "0\n"},
    {"cpu.shares", "1024\n"},
    {"cpu.idle", "0\n"},
    {"memory.usage_in_bytes", "1048576\n"},
    {"memory.memsw.usage_in_bytes", "1048576\n"},
    {"memory.failcnt", "0\n"},
    {"memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 0\n"},
    {"memory.limit_in_bytes", "9223372036854771712\n"},
    {"memory.memsw.limit_in_bytes", "9223372036854771712\n"},
    {"memory.kmem.usage_in_bytes", "4096\n"},
    {"memory.max_usage_in_bytes", "2097152\n"},
    {"memory.stat",
     "cache 1\nrss 2\ninactive_file 3\npgmajfault 4\ntotal_cache 100\ntotal_rss 200\n"
     "total_inactive_file 50\ntotal_pgmajfault 6\n"},
    {"pids.current", "3\n"},
    {"pids.events", "max 0\n"},
    {"pids.max", "max\n"},
    {"cpuset.cpus", "0-1\n"},
    {"cpuset.effective_cpus", "0-1\n"},
    {"blkio.throttle.io_service_bytes_recursive", "8:0 Read 100\n8:0 Write 20\n8:0 Total 120\nTotal 120\n"},
    {"blkio.throttle.io_serviced_recursive", "8:0 Read 10\n8:0 Write 2\n8:0 Total 12\nTotal 12\n"},
    {"blkio.throttle.read_bps_device", ""},
    {"blkio.throttle.write_bps_device", ""},
    {"blkio.throttle.read_iops_device", ""},
    {"blkio.throttle.write_iops_device", ""},
    {"cgroup.procs", ""},
    {"tasks", ""},
}};

constexpr std::array<FileText, 26> v2_files = {{
    {"cpu.stat",
     "usage_usec 1000000\nuser_usec 900000\nsystem_usec 100000\nnr_periods 0\nnr_throttled 0\n"
     "throttled_usec 0\nnr_bursts 0\nburst_usec 0\n"},
    {"cpu.stat.local", "throttled_usec 0\n"},
    {"cpu.max", "max 100000\n"},
    {"cpu.max.burst", "0\n"},
    {"cpu.weight", "100\n"},
    {"cpu.idle", "0\n"},
    {"cpu.pressure",
     "some avg10=0.00 avg60=0.00 avg300=0.00 total=11\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=1\n"},
    {"memory.current", "1048576\n"},
    {"memory.swap.current", "0\n"},
    {"memory.events", "low 0\nhigh 0\nmax 0\noom 0\noom_kill 0\noom_group_kill 0\n"},
    {"memory.max", "max\n"},
    {"memory.high", "max\n"},
    {"memory.swap.max", "max\n"},
    {"memory.peak", "2097152\n"},
    {"memory.stat", "anon 200\nfile 100\nkernel 30\ninactive_file 50\nactive_file 40\npgmajfault 6\n"},
    {"memory.pressure",
     "some avg10=0.00 avg60=0.00 avg300=0.00 total=22\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=2\n"},
    {"io.pressure",
     "some avg10=0.00 avg60=0.00 avg300=0.00 total=33\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=3\n"},
    {"io.stat", "8:0 rbytes=100 wbytes=20 rios=10 wios=2 dbytes=0 dios=0\n"},
    {"io.max", ""},
    {"pids.current", "3\n"},
    {"pids.events", "max 0\n"},
    {"pids.max", "max\n"},
    {"cpuset.cpus", "\n"},
    {"cpuset.cpus.effective", "0-1\n"},
    {"cgroup.procs", ""},
    {"cgroup.threads", ""},
}};

constexpr std::string_view v1_mounts =
    "31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755\n"
    "32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw,relatime - cgroup cgroup rw,cpu,cpuacct\n"
    "34 31 0:31 / /sys/fs/cgroup/cpuset rw,relatime - cgroup cgroup rw,cpuset\n"
    "35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n"
    "38 31 0:35 / /sys/fs/cgroup/blkio rw,relatime - cgroup cgroup rw,blkio\n"
    "39 31 0:36 / /sys/fs/cgroup/pids rw,relatime - cgroup cgroup rw,pids\n";
constexpr std::string_view v2_mounts = "24 1 0:22 / /sys/fs/cgroup rw,nosuid,relatime shared:4 - cgroup2 cgroup2 rw\n";

std::string taskFile(Pid pid, Tid tid, const char* file) {
  return "/proc/" + std::to_string(pid) + "/task/" + std::to_string(tid) + "/" + file;
}

std::string statLine(std::int64_t id, std::string_view comm, char state, std::size_t threads, int utime_ticks,
                     int start_ticks) {
  std::string line = std::to_string(id) + " (";
  line.append(comm).append(") ") += state;
  line += " 1 1 1 0 -1 4194304 0 0 0 0 " + std::to_string(utime_ticks) + " 5 0 0 20 0 " + std::to_string(threads) +
          " 0 " + std::to_string(start_ticks) + " 2506752 431 0 0 0 0 0 0 0 0 0 0 0 0 0 17 1 0 0\n";
  return line;
}

}  // namespace

HostTree::HostTree(Kind kind) : m_kind(kind) {
  m_tree.write("/proc/self/mountinfo", kind == Kind::V1 ? v1_mounts : v2_mounts);
  m_tree.write("/proc/stat",
               "cpu  10 0 10 100 0 0 1 0 0 0\ncpu0 5 0 5 50 0 0 1 0 0 0\ncpu1 5 0 5 50 0 0 0 0 0 0\nctxt 7\n");
  m_tree.write("/proc/softirqs", "  CPU0 CPU1\n  TIMER: 5 6\n");
  m_tree.write("/proc/net/softnet_stat", "0000000a 00000000 00000001\n");
  m_tree.write("/proc/meminfo", "MemTotal: 1024 kB\n");
  m_tree.write("/proc/loadavg", "0.10 0.20 0.30 1/100 42\n");
  m_tree.write("/proc/pressure/cpu", "some avg10=0.00 avg60=0.00 avg300=0.00 total=99\n");
  m_tree.write("/proc/pressure/memory", "some total=1\nfull total=2\n");
  m_tree.write("/proc/pressure/io", "some total=3\nfull total=4\n");
}

std::string HostTree::directory(const std::string& path, const std::string& file) const {
  if (m_kind == Kind::V2) {
    return "/sys/fs/cgroup" + path;
  }
  const std::string controller = file.substr(0, file.find('.'));
  const bool cpu = controller == "cpu" || controller == "cpuacct" || controller == "cgroup" || controller == "tasks";
  return "/sys/fs/cgroup/" + (cpu ? std::string("cpu,cpuacct") : controller) + path;
}

void HostTree::addGroup(const std::string& path) const {
  const auto add = [&](const auto& files) {
    for (const auto& [file, text] : files) {
      set(path, file, text);
    }
  };
  if (m_kind == Kind::V1) {
    add(v1_files);
  } else {
    add(v2_files);
  }
}

void HostTree::set(const std::string& path, const std::string& file, std::string_view text) const {
  m_tree.write(directory(path, file) + "/" + file, text);
}

void HostTree::drop(const std::string& path, const std::string& file) const {
  m_tree.remove(directory(path, file) + "/" + file);
}

void HostTree::addProcess(const std::string& group, Pid pid, const std::vector<Tid>& tids) const {
  for (const Tid tid : tids) {
    setStat(pid, tid, "worker", 'S', 100);
    setSchedstat(pid, tid, "1000 200 3\n");
    m_tree.write(taskFile(pid, tid, "status"),
                 "Tgid:\t" + std::to_string(pid) + "\nvoluntary_ctxt_switches:\t7\nnonvoluntary_ctxt_switches:\t2\n");
    m_tree.write(taskFile(pid, tid, "comm"), "worker\n");
  }
  setProcessStat(pid, "server", tids.size(), 300, 500);
  const std::string list = m_tree.root() + directory(group, "cgroup.procs") + "/cgroup.procs";
  std::filesystem::create_directories(std::filesystem::path(list).parent_path());
  std::ofstream(list, std::ios::app) << pid << '\n';
}

void HostTree::setSchedstat(Pid pid, Tid tid, std::string_view text) const {
  m_tree.write(taskFile(pid, tid, "schedstat"), text);
}

void HostTree::setStat(Pid pid, Tid tid, std::string_view comm, char state, int utime_ticks) const {
  m_tree.write(taskFile(pid, tid, "stat"), statLine(tid, comm, state, 1, utime_ticks, 1000 + tid));
}

void HostTree::setProcessStat(Pid pid, std::string_view comm, std::size_t threads, int utime_ticks,
                              int start_ticks) const {
  m_tree.write("/proc/" + std::to_string(pid) + "/stat", statLine(pid, comm, 'S', threads, utime_ticks, start_ticks));
}

Inventory makeInventory(const std::vector<Planned>& groups) {
  Inventory inventory;
  for (const Planned& planned : groups) {
    Group group;
    group.handle = GroupHandle{planned.handle};
    group.path = planned.path;
    inventory.groups.push_back(group);
    if (!planned.is_container) {
      continue;
    }
    Container container;
    container.id.text = "id" + std::to_string(planned.handle);
    container.group = GroupHandle{planned.handle};
    for (const std::uint32_t ancestor : planned.ancestors) {
      container.cpu_ancestors.push_back(GroupHandle{ancestor});
    }
    container.memory_ancestors = container.cpu_ancestors;
    if (planned.init_pid > 0) {
      container.init_pid = planned.init_pid;
    }
    inventory.containers.push_back(container);
  }
  std::sort(inventory.groups.begin(), inventory.groups.end(),
            [](const Group& a, const Group& b) { return a.handle < b.handle; });
  return inventory;
}

}  // namespace plimsoll::test
