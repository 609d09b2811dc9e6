// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/model/count.h"

namespace plimsoll {

enum class FieldKind {
  Counter,  ///< Only grows while its generation lives; two readings make a rate.
  Gauge,    ///< A level at the moment of reading.
};

enum class Unit { None, Count, Bytes, Nanoseconds, Microseconds, Ticks, Pages };

/// One row per kernel number: the parser, the wire, the CSV header, the raw view and the round-trip test all follow
/// from it. `file` and `key` are the kernel's own words; `key` is empty for a file that holds one value.
template <class Struct>
struct Field {
  std::string_view file;  ///< e.g. "cpu.stat"
  std::string_view key;   ///< e.g. "nr_throttled"; "" for a single-value file such as "memory.current"
  std::string_view name;  ///< unique, on the wire and in the CSV header: "cpu.stat.nr_throttled", "memory.current"
  Count Struct::*member;
  FieldKind kind;
  Unit unit;
  std::string_view help;  ///< one sentence in English, shown as tooltip
};

}  // namespace plimsoll
