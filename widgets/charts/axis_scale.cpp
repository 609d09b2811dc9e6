// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/axis_scale.h"

#include <algorithm>
#include <cmath>

#include "widgets/charts/stacked_layers.h"
#include "widgets/format.h"

namespace plimsoll {

namespace {

constexpr double headroom = 1.05;

double largest(const std::vector<Point>& points) {
  double most = 0;
  for (const Point& point : points) {
    if (std::isfinite(point.value)) {
      most = std::max(most, point.value);
    }
  }
  return most;
}

double largestValue(const ChartData& data) {
  double most = 0;
  if (data.stacked) {
    const StackedLayers layers = makeStackedLayers(data);  // total() refers into it
    for (const QPointF& point : layers.total()) {
      most = std::max(most, point.y());
    }
    return most;
  }
  for (const Series& series : data.series) {
    most = std::max(most, largest(series.points));
  }
  return most;
}

/// 1, 2 or 5 times a power of ten, at least `least`.
double roundStep(double least) {
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= least * (1 - 1e-9)) {
      return factor * power;
    }
  }
  return 10 * power;
}

AxisScale decimalScale(double top, double lines) {
  const double step = roundStep(top / lines);
  return {std::ceil(top / step - 1e-9) * step, step};
}

AxisScale cpuScale(double limit, double most) {
  constexpr double smallest_top = 0.01;
  if (limit > 0) {
    const double step = limit / 2;
    const double top = std::max(3.0, std::ceil(most * headroom / step));
    constexpr double most_lines = 6;
    // Far above its quota (burst, or a quota that was lowered): round numbers again.
    return top <= most_lines ? AxisScale{top * step, step} : decimalScale(most * headroom, 4);
  }
  return decimalScale(std::max(most * headroom, smallest_top), 4);
}

AxisScale memoryScale(double limit, double most) {
  constexpr double smallest_top = 1024.0 * 1024;
  constexpr double over_limit = 1.15;
  constexpr double lines = 5;
  const double top = std::max({limit * over_limit, most * headroom, smallest_top});
  const double step = std::exp2(std::ceil(std::log2(top / lines)));
  return {std::ceil(top / step) * step, step};
}

AxisScale waitScale(double most) {
  constexpr double whole = 100;
  // The kernel books a wait when it ends, so a value may pass 100 a little.
  constexpr double step = 25;
  if (most <= whole) {
    return {whole, step};
  }
  return most <= 2 * whole ? AxisScale{std::ceil(most / step) * step, step} : decimalScale(most * headroom, 4);
}

}  // namespace

bool limitIsSet(const ChartData& data) {
  return !data.limit.empty() && data.limit_source != "host" && data.limit_source != "cpuset";
}

AxisScale makeAxisScale(const ChartData& data) {
  const double limit = limitIsSet(data) ? largest(data.limit) : 0;
  const double most = largestValue(data);
  switch (data.kind) {
    case ChartKind::Cpu:
      return cpuScale(limit, most);
    case ChartKind::Memory:
      return memoryScale(limit, most);
    case ChartKind::ThreadWait:
      return waitScale(most);
    case ChartKind::Softirq: {
      constexpr double smallest_top = 10;
      return decimalScale(std::max(most * headroom, smallest_top), 4);
    }
  }
  return {};
}

QString axisLabel(ChartKind kind, double value, const AxisScale& scale) {
  constexpr double thousand = 1000;
  switch (kind) {
    case ChartKind::Cpu:
      return formatTrimmed(value, scale.step < 0.01 ? 4 : 3);
    case ChartKind::Memory:
      return value > 0 ? formatBytesLimit(value) : QStringLiteral("0");
    case ChartKind::ThreadWait:
      return value > 0 ? formatPercent(value, 0) : QStringLiteral("0");
    case ChartKind::Softirq:
      return scale.max >= thousand && value > 0 ? formatTrimmed(value / thousand, 2) + QStringLiteral(" k")
                                                : formatTrimmed(value, 1);
  }
  return {};
}

}  // namespace plimsoll
