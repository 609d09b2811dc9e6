// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/model/count.h"
#include "core/model/fields.h"

namespace plimsoll {

// Raw numbers of one instant of one host. Nothing in here is derived: a rate needs two samples and core/analysis.
// Kernel numbers keep the kernel's names and units (v1 and v2 have separate members where name or unit differ).

/// Names one life of one cgroup within a session. A cgroup that is removed and made again (same path, same container
/// id) gets a new handle, so a rate over one handle can never cross a restart. Handles start at 1.
enum class GroupHandle : std::uint32_t {};
using Pid = std::int32_t;
using Tid = std::int32_t;

/// CPU of one cgroup. Read on every tick.
struct CpuPart {
  // v1
  Count cpuacct_usage;         ///< cpuacct.usage, ns
  Count throttled_time;        ///< cpu.stat throttled_time, ns, summed over CPUs
  Count burst_time;            ///< cpu.stat burst_time, ns
  Count local_throttled_time;  ///< cpu.stat.local throttled_time, ns, whoever throttled
  // v2
  Count usage_usec;
  Count user_usec;
  Count system_usec;
  Count throttled_usec;  ///< summed over CPUs
  Count burst_usec;
  Count local_throttled_usec;  ///< cpu.stat.local throttled_usec
  // both
  Count nr_periods;
  Count nr_throttled;
  Count nr_bursts;
  bool operator==(const CpuPart&) const = default;
};

/// Memory levels and OOM counts of one cgroup. Read on every tick.
struct MemoryPart {
  // v1
  Count usage_in_bytes;
  Count memsw_usage_in_bytes;  ///< memory PLUS swap (a sum)
  Count failcnt;
  Count under_oom;
  Count oom_control_oom_kill;  ///< memory.oom_control oom_kill
  // v2
  Count current;
  Count swap_current;
  Count events_high;
  Count events_max;
  Count events_oom;
  Count events_oom_kill;
  Count events_oom_group_kill;

  Count usageBytes() const { return usage_in_bytes ? usage_in_bytes : current; }
  Count oomKill() const { return oom_control_oom_kill ? oom_control_oom_kill : events_oom_kill; }
  bool operator==(const MemoryPart&) const = default;
};

/// What costs more to read or moves slowly. Read on every fifth tick, on every tick for focused containers.
struct SlowPart {
  std::int64_t at_ns = 0;  ///< boot clock of the reading: the age of everything in here
  // memory.stat, v2 names
  Count anon;
  Count file;
  Count kernel;
  Count kernel_stack;
  Count pagetables;
  Count slab;
  Count sock;
  Count shmem;
  Count inactive_file;
  Count active_file;
  Count pgmajfault;
  // memory.stat, v1 names (total_ = this group and the groups below it)
  Count total_cache;
  Count total_rss;
  Count total_shmem;
  Count total_swap;
  Count total_inactive_file;
  Count total_active_file;
  Count total_pgmajfault;
  Count kmem_usage_in_bytes;  ///< memory.kmem.usage_in_bytes
  Count max_usage_in_bytes;   ///< memory.max_usage_in_bytes (peak)
  Count peak;                 ///< v2 memory.peak
  // pids
  Count pids_current;
  Count pids_events_max;
  // io, summed over devices: v1 blkio.throttle.io_service_bytes[_recursive], v2 io.stat
  Count io_rbytes;
  Count io_wbytes;
  Count io_rios;
  Count io_wios;
  // pressure totals, us
  Count cpu_some_total;
  Count memory_some_total;
  Count memory_full_total;
  Count io_some_total;
  Count io_full_total;
  bool operator==(const SlowPart&) const = default;
};

/// What is set on one cgroup. Read on every tenth tick. A limit that is not set is missing; the `..._readable` flags
/// tell "no limit" from "not known".
struct LimitsPart {
  // v1
  Count cfs_quota_us;  ///< cpu.cfs_quota_us; missing = no quota (-1) or unknown
  Count cfs_period_us;
  Count cfs_burst_us;
  Count shares;                ///< cpu.shares
  Count limit_in_bytes;        ///< memory.limit_in_bytes; the sentinel (no limit) is missing
  Count memsw_limit_in_bytes;  ///< memory PLUS swap
  // v2
  Count max_quota_us;   ///< first word of cpu.max; "max" is missing
  Count max_period_us;  ///< second word of cpu.max
  Count max_burst_us;   ///< cpu.max.burst
  Count weight;         ///< cpu.weight
  Count memory_max;
  Count memory_high;
  Count swap_max;
  // both
  Count cpu_idle;  ///< cpu.idle (SCHED_IDLE group)
  Count pids_max;
  bool cpu_readable = false;     ///< the quota file could be read (so a missing quota means "none")
  bool memory_readable = false;  ///< the limit file could be read
  bool swap_readable = false;    ///< v1 memsw or v2 swap.max could be read
  bool pids_readable = false;
  std::string cpuset_cpus;            ///< cpuset.cpus as set, "" = inherited or unknown
  std::string cpuset_cpus_effective;  ///< cpuset.effective_cpus, cpuset.cpus.effective
  std::string io_limits;              ///< io.max or the blkio.throttle.*_device lines, "; " between devices; "" = none

