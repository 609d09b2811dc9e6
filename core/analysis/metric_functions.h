// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

#include "core/analysis/metrics.h"
#include "core/analysis/rates.h"

// The functions behind the tables of metrics.cpp, by resource. Inside core/analysis only; the help texts of the tables
// say what each one is.
namespace plimsoll::metric {

/// Why no rate can be made over `view`; empty = it can.
std::string_view rateObstacle(const ContainerView& view);
/// "FILE: REASON" if the sampler noted one for `file`, else `otherwise`.
std::string missingReason(const GroupSample& group, std::string_view file, std::string_view otherwise);

/// The tightest of several limits. `source` is a view into the inventory, or a literal.
struct Bound {
  double value = 0;
  std::string_view source;                            ///< cgroup path, "cpuset", "host"
  bool own = false;                                   ///< the container's own limit
  const ContainerView::Ancestor* ancestor = nullptr;  ///< the ancestor that has it, if it is one
};
std::optional<Bound> cpuBound(const ContainerView& view);
std::optional<Bound> memoryBound(const ContainerView& view);

/// The group that throttled most in the interval.
struct WorstThrottle {
  Throttling throttling;
  const GroupSample* from = nullptr;
  const GroupSample* to = nullptr;
  std::string_view source;  ///< cgroup path
  bool own = false;
};
/// nullopt if no group had an active period.
std::optional<WorstThrottle> worstThrottle(const ContainerView& view);

// cpu
Derived usageCores(const ContainerView& view);
Derived usagePercent(const ContainerView& view);
Derived quotaCores(const ContainerView& view);
Derived quotaPeriod(const ContainerView& view);
Derived burst(const ContainerView& view);
Derived effectiveCores(const ContainerView& view);
Derived effectiveCoresSource(const ContainerView& view);
Derived percentOfQuota(const ContainerView& view);
Derived shares(const ContainerView& view);
Derived weight(const ContainerView& view);
Derived cpuset(const ContainerView& view);
Derived periods(const ContainerView& view);
Derived throttledRatio(const ContainerView& view);
Derived throttledRatioSource(const ContainerView& view);
Derived throttledRatioOwn(const ContainerView& view);
Derived throttledShareOfWall(const ContainerView& view);
Derived throttledSeconds(const ContainerView& view);
Derived throttledSecondsOwn(const ContainerView& view);
Derived burstRatio(const ContainerView& view);
Derived burstCores(const ContainerView& view);
Derived verdict(const ContainerView& view);

// memory
Derived memoryUsage(const ContainerView& view);
Derived workingSet(const ContainerView& view);
Derived workingSetKubelet(const ContainerView& view);
Derived memoryLimit(const ContainerView& view);
Derived memoryEffectiveLimit(const ContainerView& view);
Derived memoryEffectiveLimitSource(const ContainerView& view);
Derived memoryPercent(const ContainerView& view);
Derived memoryPercentOfEffective(const ContainerView& view);
Derived ancestorWorkingSet(const ContainerView& view);
Derived ancestorPercent(const ContainerView& view);
Derived ancestorHeadroom(const ContainerView& view);
Derived ancestorMaxEvents(const ContainerView& view);
Derived memoryAnon(const ContainerView& view);
Derived memoryFile(const ContainerView& view);
Derived memoryInactiveFile(const ContainerView& view);
Derived memoryShmem(const ContainerView& view);
Derived memoryKernel(const ContainerView& view);
Derived memoryPeak(const ContainerView& view);
Derived swapUsage(const ContainerView& view);
Derived swapLimit(const ContainerView& view);
Derived swapEffectiveLimit(const ContainerView& view);
Derived memoryPlusSwapLimit(const ContainerView& view);
Derived oomKills(const ContainerView& view);
Derived oomEvents(const ContainerView& view);

/// Memory by kind in bytes, of one reading; they add up to about the usage.
struct MemoryKinds {
  Count anon, file, shmem, kernel;  ///< file is without shmem
};
MemoryKinds memoryKinds(const SlowPart& slow);

// pids, io, network, pressure, life
Derived pidsCurrent(const ContainerView& view);
Derived pidsLimit(const ContainerView& view);
Derived ioRead(const ContainerView& view);
Derived ioWrite(const ContainerView& view);
Derived ioLimits(const ContainerView& view);
Derived netRxPackets(const ContainerView& view);
Derived netTxPackets(const ContainerView& view);
Derived netRxBytes(const ContainerView& view);
Derived netTxBytes(const ContainerView& view);
Derived netRxDrops(const ContainerView& view);
Derived netTxDrops(const ContainerView& view);
Derived pressureCpuSome(const ContainerView& view);
Derived pressureMemorySome(const ContainerView& view);
Derived pressureMemoryFull(const ContainerView& view);
Derived pressureIoSome(const ContainerView& view);
Derived pressureIoFull(const ContainerView& view);
Derived startedAt(const ContainerView& view);
Derived finishedAt(const ContainerView& view);
Derived uptime(const ContainerView& view);

// threads and processes
Derived threadCpu(const ThreadView& view);
Derived threadUser(const ThreadView& view);
Derived threadSystem(const ThreadView& view);
Derived threadWait(const ThreadView& view);
Derived processWaitSum(const ProcessView& view);

// host
Derived hostBusy(const HostView& view);
Derived hostSteal(const HostView& view);
Derived hostIowait(const HostView& view);
Derived hostSoftirq(const HostView& view);
Derived hostGuest(const HostView& view);
Derived softnetDropped(const HostView& view);
Derived softnetSqueezed(const HostView& view);
Derived hostPressureCpuSome(const HostView& view);
Derived hostPressureMemorySome(const HostView& view);
Derived hostPressureMemoryFull(const HostView& view);
Derived hostPressureIoSome(const HostView& view);
Derived hostPressureIoFull(const HostView& view);

}  // namespace plimsoll::metric
