// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "core/model/frame.h"

namespace plimsoll {

/// What a session knows: host, inventories, samples of the last `window` of time, events. Bounded.
/// Memory: samples share what did not change, so 1000 mostly idle containers for 15 minutes stay under 150 MB (measured
/// by tests/bench).
class History {
 public:
  explicit History(std::int64_t window_ns = 15LL * 60 * 1'000'000'000);

  void setHost(std::shared_ptr<const Host> host);
  void setInventory(InventoryPtr inventory, std::int64_t at_ns);
  /// Samples must come in order of at_ns; one that goes back (host rebooted) empties the history first.
  void append(SamplePtr sample);
  void append(Event event);

  const Host* host() const { return m_host.get(); }
  /// The newest inventory; containers that left are kept in it with state "gone" for 60 s (see gone()).
  const Inventory& inventory() const { return *m_inventory; }
  const std::deque<SamplePtr>& samples() const { return m_samples; }
  const std::deque<Event>& events() const { return m_events; }
  const Sample* newest() const { return m_samples.empty() ? nullptr : m_samples.back().get(); }
  const Sample* previous() const { return m_samples.size() < 2 ? nullptr : m_samples[m_samples.size() - 2].get(); }

  /// All lives of a container within the window: the handles its cgroup had, oldest first.
  std::vector<GroupHandle> handlesOf(const ContainerId& id) const;

 private:
  std::int64_t m_window_ns;
  std::shared_ptr<const Host> m_host;
  InventoryPtr m_inventory;
  std::deque<SamplePtr> m_samples;
  std::deque<Event> m_events;
  std::vector<std::pair<ContainerId, GroupHandle>> m_lives;
};

}  // namespace plimsoll
