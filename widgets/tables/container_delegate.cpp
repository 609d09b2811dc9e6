// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/container_delegate.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/severity.h"
#include "widgets/tables/container_model.h"
#include "widgets/tables/container_words.h"

namespace plimsoll {

namespace {

constexpr double cell_space = 8;
constexpr double bar_height = 8;
constexpr double shape_size = 15;

std::optional<QColor> colorOf(std::optional<Severity> severity, const Palette& colors) {
  return severity ? std::optional(severityColor(*severity, colors)) : std::nullopt;
}

}  // namespace

ContainerDelegate::ContainerDelegate(const Theme& theme, QObject* parent)
    : QStyledItemDelegate(parent), m_theme(theme) {}

QSize ContainerDelegate::sizeHint(const QStyleOptionViewItem& /*option*/, const QModelIndex& /*index*/) const {
  return {80, sizes::row_height};
}

void ContainerDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const auto* row = index.data(ContainerModel::RowRole).value<const ContainerRow*>();
  if (row == nullptr) {
    return;
  }
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  drawBackground(*painter, option, index.column() == ContainerModel::State);
  const QRectF cell = QRectF(option.rect).adjusted(cell_space, 0, -cell_space, 0);
  const Palette& colors = m_theme.colors;
  switch (index.column()) {
    case ContainerModel::State:
      drawSeverity(*painter, healthSeverity(row->health), QRectF(option.rect).center() + QPointF(0.5, 0), shape_size,
                   colors);
      break;
    case ContainerModel::Name:
      drawName(*painter, cell, *row);
      break;
    case ContainerModel::Cpu:
      drawGauge(*painter, cell, cpuGauge(*row), 42, 152, cpuMain(*row), cpuRest(*row));
      break;
    case ContainerModel::Throttled: {
      const auto& ratio = row->throttled_periods_ratio.number;
      drawNumber(*painter, cell, cellText(*row, index.column()),
                 ratio ? colorOf(throttledSeverity(*ratio), colors) : std::nullopt);
      break;
    }
    case ContainerModel::Memory:
      drawGauge(*painter, cell, memoryGauge(*row), 54, 132, memoryMain(*row), memoryRest(*row));
      break;
    case ContainerModel::Wait: {
      const auto& wait = row->thread_wait_percent_max.number;
      drawNumber(*painter, cell, cellText(*row, index.column()),
                 wait ? colorOf(waitSeverity(*wait), colors) : std::nullopt);
      break;
    }
    case ContainerModel::OomKills:
      drawNumber(*painter, cell, cellText(*row, index.column()),
                 row->oom_kills.number.value_or(0) > 0 ? std::optional(colors.critical) : std::nullopt);
      break;
    case ContainerModel::Spark:
      drawSpark(*painter, cell, *row);
      break;
    default:
      drawLine(*painter, m_theme.fonts.secondary, colors.secondary, cell, Qt::AlignLeft,
               cellText(*row, index.column()));
      break;
  }
  painter->restore();
}

void ContainerDelegate::drawBackground(QPainter& painter, const QStyleOptionViewItem& option, bool first_column) const {
  const QRectF box(option.rect);
  if (option.state.testFlag(QStyle::State_Selected)) {
    painter.fillRect(box, m_theme.colors.selection);
    if (first_column) {
      constexpr double accent_width = 3;
      painter.fillRect(QRectF(box.topLeft(), QSizeF(accent_width, box.height())), m_theme.colors.accent);
    }
  } else if (option.state.testFlag(QStyle::State_MouseOver)) {
    painter.fillRect(box, m_theme.colors.alternate);
  }
  painter.setPen(QPen(m_theme.colors.grid, 1));
  painter.drawLine(QPointF(box.left(), box.bottom() - 0.5), QPointF(box.right(), box.bottom() - 0.5));
}

void ContainerDelegate::drawLine(QPainter& painter, const QFont& font, const QColor& color, QRectF box,
                                 Qt::Alignment alignment, const QString& text) const {
  painter.setFont(font);
  painter.setPen(color);
  const QFontMetricsF font_metrics(font);
  const bool fits = font_metrics.horizontalAdvance(text) <= box.width();
  painter.drawText(box, static_cast<int>(alignment | Qt::AlignVCenter) | Qt::TextSingleLine,
                   fits ? text : font_metrics.elidedText(text, Qt::ElideRight, box.width()));
}

void ContainerDelegate::drawName(QPainter& painter, QRectF cell, const ContainerRow& row) const {
  const bool running = row.state == "running" || row.state.empty();
  const QColor color = running && !row.sandbox ? m_theme.colors.ink : m_theme.colors.muted;
  drawLine(painter, row.sandbox ? m_theme.fonts.text : m_theme.fonts.strong, color, cell, Qt::AlignLeft,
           cellText(row, ContainerModel::Name));
}

