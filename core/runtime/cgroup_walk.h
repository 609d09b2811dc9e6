// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/kernel/cgroup_layout.h"
#include "core/kernel/files.h"
#include "core/runtime/cgroup_names.h"

namespace plimsoll {

/// A container as the cgroup tree shows it.
struct FoundContainer {
  CgroupName name;
  std::map<std::string, std::string> paths;  ///< search controller (one for each hierarchy) -> cgroup path
  std::uint64_t inode = 0;                   ///< of the directory in the first hierarchy that has it; live hosts only
  bool nested = false;                       ///< inside another container
};

/// A controller and the search controller (CgroupLayout::searchControllers) that stands for its mount.
struct HierarchyController {
  std::string name;
  std::string search_controller;
  const CgroupLayout::Mount* mount = nullptr;  ///< in the layout
};

struct CgroupWalk {
  std::map<std::string, FoundContainer> containers;  ///< by id
  std::vector<HierarchyController> controllers;      ///< all that have a searched mount
  std::vector<std::string> watched;                  ///< directories that were walked and are no container's
};

/// Walks every hierarchy of `layout` and takes the union: a container may have its group in some of them only.
CgroupWalk walkCgroups(Files& files, const CgroupLayout& layout);

}  // namespace plimsoll
