// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/container.h"

#include <algorithm>

namespace plimsoll {

std::string Container::displayName() const {
  if (!name.empty()) {
    return name;
  }
  if (!pod_name.empty()) {
    return pod_name;
  }
  return id.shortened();
}

const Group* Inventory::group(GroupHandle handle) const {
  const auto at = std::lower_bound(groups.begin(), groups.end(), handle,
                                   [](const Group& group, GroupHandle wanted) { return group.handle < wanted; });
  return at != groups.end() && at->handle == handle ? &*at : nullptr;
}

const Container* Inventory::container(const ContainerId& id) const {
  const auto at =
      std::lower_bound(containers.begin(), containers.end(), id,
                       [](const Container& container, const ContainerId& wanted) { return container.id < wanted; });
  return at != containers.end() && at->id == id ? &*at : nullptr;
}

}  // namespace plimsoll
