// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QWidget>

#include "widgets/style.h"

namespace plimsoll {

/// The product's mark: the load line of a ship's hull, a ring and the line across it. Drawn, never a pixmap.
void drawLoadLineMark(QPainter& painter, const QRectF& area, const QColor& color);

/// The mark as window icon.
QIcon makeAppIcon(const QColor& color);

class LoadLineMark : public QWidget {
 public:
  explicit LoadLineMark(const QColor& color, QWidget* parent = nullptr);
  void setColor(const QColor& color);
  QSize sizeHint() const override { return {24, 24}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QColor m_color;
};

}  // namespace plimsoll
