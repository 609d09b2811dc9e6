// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QWidget>

#include "widgets/style.h"

namespace plimsoll {

/// The product's mark (widgets/brand.h) as window icon.
QIcon makeAppIcon(const QColor& color);

/// The mark in the top bar.
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
