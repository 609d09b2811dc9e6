// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of derived numbers. Row order is the order of CSV columns and of evaluate.
#include "core/analysis/metrics.h"

#include <algorithm>

#include "core/analysis/metric_functions.h"

namespace plimsoll {

namespace {

constexpr bool rate = true;
constexpr bool level_only = false;

constexpr Metric<ContainerView> container_rows[] = {
    {"cpu_usage_cores", "cores",
     "CPU time used per second of clock, groups below included. cpuacct.usage (v1) or cpu.stat usage_usec (v2)", rate,
     metric::usageCores},
    {"cpu_quota_cores", "cores",
     "The container's own quota divided by its period. cpu.cfs_quota_us / cpu.cfs_period_us (v1) or cpu.max (v2)",
     level_only, metric::quotaCores},
    {"cpu_quota_period_us", "us", "Length of the enforcement period. cpu.cfs_period_us (v1) or cpu.max (v2)",
     level_only, metric::quotaPeriod},
    {"cpu_burst_us", "us",
     "Unused quota that may be saved up and spent later. cpu.cfs_burst_us (v1) or cpu.max.burst (v2)", level_only,
     metric::burst},
    {"cpu_effective_limit_cores", "cores",
     "The tightest of the container's quota, every ancestor's quota, the cpuset and the host's online CPUs", level_only,
     metric::effectiveCores},
    {"cpu_effective_limit_source", "", "Which of them it is: a cgroup path, cpuset or host", level_only,
     metric::effectiveCoresSource},
    {"cpu_percent_of_quota", "%",
     "cpu_usage_cores / cpu_quota_cores x 100. May pass 100: with burst a group may spend what it saved", rate,
     metric::percentOfQuota},
    {"cpu_percent", "%", "cpu_usage_cores x 100: percent of one core, as docker stats shows it", rate,
     metric::usagePercent},
    {"cpu_shares", "", "Weight against others that want the same CPUs (v1). cpu.shares, 1024 = usual", level_only,
     metric::shares},
    {"cpu_weight", "", "Weight against others that want the same CPUs (v2). cpu.weight, 100 = usual", level_only,
     metric::weight},
    {"cpuset_cpus", "", "The CPUs it may run on, as set. cpuset.cpus", level_only, metric::cpuset},
    {"periods_in_interval", "count",
     "Enforcement periods in which the group that has the quota had something to run. Difference of cpu.stat "
     "nr_periods",
     rate, metric::periods},
    {"throttled_periods_ratio", "ratio",
     "Share of active enforcement periods in which the quota ran out, 0 to 1: cpu.stat nr_throttled / nr_periods, of "
     "the "
     "container or the ancestor that throttles most. Unknown when no period was active",
     rate, metric::throttledRatio},
    {"throttled_periods_ratio_source", "", "The cgroup that throttled_periods_ratio is of", rate,
     metric::throttledRatioSource},
    {"throttled_periods_ratio_own", "ratio", "throttled_periods_ratio of the container's own quota alone", rate,
     metric::throttledRatioOwn},
    {"throttled_share_of_wall_periods", "ratio",
     "Throttled periods as a share of the clock: nr_throttled x period / interval. Small for a container that is idle "
     "in "
     "between, however hard its bursts are cut",
     rate, metric::throttledShareOfWall},
    {"throttled_seconds_per_second", "s/s",
     "Time stopped per second, summed over CPUs: may pass 1. cpu.stat throttled_time or throttled_usec of the group "
     "that "
     "throttles, siblings below the same ancestor included",
     rate, metric::throttledSeconds},
    {"throttled_seconds_per_second_own", "s/s",
     "Time the container's own run queues were stopped, whoever's quota it was, summed over CPUs. cpu.stat.local, or "
     "cpu.stat where only the container itself throttles",
     rate, metric::throttledSecondsOwn},
    {"burst_periods_ratio", "ratio",
     "Share of active periods that ran above the quota. cpu.stat nr_bursts / nr_periods", rate, metric::burstRatio},
    {"burst_extra_cores", "cores", "CPU time above the quota per second. cpu.stat burst_time (v1), burst_usec (v2)",
     rate, metric::burstCores},
    {"verdict", "",
     "idle, not throttled, throttled, throttled in bursts (average use is below 90 % of the quota), or throttled by an "
     "ancestor",
     rate, metric::verdict},
    {"memory_usage_bytes", "bytes",
     "All memory charged, page cache included. memory.usage_in_bytes (v1) or memory.current (v2)", level_only,
     metric::memoryUsage},
    {"memory_working_set_bytes", "bytes",
     "Usage minus the page cache that goes first, as docker shows it: minus total_inactive_file (v1) or inactive_file "
     "(v2) of memory.stat",
     level_only, metric::workingSet},
    {"memory_working_set_kubelet_bytes", "bytes", "The same as kubelet works it out: never below 0", level_only,
     metric::workingSetKubelet},
    {"memory_limit_bytes", "bytes", "The container's own limit. memory.limit_in_bytes (v1) or memory.max (v2)",
     level_only, metric::memoryLimit},
    {"memory_effective_limit_bytes", "bytes",
     "The tightest of the container's limit, every ancestor's limit and the RAM", level_only,
     metric::memoryEffectiveLimit},
    {"memory_effective_limit_source", "", "Which of them it is: a cgroup path, or host", level_only,
     metric::memoryEffectiveLimitSource},
    {"memory_percent_of_effective", "%", "memory_working_set_bytes / memory_effective_limit_bytes x 100", level_only,
     metric::memoryPercentOfEffective},
    {"memory_percent", "%", "memory_working_set_bytes / memory_limit_bytes x 100", level_only, metric::memoryPercent},
    {"ancestor_working_set_bytes", "bytes",
     "Working set of the ancestor that has the tightest limit, all its containers together", level_only,
     metric::ancestorWorkingSet},
    {"ancestor_percent", "%", "ancestor_working_set_bytes / its limit x 100", level_only, metric::ancestorPercent},
    {"ancestor_headroom_bytes", "bytes", "What is left below the ancestor's limit", level_only,
     metric::ancestorHeadroom},
    {"ancestor_memory_max_events", "count",
     "How often that ancestor ran into its limit. memory.events max (v2) or memory.failcnt (v1)", level_only,
     metric::ancestorMaxEvents},
    {"memory_anon_bytes", "bytes", "Anonymous memory. memory.stat total_rss (v1) or anon (v2)", level_only,
     metric::memoryAnon},
    {"memory_file_bytes", "bytes",
     "Page cache without shared memory, so that anon, file, shmem and kernel add up. memory.stat total_cache minus "
     "total_shmem (v1) or file minus shmem (v2)",
     level_only, metric::memoryFile},
    {"memory_inactive_file_bytes", "bytes",
     "Page cache the kernel drops first. memory.stat total_inactive_file (v1) or inactive_file (v2)", level_only,
     metric::memoryInactiveFile},
    {"memory_shmem_bytes", "bytes",
     "tmpfs and shared memory: cannot be dropped. memory.stat total_shmem (v1) or shmem (v2)", level_only,
     metric::memoryShmem},
    {"memory_kernel_bytes", "bytes",
     "Kernel memory. memory.kmem.usage_in_bytes (v1), memory.stat kernel (v2) or its stacks, page tables and slab",
     level_only, metric::memoryKernel},
    {"memory_peak_bytes", "bytes", "Highest usage so far. memory.max_usage_in_bytes (v1) or memory.peak (v2)",
     level_only, metric::memoryPeak},
    {"swap_usage_bytes", "bytes",
     "Swap used. memory.memsw.usage_in_bytes minus memory.usage_in_bytes (v1: memsw is the sum) or memory.swap.current "
     "(v2)",
     level_only, metric::swapUsage},
    {"swap_limit_bytes", "bytes",
     "Swap it may use when its memory is full. memory.memsw.limit_in_bytes minus memory.limit_in_bytes (v1) or "
     "memory.swap.max (v2)",
     level_only, metric::swapLimit},
    {"swap_effective_limit_bytes", "bytes", "The same, but no more than its ancestors allow and the host has",
     level_only, metric::swapEffectiveLimit},
    {"memory_plus_swap_limit_bytes", "bytes", "Limit of memory and swap together: docker's --memory-swap", level_only,
     metric::memoryPlusSwapLimit},
    {"oom_kills", "count",
     "Processes killed by an OOM killer since the cgroup was made. memory.oom_control (v1) or memory.events (v2) "
     "oom_kill",
     level_only, metric::oomKills},
    {"oom_events", "count", "How often an allocation was about to fail at the limit. memory.events oom (v2)",
     level_only, metric::oomEvents},
    {"pids_current", "count", "Processes and threads. pids.current", level_only, metric::pidsCurrent},
    {"pids_limit", "count", "How many it may have. pids.max", level_only, metric::pidsLimit},
    {"io_read_bytes_per_s", "bytes/s",
     "Bytes read from block devices. blkio.throttle.io_service_bytes (v1) or io.stat (v2)", rate, metric::ioRead},
    {"io_write_bytes_per_s", "bytes/s",
     "Bytes written to block devices; on v1 without buffered writes. blkio.throttle.io_service_bytes or io.stat", rate,
     metric::ioWrite},
    {"io_limits", "", "As set. blkio.throttle.*_device (v1) or io.max (v2)", level_only, metric::ioLimits},
    {"net_rx_packets_per_s", "1/s", "Packets received. /proc/PID/net/dev of the container's own network namespace",
     rate, metric::netRxPackets},
    {"net_tx_packets_per_s", "1/s", "Packets sent. /proc/PID/net/dev", rate, metric::netTxPackets},
    {"net_rx_bytes_per_s", "bytes/s", "Bytes received. /proc/PID/net/dev", rate, metric::netRxBytes},
    {"net_tx_bytes_per_s", "bytes/s", "Bytes sent. /proc/PID/net/dev", rate, metric::netTxBytes},
    {"net_rx_drops_per_s", "1/s", "Received packets that were dropped. /proc/PID/net/dev", rate, metric::netRxDrops},
    {"net_tx_drops_per_s", "1/s", "Packets to send that were dropped. /proc/PID/net/dev", rate, metric::netTxDrops},
    {"pressure_cpu_some_ratio", "ratio",
     "Share of time in which some task waited for a CPU, throttling included. cpu.pressure some total / interval", rate,
     metric::pressureCpuSome},
    {"pressure_memory_some_ratio", "ratio", "Share of time in which some task waited for memory. memory.pressure", rate,
     metric::pressureMemorySome},
    {"pressure_memory_full_ratio", "ratio", "Share of time in which all tasks waited for memory. memory.pressure", rate,
     metric::pressureMemoryFull},
    {"pressure_io_some_ratio", "ratio", "Share of time in which some task waited for io. io.pressure", rate,
     metric::pressureIoSome},
    {"pressure_io_full_ratio", "ratio", "Share of time in which all tasks waited for io. io.pressure", rate,
     metric::pressureIoFull},
    {"started_at", "", "UTC, as the runtime says", level_only, metric::startedAt},
    {"finished_at", "", "UTC, as the runtime says", level_only, metric::finishedAt},
    {"uptime_s", "s", "Since started_at, by the clock of the host watched", level_only, metric::uptime},
};

constexpr Metric<ThreadView> thread_rows[] = {
    {"thread_cpu_percent", "%",
     "Time on a CPU. First number of /proc/PID/task/TID/schedstat, or utime and stime of stat", rate,
     metric::threadCpu},
    {"thread_user_percent", "%", "Time in user mode. utime of /proc/PID/task/TID/stat, in steps of 10 ms", rate,
     metric::threadUser},
    {"thread_system_percent", "%", "Time in the kernel. stime of /proc/PID/task/TID/stat, in steps of 10 ms", rate,
     metric::threadSystem},
    {"thread_wait_percent", "%",
     "Time runnable but not running, time throttled included: pidstat's %wait. Second number of schedstat / interval; "
     "may pass 100 a little, because a wait is booked when it ends",
     rate, metric::threadWait},
};

constexpr Metric<ProcessView> process_rows[] = {
    {"process_wait_percent_sum", "%", "thread_wait_percent summed over the process's threads: may pass 100", rate,
     metric::processWaitSum},
};

constexpr Metric<HostView> host_rows[] = {
    {"host_cpu_busy_percent", "%", "Time of all CPUs that was neither idle nor iowait. /proc/stat", rate,
     metric::hostBusy},
    {"host_cpu_steal_percent", "%", "Time the hypervisor ran something else. /proc/stat steal", rate,
     metric::hostSteal},
    {"host_cpu_iowait_percent", "%", "Time idle with io on the way. /proc/stat iowait", rate, metric::hostIowait},
    {"host_cpu_softirq_percent", "%", "Time in softirqs. /proc/stat softirq", rate, metric::hostSoftirq},
    {"host_cpu_guest_percent", "%", "Time running virtual machines, part of user. /proc/stat guest, guest_nice", rate,
     metric::hostGuest},
    {"softirq_percent", "%", "Time in softirqs, as a share of all CPU time. /proc/stat softirq", rate,
     metric::hostSoftirq},
    {"softnet_dropped_per_s", "1/s", "Packets dropped because a CPU's backlog was full. /proc/net/softnet_stat", rate,
     metric::softnetDropped},
    {"softnet_squeezed_per_s", "1/s",
     "How often the network softirq stopped with work left, for want of budget. /proc/net/softnet_stat", rate,
     metric::softnetSqueezed},
    {"pressure_cpu_some_ratio", "ratio", "Share of time in which some task waited for a CPU. /proc/pressure/cpu", rate,
     metric::hostPressureCpuSome},
    {"pressure_memory_some_ratio", "ratio", "Share of time in which some task waited for memory. /proc/pressure/memory",
     rate, metric::hostPressureMemorySome},
    {"pressure_memory_full_ratio", "ratio", "Share of time in which all tasks waited for memory. /proc/pressure/memory",
     rate, metric::hostPressureMemoryFull},
    {"pressure_io_some_ratio", "ratio", "Share of time in which some task waited for io. /proc/pressure/io", rate,
     metric::hostPressureIoSome},
    {"pressure_io_full_ratio", "ratio", "Share of time in which all tasks waited for io. /proc/pressure/io", rate,
     metric::hostPressureIoFull},
};

template <class View>
const Metric<View>* findMetric(std::span<const Metric<View>> rows, std::string_view id) {
  const auto at = std::find_if(rows.begin(), rows.end(), [id](const Metric<View>& row) { return row.id == id; });
  return at == rows.end() ? nullptr : &*at;
}

}  // namespace

std::span<const Metric<ContainerView>> containerMetrics() {
  return container_rows;
}
std::span<const Metric<ThreadView>> threadMetrics() {
  return thread_rows;
}
std::span<const Metric<ProcessView>> processMetrics() {
  return process_rows;
}
std::span<const Metric<HostView>> hostMetrics() {
  return host_rows;
}

const Metric<ContainerView>* findContainerMetric(std::string_view id) {
  return findMetric(containerMetrics(), id);
}
const Metric<ThreadView>* findThreadMetric(std::string_view id) {
  return findMetric(threadMetrics(), id);
}
const Metric<ProcessView>* findProcessMetric(std::string_view id) {
  return findMetric(processMetrics(), id);
}
const Metric<HostView>* findHostMetric(std::string_view id) {
  return findMetric(hostMetrics(), id);
}

}  // namespace plimsoll
