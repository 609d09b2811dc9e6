// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/kernel/cgroup_layout.h"
#include "core/kernel/files.h"
#include "core/model/container.h"

namespace plimsoll {

/// Finds containers: the cgroup tree is the truth, runtimes' words only add names (and containers that do not run).
///
/// Keeps handles stable between scans: a handle is one life of one cgroup directory, told by its inode on a live host
/// and, in a captured tree, by the runtime's StartedAt or else by the init process's pid and start time.
class ContainerDiscovery {
 public:
  ContainerDiscovery();
  ~ContainerDiscovery();
  ContainerDiscovery(const ContainerDiscovery&) = delete;
  ContainerDiscovery& operator=(const ContainerDiscovery&) = delete;

  /// Walks all hierarchies that can hold containers and merges `words` by id. `words` are what runtimes said:
  /// containers with id, name, image ... and no cgroup facts. A container in `words` without a cgroup stays, without a
  /// group.
  Inventory scan(Files& files, const CgroupLayout& layout, const std::vector<Container>& words);

  /// The directories of the last scan in which a new container can appear: all that were walked and are no container's.
  /// A watch (inotify) on them tells when to scan again; only containers inside containers appear elsewhere.
  const std::vector<std::string>& watchedDirectories() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace plimsoll
