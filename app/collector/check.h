// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace plimsoll {

/// Prints each data source of the host below `root` ("" = this one): on or off, why not, and what the user would have
/// to do. Returns the exit code.
int runCheck(const std::string& root, bool as_json);

}  // namespace plimsoll
