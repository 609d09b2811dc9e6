// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stream/json_cursor.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <system_error>

#include "core/base/text.h"

namespace plimsoll::json {

namespace {

constexpr int max_depth = 64;  // ours have 4; a hostile line must not cost more than its length

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

std::size_t countDigits(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && isDigit(text[end])) {
    ++end;
  }
  return end - at;
}

/// Length of the number at the start of `text` by the grammar of RFC 8259, 0 if there is none.
std::size_t numberLength(std::string_view text) {
  std::size_t at = !text.empty() && text.front() == '-' ? 1 : 0;
  const std::size_t whole = countDigits(text, at);
  if (whole == 0 || (whole > 1 && text[at] == '0')) {
    return 0;
  }
  at += whole;
  if (at < text.size() && text[at] == '.') {
    const std::size_t decimals = countDigits(text, at + 1);
    if (decimals == 0) {
      return 0;
    }
    at += 1 + decimals;
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) {
      ++at;
    }
    const std::size_t exponent = countDigits(text, at);
    if (exponent == 0) {
      return 0;
    }
    at += exponent;
  }
  return at;
}

void appendUtf8(std::string& out, std::uint32_t code) {
  const auto add = [&](std::uint32_t byte) { out += static_cast<char>(static_cast<unsigned char>(byte)); };
  if (code < 0x80U) {
    add(code);
  } else if (code < 0x800U) {
    add(0xC0U | (code >> 6U));
    add(0x80U | (code & 0x3FU));
  } else if (code < 0x10000U) {
    add(0xE0U | (code >> 12U));
    add(0x80U | ((code >> 6U) & 0x3FU));
    add(0x80U | (code & 0x3FU));
  } else {
    add(0xF0U | (code >> 18U));
    add(0x80U | ((code >> 12U) & 0x3FU));
    add(0x80U | ((code >> 6U) & 0x3FU));
    add(0x80U | (code & 0x3FU));
  }
}

/// The four hex digits behind "\u", moved over.
std::optional<std::uint32_t> takeHex(std::string_view& rest) {
  std::uint32_t code = 0;
  if (rest.size() < 4) {
    return std::nullopt;
  }
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + 4, code, 16);
  if (error != std::errc{} || end != rest.data() + 4) {
    return std::nullopt;
  }
  rest.remove_prefix(4);
  return code;
}

/// A code point from "uXXXX" and, for a pair of surrogates, "\uXXXX" behind it. A lone surrogate is U+FFFD.
std::optional<std::uint32_t> takeCodePoint(std::string_view& rest) {
  const std::optional<std::uint32_t> first = takeHex(rest);
  if (!first || *first < 0xD800U || *first > 0xDFFFU) {
    return first;
  }
  if (*first <= 0xDBFFU && rest.starts_with("\\u")) {
    std::string_view behind = rest.substr(2);
    const std::optional<std::uint32_t> second = takeHex(behind);
    if (second && *second >= 0xDC00U && *second <= 0xDFFFU) {
      rest = behind;
      return 0x10000U + ((*first - 0xD800U) << 10U) + (*second - 0xDC00U);
    }
  }
  return 0xFFFDU;
}

/// Text between quotes with its escapes undone; nullopt for an escape that JSON does not know.
std::optional<std::string> unescape(std::string_view raw) {
  constexpr std::string_view letters = "\"\\/bfnrt";
  constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
  std::string out;
  out.reserve(raw.size());
  while (!raw.empty()) {
    const char c = raw.front();
    raw.remove_prefix(1);
    if (c != '\\') {
      out += c;
      continue;
    }
    const char letter = raw.empty() ? '\0' : raw.front();
    raw.remove_prefix(raw.empty() ? 0 : 1);
    if (letter == 'u') {
      const std::optional<std::uint32_t> code = takeCodePoint(raw);
      if (!code) {
        return std::nullopt;
      }
      appendUtf8(out, *code);
      continue;
    }
    const std::size_t at = letters.find(letter);
    if (at == std::string_view::npos) {
      return std::nullopt;
    }
    out += meanings[at];
  }
  return out;
}

bool isAscii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80U; });
}

}  // namespace

JsonCursor::JsonCursor(std::string_view text) : m_rest(text) {}

bool JsonCursor::finished() {
  skipBlanks();
  return !m_failed && m_rest.empty();
}

void JsonCursor::skipBlanks() {
  while (!m_rest.empty() &&
         (m_rest.front() == ' ' || m_rest.front() == '\t' || m_rest.front() == '\r' || m_rest.front() == '\n')) {
    m_rest.remove_prefix(1);
  }
}

char JsonCursor::peek() {
  skipBlanks();
  return m_failed || m_rest.empty() ? '\0' : m_rest.front();
}

bool JsonCursor::take(char c) {
  if (peek() != c) {
    return false;
  }
  m_rest.remove_prefix(1);
  return true;
}

bool JsonCursor::enterObject() {
  if (!take('{')) {
    fail();
  }
  m_first = true;
  return !m_failed;
}

bool JsonCursor::enterArray() {
  if (!take('[')) {
    fail();
  }
  m_first = true;
  return !m_failed;
}

