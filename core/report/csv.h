// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/chart_data.h"
#include "core/analysis/history.h"

namespace plimsoll {

// CSV files of a session (design decision 16): UTF-8, RFC 4180 quoting, one header row of ids. First columns
// time_utc, monotonic_s, host, container (then tid, comm or cpu, vector), then derived ids, then raw counters by kernel
// name. An empty cell is unknown. Text cells that start with = + - @ or a tab get a leading apostrophe.

/// One text cell, quoted where needed, control characters escaped, formulas disarmed.
std::string csvText(std::string_view text);

void writeContainersCsv(std::ostream& out, const History& history, TimeRange range);
/// Threads of the given containers (all focused ones if empty).
void writeThreadsCsv(std::ostream& out, const History& history, TimeRange range,
                     const std::vector<ContainerId>& containers);
void writeSoftirqCsv(std::ostream& out, const History& history, TimeRange range);
void writeHostCsv(std::ostream& out, const History& history, TimeRange range);

}  // namespace plimsoll
