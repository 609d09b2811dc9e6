// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/collector/captured_host.h"

namespace plimsoll {

/// What a captured host tells of happenings besides its instants; texts of whole files, empty where there is none.
struct CapturedLogs {
  std::string engine_events;  ///< events.jsonl: lines of the engine's event stream
  std::string kernel_log;     ///< kmsg.txt: records of /dev/kmsg
};

/// The events of a captured host in the order of their time, made as the live collector makes them. Lines that can't be
/// read are told in `problems`.
std::vector<Event> makeCapturedEvents(const std::vector<CapturedInstant>& instants, const CapturedLogs& logs,
                                      std::vector<Problem>& problems);

}  // namespace plimsoll
