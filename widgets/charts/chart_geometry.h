// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QSizeF>

#include "core/analysis/chart_data.h"
#include "widgets/charts/axis_scale.h"

namespace plimsoll {

/// Where things are in a chart. All charts of a width have the same plot edges, so that they line up.
struct ChartGeometry {
  QRectF panel;
  QRectF plot;
  TimeRange range;
  AxisScale scale;

  double x(std::int64_t at_ns) const;
  double y(double value) const;
  std::int64_t timeAt(double x) const;
};

/// `legend_rows`: 1 or 2.
ChartGeometry makeChartGeometry(QSizeF size, int legend_rows, const TimeRange& range, const AxisScale& scale);

}  // namespace plimsoll
