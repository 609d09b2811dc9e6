// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <string>
#include <vector>

#include "core/kernel/cgroup_layout.h"
#include "core/model/container.h"

namespace plimsoll::bench {

/// Cgroups of our own, v1 or v2 as the host has them, each with one sleeping process: 64 MiB of memory allowed to each,
/// a tenth of a core to every tenth. All is removed at the end of its life.
class BenchGroups {
 public:
  /// `layout`: of this host. Makes /plimsoll-bench-PID with `count` groups below it.
  BenchGroups(const CgroupLayout& layout, std::size_t count);
  ~BenchGroups();
  BenchGroups(const BenchGroups&) = delete;
  BenchGroups& operator=(const BenchGroups&) = delete;

  /// Why the groups could not be made; empty: they stand.
  const std::string& failure() const { return m_failure; }
  /// The groups as containers, as a discovery would tell them.
  Inventory inventory() const;
  /// What a collector needs at the least of each group, and /proc/stat and /proc/softirqs.
  std::vector<std::string> bareFiles() const;
  /// Moves a process into the first group.
  void moveIntoFirst(pid_t pid);

 private:
  bool makeGroup(const std::string& path, bool quota);
  std::string directory(std::string_view controller, const std::string& path) const;

  const CgroupLayout& m_layout;
  std::string m_parent;
  std::vector<std::string> m_paths;
  std::vector<std::string> m_directories;  ///< in the order in which they were made
  std::vector<pid_t> m_sleepers;
  std::string m_failure;
};

/// A process of our own with `threads` threads that sleep.
class ThreadedProcess {
 public:
  explicit ThreadedProcess(std::size_t threads);
  ~ThreadedProcess();
  ThreadedProcess(const ThreadedProcess&) = delete;
  ThreadedProcess& operator=(const ThreadedProcess&) = delete;

  pid_t pid() const { return m_pid; }
  /// schedstat of each thread.
  std::vector<std::string> bareFiles() const;

 private:
  pid_t m_pid = -1;
};

/// The floor: files kept open, read whole with one pread each, and nothing done with the text.
class BareRead {
 public:
  explicit BareRead(const std::vector<std::string>& paths);
  ~BareRead();
  BareRead(const BareRead&) = delete;
  BareRead& operator=(const BareRead&) = delete;

  /// Bytes read, 0 = nothing could be read.
  std::size_t read();
  std::size_t files() const { return m_descriptors.size(); }

 private:
  std::vector<int> m_descriptors;
  std::vector<char> m_buffer;
};

}  // namespace plimsoll::bench
