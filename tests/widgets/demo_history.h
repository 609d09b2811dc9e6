// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "core/analysis/history.h"

namespace plimsoll::test {

inline constexpr std::int64_t second_ns = 1'000'000'000;
inline constexpr std::int64_t demo_start_ns = 5000 * second_ns;
/// 2026-03-02 14:02:00 UTC.
inline constexpr std::int64_t demo_start_wall_ms = 1'772'460'120'000;

/// The id of a container of the demonstration: 64 digits that begin with the container's number.
std::string demoId(std::uint32_t number);

/// Three minutes of a host "web-01" with the eight containers of the design's picture, through the real History: tomcat
/// (number 0) is throttled from second 30 on, killed for memory at 94, gone for 20 s in which samples are missing for
/// some, starts anew at 115, and is throttled until 155. redis-cache has no limits, worker-a is throttled by its
/// parent.
History makeDemoHistory();

}  // namespace plimsoll::test
