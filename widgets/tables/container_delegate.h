// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

#include "core/analysis/chart_data.h"
#include "widgets/style.h"
#include "widgets/tables/container_words.h"

namespace plimsoll {

/// Paints the container table's cells from the typed row: shape, bars, numbers, sparkline.
class ContainerDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  explicit ContainerDelegate(const Theme& theme, QObject* parent = nullptr);
  void setTheme(const Theme& theme) { m_theme = theme; }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  void drawBackground(QPainter& painter, const QStyleOptionViewItem& option, bool first_column) const;
  void drawName(QPainter& painter, QRectF cell, const ContainerRow& row) const;
  /// Bar, number, and what stands in grey beside it. `text_width`: what the two texts usually need.
  void drawGauge(QPainter& painter, QRectF cell, const Gauge& gauge, double main_width, double text_width,
                 const QString& main, const QString& rest) const;
  /// A filled bar, a dotted line where there is no limit to fill, or nothing.
  void drawBar(QPainter& painter, QRectF box, const Gauge& gauge) const;
  void drawNumber(QPainter& painter, QRectF cell, const QString& text, std::optional<QColor> color) const;
  void drawSpark(QPainter& painter, QRectF cell, const ContainerRow& row) const;
  /// Text in `main` and, grey and smaller beside it, `rest`; shortened to fit.
  void drawPair(QPainter& painter, QRectF box, double main_width, const QString& main, const QString& rest) const;
  void drawLine(QPainter& painter, const QFont& font, const QColor& color, QRectF box, Qt::Alignment alignment,
                const QString& text) const;

  Theme m_theme;
};

}  // namespace plimsoll
