// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace plimsoll {

/// Prints every container of the host below `root` ("" = this one) with what is set on it and what really limits it.
/// Returns the exit code.
int runList(const std::string& root, bool as_json);

}  // namespace plimsoll
