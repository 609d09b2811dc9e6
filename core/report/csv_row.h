// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>

#include "core/analysis/derived.h"
#include "core/model/count.h"
#include "core/model/host.h"
#include "core/model/sample.h"

namespace plimsoll {

/// Puts one row of a CSV file together. An unknown value is an empty cell.
class CsvRow {
 public:
  /// Text from outside: quoted, escaped and disarmed where needed.
  CsvRow& text(std::string_view value);
  /// A word of ours, such as a column's id: needs no care.
  CsvRow& word(std::string_view value);
  CsvRow& number(double value);
  CsvRow& number(std::int64_t value);
  CsvRow& count(Count value);
  CsvRow& derived(const Derived& value);
  CsvRow& blank() { return word({}); }
  /// time_utc, monotonic_s, host.
  CsvRow& instant(const Sample& sample, const Host* host);
  /// Writes the row with its line end (CR LF, as RFC 4180 says) and begins the next.
  void end(std::ostream& out);

 private:
  std::string m_row;
  bool m_first = true;
};

/// "2026-03-02T08:15:12.780Z" from ms since 1970; empty for 0 (unknown).
std::string utcText(std::int64_t wall_ms);

}  // namespace plimsoll
