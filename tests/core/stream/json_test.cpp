// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>
#include <nlohmann/json.hpp>
#include <random>

#include "core/stream/json_cursor.h"
#include "core/stream/json_writer.h"
#include "tests/support/catch.h"

using namespace plimsoll;
using json::JsonCursor;

namespace {

bool accepts(std::string_view text) {
  JsonCursor cursor(text);
  cursor.skip();
  return cursor.finished();
}

std::string takeString(std::string_view text) {
  JsonCursor cursor(text);
  const std::string value = cursor.takeString();
  return cursor.finished() ? value : "failed";
}

const std::vector<std::string> documents = {
    R"({"a":1,"b":[1,-2,3.5e+7,{"c":null}],"d":"x\"\\\/\b\f\n\r\té😀","e":true,"f":false,"g":{},"h":[]})",
    R"([[],[[]],{"":{"":[0,0.0,-0,1E5]}}])",
    R"("only")",
    "12",
    "null",
    " [ 1 , 2 ] "};

}  // namespace

TEST_CASE("the cursor takes what the JSON library takes and refuses what it refuses, with any one byte changed") {
  std::mt19937 random(1);
  const std::string bytes = "{}[]:,\"\\0123456789.-+eEtrufalsn \n\t\x01";
  int refused = 0;
  for (int round = 0; round < 20'000; ++round) {
    std::string text = documents[random() % documents.size()];
    const std::size_t at = random() % text.size();
    switch (random() % 4) {
      case 0:
        break;
      case 1:
        text[at] = bytes[random() % bytes.size()];
        break;
      case 2:
        text.erase(at, 1);
        break;
      default:
        text.insert(at, 1, bytes[random() % bytes.size()]);
    }
    // Numbers too large for a double and lone surrogates are grammar to the cursor, errors to the library.
    const bool expected = nlohmann::json::accept(text);
    if (expected != accepts(text)) {
      INFO(text);
      const bool number_or_surrogate = text.find("\\ud") != std::string::npos || text.find('e') != std::string::npos ||
                                       text.find('E') != std::string::npos;
      REQUIRE((!expected && number_or_surrogate));
    }
    refused += expected ? 0 : 1;
  }
  CHECK(refused > 1000);
}

TEST_CASE("text goes through writer and cursor unchanged, through the library too") {
  std::string text;
  for (int byte = 0; byte < 128; ++byte) {
    text += static_cast<char>(byte);
  }
  text += "é€😀";
  std::string out;
  json::appendString(out, text);
  CHECK(takeString(out) == text);
  CHECK(nlohmann::json::parse(out).get<std::string>() == text);
}

TEST_CASE("escapes are undone, surrogate pairs joined, lone ones replaced") {
  CHECK(takeString(R"("\u0041\u00e9\u20ac\ud83d\ude00")") == "Aé€😀");
  CHECK(takeString(R"("\ud83dx\ude00")") == "\xEF\xBF\xBDx\xEF\xBF\xBD");
  CHECK(takeString(R"("\u12")") == "failed");
  CHECK(takeString(R"("\x41")") == "failed");
  CHECK(takeString("\"a\nb\"") == "failed");
}

TEST_CASE("a string that is not UTF-8 arrives with replacement signs") {
  CHECK(takeString("\"a\xFF\"") == "a\xEF\xBF\xBD");
}

TEST_CASE("a count is missing, or a whole number below two to the sixty-fourth less one") {
  const auto take = [](std::string_view text) {
    JsonCursor cursor(text);
    const Count count = cursor.takeCount();
    return cursor.finished() ? (count ? std::to_string(*count) : "missing") : "failed";
  };
  CHECK(take("null") == "missing");
  CHECK(take("0") == "0");
  CHECK(take("18446744073709551614") == "18446744073709551614");
  CHECK(take("18446744073709551615") == "failed");
  CHECK(take("99999999999999999999") == "failed");
  CHECK(take("-1") == "failed");
  CHECK(take("1.5") == "failed");
  CHECK(take("\"1\"") == "failed");
  CHECK(take("nul") == "failed");
}

TEST_CASE("seconds are exact in both directions") {
  for (const std::int64_t at_ns : {std::int64_t{0}, std::int64_t{1}, std::int64_t{999'999'999},
                                   std::int64_t{1'000'000'000}, std::int64_t{12'345'678'901'234}, std::int64_t{-1},
                                   std::int64_t{-1'500'000'000}, std::int64_t{9'000'000'000'123'456'789}}) {
    std::string out;
    json::appendSeconds(out, at_ns);
    JsonCursor cursor(out);
    INFO(out);
    CHECK(cursor.takeSeconds() == at_ns);
    CHECK(cursor.finished());
  }
}

TEST_CASE("seconds may have no decimals, few, or more than nine") {
  const auto take = [](std::string_view text) { return JsonCursor(text).takeSeconds(); };
  CHECK(take("5") == 5'000'000'000);
  CHECK(take("5.25") == 5'250'000'000);
  CHECK(take("0.1234567899") == 123'456'789);
  JsonCursor cursor("99999999999");
  cursor.takeSeconds();
  CHECK(cursor.failed());
}

TEST_CASE("a number that does not fit its type fails") {
  JsonCursor fits("-2147483648");
  CHECK(fits.takeNumber<std::int32_t>() == std::numeric_limits<std::int32_t>::min());
  CHECK(fits.finished());
  JsonCursor too_large("2147483648");
  too_large.takeNumber<std::int32_t>();
  CHECK(too_large.failed());
  JsonCursor negative("-1");
  negative.takeNumber<std::uint32_t>();
  CHECK(negative.failed());
}

TEST_CASE("brackets without end are refused instead of followed") {
  CHECK_FALSE(accepts(std::string(100'000, '[')));
}
