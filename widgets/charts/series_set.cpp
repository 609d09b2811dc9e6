// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/series_set.h"

#include <QAreaSeries>
#include <QChart>
#include <QLineSeries>
#include <QSignalBlocker>
#include <QValueAxis>

#include "widgets/charts/stacked_layers.h"

namespace plimsoll {

SeriesSet::SeriesSet(QChart& chart)
    : QObject(&chart), m_chart(chart), m_x_axis(new QValueAxis(this)), m_y_axis(new QValueAxis(this)) {
  // Hidden: the chart draws its own grid and labels, in plain text and at round times.
  m_x_axis->setVisible(false);
  m_y_axis->setVisible(false);
  m_chart.addAxis(m_x_axis, Qt::AlignBottom);
  m_chart.addAxis(m_y_axis, Qt::AlignLeft);
}

void SeriesSet::need(std::vector<Curve>& curves, std::size_t count, bool area) {
  while (curves.size() < count) {
    Curve curve;
    curve.line = new QLineSeries(this);
    QAbstractSeries* shown = curve.line;
    if (area) {
      // Down to the axis, the top layer first: half the points of areas with a lower edge of their own.
      curve.area = new QAreaSeries(curve.line);
      curve.area->setPen(Qt::NoPen);
      shown = curve.area;
    }
    m_chart.addSeries(shown);
    shown->attachAxis(m_x_axis);
    shown->attachAxis(m_y_axis);
    curves.push_back(curve);
  }
  for (std::size_t at = 0; at < curves.size(); ++at) {
    if (at >= count && curves[at].line->count() > 0) {
      curves[at].line->replace(QList<QPointF>());
    }
  }
}

void SeriesSet::color(Curve& curve, const QColor& wanted) {
  if (curve.color == wanted) {
    return;
  }
  curve.color = wanted;
  if (curve.area != nullptr) {
    curve.area->setBrush(wanted);
  } else {
    curve.line->setPen(QPen(wanted, sizes::line_width));
  }
}

void SeriesSet::show(const ChartData& data, const AxisScale& scale, const std::vector<std::size_t>& hues,
                     const Theme& theme) {
  constexpr double ns_per_second = 1e9;
  const double from = -static_cast<double>(data.range.to_ns - data.range.from_ns) / ns_per_second;
  const bool new_range = m_x_axis->min() != from || m_x_axis->max() != 0 || m_y_axis->max() != scale.max;
  std::vector<Curve>& curves = data.stacked ? m_areas : m_lines;
  need(m_lines, data.stacked ? 0 : data.series.size(), false);
  need(m_areas, data.stacked ? data.series.size() : 0, true);
  {
    // A new range works out all curves anew by itself: once is enough.
    std::vector<QSignalBlocker> blockers;
    if (new_range) {
      for (const Curve& curve : curves) {
        blockers.emplace_back(curve.line);
      }
    }
    data.stacked ? showLayers(data, hues, theme) : showLines(data, hues, theme);
  }
  if (new_range) {
    m_x_axis->setRange(from, 0);
    m_y_axis->setRange(0, scale.max);
  }
}

void SeriesSet::showLines(const ChartData& data, const std::vector<std::size_t>& hues, const Theme& theme) {
  for (std::size_t at = 0; at < data.series.size(); ++at) {
    color(m_lines[at], theme.colors.series[hues[at]]);
    m_lines[at].line->replace(makeLine(data.series[at], data.range));
  }
}

void SeriesSet::showLayers(const ChartData& data, const std::vector<std::size_t>& hues, const Theme& theme) {
  if (data.series.empty()) {
    return;
  }
  const StackedLayers layers = makeStackedLayers(data);
  const std::size_t count = data.series.size();
  for (std::size_t at = 0; at < count; ++at) {
    const std::size_t layer = count - 1 - at;
    color(m_areas[at], blend(theme.colors.series[hues[layer]], theme.colors.panel, theme.colors.area_tint));
    m_areas[at].line->replace(layers.edges[static_cast<qsizetype>(layer)]);
  }
}

}  // namespace plimsoll
