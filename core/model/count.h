// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cassert>
#include <cstdint>
#include <limits>
#include <optional>

namespace plimsoll {

/// A number from the kernel that may be missing: std::optional<std::uint64_t> in 8 bytes instead of 16, because a
/// session keeps many millions of them. The one value it cannot hold is 2^64 - 1, which no counter reaches.
/// Missing is missing: it compares equal only to missing, and never turns into 0 by itself.
class Count {
 public:
  constexpr Count() = default;
  constexpr Count(std::uint64_t value) : m_value(value) {}
  constexpr Count(std::optional<std::uint64_t> value) : m_value(value.value_or(missing)) {}

  constexpr bool has() const { return m_value != missing; }
  constexpr explicit operator bool() const { return has(); }
  constexpr std::uint64_t value() const {
    assert(has());
    return m_value;
  }
  constexpr std::uint64_t operator*() const { return value(); }
  constexpr std::uint64_t valueOr(std::uint64_t other) const { return has() ? m_value : other; }

  friend constexpr bool operator==(Count, Count) = default;

 private:
  static constexpr std::uint64_t missing = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t m_value = missing;
};

}  // namespace plimsoll
