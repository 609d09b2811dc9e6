// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/usage_trails.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/analysis/rates.h"

namespace plimsoll {

namespace {

constexpr float no_data = std::numeric_limits<float>::quiet_NaN();

std::size_t position(std::int64_t slot) {
  return static_cast<std::size_t>(slot % static_cast<std::int64_t>(UsageTrails::slot_count));
}

}  // namespace

void UsageTrails::advance(Trail& trail, std::int64_t at_ns, std::uint64_t cpu_ns, bool gap) {
  const std::int64_t slot = at_ns / slot_ns;
  if (slot != trail.slot) {
    const std::int64_t first_new = std::max(trail.slot + 1, slot - static_cast<std::int64_t>(slot_count) + 1);
    for (std::int64_t empty = first_new; empty <= slot; ++empty) {
      trail.cores[position(empty)] = no_data;
    }
    trail.slot = slot;
    trail.start_ns = trail.last_ns;
    trail.start_cpu_ns = trail.last_cpu_ns;
  }
  if (gap || cpu_ns < trail.last_cpu_ns) {
    trail.start_ns = at_ns;
    trail.start_cpu_ns = cpu_ns;
  }
  if (at_ns > trail.start_ns) {
    trail.cores[position(slot)] = static_cast<float>(static_cast<double>(cpu_ns - trail.start_cpu_ns) /
                                                     static_cast<double>(at_ns - trail.start_ns));
  }
  trail.last_ns = at_ns;
  trail.last_cpu_ns = cpu_ns;
}

void UsageTrails::add(const Sample& sample, bool gap) {
  m_slot = sample.at_ns / slot_ns;
  const std::int64_t oldest_slot = m_slot - static_cast<std::int64_t>(slot_count);
  std::erase_if(m_trails, [oldest_slot](const Trail& trail) { return trail.slot <= oldest_slot; });

  const std::size_t known = m_trails.size();
  std::size_t at = 0;
  for (const auto& group : sample.groups) {
    const Count cpu_ns = cpuTimeNs(group->cpu);
    if (!cpu_ns) {
      continue;
    }
    while (at < known && m_trails[at].handle < group->handle) {
      ++at;
    }
    if (at < known && m_trails[at].handle == group->handle) {
      // A group that was away for some ticks has no rate over them.
      advance(m_trails[at], sample.at_ns, *cpu_ns, gap || m_trails[at].last_ns != m_last_ns);
    } else {
      Trail trail{group->handle, m_slot, sample.at_ns, *cpu_ns, sample.at_ns, *cpu_ns, {}};
      trail.cores.fill(no_data);
      m_trails.push_back(trail);
    }
  }
  std::inplace_merge(m_trails.begin(), m_trails.begin() + static_cast<std::ptrdiff_t>(known), m_trails.end(),
                     [](const Trail& left, const Trail& right) { return left.handle < right.handle; });
  m_last_ns = sample.at_ns;
}

std::array<float, UsageTrails::slot_count> UsageTrails::spark(std::span<const GroupHandle> handles) const {
  std::array<float, slot_count> cores;
  cores.fill(no_data);
  const std::int64_t first = m_slot - static_cast<std::int64_t>(slot_count) + 1;
  for (const GroupHandle handle : handles) {
    const auto trail =
        std::lower_bound(m_trails.begin(), m_trails.end(), handle,
                         [](const Trail& candidate, GroupHandle wanted) { return candidate.handle < wanted; });
    if (trail == m_trails.end() || trail->handle != handle) {
      continue;
    }
    for (std::int64_t slot = std::max<std::int64_t>(first, 0); slot <= trail->slot; ++slot) {
      float& value = cores[static_cast<std::size_t>(slot - first)];
      if (std::isnan(value)) {
        value = trail->cores[position(slot)];
      }
    }
  }
  return cores;
}

}  // namespace plimsoll
