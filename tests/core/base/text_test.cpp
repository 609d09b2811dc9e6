// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include <limits>

#include "tests/support/catch.h"

using namespace plimsoll;

TEST_CASE("trim takes blanks, tabs and newlines from both ends only") {
  REQUIRE(trim(" \ta b\r\n") == "a b");
  REQUIRE(trim("").empty());
  REQUIRE(trim(" \n\t").empty());
}

TEST_CASE("takeUntil moves behind the separator") {
  std::string_view rest = "cpu:3:";
  REQUIRE(takeUntil(rest, ':') == "cpu");
  REQUIRE(takeUntil(rest, ':') == "3");
  REQUIRE(rest.empty());
}

TEST_CASE("takeUntil without a separator takes everything") {
  std::string_view rest = "last line";
  REQUIRE(takeUntil(rest, '\n') == "last line");
  REQUIRE(rest.empty());
  REQUIRE(takeUntil(rest, '\n').empty());
}

TEST_CASE("takeWord skips blanks, stops at a newline and is empty at the end") {
  std::string_view rest = "  10 \t20\n30";
  REQUIRE(takeWord(rest) == "10");
  REQUIRE(takeWord(rest) == "20");
  REQUIRE(rest == "\n30");
  std::string_view blanks = "   ";
  REQUIRE(takeWord(blanks).empty());
  REQUIRE(blanks.empty());
}

TEST_CASE("split keeps empty parts") {
  REQUIRE(split("a,,b", ',') == std::vector<std::string_view>{"a", "", "b"});
  REQUIRE(split("", ',') == std::vector<std::string_view>{""});
  REQUIRE(split(",", ',') == std::vector<std::string_view>{"", ""});
}

TEST_CASE("a number is the whole text or nothing") {
  REQUIRE(parseNumber<std::uint64_t>("18446744073709551615") == std::numeric_limits<std::uint64_t>::max());
  REQUIRE(parseNumber<std::int32_t>("-7") == -7);
  for (const std::string_view wrong :
       {"", " 1", "1 ", "+1", "1x", "0x10", "18446744073709551616", "-1", "max", "1.0"}) {
    CAPTURE(wrong);
    REQUIRE_FALSE(parseNumber<std::uint64_t>(wrong).has_value());
  }
}

TEST_CASE("control characters and bytes that are no UTF-8 are escaped, so that a name stays on one line") {
  REQUIRE(escapeControl("x\ny z") == "x\\ny z");
  REQUIRE(escapeControl("tab\there") == "tab\\there");
  REQUIRE(escapeControl("bell\a del\x7f") == "bell\\x07 del\\x7f");
  REQUIRE(escapeControl("bad \xff\xc3") == "bad \\xff\\xc3");
  REQUIRE(escapeControl(std::string_view("nul\0", 4)) == "nul\\x00");
  REQUIRE(escapeControl("=cmd|'<img>") == "=cmd|'<img>");
}

TEST_CASE("well-formed UTF-8 stays as it is") {
  const std::string text = "\xC3\xA9 \xE4\xB8\xAD \xF0\x9F\x90\xB3";  // e acute, a Chinese sign, a whale
  REQUIRE(escapeControl(text) == text);
  REQUIRE(toValidUtf8(text) == text);
}

TEST_CASE("overlong forms, surrogates and code points beyond Unicode are not UTF-8") {
  for (const std::string_view wrong : {"\xC0\xAF", "\xE0\x80\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\x80"}) {
    const std::string valid = toValidUtf8(wrong);
    REQUIRE(valid.find(wrong) == std::string::npos);
    REQUIRE(valid.starts_with("\xEF\xBF\xBD"));
  }
}

TEST_CASE("a cut sequence at the end becomes one replacement for each byte") {
  REQUIRE(toValidUtf8("a\xE4\xB8") == "a\xEF\xBF\xBD\xEF\xBF\xBD");
}
