// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/chart_values.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace plimsoll {

namespace {

constexpr auto before = [](const Point& point, std::int64_t at_ns) { return point.at_ns < at_ns; };

const Point* nearestPoint(const std::vector<Point>& points, std::int64_t at_ns) {
  if (points.empty()) {
    return nullptr;
  }
  const auto right = std::lower_bound(points.begin(), points.end(), at_ns, before);
  if (right == points.begin()) {
    return &*right;
  }
  const auto left = std::prev(right);
  return right == points.end() || at_ns - left->at_ns < right->at_ns - at_ns ? &*left : &*right;
}

/// A point farther away than this says nothing about an instant.
std::int64_t reachNs(const Series& series, const TimeRange& range) {
  constexpr std::int64_t least = 1'500'000'000;
  const auto count = static_cast<std::int64_t>(series.points.size());
  return std::max(least, count > 0 ? 2 * (range.to_ns - range.from_ns) / count : 0);
}

}  // namespace

std::optional<double> valueAt(const Series& series, const TimeRange& range, std::int64_t at_ns) {
  const Point* point = nearestPoint(series.points, at_ns);
  if (point == nullptr || !std::isfinite(point->value) || std::abs(point->at_ns - at_ns) > reachNs(series, range)) {
    return std::nullopt;
  }
  return point->value;
}

std::optional<double> newestValue(const Series& series) {
  if (series.points.empty() || !std::isfinite(series.points.back().value)) {
    return std::nullopt;
  }
  return series.points.back().value;
}

std::optional<double> limitAt(const std::vector<Point>& limit, std::int64_t at_ns) {
  const auto after = std::upper_bound(limit.begin(), limit.end(), at_ns,
                                      [](std::int64_t wanted, const Point& point) { return wanted < point.at_ns; });
  if (after == limit.begin() || !std::isfinite(std::prev(after)->value)) {
    return std::nullopt;
  }
  return std::prev(after)->value;
}

std::optional<std::int64_t> nearestInstant(const ChartData& data, std::int64_t at_ns) {
  std::optional<std::int64_t> best;
  for (const Series& series : data.series) {
    const Point* point = nearestPoint(series.points, at_ns);
    if (point != nullptr && (!best || std::abs(point->at_ns - at_ns) < std::abs(*best - at_ns))) {
      best = point->at_ns;
    }
  }
  return best;
}

std::optional<std::int64_t> nextInstant(const ChartData& data, std::int64_t at_ns) {
  std::optional<std::int64_t> best;
  for (const Series& series : data.series) {
    const auto next = std::lower_bound(series.points.begin(), series.points.end(), at_ns + 1, before);
    if (next != series.points.end() && (!best || next->at_ns < *best)) {
      best = next->at_ns;
    }
  }
  return best;
}

std::optional<std::int64_t> previousInstant(const ChartData& data, std::int64_t at_ns) {
  std::optional<std::int64_t> best;
  for (const Series& series : data.series) {
    const auto next = std::lower_bound(series.points.begin(), series.points.end(), at_ns, before);
    if (next != series.points.begin() && (!best || std::prev(next)->at_ns > *best)) {
      best = std::prev(next)->at_ns;
    }
  }
  return best;
}

bool hasPoints(const ChartData& data) {
  return std::any_of(data.series.begin(), data.series.end(), [](const Series& series) {
    return std::any_of(series.points.begin(), series.points.end(),
                       [](const Point& point) { return std::isfinite(point.value); });
  });
}

}  // namespace plimsoll
