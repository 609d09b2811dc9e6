// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>

class QColor;
class QPainter;

namespace plimsoll {

/// The Plimsoll mark, a ring with a line through it: the load line on a ship's side.
void drawBrandMark(QPainter& painter, QPointF center, double size, const QColor& color);

}  // namespace plimsoll
