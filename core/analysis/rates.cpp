// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/rates.h"

#include <algorithm>
#include <chrono>

#include "core/base/text.h"

namespace plimsoll {

namespace {

constexpr double ns_per_second = 1e9;
constexpr double percent = 100;

Count nsOf(Count ns, Count usec) {
  if (ns || !usec) {
    return ns;
  }
  return *usec * 1000;
}

Count inactiveFile(const SlowPart* slow) {
  if (slow == nullptr) {
    return {};
  }
  return slow->total_inactive_file ? slow->total_inactive_file : slow->inactive_file;
}

Derived workingSetUnknown(const MemoryPart& memory, const SlowPart* slow) {
  if (!memory.usageBytes()) {
    return Derived::unknown("memory usage could not be read");
  }
  return Derived::unknown(slow == nullptr ? reasons::not_read_yet : "memory.stat could not be read");
}

bool isV2(const MemoryPart& memory) {
  return memory.current.has() && !memory.usage_in_bytes.has();
}

std::string_view noSwapAccounting(const MemoryPart& memory) {
  return isV2(memory) ? reasons::no_swap_accounting_v2 : reasons::no_swap_accounting;
}

bool scheduleStatisticsOff(const ThreadSample& thread) {
  return thread.run_ns == Count(0) && thread.utime_ticks.valueOr(0) + thread.stime_ticks.valueOr(0) > 0;
}

}  // namespace

Count cpuTimeNs(const CpuPart& cpu) {
  return nsOf(cpu.cpuacct_usage, cpu.usage_usec);
}
Count throttledNs(const CpuPart& cpu) {
  return nsOf(cpu.throttled_time, cpu.throttled_usec);
}
Count localThrottledNs(const CpuPart& cpu) {
  return nsOf(cpu.local_throttled_time, cpu.local_throttled_usec);
}
Count burstNs(const CpuPart& cpu) {
  return nsOf(cpu.burst_time, cpu.burst_usec);
}

std::optional<double> delta(Count from, Count to) {
  if (!from || !to || *to < *from) {
    return std::nullopt;
  }
  return static_cast<double>(*to - *from);
}

Derived counterRate(Count from, Count to, double seconds, double scale, std::string_view missing) {
  if (!from || !to) {
    return Derived::unknown(missing);
  }
  if (*to < *from) {
    return Derived::unknown(reasons::counter_went_back);
  }
  if (seconds <= 0) {
    return Derived::unknown(reasons::second_sample);
  }
  return Derived::of(static_cast<double>(*to - *from) * scale / seconds);
}

Derived level(Count value, std::string_view missing) {
  return value ? Derived::of(static_cast<double>(*value)) : Derived::unknown(missing);
}

Derived cpuUsageCores(const CpuPart& from, const CpuPart& to, double seconds) {
  return counterRate(cpuTimeNs(from), cpuTimeNs(to), seconds, 1 / ns_per_second, "CPU time could not be read");
}

std::optional<Throttling> throttlingBetween(const CpuPart& from, const CpuPart& to) {
  const auto periods = delta(from.nr_periods, to.nr_periods);
  const auto throttled = delta(from.nr_throttled, to.nr_throttled);
  if (!periods || !throttled) {
    return std::nullopt;
  }
  return Throttling{*periods, *throttled};
}

Derived throttledPeriodsRatio(const CpuPart& from, const CpuPart& to) {
  const auto throttling = throttlingBetween(from, to);
  if (!throttling) {
    const bool read = from.nr_periods && to.nr_periods && from.nr_throttled && to.nr_throttled;
    return Derived::unknown(read ? reasons::counter_went_back : "cpu.stat has no nr_periods");
  }
  if (throttling->periods <= 0) {
    return Derived::unknown(reasons::no_active_period);
  }
  return Derived::of(throttling->ratio());
}

Derived cpuQuotaCores(const LimitsPart* limits) {
  if (limits == nullptr) {
    return Derived::unknown(reasons::not_read_yet);
  }
  const Count quota = limits->quotaUs();
  const Count period = limits->periodUs();
  if (quota && period && *period > 0) {
    return Derived::of(static_cast<double>(*quota) / static_cast<double>(*period));
  }
  return Derived::unknown(limits->cpu_readable ? reasons::no_quota : reasons::not_delegated);
}

std::optional<std::size_t> countCpus(std::string_view list, std::span<const std::int32_t> online) {
  std::size_t count = 0;
  std::string_view rest = trim(list);
  if (rest.empty()) {
    return std::nullopt;
  }
  while (!rest.empty()) {
    std::string_view part = takeUntil(rest, ',');
    const bool is_range = part.find('-') != std::string_view::npos;
    const auto first = parseNumber<std::int32_t>(takeUntil(part, '-'));
    const auto last = is_range ? parseNumber<std::int32_t>(part) : first;
    if (!first || !last || *last < *first) {
      return std::nullopt;
    }
    if (online.empty()) {
      count += static_cast<std::size_t>(*last - *first + 1);
    } else {
      count += static_cast<std::size_t>(
          std::count_if(online.begin(), online.end(), [&](std::int32_t cpu) { return cpu >= *first && cpu <= *last; }));
    }
  }
  return count;
}

Derived workingSetBytes(const MemoryPart& memory, const SlowPart* slow) {
  const Count usage = memory.usageBytes();
  const Count inactive = inactiveFile(slow);
  if (!usage || !inactive) {
    return workingSetUnknown(memory, slow);
  }
  return Derived::of(static_cast<double>(*inactive < *usage ? *usage - *inactive : *usage));
}

Derived workingSetKubeletBytes(const MemoryPart& memory, const SlowPart* slow) {
  const Count usage = memory.usageBytes();
  const Count inactive = inactiveFile(slow);
  if (!usage || !inactive) {
    return workingSetUnknown(memory, slow);
  }
  return Derived::of(static_cast<double>(*inactive < *usage ? *usage - *inactive : 0));
}

Derived swapUsageBytes(const MemoryPart& memory) {
  if (memory.swap_current) {
    return Derived::of(static_cast<double>(*memory.swap_current));
  }
  if (memory.memsw_usage_in_bytes && memory.usage_in_bytes) {
    // The two files are read one after the other: without swap, memory may have grown in between.
    const std::uint64_t both = *memory.memsw_usage_in_bytes;
    const std::uint64_t memory_alone = *memory.usage_in_bytes;
    return Derived::of(both > memory_alone ? static_cast<double>(both - memory_alone) : 0);
  }
  return Derived::unknown(memory.usageBytes() ? noSwapAccounting(memory) : "memory usage could not be read");
}

Derived swapLimitBytes(const MemoryPart& memory, const LimitsPart* limits) {
  if (limits == nullptr) {
    return Derived::unknown(reasons::not_read_yet);
  }
  if (!limits->swap_readable) {
    return Derived::unknown(noSwapAccounting(memory));
  }
  if (limits->swap_max) {
    return Derived::of(static_cast<double>(*limits->swap_max));
  }
  const Count both = limits->memsw_limit_in_bytes;
  const Count memory_alone = limits->limit_in_bytes;
  if (both && memory_alone) {
    return Derived::of(*both > *memory_alone ? static_cast<double>(*both - *memory_alone) : 0);
  }
  return Derived::unknown(both ? "only memory plus swap is limited, as one sum" : reasons::no_limit);
}

Derived memoryPlusSwapLimitBytes(const MemoryPart& memory, const LimitsPart* limits) {
  if (limits == nullptr) {
    return Derived::unknown(reasons::not_read_yet);
  }
  if (!limits->swap_readable) {
    return Derived::unknown(noSwapAccounting(memory));
  }
  if (limits->memsw_limit_in_bytes) {
    return Derived::of(static_cast<double>(*limits->memsw_limit_in_bytes));
  }
  if (limits->memory_max && limits->swap_max) {
    return Derived::of(static_cast<double>(*limits->memory_max) + static_cast<double>(*limits->swap_max));
  }
  return Derived::unknown(reasons::no_limit);
}

Derived threadCpuPercent(const ThreadSample& from, const ThreadSample& to, double seconds, double ticks_per_second) {
  if (to.run_ns && from.run_ns && !scheduleStatisticsOff(to)) {
    return counterRate(from.run_ns, to.run_ns, seconds, percent / ns_per_second, reasons::no_schedstat);
  }
  if (!from.utime_ticks || !to.utime_ticks || !from.stime_ticks || !to.stime_ticks) {
    return Derived::unknown("neither schedstat nor stat could be read");
  }
  return counterRate(*from.utime_ticks + *from.stime_ticks, *to.utime_ticks + *to.stime_ticks, seconds,
                     percent / ticks_per_second, {});
}

Derived threadTicksPercent(const ThreadSample& from, const ThreadSample& to, Count ThreadSample::*ticks, double seconds,
                           double ticks_per_second) {
  if (!from.has_stat || !to.has_stat) {
    return Derived::unknown(reasons::not_read_yet);
  }
  const bool same_reading = to.stat_at_ns != 0 && to.stat_at_ns == from.stat_at_ns;
  if (same_reading && from.run_ns != to.run_ns) {
    return Derived::unknown(reasons::not_reread);
  }
  return counterRate(from.*ticks, to.*ticks, seconds, percent / ticks_per_second, "stat could not be read");
}

Derived threadWaitPercent(const ThreadSample& from, const ThreadSample& to, double seconds) {
  if (!to.run_delay_ns) {
    return Derived::unknown(reasons::no_schedstat);
  }
  if (scheduleStatisticsOff(to)) {
    return Derived::unknown(reasons::schedstat_off);
  }
  if (to.run_ns == Count(0) && to.timeslices.valueOr(0) == 0) {
    return Derived::unknown(reasons::never_ran);
  }
  return counterRate(from.run_delay_ns, to.run_delay_ns, seconds, percent / ns_per_second, reasons::no_schedstat);
}

bool sameThread(const ThreadSample& from, const ThreadSample& to) {
  return from.tid == to.tid &&
         (!from.starttime_ticks || !to.starttime_ticks || from.starttime_ticks == to.starttime_ticks);
}

Derived cpuTimesPercent(const CpuTimes& from, const CpuTimes& to, std::span<const std::size_t> kinds) {
  constexpr std::size_t whole = 8;
  double total = 0;
  for (std::size_t kind = 0; kind < whole; ++kind) {
    total += delta(from.ticks[kind], to.ticks[kind]).value_or(0);
  }
  double part = 0;
  for (const std::size_t kind : kinds) {
    if (!from.ticks[kind] || !to.ticks[kind]) {
      return Derived::unknown("/proc/stat could not be read");
    }
    part += delta(from.ticks[kind], to.ticks[kind]).value_or(0);
  }
  if (total <= 0) {
    return Derived::unknown("no CPU time passed");
  }
  return Derived::of(percent * part / total);
}

std::optional<std::int64_t> unixNs(std::string_view utc) {
  // 0123456789012345678
  // 2026-03-02T08:15:05[.145361637]Z
  constexpr std::size_t seconds_end = 19;
  if (utc.size() <= seconds_end || utc.back() != 'Z') {
    return std::nullopt;
  }
  const auto year = parseNumber<int>(utc.substr(0, 4));
  const auto month = parseNumber<unsigned>(utc.substr(5, 2));
  const auto day = parseNumber<unsigned>(utc.substr(8, 2));
  const auto hour = parseNumber<int>(utc.substr(11, 2));
  const auto minute = parseNumber<int>(utc.substr(14, 2));
  const auto second = parseNumber<int>(utc.substr(17, 2));
  if (!year || !month || !day || !hour || !minute || !second) {
    return std::nullopt;
  }
  // Beyond, 64 bits of nanoseconds end; before, it is a zero date.
  constexpr int last_year = 2261;
  if (*year < 1970 || *year > last_year) {
    return std::nullopt;
  }
  std::int64_t fraction_ns = 0;
  if (utc[seconds_end] == '.') {
    std::string digits(utc.substr(seconds_end + 1, utc.size() - seconds_end - 2));
    digits.resize(9, '0');
    const auto fraction = parseNumber<std::int64_t>(digits);
    if (!fraction) {
      return std::nullopt;
    }
    fraction_ns = *fraction;
  }
  using namespace std::chrono;
  const year_month_day date{std::chrono::year{*year}, std::chrono::month{*month}, std::chrono::day{*day}};
  if (!date.ok()) {
    return std::nullopt;
  }
  const nanoseconds since = sys_days{date}.time_since_epoch() + hours{*hour} + minutes{*minute} + seconds{*second};
  return since.count() + fraction_ns;
}

}  // namespace plimsoll