void ContainerDelegate::drawNumber(QPainter& painter, QRectF cell, const QString& text,
                                   std::optional<QColor> color) const {
  drawLine(painter, color ? m_theme.fonts.strong : m_theme.fonts.text, color.value_or(m_theme.colors.ink), cell,
           Qt::AlignRight, text);
}

void ContainerDelegate::drawBar(QPainter& painter, QRectF box, const Gauge& gauge) const {
  if (gauge.kind == Gauge::Kind::Unknown) {
    return;
  }
  if (gauge.kind == Gauge::Kind::NoLimit) {
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(m_theme.colors.muted);
    QList<QPointF> dots;
    constexpr double distance = 3;
    for (double x = box.left(); x < box.right(); x += distance) {
      dots.append({x, box.center().y()});
    }
    painter.drawPoints(dots.data(), static_cast<int>(dots.size()));
    painter.setRenderHint(QPainter::Antialiasing);
    return;
  }
  constexpr double radius = 2;
  painter.setPen(Qt::NoPen);
  painter.setBrush(m_theme.colors.trough);
  painter.drawRoundedRect(box, radius, radius);
  const double width = box.width() * std::clamp(gauge.percent / 100, 0.0, 1.0);
  if (width > 0) {
    painter.setBrush(colorOf(fillSeverity(gauge.percent), m_theme.colors).value_or(m_theme.colors.series[0]));
    painter.drawRoundedRect(QRectF(box.topLeft(), QSizeF(std::max(width, 2.0), box.height())), radius, radius);
  }
}

void ContainerDelegate::drawPair(QPainter& painter, QRectF box, double main_width, const QString& main,
                                 const QString& rest) const {
  const double width = std::max(main_width, QFontMetricsF(m_theme.fonts.text).horizontalAdvance(main));
  drawLine(painter, m_theme.fonts.text, m_theme.colors.ink, QRectF(box.topLeft(), QSizeF(width, box.height())),
           Qt::AlignRight, main);
  constexpr double space = 5;
  drawLine(painter, m_theme.fonts.secondary, m_theme.colors.muted, box.adjusted(width + space, 0, 0, 0), Qt::AlignLeft,
           rest);
}

void ContainerDelegate::drawGauge(QPainter& painter, QRectF cell, const Gauge& gauge, double main_width,
                                  double text_width, const QString& main, const QString& rest) const {
  constexpr double longest_bar = 76;
  constexpr double shortest_bar = 32;
  const double length = std::clamp(cell.width() - text_width, shortest_bar, longest_bar);
  drawBar(painter, QRectF(cell.left(), cell.center().y() - bar_height / 2, length, bar_height), gauge);
  constexpr double space = 6;
  drawPair(painter, cell.adjusted(length + space, 0, 0, 0), main_width, main, rest);
}

void ContainerDelegate::drawSpark(QPainter& painter, QRectF cell, const ContainerRow& row) const {
  constexpr double space = 5;
  const QRectF box = cell.adjusted(0, space, 0, -space);
  if (row.spark.size() < 2) {
    return;
  }
  double most = row.cpu_quota_cores.number.value_or(0);
  for (const double value : row.spark) {
    most = std::isnan(value) ? most : std::max(most, value);
  }
  if (most <= 0) {
    most = 1;
  }
  const double step = box.width() / static_cast<double>(row.spark.size() - 1);
  const auto at = [&](std::size_t slot) {
    return QPointF(box.left() + static_cast<double>(slot) * step, box.bottom() - row.spark[slot] / most * box.height());
  };
  // Segments, not a polyline: a pen wider than one device pixel is slow along a path (gui-and-ssh 0).
  QList<QLineF> lines;
  QList<QRectF> columns;
  for (std::size_t slot = 1; slot < row.spark.size(); ++slot) {
    if (!std::isnan(row.spark[slot - 1]) && !std::isnan(row.spark[slot])) {
      lines.append({at(slot - 1), at(slot)});
      const double top = std::min(at(slot - 1).y(), at(slot).y());
      columns.append({at(slot - 1).x(), top, step, box.bottom() - top});
    }
  }
  QColor ground = m_theme.colors.series[0];
  constexpr float ground_opacity = 0.22F;
  ground.setAlphaF(ground_opacity);
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(Qt::NoPen);
  painter.setBrush(ground);
  painter.drawRects(columns);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(m_theme.colors.series[0], 1));
  painter.drawLines(lines);
}

}  // namespace plimsoll
