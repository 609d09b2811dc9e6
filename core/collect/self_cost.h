// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernel/files.h"
#include "core/model/sample.h"

namespace plimsoll {

/// CPU time (getrusage) and resident memory (the second word of /proc/self/statm) of this process. bytes_out is left to
/// the caller.
SelfCost readSelfCost(File& statm, std::string& buffer);

}  // namespace plimsoll
