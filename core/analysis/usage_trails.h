// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/model/sample.h"

namespace plimsoll {

/// CPU use of every group in the last three minutes, in 60 slots of 3 s: what the sparklines show. Kept up to date
/// sample by sample, because working it out anew for 1000 containers would look at 60,000 scattered numbers a tick.
class UsageTrails {
 public:
  // Not "slots", which is a macro of Qt.
  static constexpr std::size_t slot_count = 60;
  static constexpr std::int64_t slot_ns = 3LL * 1'000'000'000;

  void clear() { m_trails.clear(); }
  /// `gap`: no rate may be made from the sample before.
  void add(const Sample& sample, bool gap);
  /// Mean cores in each slot, oldest first, for the first of `handles` (a container's lives, newest first) that has
  /// one; NaN = no data.
  std::array<float, slot_count> spark(std::span<const GroupHandle> handles) const;

 private:
  struct Trail {
    GroupHandle handle{};
    std::int64_t slot = 0;      ///< of the newest value
    std::int64_t start_ns = 0;  ///< where the newest slot's mean begins: the last sample of the slot before
    std::uint64_t start_cpu_ns = 0;
    std::int64_t last_ns = 0;
    std::uint64_t last_cpu_ns = 0;
    std::array<float, slot_count> cores{};  ///< [slot % slot_count]
  };

  static void advance(Trail& trail, std::int64_t at_ns, std::uint64_t cpu_ns, bool gap);

  std::int64_t m_slot = 0;      ///< of the newest sample
  std::int64_t m_last_ns = 0;   ///< of the newest sample
  std::vector<Trail> m_trails;  ///< sorted by handle
};

}  // namespace plimsoll
