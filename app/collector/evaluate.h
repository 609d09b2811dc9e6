// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace plimsoll {

/// Reads the captured hosts in `folder` and prints everything that Plimsoll would show for them as JSON on stdout.
/// Returns the exit code: 0, or 1 with a sentence on stderr.
int runEvaluate(const std::string& folder);

}  // namespace plimsoll
