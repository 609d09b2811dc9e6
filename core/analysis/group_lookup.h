// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include "core/model/sample.h"

namespace plimsoll {

/// The group with this handle, looked for first at `hint`, which is moved to where it was found. From sample to sample
/// a group is nearly always at the same place, so that a walk over a history costs one look a sample instead of ten
/// scattered ones. Null if it is not there.
const GroupSample* groupNear(const Sample& sample, GroupHandle handle, std::size_t& hint);

}  // namespace plimsoll