  Count quotaUs() const { return cfs_quota_us ? cfs_quota_us : max_quota_us; }
  Count periodUs() const { return cfs_period_us ? cfs_period_us : max_period_us; }
  Count burstUs() const { return cfs_burst_us ? cfs_burst_us : max_burst_us; }
  Count memoryLimitBytes() const { return limit_in_bytes ? limit_in_bytes : memory_max; }
  bool operator==(const LimitsPart&) const = default;
};

/// One interface in the network namespace of a container (/proc/PID/net/dev).
struct NetInterface {
  std::string name;
  Count rx_bytes, rx_packets, rx_errs, rx_drop;
  Count tx_bytes, tx_packets, tx_errs, tx_drop;
  bool operator==(const NetInterface&) const = default;
};
struct NetPart {
  std::int64_t at_ns = 0;
  bool host_network = false;             ///< the container shares the host's network: the interfaces are not its own
  std::vector<NetInterface> interfaces;  ///< without "lo"
  bool operator==(const NetPart&) const = default;
};

/// One cgroup at one instant. Parts that were not read anew are shared with the sample before.
struct GroupSample {
  GroupHandle handle{};
  CpuPart cpu;
  MemoryPart memory;
  std::shared_ptr<const SlowPart> slow;      ///< null = not read yet
  std::shared_ptr<const LimitsPart> limits;  ///< null = not read yet
  std::shared_ptr<const NetPart> net;        ///< null = not read or none
  /// Kernel files that should be there and could not be read: {"memory.stat", "denied"}.
  std::vector<std::pair<std::string, std::string>> missing;
};

/// One thread of a focused container.
struct ThreadSample {
  Tid tid = 0;
  Pid pid = 0;
  GroupHandle group{};
  std::string comm;            ///< raw bytes; escape before showing
  char state = 0;              ///< R S D T Z ...; 0 = not read
  std::int32_t last_cpu = -1;  ///< -1 = not read
  std::int32_t priority = 0;   ///< stat field 18, the kernel's number
  std::int32_t nice = 0;
  bool has_stat = false;        ///< state, last_cpu, priority, nice, utime ... were read
  std::int64_t stat_at_ns = 0;  ///< boot clock of the last read of stat: its age
  Count starttime_ticks;        ///< since boot; identifies the thread together with tid
  Count utime_ticks;
  Count stime_ticks;
  Count run_ns;        ///< schedstat first number
  Count run_delay_ns;  ///< schedstat second number; includes time throttled
  Count timeslices;    ///< schedstat third number
  Count voluntary_ctxt_switches;
  Count nonvoluntary_ctxt_switches;
};

/// One process of a focused container.
struct ProcessSample {
  Pid pid = 0;
  GroupHandle group{};
  std::string comm;
  Count starttime_ticks;
  Count num_threads;
  Count utime_ticks;
  Count stime_ticks;
  Count rss_bytes;             ///< resident pages of stat (field 24) x page size
  Count pss_bytes;             ///< smaps_rollup Pss; needs rights, read on every tenth tick
  Count uss_bytes;             ///< smaps_rollup Private_Clean + Private_Dirty
  std::string memory_missing;  ///< why pss and uss are missing: "denied", "gone", "not read yet"
};

/// One online CPU's line of /proc/stat, in ticks (USER_HZ).
struct CpuTimes {
  std::int32_t cpu = -1;        ///< the printed number, never the position; -1 = the sum line
  std::array<Count, 10> ticks;  ///< user nice system idle iowait irq softirq steal guest guest_nice
};
inline constexpr std::array<std::string_view, 10> cpu_time_names = {"user", "nice",    "system", "idle",  "iowait",
                                                                    "irq",  "softirq", "steal",  "guest", "guest_nice"};

/// /proc/softirqs: [vector][position in cpus].
struct SoftirqTable {
  std::vector<std::int32_t> cpus;    ///< the printed CPU numbers of all columns (possible CPUs)
  std::vector<std::string> vectors;  ///< HI TIMER NET_TX NET_RX ...
  std::vector<std::vector<Count>> counts;
};

/// One line of /proc/net/softnet_stat.
struct SoftnetCpu {
  std::int32_t cpu = -1;  ///< column 13 where the kernel prints it (5.10 and later), else the line's position
  Count processed, dropped, time_squeeze;
};

struct HostSample {
  CpuTimes cpu_total;
  std::vector<CpuTimes> cpus;  ///< online CPUs only
  SoftirqTable softirqs;
  std::vector<SoftnetCpu> softnet;
  Count ctxt, processes, procs_running, procs_blocked;
  Count mem_total_bytes, mem_free_bytes, mem_available_bytes, buffers_bytes, cached_bytes;
  Count swap_total_bytes, swap_free_bytes;
  std::string loadavg;  ///< the first three words of /proc/loadavg, "" = not read
  Count cpu_some_total, memory_some_total, memory_full_total, io_some_total, io_full_total;  ///< /proc/pressure, us
  std::vector<std::int32_t> online_cpus;  ///< /sys/devices/system/cpu/online, else the lines of /proc/stat
  std::vector<std::pair<std::string, std::string>> missing;  ///< file, reason
};

/// What the collector itself costs, from getrusage and /proc/self/statm.
struct SelfCost {
  Count cpu_ns;
  Count rss_bytes;
  Count bytes_out;
};

/// One instant of one host.
struct Sample {
  std::uint64_t seq = 0;      ///< from 1, by one; a hole means samples were lost
  std::int64_t at_ns = 0;     ///< CLOCK_BOOTTIME at the start of reading
  std::int64_t wall_ms = 0;   ///< realtime clock at the same instant, ms since 1970
  std::int64_t read_us = 0;   ///< how long the reading took
  std::uint64_t dropped = 0;  ///< ticks not read since the sample before, for want of credit
  bool full = false;          ///< everything was written out; a reader may start here
  SelfCost self;
  std::shared_ptr<const HostSample> host;
  std::vector<std::shared_ptr<const GroupSample>> groups;       ///< sorted by handle
  std::vector<std::shared_ptr<const ThreadSample>> threads;     ///< of focused containers, sorted by (pid, tid)
  std::vector<std::shared_ptr<const ProcessSample>> processes;  ///< of focused containers, sorted by pid
  std::vector<GroupHandle> focused;                             ///< containers whose threads were read, sorted
  std::vector<GroupHandle> threads_cut;  ///< focused containers with more threads than the limit: not all are here

  /// The group with this handle, null if it was not there at this instant. O(log groups).
  const GroupSample* group(GroupHandle handle) const;
  bool isFocused(GroupHandle handle) const;
};
using SamplePtr = std::shared_ptr<const Sample>;

// The field tables. The rows' order is the CSV's column order.
std::span<const Field<CpuPart>> cpuFields();
std::span<const Field<MemoryPart>> memoryFields();
std::span<const Field<SlowPart>> slowFields();
std::span<const Field<LimitsPart>> limitsFields();
std::span<const Field<ThreadSample>> threadFields();
std::span<const Field<ProcessSample>> processFields();
std::span<const Field<HostSample>> hostFields();

}  // namespace plimsoll
