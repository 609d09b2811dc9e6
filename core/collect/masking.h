// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace plimsoll {

inline constexpr std::string_view masked = "***";

/// Command-line arguments with everything that looks like a secret replaced by "***": the value of an option, a
/// property or an assignment whose name speaks of a password, token, key or the like; the argument behind such an
/// option; and the password in a URL.
std::vector<std::string> maskSecrets(std::vector<std::string> arguments);

/// Is `name` an environment variable that tunes a runtime (JAVA_TOOL_OPTIONS, GOMAXPROCS, NODE_OPTIONS, ...), whose
/// value therefore may be shown?
bool isTuningVariable(std::string_view name);

/// "NAME=value" with the value masked as a command line is if NAME is a tuning variable, else "NAME=***".
std::string maskVariable(std::string_view assignment);

/// The answer of `GET /containers/ID/json` without the values of environment variables and without secrets on command
/// lines; "" if `json` is none.
std::string maskInspect(std::string_view json);

}  // namespace plimsoll
