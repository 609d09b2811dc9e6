// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/load_line_mark.h"

#include <QPainter>

#include "widgets/brand.h"

namespace plimsoll {

QIcon makeAppIcon(const QColor& color) {
  QIcon icon;
  for (const int side : {16, 24, 32, 48, 64, 128}) {
    QPixmap pixmap(side, side);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    drawBrandMark(painter, QRectF(pixmap.rect()).center(), side, color);
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
  drawBrandMark(painter, QRectF(rect()).center(), width(), m_color);
}

}  // namespace plimsoll
