// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/kernel/cgroup_layout.h"
#include "core/kernel/sampler.h"
#include "core/model/container.h"
#include "tests/support/temp_tree.h"

namespace plimsoll::test {

/// A small captured host whose files a test changes between samples.
class HostTree {
 public:
  enum class Kind { V1, V2 };
  explicit HostTree(Kind kind);

  /// Makes a group with every file that this kind of kernel has, without limits.
  void addGroup(const std::string& path) const;
  /// Writes a file of the group; the controller's directory is found by the file's name.
  void set(const std::string& path, const std::string& file, std::string_view text) const;
  void drop(const std::string& path, const std::string& file) const;
  /// A process with these threads; each has stat, schedstat, status and comm. Lists it in the group.
  void addProcess(const std::string& group, Pid pid, const std::vector<Tid>& tids) const;
  void setSchedstat(Pid pid, Tid tid, std::string_view text) const;
  /// stat of a thread: name, state and CPU ticks in user mode.
  void setStat(Pid pid, Tid tid, std::string_view comm, char state, int utime_ticks) const;
  void setProcessStat(Pid pid, std::string_view comm, std::size_t threads, int utime_ticks, int start_ticks) const;

  std::string directory(const std::string& path, const std::string& file) const;
  const TempTree& tree() const { return m_tree; }

 private:
  TempTree m_tree;
  Kind m_kind;
};

/// A group of an inventory made by hand.
struct Planned {
  std::uint32_t handle;
  std::string path;
  bool is_container = true;
  std::vector<std::uint32_t> ancestors = {};
  Pid init_pid = 0;
};
Inventory makeInventory(const std::vector<Planned>& groups);

inline constexpr std::int64_t second_ns = 1'000'000'000;
inline Stamp at(std::int64_t seconds) {
  return Stamp{seconds * second_ns, seconds * 1000};
}

}  // namespace plimsoll::test
