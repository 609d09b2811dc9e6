// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/load_line_mark.h"

#include <QPainter>

namespace plimsoll {

void drawLoadLineMark(QPainter& painter, const QRectF& area, const QColor& color) {
  const double side = std::min(area.width(), area.height());
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(color, side / 12, Qt::SolidLine, Qt::RoundCap));
  painter.setBrush(Qt::NoBrush);
  const QPointF center = area.center();
  painter.drawEllipse(center, side * 0.3, side * 0.3);
  painter.drawLine(center - QPointF(side * 0.46, 0), center + QPointF(side * 0.46, 0));
  painter.restore();
}

QIcon makeAppIcon(const QColor& color) {
  QIcon icon;
  for (const int side : {16, 24, 32, 48, 64, 128}) {
    QPixmap pixmap(side, side);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    drawLoadLineMark(painter, QRectF(0, 0, side, side), color);
    icon.addPixmap(pixmap);
  }
  return icon;
}

LoadLineMark::LoadLineMark(const QColor& color, QWidget* parent) : QWidget(parent), m_color(color) {
  setFixedSize(LoadLineMark::sizeHint());
}

void LoadLineMark::setColor(const QColor& color) {
  m_color = color;
  update();
}

void LoadLineMark::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  drawLoadLineMark(painter, rect(), m_color);
}

}  // namespace plimsoll
