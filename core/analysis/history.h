// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <vector>

#include "core/analysis/handle_map.h"
#include "core/analysis/usage_trails.h"
#include "core/model/frame.h"

namespace plimsoll {

/// What a session knows: host, inventories, samples of the last `window` of time, events. Bounded.
/// Memory: samples share what did not change, so 1000 mostly idle containers for 15 minutes stay under 150 MB (measured
/// by tests/bench).
///
/// A collector that restarts counts its group handles from 1 again; History gives every handle that it is told one of
/// its own, the same for the same living cgroup (path and inode), so that a handle means one life of one cgroup in all
/// of a session.
class History {
 public:
  static constexpr std::int64_t gone_shown_ns = 60LL * 1'000'000'000;  ///< vanished containers stay in inventory()

  explicit History(std::int64_t window_ns = 15LL * 60 * 1'000'000'000);

  /// The host of a hello. Each call after the first means a new collector: no line is drawn from what came before to
  /// what comes next, and handles are matched anew. Another boot id empties the history.
  void setHost(std::shared_ptr<const Host> host);
  /// The distance of samples that is expected from now on; 0: unknown, the median of the last ones is taken.
  void setInterval(std::int64_t interval_ns) { m_interval_ns = interval_ns; }
  void setInventory(InventoryPtr inventory, std::int64_t at_ns);
  /// Samples must come in order of at_ns; one that goes back (host rebooted) empties the history first.
  void append(SamplePtr sample);
  void append(Event event);

  const Host* host() const { return m_host.get(); }
  /// The newest inventory; containers that left are kept in it with state "gone" for 60 s.
  const Inventory& inventory() const { return *m_inventory; }
  const std::deque<SamplePtr>& samples() const { return m_samples; }
  const std::deque<Event>& events() const { return m_events; }
  const Sample* newest() const { return m_samples.empty() ? nullptr : m_samples.back().get(); }
  const Sample* previous() const { return m_samples.size() < 2 ? nullptr : m_samples[m_samples.size() - 2].get(); }

  /// Whether data is missing between samples()[index - 1] and samples()[index]: more than 2.5 intervals, a hole in seq,
  /// or another collector. True for index 0.
  bool gapBefore(std::size_t index) const { return m_gaps[index]; }
  /// Index of the first sample with at_ns >= `at_ns`; samples().size() if there is none.
  std::size_t indexAt(std::int64_t at_ns) const;
  /// The expected distance of samples, ns; 0 while it is not known.
  std::int64_t intervalNs() const;

  /// All lives of a container within the window: the handles its cgroup had, oldest first.
  std::vector<GroupHandle> handlesOf(const ContainerId& id) const;
  const UsageTrails& trails() const { return m_trails; }
  /// All containers that the samples may still show, those that left long ago included (the newest 1000 of them).
  Inventory everyone() const;

 private:
  struct Life {
    GroupHandle handle{};
    std::int64_t last_ns = 0;  ///< when an inventory last had it
  };
  struct Gone {
    Container container;
    std::vector<Group> groups;
    std::int64_t since_ns = 0;
  };

  void clear();
  void trim();
  void noteLives(std::int64_t at_ns);
  void noteGone(const Inventory& before, std::int64_t at_ns);
  void mergeInventory();
  static Inventory merged(const Inventory& current, const std::vector<Gone>& gone, std::int64_t since_ns);
  bool isGap(const Sample& sample) const;

  std::int64_t m_window_ns;
  std::int64_t m_interval_ns = 0;
  bool m_other_collector = false;  ///< since the newest sample
  std::shared_ptr<const Host> m_host;
  InventoryPtr m_current;    ///< as the collector says, with our handles
  InventoryPtr m_inventory;  ///< m_current and the gone
  std::deque<SamplePtr> m_samples;
  std::deque<bool> m_gaps;  ///< parallel to m_samples
  std::deque<Event> m_events;
  std::map<ContainerId, std::vector<Life>> m_lives;
  std::vector<Gone> m_gone;
  std::int64_t m_gone_from_ns = 0;  ///< those who left since are in m_inventory
  HandleMap m_handles;
  UsageTrails m_trails;
};

}  // namespace plimsoll
