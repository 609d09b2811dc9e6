// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "core/analysis/chart_data.h"

namespace plimsoll {

// Reading a chart's numbers off at an instant.

/// The point nearest to `at_ns`; nullopt in a gap and where no point is near.
std::optional<double> valueAt(const Series& series, const TimeRange& range, std::int64_t at_ns);
/// The last point's value; nullopt if it is missing.
std::optional<double> newestValue(const Series& series);
/// The limit that held at `at_ns` (a limit is a row of steps).
std::optional<double> limitAt(const std::vector<Point>& limit, std::int64_t at_ns);

/// Instants at which the chart has a value. `nearest` of any; the next one after (before) an instant.
std::optional<std::int64_t> nearestInstant(const ChartData& data, std::int64_t at_ns);
std::optional<std::int64_t> nextInstant(const ChartData& data, std::int64_t at_ns);
std::optional<std::int64_t> previousInstant(const ChartData& data, std::int64_t at_ns);

bool hasPoints(const ChartData& data);

}  // namespace plimsoll
