// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/count.h"

#include "tests/support/catch.h"

using namespace plimsoll;

TEST_CASE("a count is missing until it is set, and missing is not 0") {
  const Count missing;
  REQUIRE_FALSE(missing.has());
  REQUIRE_FALSE(missing == Count(0));
  REQUIRE(missing == Count());
  REQUIRE(missing.valueOr(5) == 5);
}

TEST_CASE("a count holds 0 and numbers beyond 32 and 63 bits") {
  REQUIRE(Count(0).has());
  REQUIRE(*Count(0) == 0);
  REQUIRE(*Count(9223372036854771712U) == 9223372036854771712U);
}

TEST_CASE("a count takes over an optional, missing or not") {
  REQUIRE_FALSE(Count(std::optional<std::uint64_t>()).has());
  REQUIRE(Count(std::optional<std::uint64_t>(12)) == Count(12));
}

TEST_CASE("a count needs no more room than its number") {
  REQUIRE(sizeof(Count) == sizeof(std::uint64_t));
}
