// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <optional>
#include <vector>

#include "core/analysis/chart_data.h"
#include "widgets/charts/chart_geometry.h"
#include "widgets/style.h"

namespace plimsoll {

/// Draws everything of a chart but the curves, which Qt Charts draws between drawBehind() and drawBefore(). What does
/// not change while the crosshair moves is in these two; drawLive() is what is painted over the kept picture.
class ChartPainter {
 public:
  ChartPainter(const Theme& theme, const ChartData& data, const ChartGeometry& geometry,
               const std::vector<std::size_t>& hues)
      : m_theme(theme), m_data(data), m_geometry(geometry), m_hues(hues) {}

  void drawBehind(QPainter& painter, bool focused) const;
  void drawBefore(QPainter& painter) const;
  /// Legend with the values at `at_ns` (newest if empty), crosshair, dots, time chip, the event under the crosshair.
  void drawLive(QPainter& painter, std::optional<std::int64_t> at_ns) const;

  /// How many rows the legend needs at this width: 1 or 2.
  static int legendRows(const Theme& theme, const ChartData& data, double width);
  /// The mark whose icon or line is at `position`; null if none.
  const Mark* markAt(QPointF position) const;

 private:
  void drawPanel(QPainter& painter, bool focused) const;
  void drawBands(QPainter& painter) const;
  void drawBandWords(QPainter& painter) const;
  void drawGaps(QPainter& painter) const;
  void drawGrid(QPainter& painter) const;
  void drawClock(QPainter& painter) const;
  void drawLimit(QPainter& painter) const;
  void drawLimitLabel(QPainter& painter) const;
  void drawMarks(QPainter& painter) const;
  void drawTitle(QPainter& painter) const;
  void drawEmpty(QPainter& painter) const;
  void drawLegend(QPainter& painter, std::optional<std::int64_t> at_ns) const;
  void drawCrosshair(QPainter& painter, std::int64_t at_ns) const;
  void drawMarkWords(QPainter& painter, const Mark& mark) const;
  const Mark* markNear(double x, double reach) const;
  double titleWidth() const;
  QColor hue(std::size_t series) const;

  const Theme& m_theme;
  const ChartData& m_data;
  const ChartGeometry& m_geometry;
  const std::vector<std::size_t>& m_hues;
};

}  // namespace plimsoll
