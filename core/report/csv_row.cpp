// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/csv_row.h"

#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ostream>

#include "core/base/text.h"
#include "core/report/csv.h"

namespace plimsoll {

namespace {

constexpr int max_decimals = 9;
/// Beyond it a double skips whole numbers.
constexpr double exact_integers = 9007199254740992.0;

}  // namespace

std::string csvText(std::string_view text) {
  std::string cell;
  if (!text.empty() && std::string_view("=+-@\t").find(text.front()) != std::string_view::npos) {
    cell = "'";
  }
  cell += escapeControl(text);
  const bool quote = cell.find_first_of(",\"\r\n") != std::string::npos ||
                     (!cell.empty() && (cell.front() == ' ' || cell.back() == ' '));
  if (!quote) {
    return cell;
  }
  std::string quoted = "\"";
  for (const char byte : cell) {
    quoted += byte;
    if (byte == '"') {
      quoted += byte;
    }
  }
  quoted += '"';
  return quoted;
}

std::string utcText(std::int64_t wall_ms) {
  if (wall_ms <= 0) {
    return {};
  }
  using namespace std::chrono;
  const sys_time<milliseconds> at{milliseconds{wall_ms}};
  const auto day = floor<days>(at);
  const year_month_day date{day};
  const hh_mm_ss time{at - day};
  std::array<char, 40> buffer{};
  const int length =
      std::snprintf(buffer.data(), buffer.size(), "%04d-%02u-%02uT%02d:%02d:%02d.%03dZ", static_cast<int>(date.year()),
                    static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                    static_cast<int>(time.hours().count()), static_cast<int>(time.minutes().count()),
                    static_cast<int>(time.seconds().count()), static_cast<int>(time.subseconds().count()));
  return {buffer.data(), static_cast<std::size_t>(length)};
}

CsvRow& CsvRow::word(std::string_view value) {
  if (!m_first) {
    m_row += ',';
  }
  m_first = false;
  m_row += value;
  return *this;
}

CsvRow& CsvRow::text(std::string_view value) {
  return word(csvText(value));
}

CsvRow& CsvRow::number(std::int64_t value) {
  std::array<char, 24> buffer{};
  const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return word({buffer.data(), static_cast<std::size_t>(result.ptr - buffer.data())});
}

CsvRow& CsvRow::number(double value) {
  if (!std::isfinite(value)) {
    return blank();
  }
  if (value == std::floor(value) && std::abs(value) < exact_integers) {
    return number(static_cast<std::int64_t>(value));
  }
  std::array<char, 400> buffer{};
  const auto result =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, max_decimals);
  std::string_view digits(buffer.data(), static_cast<std::size_t>(result.ptr - buffer.data()));
  digits.remove_suffix(digits.size() - 1 - digits.find_last_not_of('0'));
  if (digits.back() == '.') {
    digits.remove_suffix(1);
  }
  return word(digits);
}

CsvRow& CsvRow::count(Count value) {
  if (!value) {
    return blank();
  }
  std::array<char, 24> buffer{};
  const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), *value);
  return word({buffer.data(), static_cast<std::size_t>(result.ptr - buffer.data())});
}

CsvRow& CsvRow::derived(const Derived& value) {
  return value.number ? number(*value.number) : text(value.text);
}

CsvRow& CsvRow::instant(const Sample& sample, const Host* host) {
  constexpr std::int64_t second_ns = 1'000'000'000;
  std::array<char, 40> buffer{};
  const int length =
      std::snprintf(buffer.data(), buffer.size(), "%lld.%09lld", static_cast<long long>(sample.at_ns / second_ns),
                    static_cast<long long>(sample.at_ns % second_ns));
  word(utcText(sample.wall_ms));
  word({buffer.data(), static_cast<std::size_t>(length)});
  return text(host == nullptr ? std::string_view{} : host->name);
}

void CsvRow::end(std::ostream& out) {
  m_row += "\r\n";
  out << m_row;
  m_row.clear();
  m_first = true;
}

}  // namespace plimsoll
