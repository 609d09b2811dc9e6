// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plimsoll {

// Looking at kernel text without allocating. All views point into the argument.

/// `text` without leading and trailing blanks, tabs and newlines.
std::string_view trim(std::string_view text);

/// Takes the part of `rest` before `separator` (all of it when there is none) and moves `rest` behind it.
std::string_view takeUntil(std::string_view& rest, char separator);

/// Takes the next word (blanks and tabs separate; a newline ends) and moves `rest` behind it; empty at the end.
std::string_view takeWord(std::string_view& rest);

/// The parts of `text` between separators; empty parts are kept.
std::vector<std::string_view> split(std::string_view text, char separator);

/// The whole of `text` as a decimal number; empty for anything else (sign, overflow, blanks, nothing).
template <class T>
std::optional<T> parseNumber(std::string_view text) {
  T number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return number;
}

/// `text` on one line: control characters and bytes that are not UTF-8 as \n, \t or \xNN, so that a hostile thread
/// or container name can neither break a table nor a log line.
std::string escapeControl(std::string_view text);

/// `text` with every byte sequence that is not UTF-8 replaced by U+FFFD; for JSON, which must be UTF-8.
std::string toValidUtf8(std::string_view text);

}  // namespace plimsoll
