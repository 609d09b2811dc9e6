// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/analysis/derived.h"
#include "core/model/sample.h"

namespace plimsoll {

// Pure functions over raw parts: the only place where v1 and v2 numbers become one, and where two readings become a
// rate. The caller sees to it that both readings are of the same life of the same subject (same GroupHandle, same
// thread); a counter that fell is unknown with the reason "counter went back".

/// CPU time in ns. v1 cpuacct.usage, v2 cpu.stat usage_usec.
Count cpuTimeNs(const CpuPart& cpu);
/// Time throttled in ns, summed over CPUs, by the group's own quota. v1 cpu.stat throttled_time, v2 throttled_usec.
Count throttledNs(const CpuPart& cpu);
/// Time the group's own run queues were stopped, whoever's quota did it, in ns. cpu.stat.local, both versions.
Count localThrottledNs(const CpuPart& cpu);
/// CPU time above the quota in ns. v1 cpu.stat burst_time, v2 burst_usec.
Count burstNs(const CpuPart& cpu);

/// to - from; nullopt if either is missing or the counter fell.
std::optional<double> delta(Count from, Count to);
/// (to - from) x scale / seconds. `missing` is the reason if one of the two was not read.
Derived counterRate(Count from, Count to, double seconds, double scale, std::string_view missing);
/// The level as a number, or unknown with the reason `missing`.
Derived level(Count value, std::string_view missing);

/// CPU time used per second of clock, in cores. Source: cpuacct.usage or cpu.stat usage_usec, groups below included.
Derived cpuUsageCores(const CpuPart& from, const CpuPart& to, double seconds);

/// What CFS bandwidth control did to one group between two readings of its cpu.stat.
struct Throttling {
  double periods = 0;    ///< periods in which the group had something to run
  double throttled = 0;  ///< of these, periods in which the quota ran out
  double ratio() const { return periods > 0 ? throttled / periods : 0; }
};
/// nullopt if nr_periods or nr_throttled is missing at either end or fell.
/// Source: cpu.stat nr_periods, nr_throttled (v1 and v2); they count only in the group that has the quota.
std::optional<Throttling> throttlingBetween(const CpuPart& from, const CpuPart& to);

/// Share of enforcement periods in which the group was throttled, 0 to 1, between two readings. Unknown if no period
/// was active (an idle group's nr_periods stands still), a counter is missing, or fell.
/// Source: cpu.stat nr_throttled / nr_periods. Not throttled time over wall time: that adds up over CPUs and passes 1.
Derived throttledPeriodsRatio(const CpuPart& from, const CpuPart& to);

/// own quota / own period in cores. Unknown: "no quota set", "cpu controller not delegated", "not read yet".
/// Source: cpu.cfs_quota_us / cpu.cfs_period_us, or the two words of cpu.max.
Derived cpuQuotaCores(const LimitsPart* limits);

/// How many of `online` CPUs the list "0-3,8" names; all it names if `online` is empty. nullopt if it is not a list.
std::optional<std::size_t> countCpus(std::string_view list, std::span<const std::int32_t> online);

/// Working set as docker's own tools work it out: usage minus total_inactive_file (v1) or inactive_file (v2) of the
/// same group; usage itself where that would not be positive. Unknown without both files.
Derived workingSetBytes(const MemoryPart& memory, const SlowPart* slow);
/// The same as kubelet and cAdvisor do it: 0 where the inactive file cache is larger than the usage.
Derived workingSetKubeletBytes(const MemoryPart& memory, const SlowPart* slow);

/// Swap used. v1: memory.memsw.usage_in_bytes (memory PLUS swap) minus memory.usage_in_bytes; v2: memory.swap.current.
Derived swapUsageBytes(const MemoryPart& memory);
/// How much swap the group itself may use. v1: memory.memsw.limit_in_bytes minus memory.limit_in_bytes; v2:
/// memory.swap.max.
Derived swapLimitBytes(const MemoryPart& memory, const LimitsPart* limits);
/// Limit of memory and swap together. v1: memory.memsw.limit_in_bytes; v2: memory.max plus memory.swap.max.
Derived memoryPlusSwapLimitBytes(const MemoryPart& memory, const LimitsPart* limits);

/// CPU time of a thread as percent of the clock, from the run time of schedstat, or from utime and stime ticks where
/// schedstat is missing or switched off.
Derived threadCpuPercent(const ThreadSample& from, const ThreadSample& to, double seconds, double ticks_per_second);
/// utime, or stime, as percent of the clock. stat is read again only for a thread that ran, so an old reading is still
/// right while the run time stands still; if it moved all the same, the ticks are unknown.
Derived threadTicksPercent(const ThreadSample& from, const ThreadSample& to, Count ThreadSample::*ticks, double seconds,
                           double ticks_per_second);
/// Time runnable but not running as percent of the clock: pidstat's %wait. Includes throttled time; may pass 100 a
/// little, because the kernel books a wait when it ends. Unknown where the kernel has no schedstat (file missing) or
/// does not keep it (a run time of zero for a thread that has used CPU time).
/// Source: second number of /proc/PID/task/TID/schedstat.
Derived threadWaitPercent(const ThreadSample& from, const ThreadSample& to, double seconds);
/// Whether two readings are of the same thread: the tid and, where read, the start time.
bool sameThread(const ThreadSample& from, const ThreadSample& to);

/// Share of a CPU's time in `kinds` (indices into cpu_time_names), in percent. user already includes guest, so the
/// whole is the first eight. A part that fell (idle and iowait may, a little) counts as no time.
Derived cpuTimesPercent(const CpuTimes& from, const CpuTimes& to, std::span<const std::size_t> kinds);

/// Nanoseconds since 1970 of "2026-03-02T08:15:05.145361637Z" (UTC, any number of decimals); nullopt otherwise.
std::optional<std::int64_t> unixNs(std::string_view utc);

}  // namespace plimsoll
