// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <vector>

#include "core/analysis/chart_data.h"

namespace plimsoll {

struct ClockTick {
  std::int64_t at_ns = 0;
  QString label;
};

/// Round times of the watched host's clock (every 10 s, 30 s, 1 min ...) in `range`, at least `spacing` pixels apart
/// when the range is `width` pixels wide.
std::vector<ClockTick> makeClockTicks(const TimeRange& range, std::int64_t wall_minus_boot_ms, double width,
                                      double spacing);

/// Wall clock of an instant of the boot clock.
std::int64_t wallMs(std::int64_t at_ns, std::int64_t wall_minus_boot_ms);

}  // namespace plimsoll
