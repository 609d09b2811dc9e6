// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/collect/poll_loop.h"

namespace plimsoll {

/// Tells when a cgroup is made or removed (inotify), so that a container shows long before the next full search.
class CgroupWatcher {
 public:
  /// `root` is put before every directory.
  explicit CgroupWatcher(std::string root);

  /// The directories to watch from now on. A few thousand at most; where the kernel gives no more watches, the regular
  /// search finds what is new there.
  void setDirectories(const std::vector<std::string>& directories);
  int fd() const { return m_fd.get(); }
  /// Takes the events that are there; true if any cgroup came or went.
  bool takeEvents();

 private:
  std::string m_root;
  OwnedFd m_fd;
  std::map<std::string, int> m_watches;
};

}  // namespace plimsoll
