// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/analysis/history.h"
#include "core/base/result.h"
#include "core/model/frame.h"

namespace plimsoll {

/// One instant of a captured host, read by the same readers as a live one.
struct CapturedInstant {
  std::string name;  ///< "t0"; "." where the host was captured once
  Host host;
  Inventory inventory;  ///< with the containers of earlier instants that left, as "gone"
  SamplePtr sample;
  bool comparable = false;  ///< rates may be made from the instant before
  /// pid -> the container that its /proc/PID/cgroup or its container's list of processes tells; every pid of the tree
  /// that belongs to one.
  std::vector<std::pair<Pid, ContainerId>> container_of;
};

/// One captured host: a folder with `root/`, or with `t0/`, `t1/` ..., each with `root/` and `clock.json`.
struct CapturedHost {
  std::string name;  ///< of the sub-folder; "." = the folder itself
  std::vector<CapturedInstant> instants;
  History history;
  std::vector<Event> events;
  std::vector<Problem> problems;
};

/// Reads all captured hosts of a folder: itself, and its sub-folders. Beside a root there may be inspect.json (what the
/// engine says of its containers, also one level up), clock.json (monotonic_ns, realtime, online_cpus, clk_tck),
/// events.jsonl (lines of the engine's event stream) and kmsg.txt (records of /dev/kmsg).
/// NotFound when the folder holds no captured host. What is damaged inside becomes a problem, not an error.
Result<std::vector<CapturedHost>> readCapturedHosts(const std::string& folder);

}  // namespace plimsoll
