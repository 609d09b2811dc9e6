// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace plimsoll {

enum class EventKind {
  ContainerStarted,
  ContainerExited,
  ContainerRestarted,  ///< same id, new cgroup
  OomKill,
  LimitChanged,
  CollectorRestarted,  ///< made by the session, not by the collector
  SamplesLost,         ///< made by the session, not by the collector
};

/// Something that happened, with its own time.
struct Event {
  EventKind kind{};
  std::int64_t at_ns = 0;  ///< boot clock
  std::int64_t wall_ms = 0;
  std::string container_id;  ///< "" = the host
  std::string source;        ///< "docker events", "memory.oom_control", "/dev/kmsg", "cgroup"
  std::string text;          ///< one line, as the source said it
};

std::string_view eventWord(EventKind kind);

}  // namespace plimsoll
