// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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
  bool nested = false;                       ///< inside another container
};

struct CgroupWalk {
  std::map<std::string, FoundContainer> containers;  ///< by id
  std::vector<std::string> watched;                  ///< directories that were walked and are no container's
};

/// Walks every hierarchy of `layout` and takes the union: a container may have its group in some of them only.
CgroupWalk walkCgroups(Files& files, const CgroupLayout& layout);

}  // namespace plimsoll
