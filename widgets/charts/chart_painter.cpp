// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/chart_painter.h"

#include <QFontMetricsF>
#include <QPainterPath>
#include <algorithm>
#include <array>
#include <cmath>

#include "widgets/charts/chart_values.h"
#include "widgets/charts/chart_words.h"
#include "widgets/charts/clock_ticks.h"
#include "widgets/charts/legend_layout.h"
#include "widgets/format.h"
#include "widgets/severity.h"

namespace plimsoll {

namespace {

constexpr double text_left = 12;
constexpr double title_center = 20;
constexpr double legend_center = 40;
constexpr double lane_above_plot = 9;  ///< centre of the event icons
constexpr double icon_size = 13;
constexpr double clock_spacing = 74;

/// A horizontal dashed line as separate segments: a dashed pen would be stroked as a path, which is slow (gui-and-ssh
/// 0).
QList<QLineF> dashes(double from, double to, double y) {
  constexpr double dash = 7;
  constexpr double gap = 4;
  QList<QLineF> lines;
  for (double x = from; x < to; x += dash + gap) {
    lines.append({x, y, std::min(x + dash, to), y});
  }
  return lines;
}

void drawTextAt(QPainter& painter, const QFont& font, const QColor& color, QRectF box, Qt::Alignment alignment,
                const QString& text) {
  painter.setFont(font);
  painter.setPen(color);
  painter.drawText(box, static_cast<int>(alignment | Qt::AlignVCenter) | Qt::TextSingleLine, text);
}

QRectF rowBox(double left, double right, double center) {
  constexpr double height = 18;
  return {left, center - height / 2, std::max(0.0, right - left), height};
}

QColor translucent(QColor color, double opacity) {
  color.setAlphaF(static_cast<float>(opacity));
  return color;
}

Severity bandSeverity(const Band& band) {
  return throttledSeverity(band.ratio).value_or(Severity::Warning);
}

}  // namespace

QColor ChartPainter::hue(std::size_t series) const {
  return m_theme.colors.series[series < m_hues.size() ? m_hues[series] : m_theme.colors.series.size() - 1];
}

int ChartPainter::legendRows(const Theme& theme, const ChartData& data, double width) {
  return LegendLayout(theme, data, width - 2 * text_left).rows();
}

void ChartPainter::drawBehind(QPainter& painter, bool focused) const {
  painter.setRenderHint(QPainter::Antialiasing);
  drawPanel(painter, focused);
  painter.save();
  painter.setClipRect(m_geometry.plot.adjusted(0, -1, 0, 1));
  drawBands(painter);
  drawGaps(painter);
  painter.restore();
  drawGrid(painter);
  drawLimit(painter);
}

void ChartPainter::drawBefore(QPainter& painter) const {
  painter.setRenderHint(QPainter::Antialiasing);
  drawTitle(painter);
  drawClock(painter);
  drawBandWords(painter);
  drawLimitLabel(painter);
  drawMarks(painter);
  if (!hasPoints(m_data)) {
    drawEmpty(painter);
  }
}

void ChartPainter::drawLive(QPainter& painter, std::optional<std::int64_t> at_ns) const {
  painter.setRenderHint(QPainter::Antialiasing);
  drawLegend(painter, at_ns);
  if (at_ns) {
    drawCrosshair(painter, *at_ns);
    constexpr double reach = 6;
    if (const Mark* mark = markNear(m_geometry.x(*at_ns), reach)) {
      drawMarkWords(painter, *mark);
    }
  }
}

void ChartPainter::drawPanel(QPainter& painter, bool focused) const {
  painter.fillRect(m_geometry.panel, m_theme.colors.window);
  painter.setPen(QPen(focused ? m_theme.colors.accent : m_theme.colors.border, 1));
  painter.setBrush(m_theme.colors.panel);
  painter.drawRoundedRect(m_geometry.panel.adjusted(0.5, 0.5, -0.5, -0.5), sizes::panel_radius, sizes::panel_radius);
}

void ChartPainter::drawBands(QPainter& painter) const {
  for (const Band& band : m_data.bands) {
    const double left = std::max(m_geometry.x(band.range.from_ns), m_geometry.plot.left());
    const double right = std::min(m_geometry.x(band.range.to_ns), m_geometry.plot.right());
    if (right <= left) {
      continue;
    }
    const QColor color = severityColor(bandSeverity(band), m_theme.colors);
    const QRectF box(left, m_geometry.plot.top(), right - left, m_geometry.plot.height());
    painter.fillRect(box, translucent(color, m_theme.colors.band_tint));
    painter.fillRect(QRectF(box.topLeft(), QSizeF(std::max(1.0, box.width()), sizes::band_bar)), color);
  }
}

void ChartPainter::drawBandWords(QPainter& painter) const {
  const QFontMetricsF font(m_theme.fonts.value);
  constexpr double space = 5;
  double free_from = m_geometry.plot.left();
  for (const Band& band : m_data.bands) {
    const QString word = bandLabel(band);
    const double left = std::max({m_geometry.x(band.range.from_ns) + space, free_from, m_geometry.plot.left() + space});
    const double right = std::min(m_geometry.x(band.range.to_ns), m_geometry.plot.right());
    const double width = font.horizontalAdvance(word);
    if (left + width + space > right) {
      continue;
    }
    const double center = m_geometry.plot.top() + sizes::band_bar + font.height() / 2 + 2;
    drawTextAt(painter, m_theme.fonts.value, severityColor(bandSeverity(band), m_theme.colors),
               rowBox(left, left + width + space, center), Qt::AlignLeft, word);
    free_from = left + width + 2 * space;
  }
}

void ChartPainter::drawGaps(QPainter& painter) const {
  constexpr double distance = 6;
  painter.setPen(QPen(m_theme.colors.border, 1));
  for (const TimeRange& gap : m_data.gaps) {
    const QRectF box(QPointF(std::max(m_geometry.x(gap.from_ns), m_geometry.plot.left()), m_geometry.plot.top()),
                     QPointF(std::min(m_geometry.x(gap.to_ns), m_geometry.plot.right()), m_geometry.plot.bottom()));
    if (box.width() <= 0) {
      continue;
    }
    painter.save();
    painter.setClipRect(box, Qt::IntersectClip);
    painter.fillRect(box, m_theme.colors.panel);
    QList<QLineF> lines;
    // Anchored to the plot, not to the gap: the hatching stands still while the gap moves by.
    const double first =
        m_geometry.plot.left() + std::floor((box.left() - m_geometry.plot.left() - box.height()) / distance) * distance;
    for (double x = first; x < box.right(); x += distance) {
      lines.append({x, box.bottom(), x + box.height(), box.top()});
    }
    painter.drawLines(lines);
    painter.restore();
  }
}

void ChartPainter::drawGrid(QPainter& painter) const {
  const QRectF& plot = m_geometry.plot;
  const AxisScale& scale = m_geometry.scale;
  const QFontMetricsF font(m_theme.fonts.tick);
  const int lines = static_cast<int>(std::lround(scale.max / scale.step));
  const double distance = plot.height() / std::max(1, lines);
  const int every = std::max(1, static_cast<int>(std::ceil((font.height() + 2) / distance)));
  for (int line = 0; line <= lines; ++line) {
    const double value = line * scale.step;
    const double y = std::floor(m_geometry.y(value)) + 0.5;
    painter.setPen(QPen(line == 0 ? m_theme.colors.border : m_theme.colors.grid, 1));
    painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    if (line % every == 0) {
      drawTextAt(painter, m_theme.fonts.tick, m_theme.colors.muted, rowBox(2, plot.left() - 7, m_geometry.y(value)),
                 Qt::AlignRight, axisLabel(m_data.kind, value, scale));
    }
  }
}

void ChartPainter::drawClock(QPainter& painter) const {
  const QRectF& plot = m_geometry.plot;
  const QFontMetricsF font(m_theme.fonts.tick);
  for (const ClockTick& tick : makeClockTicks(m_data.range, m_data.wall_minus_boot_ms, plot.width(), clock_spacing)) {
    const double width = font.horizontalAdvance(tick.label) + 2;
    const double x = m_geometry.x(tick.at_ns);
    const double left = std::clamp(x - width / 2, 4.0, std::max(4.0, m_geometry.panel.right() - width - 4));
    painter.setPen(QPen(m_theme.colors.border, 1));
    painter.drawLine(QPointF(x, plot.bottom() + 0.5), QPointF(x, plot.bottom() + 4));
    drawTextAt(painter, m_theme.fonts.tick, m_theme.colors.muted, rowBox(left, left + width, plot.bottom() + 13),
               Qt::AlignCenter, tick.label);
  }
}

void ChartPainter::drawLimit(QPainter& painter) const {
  painter.setPen(QPen(m_theme.colors.ink, sizes::limit_width, Qt::SolidLine, Qt::FlatCap));
  for (std::size_t at = 0; at < m_data.limit.size(); ++at) {
    const double value = m_data.limit[at].value;
    if (!std::isfinite(value) || value > m_geometry.scale.max) {
      continue;
    }
    const double from = std::max(m_geometry.x(m_data.limit[at].at_ns), m_geometry.plot.left());
    // The last step is where the limit was last read: not beyond, unless it is the only one.
    const bool last = at + 1 == m_data.limit.size();
    const std::int64_t end_ns = last ? m_data.limit[at].at_ns : m_data.limit[at + 1].at_ns;
    const double to = last && at == 0 ? m_geometry.plot.right() : m_geometry.x(end_ns);
    if (to > from) {
      painter.drawLines(dashes(from, std::min(to, m_geometry.plot.right()), m_geometry.y(value)));
    }
  }
}

void ChartPainter::drawLimitLabel(QPainter& painter) const {
  const std::optional<double> limit = limitAt(m_data.limit, m_data.range.to_ns);
  if (!limit) {
    return;
  }
  const QFontMetricsF font(m_theme.fonts.value);
  const double room = m_geometry.plot.width() - 12;
  const QString label = font.elidedText(limitLabel(m_data, *limit), Qt::ElideMiddle, room);
  const double width = font.horizontalAdvance(label);
  const double right = m_geometry.plot.right() - 4;
  if (*limit > m_geometry.scale.max) {
    // Off the scale: say so instead of stretching the axis until the curve is flat.
    const QRectF box = rowBox(right - width - 12, right, m_geometry.plot.top() + font.height() / 2 + 5);
    drawTextAt(painter, m_theme.fonts.value, m_theme.colors.muted, box, Qt::AlignRight, label + QStringLiteral(" ↑"));
    return;
  }
  const double center =
      std::max(m_geometry.y(*limit) - font.height() / 2 - 3, m_geometry.plot.top() + font.height() / 2);
  const QRectF box = rowBox(right - width - 6, right, center);
  painter.setPen(Qt::NoPen);
  painter.setBrush(translucent(m_theme.colors.panel, 0.72));
  painter.drawRoundedRect(box.adjusted(0, 1, 3, -1), 3, 3);
  drawTextAt(painter, m_theme.fonts.value, m_theme.colors.ink, box, Qt::AlignRight, label);
}

void ChartPainter::drawMarks(QPainter& painter) const {
  // The worst last, so that it lies on top where several share a spot.
  for (const bool critical : {false, true}) {
    for (const Mark& mark : m_data.marks) {
      const Severity severity = markSeverity(mark.kind);
      const double x = m_geometry.x(mark.at_ns);
      if ((severity == Severity::Critical) != critical || x < m_geometry.plot.left() || x > m_geometry.plot.right()) {
        continue;
      }
      const QPointF center(x, m_geometry.plot.top() - lane_above_plot);
      painter.setPen(QPen(severityColor(severity, m_theme.colors), sizes::line_width));
      painter.drawLine(center, QPointF(x, m_geometry.plot.bottom()));
      drawSeverity(painter, severity, center, icon_size, m_theme.colors);
    }
  }
}

double ChartPainter::titleWidth() const {
  return QFontMetricsF(m_theme.fonts.title).horizontalAdvance(chartTitle(m_data.kind));
}

void ChartPainter::drawTitle(QPainter& painter) const {
  const double right = m_geometry.panel.right() - text_left;
  const double title_end = text_left + titleWidth();
  drawTextAt(painter, m_theme.fonts.title, m_theme.colors.ink, rowBox(text_left, right, title_center), Qt::AlignLeft,
             chartTitle(m_data.kind));
  constexpr double space = 8;
  const QFontMetricsF font(m_theme.fonts.secondary);
  const QString note = chartNote(m_data);
  const QString subtitle =
      note.isEmpty() ? chartSubtitle(m_data.kind) : chartSubtitle(m_data.kind) + QStringLiteral(" · ") + note;
  const QRectF box = rowBox(title_end + space, right, title_center);
  drawTextAt(painter, m_theme.fonts.secondary, m_theme.colors.muted, box, Qt::AlignLeft,
             font.elidedText(subtitle, Qt::ElideRight, box.width()));
}

void ChartPainter::drawEmpty(QPainter& painter) const {
  constexpr double space = 8;
  constexpr int flags = static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap;
  const QRectF room = m_geometry.plot.adjusted(space, 0, -space, 0);
  const QString text = emptyText(m_data);
  painter.setFont(m_theme.fonts.text);
  // So that no line of the grid strikes it out.
  painter.fillRect(painter.boundingRect(room, flags, text).adjusted(-space, -2, space, 2), m_theme.colors.panel);
  painter.setPen(m_theme.colors.secondary);
  painter.drawText(room, flags, text);
}

void ChartPainter::drawLegend(QPainter& painter, std::optional<std::int64_t> at_ns) const {
  const std::optional<double> limit = limitAt(m_data.limit, at_ns.value_or(m_data.range.to_ns));
  const LegendLayout layout(m_theme, m_data, m_geometry.panel.width() - 2 * text_left);
  for (const LegendLayout::Item& item : layout.items()) {
    const Series& series = m_data.series[item.series];
    const double center = legend_center + item.row * sizes::legend_row;
    const double left = text_left + item.left;
    painter.setPen(Qt::NoPen);
    painter.setBrush(hue(item.series));
    const QRectF swatch = m_data.stacked ? QRectF(left, center - 4.5, 9, 9) : QRectF(left, center - 1.5, 11, 3);
    painter.drawRoundedRect(swatch, 1.5, 1.5);
    const double label_left = left + LegendLayout::swatch_width;
    drawTextAt(painter, m_theme.fonts.secondary, m_theme.colors.secondary,
               rowBox(label_left, label_left + item.label_width + 2, center), Qt::AlignLeft, item.label);
    const auto value = at_ns ? valueAt(series, m_data.range, *at_ns) : newestValue(series);
    const double value_left = label_left + item.label_width + LegendLayout::value_space;
    drawTextAt(painter, m_theme.fonts.value, m_theme.colors.ink,
               rowBox(value_left, m_geometry.panel.right() - 4, center), Qt::AlignLeft,
               legendValue(m_data.kind, value, limitIsSet(m_data) ? limit : std::nullopt));
  }
}

void ChartPainter::drawCrosshair(QPainter& painter, std::int64_t at_ns) const {
  const QRectF& plot = m_geometry.plot;
  const double x = m_geometry.x(at_ns);
  if (x < plot.left() - 0.5 || x > plot.right() + 0.5) {
    return;
  }
  painter.setPen(QPen(m_theme.colors.secondary, 1));
  painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
  if (!m_data.stacked) {
    for (std::size_t at = 0; at < m_data.series.size(); ++at) {
      const auto value = valueAt(m_data.series[at], m_data.range, at_ns);
      if (value) {
        constexpr double radius = 3.5;
        painter.setPen(QPen(m_theme.colors.panel, 1.2));
        painter.setBrush(hue(at));
        painter.drawEllipse(QPointF(x, m_geometry.y(*value)), radius, radius);
      }
    }
  }
  const QString clock = formatClock(wallMs(at_ns, m_data.wall_minus_boot_ms));
  const double width = QFontMetricsF(m_theme.fonts.value).horizontalAdvance(clock) + 14;
  const double left = std::clamp(x - width / 2, 2.0, std::max(2.0, m_geometry.panel.right() - width - 2));
  const QRectF chip(left, plot.bottom() + 4, width, 17);
  painter.setPen(Qt::NoPen);
  painter.setBrush(m_theme.colors.ink);
  painter.drawRoundedRect(chip, 3, 3);
  drawTextAt(painter, m_theme.fonts.value, m_theme.colors.panel, chip, Qt::AlignHCenter, clock);
}

const Mark* ChartPainter::markNear(double x, double reach) const {
  const Mark* best = nullptr;
  for (const Mark& mark : m_data.marks) {
    const double distance = std::abs(m_geometry.x(mark.at_ns) - x);
    const bool worse = best == nullptr || markSeverity(mark.kind) > markSeverity(best->kind);
    if (distance <= reach && worse) {
      best = &mark;
    }
  }
  return best;
}

const Mark* ChartPainter::markAt(QPointF position) const {
  constexpr double reach = 7;
  const bool in_lane =
      position.y() > m_geometry.plot.top() - 2 * lane_above_plot && position.y() < m_geometry.plot.bottom();
  return in_lane ? markNear(position.x(), reach) : nullptr;
}

void ChartPainter::drawMarkWords(QPainter& painter, const Mark& mark) const {
  const QFontMetricsF font(m_theme.fonts.value);
  const double right = m_geometry.panel.right() - text_left;
  const double room = right - text_left - titleWidth() - 30;
  const QString words = font.elidedText(markText(mark, m_data.wall_minus_boot_ms), Qt::ElideRight, room);
  const double left = right - font.horizontalAdvance(words) - 2;
  // Instead of the subtitle: the event is what is being looked at.
  const QRectF subtitle = rowBox(text_left + titleWidth() + 4, right + 2, title_center);
  painter.fillRect(subtitle, m_theme.colors.panel);
  drawSeverity(painter, markSeverity(mark.kind), QPointF(left - icon_size / 2 - 3, title_center), icon_size,
               m_theme.colors);
  drawTextAt(painter, m_theme.fonts.value, m_theme.colors.ink, rowBox(left, right, title_center), Qt::AlignLeft, words);
}

}  // namespace plimsoll
