// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/event.h"

namespace plimsoll {

std::string_view eventWord(EventKind kind) {
  switch (kind) {
    case EventKind::ContainerStarted:
      return "container_started";
    case EventKind::ContainerExited:
      return "container_exited";
    case EventKind::ContainerRestarted:
      return "container_restarted";
    case EventKind::OomKill:
      return "oom_kill";
    case EventKind::LimitChanged:
      return "limit_changed";
    case EventKind::CollectorRestarted:
      return "collector_restarted";
    case EventKind::SamplesLost:
      return "samples_lost";
  }
  return "";
}

}  // namespace plimsoll
