// SPDX-License-Identifier: GPL-3.0-or-later
// core's English source strings, marked for lupdate. tests/widgets fails when one of core/analysis is missing here.
#include <QtGlobal>

#include "widgets/phrases.h"

namespace plimsoll {

namespace {

// NOLINTBEGIN(bugprone-suspicious-missing-comma): long texts are two literals on purpose.
constexpr const char* texts[] = {
    QT_TRANSLATE_NOOP("Core", "/proc/meminfo does not tell the host's swap"),
    QT_TRANSLATE_NOOP("Core", "/proc/net/softnet_stat could not be read"),
    QT_TRANSLATE_NOOP("Core", "/proc/softirqs could not be read"),
    QT_TRANSLATE_NOOP("Core", "/proc/softirqs has no such vector"),
    QT_TRANSLATE_NOOP("Core", "/proc/stat could not be read"),
    QT_TRANSLATE_NOOP("Core",
                      "All memory charged, page cache included. memory.usage_in_bytes (v1) or "
                      "memory.current (v2)"),
    QT_TRANSLATE_NOOP("Core",
                      "an ancestor throttled, and this kernel has no cpu.stat.local that counts such stops "
                      "for the group"),
    QT_TRANSLATE_NOOP("Core", "ancestor_working_set_bytes / its limit x 100"),
    QT_TRANSLATE_NOOP("Core", "anon"),
    QT_TRANSLATE_NOOP("Core", "Anonymous memory. memory.stat total_rss (v1) or anon (v2)"),
    QT_TRANSLATE_NOOP("Core", "As set. blkio.throttle.*_device (v1) or io.max (v2)"),
    QT_TRANSLATE_NOOP("Core", "Bytes read from block devices. blkio.throttle.io_service_bytes (v1) or io.stat (v2)"),
    QT_TRANSLATE_NOOP("Core", "Bytes received. /proc/PID/net/dev"),
    QT_TRANSLATE_NOOP("Core", "Bytes sent. /proc/PID/net/dev"),
    QT_TRANSLATE_NOOP("Core",
                      "Bytes written to block devices; on v1 without buffered writes. "
                      "blkio.throttle.io_service_bytes or io.stat"),
    QT_TRANSLATE_NOOP("Core", "cgroup v1 only"),
    QT_TRANSLATE_NOOP("Core", "cgroup v2 only"),
    QT_TRANSLATE_NOOP("Core", "counter went back"),
    QT_TRANSLATE_NOOP("Core", "cpu controller not delegated"),
    QT_TRANSLATE_NOOP("Core", "CPU time above the quota per second. cpu.stat burst_time (v1), burst_usec (v2)"),
    QT_TRANSLATE_NOOP("Core", "CPU time could not be read"),
    QT_TRANSLATE_NOOP("Core",
                      "CPU time used per second of clock, groups below included. cpuacct.usage (v1) or "
                      "cpu.stat usage_usec (v2)"),
    QT_TRANSLATE_NOOP("Core", "cpu.shares could not be read"),
    QT_TRANSLATE_NOOP("Core", "cpu.stat has no burst time"),
    QT_TRANSLATE_NOOP("Core", "cpu.stat has no nr_bursts"),
    QT_TRANSLATE_NOOP("Core", "cpu.stat has no nr_periods"),
    QT_TRANSLATE_NOOP("Core", "cpu.stat has no nr_throttled"),
    QT_TRANSLATE_NOOP("Core", "cpu.stat has no throttled time"),
    QT_TRANSLATE_NOOP("Core", "cpu.weight could not be read"),
    QT_TRANSLATE_NOOP("Core",
                      "cpu_usage_cores / cpu_quota_cores x 100. May pass 100: with burst a group may spend "
                      "what it saved"),
    QT_TRANSLATE_NOOP("Core", "cpu_usage_cores x 100: percent of one core, as docker stats shows it"),
    QT_TRANSLATE_NOOP("Core",
                      "Enforcement periods in which the group that has the quota had something to run. "
                      "Difference of cpu.stat nr_periods"),
    QT_TRANSLATE_NOOP("Core", "file"),
    QT_TRANSLATE_NOOP("Core", "has not run yet"),
    QT_TRANSLATE_NOOP("Core", "Highest usage so far. memory.max_usage_in_bytes (v1) or memory.peak (v2)"),
    QT_TRANSLATE_NOOP("Core", "How many it may have. pids.max"),
    QT_TRANSLATE_NOOP("Core", "How often an allocation was about to fail at the limit. memory.events oom (v2)"),
    QT_TRANSLATE_NOOP("Core",
                      "How often that ancestor ran into its limit. memory.events max (v2) or "
                      "memory.failcnt (v1)"),
    QT_TRANSLATE_NOOP("Core",
                      "How often the network softirq stopped with work left, for want of budget. "
                      "/proc/net/softnet_stat"),
    QT_TRANSLATE_NOOP("Core", "idle"),
    QT_TRANSLATE_NOOP("Core",
                      "idle, not throttled, throttled, throttled in bursts (average use is below 90 % of "
                      "the quota), or throttled by an ancestor"),
    QT_TRANSLATE_NOOP("Core", "io counters could not be read"),
    QT_TRANSLATE_NOOP("Core", "kernel"),
    QT_TRANSLATE_NOOP("Core",
                      "Kernel memory. memory.kmem.usage_in_bytes (v1), memory.stat kernel (v2) or its "
                      "stacks, page tables and slab"),
    QT_TRANSLATE_NOOP("Core", "kernel without schedstat"),
    QT_TRANSLATE_NOOP("Core", "Length of the enforcement period. cpu.cfs_period_us (v1) or cpu.max (v2)"),
    QT_TRANSLATE_NOOP("Core", "Limit of memory and swap together: docker's --memory-swap"),
    QT_TRANSLATE_NOOP("Core", "memory controller not delegated"),
    QT_TRANSLATE_NOOP("Core", "memory usage could not be read"),
    QT_TRANSLATE_NOOP("Core", "memory.events could not be read"),
    QT_TRANSLATE_NOOP("Core", "memory.stat could not be read"),
    QT_TRANSLATE_NOOP("Core", "memory.stat does not tell"),
    QT_TRANSLATE_NOOP("Core", "memory_working_set_bytes / memory_effective_limit_bytes x 100"),
    QT_TRANSLATE_NOOP("Core", "memory_working_set_bytes / memory_limit_bytes x 100"),
    QT_TRANSLATE_NOOP("Core", "neither schedstat nor stat could be read"),
    QT_TRANSLATE_NOOP("Core", "net/dev could not be read"),
    QT_TRANSLATE_NOOP("Core", "no ancestor has the tightest limit"),
    QT_TRANSLATE_NOOP("Core", "no column of this CPU in /proc/softirqs"),
    QT_TRANSLATE_NOOP("Core", "no container is selected"),
    QT_TRANSLATE_NOOP("Core", "no CPU time passed"),
    QT_TRANSLATE_NOOP("Core", "no limit set"),
    QT_TRANSLATE_NOOP("Core", "no period was active"),
    QT_TRANSLATE_NOOP("Core", "no quota set"),
    QT_TRANSLATE_NOOP("Core", "no softirq was served"),
    QT_TRANSLATE_NOOP("Core", "none set of its own"),
    QT_TRANSLATE_NOOP("Core", "not finished, or the runtime does not tell"),
    QT_TRANSLATE_NOOP("Core", "not read anew in this interval"),
    QT_TRANSLATE_NOOP("Core", "not read yet"),
    QT_TRANSLATE_NOOP("Core", "not running"),
    QT_TRANSLATE_NOOP("Core", "not throttled"),
    QT_TRANSLATE_NOOP("Core", "not told"),
    QT_TRANSLATE_NOOP("Core", "nothing is known that could limit it"),
    QT_TRANSLATE_NOOP("Core", "only memory plus swap is limited, as one sum"),
    QT_TRANSLATE_NOOP("Core", "others"),
    QT_TRANSLATE_NOOP("Core", "Packets dropped because a CPU's backlog was full. /proc/net/softnet_stat"),
    QT_TRANSLATE_NOOP("Core", "Packets received. /proc/PID/net/dev of the container's own network namespace"),
    QT_TRANSLATE_NOOP("Core", "Packets sent. /proc/PID/net/dev"),
    QT_TRANSLATE_NOOP("Core", "Packets to send that were dropped. /proc/PID/net/dev"),
    QT_TRANSLATE_NOOP("Core",
                      "Page cache the kernel drops first. memory.stat total_inactive_file (v1) or "
                      "inactive_file (v2)"),
    QT_TRANSLATE_NOOP("Core",
                      "Page cache without shared memory, so that anon, file, shmem and kernel add up. "
                      "memory.stat total_cache minus total_shmem (v1) or file minus shmem (v2)"),
    QT_TRANSLATE_NOOP("Core", "pids.current could not be read"),
    QT_TRANSLATE_NOOP("Core", "pids.max could not be read"),
    QT_TRANSLATE_NOOP("Core", "Processes and threads. pids.current"),
    QT_TRANSLATE_NOOP("Core",
                      "Processes killed by an OOM killer since the cgroup was made. memory.oom_control "
                      "(v1) or memory.events (v2) oom_kill"),
    QT_TRANSLATE_NOOP("Core", "Received packets that were dropped. /proc/PID/net/dev"),
    QT_TRANSLATE_NOOP("Core", "restarted"),
    QT_TRANSLATE_NOOP("Core", "scheduler statistics switched off"),
    QT_TRANSLATE_NOOP("Core",
                      "Share of active enforcement periods in which the quota ran out, 0 to 1: cpu.stat "
                      "nr_throttled / nr_periods, of the container or the ancestor that throttles most. "
                      "Unknown when no period was active"),
    QT_TRANSLATE_NOOP("Core", "Share of active periods that ran above the quota. cpu.stat nr_bursts / nr_periods"),
    QT_TRANSLATE_NOOP("Core", "Share of time in which all tasks waited for io. /proc/pressure/io"),
    QT_TRANSLATE_NOOP("Core", "Share of time in which all tasks waited for io. io.pressure"),
    QT_TRANSLATE_NOOP("Core", "Share of time in which all tasks waited for memory. /proc/pressure/memory"),
    QT_TRANSLATE_NOOP("Core", "Share of time in which all tasks waited for memory. memory.pressure"),
    QT_TRANSLATE_NOOP("Core",
                      "Share of time in which some task waited for a CPU, throttling included. "
                      "cpu.pressure some total / interval"),
    QT_TRANSLATE_NOOP("Core", "Share of time in which some task waited for a CPU. /proc/pressure/cpu"),
    QT_TRANSLATE_NOOP("Core", "Share of time in which some task waited for io. /proc/pressure/io"),
    QT_TRANSLATE_NOOP("Core", "Share of time in which some task waited for io. io.pressure"),
    QT_TRANSLATE_NOOP("Core", "Share of time in which some task waited for memory. /proc/pressure/memory"),
    QT_TRANSLATE_NOOP("Core", "Share of time in which some task waited for memory. memory.pressure"),
    QT_TRANSLATE_NOOP("Core", "shares the host's network"),
    QT_TRANSLATE_NOOP("Core", "shmem"),
    QT_TRANSLATE_NOOP("Core", "Since started_at, by the clock of the host watched"),
    QT_TRANSLATE_NOOP("Core", "start time unknown"),
    QT_TRANSLATE_NOOP("Core", "stat could not be read"),
    QT_TRANSLATE_NOOP("Core", "swap accounting off: memory.memsw.* files absent"),
    QT_TRANSLATE_NOOP("Core", "swap accounting off: memory.swap.* files absent"),
    QT_TRANSLATE_NOOP("Core",
                      "Swap it may use when its memory is full. memory.memsw.limit_in_bytes minus "
                      "memory.limit_in_bytes (v1) or memory.swap.max (v2)"),
    QT_TRANSLATE_NOOP("Core",
                      "Swap used. memory.memsw.usage_in_bytes minus memory.usage_in_bytes (v1: memsw is "
                      "the sum) or memory.swap.current (v2)"),
    QT_TRANSLATE_NOOP("Core", "The cgroup that throttled_periods_ratio is of"),
    QT_TRANSLATE_NOOP("Core", "The container's own limit. memory.limit_in_bytes (v1) or memory.max (v2)"),
    QT_TRANSLATE_NOOP("Core",
                      "The container's own quota divided by its period. cpu.cfs_quota_us / "
                      "cpu.cfs_period_us (v1) or cpu.max (v2)"),
    QT_TRANSLATE_NOOP("Core", "The CPUs it may run on, as set. cpuset.cpus"),
    QT_TRANSLATE_NOOP("Core", "the kernel gives no pressure numbers for it"),
    QT_TRANSLATE_NOOP("Core", "the limit is 0"),
    QT_TRANSLATE_NOOP("Core", "The same as kubelet works it out: never below 0"),
    QT_TRANSLATE_NOOP("Core", "The same, but no more than its ancestors allow and the host has"),
    QT_TRANSLATE_NOOP("Core", "The tightest of the container's limit, every ancestor's limit and the RAM"),
    QT_TRANSLATE_NOOP("Core",
                      "The tightest of the container's quota, every ancestor's quota, the cpuset and the "
                      "host's online CPUs"),
    QT_TRANSLATE_NOOP("Core", "this kernel does not count OOM kills"),
    QT_TRANSLATE_NOOP("Core", "this kernel has no burst"),
    QT_TRANSLATE_NOOP("Core", "thread_wait_percent summed over the process's threads: may pass 100"),
    QT_TRANSLATE_NOOP("Core", "threads are read only for the selected and the most throttled containers"),
    QT_TRANSLATE_NOOP("Core", "throttled"),
    QT_TRANSLATE_NOOP("Core", "throttled by an ancestor"),
    QT_TRANSLATE_NOOP("Core", "throttled in bursts"),
    QT_TRANSLATE_NOOP("Core",
                      "Throttled periods as a share of the clock: nr_throttled x period / interval. Small "
                      "for a container that is idle in between, however hard its bursts are cut"),
    QT_TRANSLATE_NOOP("Core", "throttled_periods_ratio of the container's own quota alone"),
    QT_TRANSLATE_NOOP("Core", "Time idle with io on the way. /proc/stat iowait"),
    QT_TRANSLATE_NOOP("Core", "Time in softirqs, as a share of all CPU time. /proc/stat softirq"),
    QT_TRANSLATE_NOOP("Core", "Time in softirqs. /proc/stat softirq"),
    QT_TRANSLATE_NOOP("Core", "Time in the kernel. stime of /proc/PID/task/TID/stat, in steps of 10 ms"),
    QT_TRANSLATE_NOOP("Core", "Time in user mode. utime of /proc/PID/task/TID/stat, in steps of 10 ms"),
    QT_TRANSLATE_NOOP("Core", "Time of all CPUs that was neither idle nor iowait. /proc/stat"),
    QT_TRANSLATE_NOOP("Core",
                      "Time on a CPU. First number of /proc/PID/task/TID/schedstat, or utime and stime of "
                      "stat"),
    QT_TRANSLATE_NOOP("Core",
                      "Time runnable but not running, time throttled included: pidstat's %wait. Second "
                      "number of schedstat / interval; may pass 100 a little, because a wait is booked "
                      "when it ends"),
    QT_TRANSLATE_NOOP("Core", "Time running virtual machines, part of user. /proc/stat guest, guest_nice"),
    QT_TRANSLATE_NOOP("Core",
                      "Time stopped per second, summed over CPUs: may pass 1. cpu.stat throttled_time or "
                      "throttled_usec of the group that throttles, siblings below the same ancestor "
                      "included"),
    QT_TRANSLATE_NOOP("Core",
                      "Time the container's own run queues were stopped, whoever's quota it was, summed "
                      "over CPUs. cpu.stat.local, or cpu.stat where only the container itself throttles"),
    QT_TRANSLATE_NOOP("Core", "Time the hypervisor ran something else. /proc/stat steal"),
    QT_TRANSLATE_NOOP("Core",
                      "tmpfs and shared memory: cannot be dropped. memory.stat total_shmem (v1) or shmem "
                      "(v2)"),
    QT_TRANSLATE_NOOP("Core",
                      "Unused quota that may be saved up and spent later. cpu.cfs_burst_us (v1) or "
                      "cpu.max.burst (v2)"),
    QT_TRANSLATE_NOOP("Core", "usage"),
    QT_TRANSLATE_NOOP("Core",
                      "Usage minus the page cache that goes first, as docker shows it: minus "
                      "total_inactive_file (v1) or inactive_file (v2) of memory.stat"),
    QT_TRANSLATE_NOOP("Core", "UTC, as the runtime says"),
    QT_TRANSLATE_NOOP("Core", "waiting for the second sample"),
    QT_TRANSLATE_NOOP("Core", "Weight against others that want the same CPUs (v1). cpu.shares, 1024 = usual"),
    QT_TRANSLATE_NOOP("Core", "Weight against others that want the same CPUs (v2). cpu.weight, 100 = usual"),
    QT_TRANSLATE_NOOP("Core", "What is left below the ancestor's limit"),
    QT_TRANSLATE_NOOP("Core", "Which of them it is: a cgroup path, cpuset or host"),
    QT_TRANSLATE_NOOP("Core", "Which of them it is: a cgroup path, or host"),
    QT_TRANSLATE_NOOP("Core", "Working set of the ancestor that has the tightest limit, all its containers together"),
};
// NOLINTEND(bugprone-suspicious-missing-comma)

}  // namespace

std::span<const char* const> translatedTexts() {
  return texts;
}

}  // namespace plimsoll