bool JsonCursor::nextKey(std::string_view& key) {
  if (m_failed || take('}')) {
    m_first = false;
    return false;
  }
  if (!m_first && !take(',')) {
    fail();
    return false;
  }
  m_first = false;
  bool escaped = false;
  if (!takeQuoted(key, escaped)) {
    return false;
  }
  if (escaped || !isAscii(key)) {
    const std::optional<std::string> plain = unescape(key);
    m_key = toValidUtf8(plain.value_or(std::string()));
    m_failed = m_failed || !plain;
    key = m_key;
  }
  if (!take(':')) {
    fail();
  }
  return !m_failed;
}

bool JsonCursor::nextElement() {
  if (m_failed || take(']')) {
    m_first = false;
    return false;
  }
  if (!m_first && !take(',')) {
    fail();
  }
  m_first = false;
  return !m_failed;
}

bool JsonCursor::takeNull() {
  if (peek() != 'n') {
    return false;
  }
  if (!m_rest.starts_with("null")) {
    fail();
    return false;
  }
  m_rest.remove_prefix(4);
  return true;
}

bool JsonCursor::atString() {
  return peek() == '"';
}

std::string_view JsonCursor::takeNumberText() {
  skipBlanks();
  const std::size_t length = m_failed ? 0 : numberLength(m_rest);
  const std::string_view text = m_rest.substr(0, length);
  m_rest.remove_prefix(length);
  m_failed = m_failed || length == 0;
  return text;
}

std::uint64_t JsonCursor::takeUnsigned() {
  const std::optional<std::uint64_t> value = parseNumber<std::uint64_t>(takeNumberText());
  m_failed = m_failed || !value;
  return value.value_or(0);
}

std::int64_t JsonCursor::takeSigned() {
  const std::optional<std::int64_t> value = parseNumber<std::int64_t>(takeNumberText());
  m_failed = m_failed || !value;
  return value.value_or(0);
}

bool JsonCursor::takeBool() {
  for (const std::string_view word : {std::string_view("true"), std::string_view("false")}) {
    if (peek() == word.front() && m_rest.starts_with(word)) {
      m_rest.remove_prefix(word.size());
      return word == "true";
    }
  }
  fail();
  return false;
}

Count JsonCursor::takeCount() {
  if (takeNull()) {
    return {};
  }
  const std::uint64_t value = takeUnsigned();
  m_failed = m_failed || value == std::numeric_limits<std::uint64_t>::max();
  return m_failed ? Count{} : Count{value};
}

std::int64_t JsonCursor::takeSeconds() {
  constexpr std::int64_t second_ns = 1'000'000'000;
  std::string_view text = takeNumberText();
  const bool negative = text.starts_with('-');
  text.remove_prefix(negative ? 1 : 0);
  const std::optional<std::int64_t> whole = parseNumber<std::int64_t>(takeUntil(text, '.'));
  std::string decimals(text.substr(0, 9));
  decimals.resize(9, '0');
  const std::optional<std::int64_t> fraction = parseNumber<std::int64_t>(decimals);
  // Beyond 292 years there is no int64_t of nanoseconds.
  if (!whole || !fraction || *whole >= std::numeric_limits<std::int64_t>::max() / second_ns) {
    fail();
    return 0;
  }
  const std::int64_t at_ns = *whole * second_ns + *fraction;
  return negative ? -at_ns : at_ns;
}

bool JsonCursor::takeQuoted(std::string_view& raw, bool& escaped) {
  if (!take('"')) {
    fail();
    return false;
  }
  escaped = false;
  for (std::size_t at = 0; at < m_rest.size(); ++at) {
    const char c = m_rest[at];
    if (c == '"') {
      raw = m_rest.substr(0, at);
      m_rest.remove_prefix(at + 1);
      return true;
    }
    if (c == '\\') {
      escaped = true;
      ++at;
    } else if (static_cast<unsigned char>(c) < 0x20U) {
      break;  // JSON wants control characters escaped
    }
  }
  fail();
  return false;
}

std::string JsonCursor::takeString() {
  std::string_view raw;
  bool escaped = false;
  if (!takeQuoted(raw, escaped)) {
    return {};
  }
  std::optional<std::string> text = escaped ? unescape(raw) : std::string(raw);
  if (!text) {
    fail();
    return {};
  }
  return isAscii(*text) ? *std::move(text) : toValidUtf8(*text);
}

void JsonCursor::skipScalar() {
  switch (peek()) {
    case '"':
      takeString();
      break;
    case 't':
    case 'f':
      takeBool();
      break;
    case 'n':
      takeNull();
      break;
    default:
      takeNumberText();
  }
}

void JsonCursor::skip() {
  std::string open;  // the brackets that wait to be closed
  do {
    const char c = peek();
    if (c == '{' || c == '[') {
      m_rest.remove_prefix(1);
      m_first = true;
      open += c;
      m_failed = m_failed || open.size() > max_depth;
    } else {
      skipScalar();
    }
    // Step to the next value of the innermost open bracket, out of those that end here.
    std::string_view key;
    while (!open.empty() && !m_failed && !(open.back() == '{' ? nextKey(key) : nextElement())) {
      open.pop_back();
    }
  } while (!open.empty() && !m_failed);
}

}  // namespace plimsoll::json
