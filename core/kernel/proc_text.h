// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/model/sample.h"

namespace plimsoll {

// Text of /proc/PID/... -> numbers. Formats: proc_pid_*(5), kernel fs/proc/array.c.

/// /proc/PID/stat or /proc/PID/task/TID/stat. The name between the first "(" and the last ")" is free text: it may hold
/// blanks, brackets and newlines, so the other fields are counted from the last ")".
struct StatText {
  std::int32_t id = 0;
  std::string_view comm;  ///< raw, a view into the text
  char state = 0;
  std::int32_t priority = 0;   ///< field 18
  std::int32_t nice = 0;       ///< field 19
  std::int32_t last_cpu = -1;  ///< field 39; -1 = the line ends before it
  Count utime_ticks, stime_ticks, num_threads, starttime_ticks, rss_pages;
};
/// nullopt when there is no name in brackets or a state does not follow.
std::optional<StatText> parseStat(std::string_view text);

/// /proc/PID/task/TID/schedstat: time on a CPU (ns), run delay (ns), times it got a CPU.
struct SchedstatText {
  Count run_ns, run_delay_ns, timeslices;
  bool operator==(const SchedstatText&) const = default;
};
/// nullopt unless all three are numbers.
std::optional<SchedstatText> parseSchedstat(std::string_view text);

/// What is needed of /proc/PID/status.
struct StatusText {
  Count tgid;
  Count voluntary_ctxt_switches, nonvoluntary_ctxt_switches;
};
StatusText parseStatus(std::string_view text);

/// /proc/PID/smaps_rollup, bytes.
struct SmapsText {
  Count pss_bytes;
  Count uss_bytes;  ///< Private_Clean + Private_Dirty
};
SmapsText parseSmapsRollup(std::string_view text);

/// /proc/PID/net/dev without "lo". The name ends at the last colon before the numbers.
std::vector<NetInterface> parseNetDev(std::string_view text);

}  // namespace plimsoll
