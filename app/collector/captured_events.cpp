// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/collector/captured_events.h"

#include <algorithm>
#include <functional>
#include <limits>

#include "core/base/text.h"
#include "core/collect/event_maker.h"
#include "core/collect/kernel_log.h"

namespace plimsoll {

namespace {

constexpr std::int64_t ns_per_ms = 1'000'000;

/// Turns one clock into the other, by an instant that knows both.
class Clocks {
 public:
  explicit Clocks(const std::vector<CapturedInstant>& instants) {
    for (const CapturedInstant& instant : instants) {
      if (instant.sample->wall_ms > 0) {
        m_wall_of_boot_ns = instant.sample->wall_ms * ns_per_ms - instant.sample->at_ns;
      }
    }
  }
  Moment atWall(std::int64_t wall_ns) const {
    return {m_wall_of_boot_ns == 0 ? 0 : wall_ns - m_wall_of_boot_ns, wall_ns / ns_per_ms};
  }
  Moment atBoot(std::int64_t at_ns) const {
    return {at_ns, m_wall_of_boot_ns == 0 ? 0 : (m_wall_of_boot_ns + at_ns) / ns_per_ms};
  }

 private:
  std::int64_t m_wall_of_boot_ns = 0;  ///< the realtime clock at boot; 0 = unknown
};

/// The inventory as the collector saw it: without the containers that had left.
Inventory present(const Inventory& inventory) {
  Inventory present = inventory;
  std::erase_if(present.containers, [](const Container& container) { return container.state == "gone"; });
  return present;
}

/// Something that tells of events, at its time.
struct Telling {
  std::int64_t at_ns = 0;
  std::function<std::vector<Event>(EventMaker&)> tell;
};

void addEngineEvents(const std::string& text, const Clocks& clocks, const Inventory& inventory,
                     std::vector<Telling>& tellings, std::vector<Problem>& problems) {
  std::size_t bad = 0;
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::string_view line = trim(takeUntil(rest, '\n'));
    if (line.empty()) {
      continue;
    }
    const Result<EngineEvent> event = parseEngineEvent(line);
    if (!event) {
      ++bad;
      continue;
    }
    const Moment moment = clocks.atWall(event->time_ns);
    tellings.push_back({moment.at_ns, [event = *event, moment, &inventory](EventMaker& maker) {
                          return maker.take(event, inventory, moment);
                        }});
  }
  if (bad > 0) {
    problems.push_back({"events.jsonl", std::to_string(bad) + " lines are no engine events", "", false});
  }
}

void addKernelLog(const std::string& text, const Clocks& clocks, const Inventory& inventory,
                  std::vector<Telling>& tellings) {
  constexpr std::int64_t ns_per_us = 1'000;
  OomLines lines;
  std::string_view rest = text;
  while (!rest.empty()) {
    const auto record = parseKernelLogRecord(takeUntil(rest, '\n'));
    const auto victim = record ? lines.take(record->text) : std::nullopt;
    if (victim) {
      const Moment moment = clocks.atBoot(record->monotonic_us * ns_per_us);
      tellings.push_back({moment.at_ns, [victim = *victim, moment, &inventory](EventMaker& maker) {
                            return maker.take(victim, inventory, moment);
                          }});
    }
  }
}

void addInstants(const std::vector<CapturedInstant>& instants, const std::vector<Inventory>& inventories,
                 std::vector<Telling>& tellings) {
  for (std::size_t at = 1; at < instants.size(); ++at) {
    const Sample& to = *instants[at].sample;
    const Sample* from = instants[at].comparable ? instants[at - 1].sample.get() : nullptr;
    tellings.push_back(
        {to.at_ns, [&to, from, &before = inventories[at - 1], &now = inventories[at]](EventMaker& maker) {
           std::vector<Event> events = maker.compare(before, now, {to.at_ns, to.wall_ms}, false);
           for (Event& event : maker.compare(from, to, now)) {
             events.push_back(std::move(event));
           }
           return events;
         }});
  }
}

}  // namespace

std::vector<Event> makeCapturedEvents(const std::vector<CapturedInstant>& instants, const CapturedLogs& logs,
                                      std::vector<Problem>& problems) {
  std::vector<Inventory> inventories;
  inventories.reserve(instants.size());
  for (const CapturedInstant& instant : instants) {
    inventories.push_back(present(instant.inventory));
  }
  const Clocks clocks(instants);
  std::vector<Telling> tellings;
  addEngineEvents(logs.engine_events, clocks, inventories.back(), tellings, problems);
  addKernelLog(logs.kernel_log, clocks, inventories.back(), tellings);
  addInstants(instants, inventories, tellings);
  std::stable_sort(tellings.begin(), tellings.end(),
                   [](const Telling& left, const Telling& right) { return left.at_ns < right.at_ns; });

  EventMaker maker;
  std::vector<Event> events;
  const auto take = [&events](std::vector<Event> told) {
    std::move(told.begin(), told.end(), std::back_inserter(events));
  };
  for (const Telling& telling : tellings) {
    take(telling.tell(maker));
  }
  take(maker.takeOverdue(std::numeric_limits<std::int64_t>::max()));
  std::stable_sort(events.begin(), events.end(),
                   [](const Event& left, const Event& right) { return left.at_ns < right.at_ns; });
  return events;
}

}  // namespace plimsoll
