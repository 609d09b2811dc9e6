// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernel/cgroup_layout.h"
#include "core/kernel/files.h"
#include "core/model/host.h"

namespace plimsoll {

/// The facts of a host that change rarely, and which data sources it has, each tried by reading it. Runtimes are added
/// by core/runtime and core/collect. Never fails: what is not there is unknown in the Host.
Host readHost(Files& files, const CgroupLayout& layout);

}  // namespace plimsoll
