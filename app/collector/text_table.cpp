// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/collector/text_table.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>

#include "core/base/result.h"
#include "core/base/text.h"

namespace plimsoll {

namespace {

/// Characters of UTF-8 text: its bytes without those that continue a character.
std::size_t widthOf(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string formatted(const char* format, int decimals, double value) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), format, decimals, value);
  return text.data();
}

}  // namespace

void TextTable::addRow(const std::vector<std::string>& cells) {
  std::vector<std::string> row;
  for (const std::string& cell : cells) {
    row.push_back(escapeControl(cell));
  }
  m_rows.push_back(std::move(row));
}

std::string TextTable::text() const {
  std::vector<std::size_t> widths(m_titles.size(), 0);
  for (const auto& row : m_rows) {
    for (std::size_t column = 0; column < widths.size(); ++column) {
      widths[column] = std::max(widths[column], widthOf(row[column]));
    }
  }
  std::string text;
  const auto addLine = [&](const std::vector<std::string>& cells) {
    std::string line;
    for (std::size_t column = 0; column < widths.size(); ++column) {
      if (widths[column] == 0) {
        continue;  // nobody has anything here
      }
      const std::string cell = cells[column].empty() ? "-" : cells[column];
      const std::size_t width = std::max(widths[column], widthOf(m_titles[column]));
      line += cell + std::string(width - std::min(width, widthOf(cell)) + 2, ' ');
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  };
  addLine(m_titles);
  for (const auto& row : m_rows) {
    addLine(row);
  }
  return text;
}

std::string numberText(double value, int decimals) {
  std::string text = formatted("%.*f", decimals, value);
  if (text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    text.erase(text.find_last_not_of('.') + 1);
  }
  return text;
}

std::string bytesText(double bytes) {
  constexpr std::array<const char*, 5> units = {" B", " KiB", " MiB", " GiB", " TiB"};
  std::size_t unit = 0;
  while (bytes >= 1024 && unit + 1 < units.size()) {
    bytes /= 1024;
    ++unit;
  }
  return formatted("%.*f", unit == 0 ? 0 : 1, bytes) + units[unit];
}

bool printText(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0) {
    return true;
  }
  std::fprintf(stderr, "plimsoll-collector: writing the result failed: %s\n", errorFromErrno(errno, "").detail.c_str());
  return false;
}

}  // namespace plimsoll
