// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/result.h"

#include <cerrno>
#include <memory>
#include <set>

#include "tests/support/catch.h"

using namespace plimsoll;

TEST_CASE("a result holds a value or an error, never both") {
  const Result<int> good = 7;
  REQUIRE(good.ok());
  REQUIRE(*good == 7);

  const Result<int> bad = Error{Errc::Denied, "/proc/1/stat", "not allowed"};
  REQUIRE_FALSE(bad.ok());
  REQUIRE(bad.error().code == Errc::Denied);
  REQUIRE(bad.error().subject == "/proc/1/stat");
}

TEST_CASE("a value that cannot be copied can be moved out of a result") {
  Result<std::unique_ptr<int>> result = std::make_unique<int>(3);
  const std::unique_ptr<int> taken = *std::move(result);
  REQUIRE(*taken == 3);
}

TEST_CASE("a status without a value tells success") {
  const Status good = Done{};
  const Status bad = Error{Errc::Full, "table.csv", {}};
  REQUIRE(good.ok());
  REQUIRE_FALSE(bad.ok());
}

TEST_CASE("an error is described by subject and detail, or by its word when there is no detail") {
  REQUIRE(describe(Error{Errc::Malformed, "cpu.stat", "no number in line 2"}) == "cpu.stat: no number in line 2");
  REQUIRE(describe(Error{Errc::Gone, "/proc/7/stat", {}}) == "/proc/7/stat: gone");
  REQUIRE(describe(Error{Errc::Timeout, {}, {}}) == "timeout");
}

TEST_CASE("errno values become the kinds that a caller can tell apart") {
  REQUIRE(errorFromErrno(ENOENT, "x").code == Errc::NotFound);
  REQUIRE(errorFromErrno(ENOTDIR, "x").code == Errc::NotFound);
  REQUIRE(errorFromErrno(ESRCH, "x").code == Errc::Gone);
  REQUIRE(errorFromErrno(ENODEV, "x").code == Errc::Gone);
  REQUIRE(errorFromErrno(EACCES, "x").code == Errc::Denied);
  REQUIRE(errorFromErrno(EPERM, "x").code == Errc::Denied);
  REQUIRE(errorFromErrno(ENOSPC, "x").code == Errc::Full);
  REQUIRE(errorFromErrno(EDQUOT, "x").code == Errc::Full);
  REQUIRE(errorFromErrno(EOPNOTSUPP, "x").code == Errc::Unsupported);
  REQUIRE(errorFromErrno(ETIMEDOUT, "x").code == Errc::Timeout);
  REQUIRE(errorFromErrno(EIO, "x").code == Errc::Io);
}

TEST_CASE("an error from errno names its subject and says why in words") {
  const Error error = errorFromErrno(EACCES, "/proc/1/smaps_rollup");
  REQUIRE(describe(error) == "/proc/1/smaps_rollup: Permission denied");
}

TEST_CASE("every kind of error has a word of its own") {
  std::set<std::string_view> words;
  for (const Errc code : {Errc::NotFound, Errc::Gone, Errc::Denied, Errc::Malformed, Errc::Unsupported, Errc::Protocol,
                          Errc::Timeout, Errc::Full, Errc::Io}) {
    words.insert(errcWord(code));
  }
  REQUIRE(words.size() == 9);
}
