// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "core/model/count.h"

namespace plimsoll::json {

/// Walks one JSON document (RFC 8259) in a string, value by value, without building a tree: the numbers of a sample go
/// straight into its structs. The first mistake in the text, and the first value of another type than was asked for,
/// make it failed(); from then on every call returns false or a zero value, so a caller checks once, at the end.
/// Bytes that are not UTF-8 inside strings become U+FFFD.
class JsonCursor {
 public:
  explicit JsonCursor(std::string_view text);

  bool failed() const { return m_failed; }
  /// Marks the document as bad for a reason of the caller's.
  void fail() { m_failed = true; }
  /// True if the whole document was read without a mistake and only blanks are left.
  bool finished();

  /// Steps into an object or array. After it, nextKey() or nextElement() until they return false, which steps out.
  bool enterObject();
  bool enterArray();
  /// The next member's name; its value must be read or skipped before the next call. The view lives until then.
  bool nextKey(std::string_view& key);
  bool nextElement();

  /// True, and steps over it, if the next value is null.
  bool takeNull();
  /// True if the next value is a string (nothing is taken).
  bool atString();

  std::uint64_t takeUnsigned();
  std::int64_t takeSigned();
  bool takeBool();
  /// A number or null. A number that no counter can have (negative, a fraction, above 2^64 - 2) fails.
  Count takeCount();
  /// Seconds with decimals, exactly, in nanoseconds (decimals after the ninth are cut).
  std::int64_t takeSeconds();
  std::string takeString();
  /// Any value.
  void skip();

  /// An integer that fits T.
  template <class T>
  T takeNumber() {
    const std::int64_t value = takeSigned();
    if (!std::in_range<T>(value)) {
      fail();
      return T{};
    }
    return static_cast<T>(value);
  }

 private:
  void skipBlanks();
  char peek();
  bool take(char c);
  std::string_view takeNumberText();
  bool takeQuoted(std::string_view& raw, bool& escaped);
  void skipScalar();

  std::string_view m_rest;
  std::string m_key;  ///< holds a key that had escapes
  bool m_failed = false;
  bool m_first = false;  ///< an object or array was just entered: no comma is due
};

}  // namespace plimsoll::json
