// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QChartView>
#include <QPixmap>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/analysis/chart_data.h"
#include "widgets/charts/chart_geometry.h"
#include "widgets/charts/series_colors.h"
#include "widgets/style.h"

namespace plimsoll {

class SeriesSet;

/// A live chart over time: ChartData in, a picture out. Qt Charts draws the curves and nothing else; panel, title,
/// legend, grid, clock, limit, throttled bands, gaps and events are drawn here, all foreign text as plain text. The
/// picture is kept, so that a moving crosshair costs a copy and a few lines.
class TimeChart : public QChartView {
  Q_OBJECT

 public:
  explicit TimeChart(const Theme& theme, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setData(ChartData data);
  const ChartData& data() const { return m_data; }
  /// Another subject: hues and crosshair start anew.
  void startOver();

  /// Shows the values at an instant; outside the chart's range, or empty: the newest ones. Emits nothing.
  void setCrosshair(std::optional<std::int64_t> at_ns);
  std::optional<std::int64_t> crosshair() const { return m_crosshair; }

  QRectF plotRect() const { return geometryNow().plot; }
  /// How many points a series may have at this width and scale: a lowest and a highest for every 2 device pixels.
  std::size_t pointBudget() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  /// The user moved the crosshair, by mouse or by key.
  void crosshairMoved(qint64 at_ns);
  void crosshairLeft();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  bool viewportEvent(QEvent* event) override;

 private:
  ChartGeometry geometryNow() const;
  void layOut();
  void redraw();
  void makePicture(double scale);
  void moveCrosshair(std::optional<std::int64_t> at_ns);
  void stepCrosshair(bool forward, bool to_mark);
  QString toolTipAt(QPointF position) const;

  Theme m_theme;
  ChartData m_data;
  SeriesSet* m_series;
  SeriesColors m_colors;
  std::vector<std::size_t> m_hues;
  AxisScale m_scale;
  int m_legend_rows = 1;
  std::optional<std::int64_t> m_crosshair;
  QPixmap m_picture;
  double m_picture_scale = 0;  ///< 0: must be drawn anew
};

}  // namespace plimsoll
