// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text.h"
#include "core/model/count.h"
#include "core/model/fields.h"

namespace plimsoll {

// Text of cgroup files -> numbers. No file access, no allocation in the parsers of the hot path. What can't be parsed
// is missing, never 0. Formats: kernel documents cgroup-v2.rst and cgroup-v1/*.rst.

/// The rows of a field table that one kernel file fills, picked once, so that a line finds its member quickly.
template <class Struct>
class FileRows {
 public:
  FileRows() = default;
  /// `take(row)` can leave rows out: memory.stat has other keys on v1 and v2, of which some look alike.
  template <class Take>
  FileRows(std::span<const Field<Struct>> fields, std::string_view file, Take take) {
    for (const Field<Struct>& row : fields) {
      if (row.file == file && take(row)) {
        m_rows.push_back(&row);
      }
    }
  }
  FileRows(std::span<const Field<Struct>> fields, std::string_view file)
      : FileRows(fields, file, [](const Field<Struct>&) { return true; }) {}

  bool empty() const { return m_rows.empty(); }
  /// All members of these rows become missing.
  void clear(Struct& out) const {
    for (const Field<Struct>* const row : m_rows) {
      out.*(row->member) = Count();
    }
  }
  /// The only row of a file that holds one value.
  Count& single(Struct& out) const { return out.*(m_rows.front()->member); }

  /// "key value" lines. Keys without a row are skipped, rows without a line and lines without a number become missing.
  void parseFlatKeyed(std::string_view text, Struct& out) const {
    parseLines(text, ' ', out, [](std::string_view rest) { return Count(parseNumber<std::uint64_t>(trim(rest))); });
  }
  /// The same with another separator behind the key and another reading of the value.
  template <class ParseValue>
  void parseLines(std::string_view text, char separator, Struct& out, ParseValue parse_value) const {
    clear(out);
    std::size_t next = 0;  // the kernel prints the keys in a fixed order, which is nearly that of the rows
    while (!text.empty()) {
      std::string_view line = takeUntil(text, '\n');
      const std::string_view key = takeUntil(line, separator);
      for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const std::size_t at = next + i < m_rows.size() ? next + i : next + i - m_rows.size();
        if (m_rows[at]->key == key) {
          out.*(m_rows[at]->member) = parse_value(line);
          next = at + 1 == m_rows.size() ? 0 : at + 1;
          break;
        }
      }
    }
  }

 private:
  std::vector<const Field<Struct>*> m_rows;
};

/// A file that holds one number. Missing for anything else ("max" and -1 too).
Count parseSingle(std::string_view text);

/// A file that holds a limit.
struct LimitText {
  bool readable = false;  ///< the text is a limit or says that there is none
  Count value;            ///< missing = no limit: "max", "-1", or v1's PAGE_COUNTER_MAX in bytes for any page size
};
LimitText parseLimit(std::string_view text);

/// cpu.max: "QUOTA PERIOD", microseconds; the quota may be "max".
struct CpuMaxText {
  bool readable = false;
  Count quota_us;
  Count period_us;
};
CpuMaxText parseCpuMax(std::string_view text);

/// *.pressure: the `total` of the "some" and the "full" line, microseconds. cpu.pressure has no "full" before 5.13.
struct PressureText {
  Count some_total;
  Count full_total;
};
PressureText parsePressure(std::string_view text);

/// io.stat ("8:0 rbytes=1 wbytes=2 rios=3 wios=4 ...") summed over devices. No line at all: nothing was read or
/// written, so the sums are 0. Missing only when a line can't be parsed.
struct IoSums {
  Count rbytes, wbytes, rios, wios;
};
IoSums parseIoStat(std::string_view text);

/// blkio.throttle.io_service_bytes or io_serviced ("8:0 Read 1\n8:0 Write 2\n...\nTotal 3") summed over devices.
struct BlkioSums {
  Count read, write;
};
BlkioSums parseBlkio(std::string_view text);

/// Lines joined by "; ": "8:0 rbps=1 wbps=max". Empty = none.
std::string joinLines(std::string_view text);

/// "0-3,8" -> 0 1 2 3 8. Empty for an empty list or one that can't be parsed; at most 65536 CPUs.
std::vector<std::int32_t> parseCpuList(std::string_view text);

}  // namespace plimsoll
