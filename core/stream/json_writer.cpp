// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stream/json_writer.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/base/text.h"

namespace plimsoll::json {

namespace {

template <class T>
void appendDigits(std::string& out, T value) {
  std::array<char, 24> digits{};
  const auto result = std::to_chars(digits.data(), digits.data() + digits.size(), value);
  out.append(digits.data(), result.ptr);
}

bool isPlain(char c) {
  return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

void appendEscaped(std::string& out, char c) {
  constexpr std::string_view digits = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  switch (c) {
    case '"':
    case '\\':
      out += '\\';
      out += c;
      break;
    case '\n':
      out += "\\n";
      break;
    case '\t':
      out += "\\t";
      break;
    default:
      if (byte < 0x20U || byte == 0x7FU) {
        out += "\\u00";
        out += digits[byte >> 4U];
        out += digits[byte & 15U];
      } else {
        out += c;
      }
  }
}

}  // namespace

void appendComma(std::string& out) {
  if (!out.empty() && out.back() != '{' && out.back() != '[' && out.back() != ':' && out.back() != '\n') {
    out += ',';
  }
}

void appendKey(std::string& out, std::string_view name) {
  appendComma(out);
  out += '"';
  out += name;
  out += "\":";
}

void appendString(std::string& out, std::string_view text) {
  out += '"';
  if (std::all_of(text.begin(), text.end(), isPlain)) {
    out += text;
  } else {
    for (const char c : toValidUtf8(text)) {
      appendEscaped(out, c);
    }
  }
  out += '"';
}

void appendNumber(std::string& out, std::uint64_t value) {
  appendDigits(out, value);
}

void appendNumber(std::string& out, std::int64_t value) {
  appendDigits(out, value);
}

void appendCount(std::string& out, Count value) {
  if (value) {
    appendDigits(out, *value);
  } else {
    out += "null";
  }
}

void appendSeconds(std::string& out, std::int64_t at_ns) {
  constexpr std::uint64_t second_ns = 1'000'000'000;
  // The magnitude of the most negative number has no int64_t, hence the detour over unsigned arithmetic.
  const std::uint64_t magnitude =
      at_ns < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(at_ns) : static_cast<std::uint64_t>(at_ns);
  if (at_ns < 0) {
    out += '-';
  }
  appendDigits(out, magnitude / second_ns);
  out += '.';
  std::array<char, 24> digits{};
  const auto result = std::to_chars(digits.data(), digits.data() + digits.size(), magnitude % second_ns);
  out.append(9 - static_cast<std::size_t>(result.ptr - digits.data()), '0');
  out.append(digits.data(), result.ptr);
}

void appendMember(std::string& out, std::string_view name, std::string_view text) {
  appendKey(out, name);
  appendString(out, text);
}

}  // namespace plimsoll::json
