// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/clock_ticks.h"

#include <QDateTime>
#include <array>

#include "widgets/format.h"

namespace plimsoll {

namespace {

constexpr std::int64_t ns_per_ms = 1'000'000;
constexpr std::int64_t ms_per_s = 1000;
constexpr std::array<std::int64_t, 16> steps_s = {1,   2,   5,   10,   15,   30,   60,    120,
                                                  300, 600, 900, 1800, 3600, 7200, 21600, 86400};

}  // namespace

std::int64_t wallMs(std::int64_t at_ns, std::int64_t wall_minus_boot_ms) {
  return at_ns / ns_per_ms + wall_minus_boot_ms;
}

std::vector<ClockTick> makeClockTicks(const TimeRange& range, std::int64_t wall_minus_boot_ms, double width,
                                      double spacing) {
  std::vector<ClockTick> ticks;
  const std::int64_t from_ms = wallMs(range.from_ns, wall_minus_boot_ms);
  const std::int64_t to_ms = wallMs(range.to_ns, wall_minus_boot_ms);
  if (to_ms <= from_ms || width <= 0) {
    return ticks;
  }
  const double seconds_per_spacing = static_cast<double>(to_ms - from_ms) / ms_per_s * spacing / width;
  std::int64_t step_ms = steps_s.back() * ms_per_s;
  for (const std::int64_t step : steps_s) {
    if (static_cast<double>(step) >= seconds_per_spacing) {
      step_ms = step * ms_per_s;
      break;
    }
  }
  // Round on the clock that is read, which is not round in UTC everywhere.
  const std::int64_t zone_ms = QDateTime::fromMSecsSinceEpoch(to_ms).offsetFromUtc() * ms_per_s;
  const std::int64_t first = (from_ms + zone_ms + step_ms - 1) / step_ms * step_ms - zone_ms;
  constexpr std::int64_t minute_ms = 60 * ms_per_s;
  for (std::int64_t at_ms = first; at_ms <= to_ms; at_ms += step_ms) {
    ticks.push_back({(at_ms - wall_minus_boot_ms) * ns_per_ms, formatClock(at_ms, step_ms < minute_ms)});
  }
  return ticks;
}

}  // namespace plimsoll
