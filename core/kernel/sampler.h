// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/kernel/cgroup_layout.h"
#include "core/kernel/files.h"
#include "core/model/container.h"
#include "core/model/host.h"
#include "core/model/sample.h"

namespace plimsoll {

/// The instant of a sample, taken by the caller (so that tests and captured trees bring their own).
struct Stamp {
  std::int64_t at_ns = 0;
  std::int64_t wall_ms = 0;
};

/// Reads everything the inventory names, at one instant, into a Sample.
///
/// How often (design decision 25): CPU time, cpu.stat, memory usage and OOM counts on every sample; memory.stat, io,
/// pids, pressure and network on every fifth, spread over the groups by handle so that no tick carries all; limits on
/// every tenth, io limits on every sixtieth, spread the same way. Focused containers and the first reading of a group
/// read everything. Throttle counters stand still without a quota, failcnt without a limit: there they are read with
/// the slow parts. Ancestors without a quota have no CPU time between samples of everything, and without a limit their
/// memory is read with the slow parts. Threads and processes are read for focused containers only: schedstat of every
/// thread, stat of those that ran or were not asleep; stat and switch counts of all while there are at most 500.
///
/// A part of a group, thread or process that did not change is the same object as in the sample before.
class Sampler {
 public:
  Sampler(Files& files, CgroupLayout layout);
  ~Sampler();
  Sampler(const Sampler&) = delete;
  Sampler& operator=(const Sampler&) = delete;

  /// Follows the inventory: new groups get readers, groups that left lose theirs.
  void setInventory(const Inventory& inventory);
  /// The complete set of containers whose threads and processes are read, in order of importance. At most
  /// `max_threads` over all of them; what does not fit is listed in Sample::threads_cut.
  void setFocus(std::vector<GroupHandle> groups, std::uint32_t max_threads);

  /// Processes that are read besides the focused containers', with GroupHandle 0: for captured trees without cgroups.
  void setLoosePids(std::vector<Pid> pids);

  /// One sample. Never fails: what cannot be read is missing in it, with the reason. `everything` reads all parts of
  /// all groups (first sample, captured trees). seq, dropped, full and self are left to the caller.
  Sample sample(Stamp stamp, bool everything);

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace plimsoll
