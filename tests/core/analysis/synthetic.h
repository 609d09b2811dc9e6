// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/analysis/history.h"

namespace plimsoll::test {

inline constexpr std::int64_t second_ns = 1'000'000'000;

/// A v2 container "c0000" ... with its own group and the parent group 1 ("/docker").
Container makeContainer(std::uint32_t number);
Inventory makeInventory(std::uint32_t containers);

/// What makeSample() puts into one sample.
struct Shape {
  std::uint32_t containers = 1;
  std::uint32_t focused_threads = 0;  ///< of container 0
  std::uint32_t cpus = 2;
};

/// A session of `seconds` samples, one a second from second 1000 on. Container n uses (n % 10) / 10 cores against a
/// quota of half a core with 100 ms periods, throttled in half of them if n is odd; memory.stat is read every fifth
/// second.
History makeHistory(Shape shape, std::uint32_t seconds);

}  // namespace plimsoll::test
