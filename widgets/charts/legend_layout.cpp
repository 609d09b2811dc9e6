// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/legend_layout.h"

#include <QFontMetricsF>

#include "widgets/charts/axis_scale.h"
#include "widgets/charts/chart_words.h"

namespace plimsoll {

namespace {

constexpr int most_rows = 2;
constexpr double item_space = 16;

}  // namespace

LegendLayout::LegendLayout(const Theme& theme, const ChartData& data, double width) {
  const QFontMetricsF font(theme.fonts.secondary);
  const double value_width =
      QFontMetricsF(theme.fonts.value).horizontalAdvance(widestLegendValue(data.kind, limitIsSet(data)));
  for (std::size_t at = 0; at < data.series.size(); ++at) {
    const QString label = seriesLabel(data.series[at]);
    m_items.push_back({at, 0, 0, font.horizontalAdvance(label), label});
  }
  for (double longest = width / 2; !place(width, value_width) && longest > 20; longest *= 0.8) {
    for (Item& item : m_items) {
      item.label = font.elidedText(seriesLabel(data.series[item.series]), Qt::ElideRight, longest);
      item.label_width = font.horizontalAdvance(item.label);
    }
  }
}

bool LegendLayout::place(double width, double value_width) {
  double left = 0;
  int row = 0;
  for (Item& item : m_items) {
    const double needed = swatch_width + item.label_width + value_space + value_width;
    if (left > 0 && left + needed > width) {
      left = 0;
      ++row;
    }
    if (left + needed > width && item.label_width > 0 && row < most_rows) {
      // One item alone is too wide for the row.
      return false;
    }
    item.row = row;
    item.left = left;
    left += needed + item_space;
  }
  m_rows = std::min(row + 1, most_rows);
  return row < most_rows;
}

}  // namespace plimsoll
