// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <cstddef>
#include <vector>

#include "core/analysis/chart_data.h"
#include "widgets/charts/axis_scale.h"
#include "widgets/style.h"

class QAreaSeries;
class QChart;
class QLineSeries;
class QValueAxis;

namespace plimsoll {

/// The curves of one chart inside Qt Charts. Series are made once and then only get other points: making them costs
/// 3 ms each time, replacing points about 1 us a point (measured, design/gui-and-ssh.md 1.2).
class SeriesSet : public QObject {
  Q_OBJECT

 public:
  /// `chart` must outlive this.
  explicit SeriesSet(QChart& chart);

  void show(const ChartData& data, const AxisScale& scale, const std::vector<std::size_t>& hues, const Theme& theme);

 private:
  struct Curve {
    QLineSeries* line = nullptr;
    QAreaSeries* area = nullptr;  ///< null: a plain line
    QColor color;
  };

  void need(std::vector<Curve>& curves, std::size_t count, bool area);
  void color(Curve& curve, const QColor& wanted);
  void showLines(const ChartData& data, const std::vector<std::size_t>& hues, const Theme& theme);
  void showLayers(const ChartData& data, const std::vector<std::size_t>& hues, const Theme& theme);

  QChart& m_chart;
  QValueAxis* m_x_axis;
  QValueAxis* m_y_axis;
  std::vector<Curve> m_lines;
  std::vector<Curve> m_areas;  ///< the first is drawn first: the top layer
};

}  // namespace plimsoll
