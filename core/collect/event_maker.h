// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/collect/kernel_log.h"
#include "core/model/container.h"
#include "core/model/event.h"
#include "core/model/sample.h"
#include "core/runtime/docker_text.h"

namespace plimsoll {

/// The moment of an event on both clocks.
struct Moment {
  std::int64_t at_ns = 0;
  std::int64_t wall_ms = 0;
};

/// Makes one event of what several sources tell: the cgroup that went and the engine's "die"; the kernel's log line,
/// the engine's "oom" and the counter that rose.
class EventMaker {
 public:
  /// `engines_tell`: an engine is connected, so the exit code of a container that ended will come soon.
  std::vector<Event> compare(const Inventory& before, const Inventory& now, Moment moment, bool engines_tell);
  /// Two samples that follow each other; `before` may be null.
  std::vector<Event> compare(const Sample* before, const Sample& now, const Inventory& inventory);
  std::vector<Event> take(const EngineEvent& event, const Inventory& inventory, Moment moment);
  std::vector<Event> take(const OomVictim& victim, const Inventory& inventory, Moment moment);
  /// Events that waited for the engine's word in vain.
  std::vector<Event> takeOverdue(std::int64_t now_ns);

 private:
  struct PendingExit {
    Moment moment;
    std::int64_t deadline_ns = 0;
  };
  void compareLife(const Container* before, const Container* now, Moment moment, bool engines_tell,
                   std::vector<Event>& events);
  void compareOom(const GroupSample& before, const GroupSample& now, const std::string& container_id, Moment moment,
                  std::vector<Event>& events);
  void noteExit(const std::string& id, Moment moment, bool engines_tell, std::vector<Event>& events);

  std::map<std::string, PendingExit> m_pending_exits;  ///< by container id
  std::map<std::string, std::int64_t> m_told_exits;    ///< id -> when the engine told of it
  std::set<std::string> m_lived;                       ///< ids that had a cgroup before
  std::map<std::string, std::uint64_t> m_told_kills;   ///< id -> kills told that the counter has not shown yet
  std::map<std::string, std::int64_t> m_last_kill;     ///< id -> when a kill was told last
};

/// The container whose memory cgroup is `path` or holds it; null if there is none.
const Container* findByMemoryPath(const Inventory& inventory, std::string_view path);

}  // namespace plimsoll
