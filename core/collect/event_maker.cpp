// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/event_maker.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/text.h"
#include "core/collect/poll_loop.h"

namespace plimsoll {

namespace {

/// How long the engine's exit code may come after (or before) the cgroup went.
constexpr std::int64_t engine_word_ns = 1500 * ms_to_ns;
constexpr std::int64_t same_exit_ns = 5 * s_to_ns;
/// Kernel log, engine and counter tell of one kill within this time.
constexpr std::int64_t same_kill_ns = 3 * s_to_ns;
constexpr std::size_t most_remembered = 4096;

Event makeEvent(EventKind kind, Moment moment, std::string id, std::string_view source, std::string text) {
  return Event{kind, moment.at_ns, moment.wall_ms, std::move(id), std::string(source), std::move(text)};
}

std::string shown(Count count) {
  return count ? std::to_string(*count) : "none";
}

/// "cpu.cfs_quota_us 10000 -> 50000, cpu.shares 1024 -> 512"; empty if nothing that a user sets differs.
std::string describeChange(const LimitsPart& before, const LimitsPart& now) {
  std::string text;
  const auto add = [&](std::string_view name, const std::string& from, const std::string& to) {
    if (from != to) {
      text += (text.empty() ? "" : ", ") + std::string(name) + " " + from + " -> " + to;
    }
  };
  for (const Field<LimitsPart>& field : limitsFields()) {
    add(field.name, shown(before.*field.member), shown(now.*field.member));
  }
  const auto word = [](const std::string& setting) { return setting.empty() ? "none" : escapeControl(setting); };
  add("cpuset.cpus", word(before.cpuset_cpus), word(now.cpuset_cpus));
  add("io limits", word(before.io_limits), word(now.io_limits));
  return text;
}

/// Handle -> id of the container whose own group it is.
std::map<GroupHandle, std::string> ownGroups(const Inventory& inventory) {
  std::map<GroupHandle, std::string> ids;
  for (const Container& container : inventory.containers) {
    if (container.group) {
      ids.emplace(*container.group, container.id.text);
    }
  }
  return ids;
}

/// Keeps a memory from growing without end on a host with many short-lived containers.
template <class Map>
void bound(Map& map) {
  if (map.size() > most_remembered) {
    map.erase(map.begin());
  }
}

bool isRunning(const Container* container) {
  return container != nullptr && container->group.has_value();
}

}  // namespace

const Container* findByMemoryPath(const Inventory& inventory, std::string_view path) {
  for (const Container& container : inventory.containers) {
    const Group* group = container.group ? inventory.group(*container.group) : nullptr;
    if (group == nullptr) {
      continue;
    }
    const auto other = group->other_paths.find("memory");
    const std::string& own = other == group->other_paths.end() ? group->path : other->second;
    if (path == own || (path.starts_with(own) && path.substr(own.size()).starts_with('/'))) {
      return &container;
    }
  }
  return nullptr;
}

void EventMaker::noteExit(const std::string& id, Moment moment, bool engines_tell, std::vector<Event>& events) {
  const auto told = m_told_exits.find(id);
  if (told != m_told_exits.end() && moment.at_ns - told->second < same_exit_ns) {
    m_told_exits.erase(told);
  } else if (engines_tell) {
    m_pending_exits[id] = {moment, moment.at_ns + engine_word_ns};
  } else {
    events.push_back(makeEvent(EventKind::ContainerExited, moment, id, "cgroup", "its cgroup was removed"));
  }
}

void EventMaker::compareLife(const Container* before, const Container* now, Moment moment, bool engines_tell,
                             std::vector<Event>& events) {
  const std::string& id = before != nullptr ? before->id.text : now->id.text;
  const bool another = isRunning(before) && isRunning(now) && before->group != now->group;
  if (isRunning(before) && (!isRunning(now) || another)) {
    m_lived.insert(id);
    bound(m_lived);
    noteExit(id, moment, engines_tell, events);
  }
  if (isRunning(now) && (!isRunning(before) || another)) {
    const bool again = m_lived.contains(id);
    m_told_kills.erase(id);  // the new cgroup counts from zero
    events.push_back(makeEvent(again ? EventKind::ContainerRestarted : EventKind::ContainerStarted, moment, id,
                               "cgroup", again ? "started again with a new cgroup" : "started"));
  }
}

std::vector<Event> EventMaker::compare(const Inventory& before, const Inventory& now, Moment moment,
                                       bool engines_tell) {
  std::vector<Event> events;
  for (const Container& container : before.containers) {
    compareLife(&container, now.container(container.id), moment, engines_tell, events);
  }
  for (const Container& container : now.containers) {
    if (before.container(container.id) == nullptr) {
      compareLife(nullptr, &container, moment, engines_tell, events);
    }
  }
  return events;
}

void EventMaker::compareOom(const GroupSample& before, const GroupSample& now, const std::string& container_id,
                            Moment moment, std::vector<Event>& events) {
  const Count from = before.memory.oomKill();
  const Count to = now.memory.oomKill();
  if (!from || !to || *to <= *from) {
    return;
  }
  std::uint64_t rise = *to - *from;
  const auto told = m_told_kills.find(container_id);
  if (told != m_told_kills.end()) {
    const std::uint64_t known = std::min(rise, told->second);
    rise -= known;
    told->second -= known;
    if (told->second == 0) {
      m_told_kills.erase(told);
    }
  }
  if (rise != 0) {
    m_last_kill[container_id] = moment.at_ns;
    events.push_back(makeEvent(EventKind::OomKill, moment, container_id,
                               now.memory.oom_control_oom_kill ? "memory.oom_control" : "memory.events",
                               "oom_kill " + std::to_string(*from) + " -> " + std::to_string(*to)));
  }
}

std::vector<Event> EventMaker::compare(const Sample* before, const Sample& now, const Inventory& inventory) {
  std::vector<Event> events;
  if (before == nullptr) {
    return events;
  }
  std::map<GroupHandle, std::string> ids;  // made when the first change is found: most ticks have none
  const auto idOf = [&](GroupHandle handle) {
    if (ids.empty()) {
      ids = ownGroups(inventory);
    }
    const auto at = ids.find(handle);
    return at == ids.end() ? std::string() : at->second;
  };
  const Moment moment{now.at_ns, now.wall_ms};
  auto old = before->groups.begin();
  for (const auto& group : now.groups) {
    while (old != before->groups.end() && (*old)->handle < group->handle) {
      ++old;
    }
    if (old == before->groups.end() || (*old)->handle != group->handle || *old == group) {
      continue;
    }
    const GroupSample& from = **old;
    if (from.memory.oomKill() != group->memory.oomKill()) {
      const std::string id = idOf(group->handle);
      if (!id.empty()) {  // an ancestor's count (v2) holds those of its containers, which are told themselves
        compareOom(from, *group, id, moment, events);
      }
    }
    if (from.limits && group->limits && from.limits != group->limits) {
      const std::string change = describeChange(*from.limits, *group->limits);
      const std::string id = idOf(group->handle);
      const Group* facts = inventory.group(group->handle);
      const std::string where = !id.empty() || facts == nullptr ? "" : escapeControl(facts->path) + ": ";
      if (!change.empty()) {
        events.push_back(makeEvent(EventKind::LimitChanged, moment, id, "cgroup", where + change));
      }
    }
  }
  return events;
}

std::vector<Event> EventMaker::take(const EngineEvent& event, const Inventory& inventory, Moment moment) {
  std::vector<Event> events;
  const std::string& id = event.container_id;
  if (event.action == "die") {
    const auto pending = m_pending_exits.find(id);
    const Moment when = pending != m_pending_exits.end() ? pending->second.moment : moment;
    const std::string code = event.exit_code ? "exit code " + std::to_string(*event.exit_code) : "exit code unknown";
    if (pending != m_pending_exits.end()) {
      m_pending_exits.erase(pending);
    } else {
      const Container* container = inventory.container(ContainerId{id});
      if (isRunning(container)) {  // its cgroup is still to be seen going
        m_told_exits[id] = moment.at_ns;
        bound(m_told_exits);
      }
    }
    events.push_back(makeEvent(EventKind::ContainerExited, when, id, "engine events", code));
  } else if (event.action == "oom") {
    const auto last = m_last_kill.find(id);
    if (last == m_last_kill.end() || moment.at_ns - last->second > same_kill_ns) {
      ++m_told_kills[id];
      m_last_kill[id] = moment.at_ns;
      events.push_back(makeEvent(EventKind::OomKill, moment, id, "engine events", "the engine reports out of memory"));
    }
  }
  bound(m_last_kill);
  bound(m_told_kills);
  return events;
}

std::vector<Event> EventMaker::take(const OomVictim& victim, const Inventory& inventory, Moment moment) {
  const Container* container = victim.task_memcg.empty() ? nullptr : findByMemoryPath(inventory, victim.task_memcg);
  const std::string id = container != nullptr ? container->id.text : std::string();
  if (!id.empty()) {
    ++m_told_kills[id];
    m_last_kill[id] = moment.at_ns;
  }
  return {makeEvent(EventKind::OomKill, moment, id, "/dev/kmsg", victim.text)};
}

std::vector<Event> EventMaker::takeOverdue(std::int64_t now_ns) {
  std::vector<Event> events;
  for (auto at = m_pending_exits.begin(); at != m_pending_exits.end();) {
    if (at->second.deadline_ns <= now_ns) {
      events.push_back(makeEvent(EventKind::ContainerExited, at->second.moment, at->first, "cgroup",
                                 "its cgroup was removed; no exit code was told"));
      at = m_pending_exits.erase(at);
    } else {
      ++at;
    }
  }
  return events;
}

}  // namespace plimsoll
