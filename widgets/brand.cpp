// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/brand.h"

#include <QPainter>
#include <QPen>

namespace plimsoll {

void drawBrandMark(QPainter& painter, QPointF center, double size, const QColor& color) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const double stroke = size * 0.09;
  const double radius = size * 0.3;
  painter.setPen(QPen(color, stroke));
  painter.setBrush(Qt::NoBrush);
  painter.drawEllipse(center, radius, radius);
  painter.drawLine(center - QPointF(size / 2, 0), center + QPointF(size / 2, 0));
  painter.restore();
}

}  // namespace plimsoll
