// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

#include "core/model/container.h"
#include "core/model/sample.h"

namespace plimsoll {

/// Keeps group handles unique over the collectors of one session. The first collector's handles stay as they are, and
/// its samples are passed on untouched; after restart() handles are translated: a cgroup with the path and inode of one
/// that is known keeps its handle, any other gets a new one.
class HandleMap {
 public:
  /// Their part -> ours, of the newest sample.
  template <class Part>
  using Shared = std::unordered_map<const Part*, std::shared_ptr<const Part>>;

  /// A new collector speaks from now on.
  void restart();
  /// Forgets everything (another boot).
  void clear();

  std::shared_ptr<const Inventory> translate(std::shared_ptr<const Inventory> inventory);
  SamplePtr translate(SamplePtr sample);

 private:
  GroupHandle ours(GroupHandle theirs);
  void learn(const Inventory& inventory);

  bool m_translating = false;
  std::uint32_t m_last = 0;                                              ///< highest handle given or seen
  std::unordered_map<std::uint32_t, GroupHandle> m_ours;                 ///< their handle -> ours, of this collector
  std::map<std::pair<std::string, std::uint64_t>, GroupHandle> m_known;  ///< (path, inode) -> ours
  // So that parts which did not change stay shared between samples. The keys live as long as m_their_last.
  SamplePtr m_their_last;
  Shared<GroupSample> m_groups;
  Shared<ThreadSample> m_threads;
  Shared<ProcessSample> m_processes;
};

}  // namespace plimsoll
