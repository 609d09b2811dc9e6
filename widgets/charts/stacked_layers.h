// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPointF>

#include "core/analysis/chart_data.h"

namespace plimsoll {

/// The upper edges of a stacked chart's layers, from the bottom up; x = seconds relative to the range's end. Where data
/// is missing the edge drops to 0 and stays there, so that each area may be drawn as one shape down to the axis and is
/// still split at the gap.
struct StackedLayers {
  QList<QList<QPointF>> edges;  ///< parallel to ChartData::series
  const QList<QPointF>& total() const { return edges.back(); }
};

/// Series with points at other instants than the first are read off between their points.
StackedLayers makeStackedLayers(const ChartData& data);

/// A series as a line; NaN stays, which Qt Charts draws as a gap.
QList<QPointF> makeLine(const Series& series, const TimeRange& range);

}  // namespace plimsoll
