// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/chart_geometry.h"

#include <algorithm>

#include "widgets/style.h"

namespace plimsoll {

double ChartGeometry::x(std::int64_t at_ns) const {
  const auto span = static_cast<double>(range.to_ns - range.from_ns);
  return span > 0 ? plot.left() + static_cast<double>(at_ns - range.from_ns) / span * plot.width() : plot.right();
}

double ChartGeometry::y(double value) const {
  return plot.bottom() - value / scale.max * plot.height();
}

std::int64_t ChartGeometry::timeAt(double x) const {
  const double share = std::clamp((x - plot.left()) / std::max(1.0, plot.width()), 0.0, 1.0);
  return range.from_ns + static_cast<std::int64_t>(share * static_cast<double>(range.to_ns - range.from_ns));
}

ChartGeometry makeChartGeometry(QSizeF size, int legend_rows, const TimeRange& range, const AxisScale& scale) {
  ChartGeometry geometry;
  geometry.panel = QRectF(QPointF(0, 0), size);
  const double top = sizes::plot_top + (legend_rows - 1) * sizes::legend_row;
  geometry.plot = QRectF(sizes::plot_left, top, std::max(1.0, size.width() - sizes::plot_left - sizes::plot_right),
                         std::max(1.0, size.height() - top - sizes::plot_bottom));
  geometry.range = range;
  geometry.scale = scale;
  return geometry;
}

}  // namespace plimsoll
