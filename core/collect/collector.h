// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plimsoll {

struct CollectorOptions {
  std::string root;  ///< "" = this host
  std::int64_t interval_ms = 1000;
  std::optional<std::uint64_t> count;  ///< end after so many samples
  std::vector<std::string> focus;      ///< ids or names
  std::string nonce;
  std::int64_t silence_limit_ms = 15'000;  ///< a peer that began to talk and is silent for so long is gone
};

/// Shortest interval between samples: below it a sample of a busy host would overlap the next.
inline constexpr std::int64_t shortest_interval_ms = 50;
inline constexpr std::int64_t longest_interval_ms = 3'600'000;

/// Streams frames to stdout and obeys requests on stdin until stdin ends, `count` samples are out, a signal asks, or
/// the peer that began to talk is silent for 15 s (design decision 20). Returns the exit code: 0, or 1 when it could
/// not; then one sentence is on stderr.
int runCollector(const CollectorOptions& options);

}  // namespace plimsoll
