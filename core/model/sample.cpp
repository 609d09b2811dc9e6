// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/sample.h"

#include <algorithm>

namespace plimsoll {

const GroupSample* Sample::group(GroupHandle handle) const {
  const auto at = std::lower_bound(groups.begin(), groups.end(), handle,
                                   [](const auto& group, GroupHandle wanted) { return group->handle < wanted; });
  return at != groups.end() && (*at)->handle == handle ? at->get() : nullptr;
}

bool Sample::isFocused(GroupHandle handle) const {
  return std::binary_search(focused.begin(), focused.end(), handle);
}

}  // namespace plimsoll
