// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/kernel/cgroup_text.h"
#include "core/model/sample.h"

namespace plimsoll {

// Text of the host's files in /proc -> numbers. CPUs are always named by the number the kernel prints, never by
// position.

/// /proc/stat: the sum line, one line per online CPU (ticks), ctxt, processes, procs_running, procs_blocked.
void parseProcStat(std::string_view text, const FileRows<HostSample>& rows, HostSample& out);

/// /proc/softirqs: a column for each possible CPU. A row that is cut has missing counts at its end.
SoftirqTable parseSoftirqs(std::string_view text);

/// /proc/net/softnet_stat (hexadecimal): columns 1, 2, 3 = processed, dropped, time_squeeze; column 13 = the CPU's
/// number (5.10 and later). Before that the line's position among online CPUs is all there is.
std::vector<SoftnetCpu> parseSoftnetStat(std::string_view text);

/// /proc/meminfo ("MemTotal:  123 kB") in bytes.
void parseMeminfo(std::string_view text, const FileRows<HostSample>& rows, HostSample& out);

/// The first three words of /proc/loadavg; empty unless all three are numbers.
std::string parseLoadavg(std::string_view text);

/// First number of /proc/uptime (boot clock), ns.
std::optional<std::int64_t> parseUptime(std::string_view text);

}  // namespace plimsoll
