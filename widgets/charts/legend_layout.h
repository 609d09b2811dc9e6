// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "core/analysis/chart_data.h"
#include "widgets/style.h"

namespace plimsoll {

/// Places "swatch label value" for each series in one or two rows. Room is kept for the widest value, so that the line
/// does not move while values change; labels are shortened when two rows are not enough.
class LegendLayout {
 public:
  static constexpr double swatch_width = 16;
  static constexpr double value_space = 6;

  struct Item {
    std::size_t series = 0;
    int row = 0;
    double left = 0;
    double label_width = 0;
    QString label;
  };

  LegendLayout(const Theme& theme, const ChartData& data, double width);

  int rows() const { return m_rows; }
  const std::vector<Item>& items() const { return m_items; }

 private:
  /// False if the items need more than two rows; then they are placed as far as they go.
  bool place(double width, double value_width);

  std::vector<Item> m_items;
  int m_rows = 1;
};

}  // namespace plimsoll
