// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/severity.h"

#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>
#include <cmath>
#include <numbers>

namespace plimsoll {

namespace {

QPolygonF octagon(QPointF center, double radius) {
  constexpr int corners = 8;
  QPolygonF shape;
  for (int corner = 0; corner < corners; ++corner) {
    const double angle = (corner + 0.5) * 2 * std::numbers::pi / corners;
    shape << center + QPointF(radius * std::cos(angle), radius * std::sin(angle));
  }
  return shape;
}

void drawOctagon(QPainter& painter, QPointF center, double radius, const Palette& colors) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(colors.critical);
  painter.drawPolygon(octagon(center, radius));
  painter.setPen(QPen(colors.panel, radius * 0.3, Qt::SolidLine, Qt::RoundCap));
  const double arm = radius * 0.36;
  painter.drawLine(center + QPointF(-arm, -arm), center + QPointF(arm, arm));
  painter.drawLine(center + QPointF(-arm, arm), center + QPointF(arm, -arm));
}

void drawTriangle(QPainter& painter, QPointF center, double radius, const Palette& colors) {
  const double width = radius * 1.02;
  QPolygonF shape;
  shape << center + QPointF(0, -radius * 0.92) << center + QPointF(width, radius * 0.82)
        << center + QPointF(-width, radius * 0.82);
  painter.setPen(QPen(colors.warning, radius * 0.24, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.setBrush(colors.warning);
  painter.drawPolygon(shape);
  painter.setPen(QPen(colors.panel, radius * 0.26, Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(center + QPointF(0, -radius * 0.3), center + QPointF(0, radius * 0.24));
  painter.drawPoint(center + QPointF(0, radius * 0.6));
}

void drawRing(QPainter& painter, QPointF center, double radius, const QColor& color, bool tick, Qt::PenStyle style,
              const QColor& fill) {
  painter.setPen(QPen(color, radius * 0.22, style));
  painter.setBrush(fill);
  painter.drawEllipse(center, radius * 0.86, radius * 0.86);
  if (tick) {
    QPolygonF mark;
    mark << center + QPointF(-radius * 0.36, radius * 0.02) << center + QPointF(-radius * 0.08, radius * 0.3)
         << center + QPointF(radius * 0.4, -radius * 0.28);
    painter.setPen(QPen(color, radius * 0.22, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(mark);
  }
}

}  // namespace

QColor severityColor(Severity severity, const Palette& colors) {
  switch (severity) {
    case Severity::Unknown:
      return colors.muted;
    case Severity::Fine:
      return colors.fine;
    case Severity::Event:
      return colors.secondary;
    case Severity::Warning:
      return colors.warning;
    case Severity::Critical:
      return colors.critical;
  }
  return colors.muted;
}

void drawSeverity(QPainter& painter, Severity severity, QPointF center, double size, const Palette& colors) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const double radius = size / 2;
  switch (severity) {
    case Severity::Critical:
      drawOctagon(painter, center, radius, colors);
      break;
    case Severity::Warning:
      drawTriangle(painter, center, radius, colors);
      break;
    case Severity::Fine:
      drawRing(painter, center, radius, colors.fine, true, Qt::SolidLine, Qt::transparent);
      break;
    case Severity::Event:
      drawRing(painter, center, radius, colors.secondary, false, Qt::SolidLine, colors.panel);
      break;
    case Severity::Unknown:
      drawRing(painter, center, radius, colors.muted, false, Qt::DotLine, Qt::transparent);
      break;
  }
  painter.restore();
}

Severity healthSeverity(ContainerRow::Health health) {
  switch (health) {
    case ContainerRow::Health::Fine:
      return Severity::Fine;
    case ContainerRow::Health::Warning:
      return Severity::Warning;
    case ContainerRow::Health::Critical:
      return Severity::Critical;
    case ContainerRow::Health::Unknown:
      return Severity::Unknown;
  }
  return Severity::Unknown;
}

std::optional<Severity> throttledSeverity(double ratio) {
  constexpr double critical_ratio = 0.5;
  constexpr double warning_ratio = 0.05;
  if (ratio >= critical_ratio) {
    return Severity::Critical;
  }
  return ratio >= warning_ratio ? std::optional(Severity::Warning) : std::nullopt;
}

std::optional<Severity> fillSeverity(double percent) {
  constexpr double critical_percent = 95;
  constexpr double warning_percent = 85;
  if (percent >= critical_percent) {
    return Severity::Critical;
  }
  return percent >= warning_percent ? std::optional(Severity::Warning) : std::nullopt;
}

std::optional<Severity> waitSeverity(double percent) {
  constexpr double warning_percent = 50;
  return percent >= warning_percent ? std::optional(Severity::Warning) : std::nullopt;
}

}  // namespace plimsoll
