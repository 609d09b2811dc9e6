// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <vector>

#include "core/model/frame.h"

namespace plimsoll::bench {

/// A made-up cgroup v2 host as the collector would tell it, sample by sample: what changes and what stays shared is as
/// in a real session, so sizes and costs of what handles samples can be measured without a host.
class BenchSession {
 public:
  struct Shape {
    std::uint32_t containers = 100;
    std::uint32_t busy_one_in = 10;  ///< of these containers CPU and memory move on every tick; the others sleep
    std::uint32_t threads = 0;       ///< of the first container, which is focused; all of them run
    std::int32_t cpus = 8;
    /// Rates jump anywhere from tick to tick, the worst case for whoever draws lines; else they drift, as loads do.
    bool jumping = false;
  };

  explicit BenchSession(const Shape& shape);

  Hello hello() const;
  InventoryPtr inventory() const { return m_inventory; }
  /// The sample one second after the last one; parts that did not change are the same objects as in the last one.
  Sample next();

 private:
  std::shared_ptr<const GroupSample> nextGroup(std::size_t index);
  std::shared_ptr<const ThreadSample> nextThread(std::size_t index);
  std::shared_ptr<const HostSample> nextHost();
  /// A share of `most` that drifts, or jumps, from call to call; `subject` tells one drift from another.
  std::uint64_t level(std::size_t subject, std::uint64_t most);
  std::uint64_t random(std::uint64_t below) {
    return std::uniform_int_distribution<std::uint64_t>(0, below - 1)(m_random);
  }

  Shape m_shape;
  std::mt19937_64 m_random{42};
  std::shared_ptr<const Inventory> m_inventory;
  Sample m_last;
  std::vector<double> m_levels;  ///< [subject], 0 to 1
};

/// Numbers in a group's sample that are there.
std::size_t countNumbers(const GroupSample& group);

}  // namespace plimsoll::bench
