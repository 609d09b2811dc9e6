// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/model/count.h"

namespace plimsoll::json {

// Writing JSON straight into a string that the caller keeps, without a tree and without an allocation for each number.
// Commas are set by looking at the character before: none is wanted after an opening bracket or a colon.

/// The comma before the next element, where one is due.
void appendComma(std::string& out);
/// `"name":` with its comma. `name` must need no escaping.
void appendKey(std::string& out, std::string_view name);
/// `text` in quotes: escaped, and what is not UTF-8 replaced by U+FFFD.
void appendString(std::string& out, std::string_view text);

void appendNumber(std::string& out, std::uint64_t value);
void appendNumber(std::string& out, std::int64_t value);
template <std::integral T>
void appendNumber(std::string& out, T value) {
  if constexpr (std::signed_integral<T>) {
    appendNumber(out, static_cast<std::int64_t>(value));
  } else {
    appendNumber(out, static_cast<std::uint64_t>(value));
  }
}
/// The number, or null.
void appendCount(std::string& out, Count value);
/// Nanoseconds as seconds with nine decimals: 12345.678901234. Exact, which a double is not beyond 104 days.
void appendSeconds(std::string& out, std::int64_t at_ns);

/// Key and value.
void appendMember(std::string& out, std::string_view name, std::string_view text);
template <std::integral T>
void appendMember(std::string& out, std::string_view name, T value) {
  appendKey(out, name);
  if constexpr (std::same_as<T, bool>) {
    out += value ? "true" : "false";
  } else {
    appendNumber(out, value);
  }
}

}  // namespace plimsoll::json
