// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace plimsoll {

/// A table for people: columns as wide as their widest cell, and those without any text left out.
class TextTable {
 public:
  explicit TextTable(std::vector<std::string> titles) : m_titles(std::move(titles)) {}
  /// Control characters of the cells are escaped; an empty cell shows as "-".
  void addRow(const std::vector<std::string>& cells);
  std::string text() const;

 private:
  std::vector<std::string> m_titles;
  std::vector<std::vector<std::string>> m_rows;
};

/// 67108864 -> "64.0 MiB".
std::string bytesText(double bytes);
/// At most `decimals` behind the point, no zeros at the end.
std::string numberText(double value, int decimals);

/// Writes to stdout. False (with a sentence on stderr) if that fails.
bool printText(std::string_view text);

}  // namespace plimsoll
