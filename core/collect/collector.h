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
};

/// Streams frames to stdout and obeys requests on stdin until stdin ends, `count` samples are out, a signal asks, or
/// the peer that began to talk is silent for 15 s (design decision 20). Returns the exit code: 0, or 1 when it could
/// not.
int runCollector(const CollectorOptions& options);

}  // namespace plimsoll
