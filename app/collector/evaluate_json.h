// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/collector/captured_host.h"

namespace plimsoll {

/// Everything that Plimsoll would show of captured hosts, as JSON (design decision 23):
/// {"variants": {"<sub-folder or .>": {"host": ..., "containers": [...], "intervals": [...], "events": [...],
/// "problems": [...]}}}. Levels are of the last instant, rates of each interval. Keys are the ids of the metrics; an
/// unknown value is null, and "<id>_null_reason" says why.
std::string makeEvaluateJson(const std::vector<CapturedHost>& hosts);

}  // namespace plimsoll
