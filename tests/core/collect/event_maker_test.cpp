// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/event_maker.h"

#include "tests/support/catch.h"

using namespace plimsoll;

namespace {

constexpr std::int64_t second_ns = 1'000'000'000;

Moment at(std::int64_t seconds) {
  return {seconds * second_ns, seconds * 1000};
}

/// One container "abc" whose group is `handle` (0: it does not run).
Inventory inventoryWith(std::uint32_t handle) {
  Inventory inventory;
  Container container;
  container.id = {"abc"};
  if (handle != 0) {
    inventory.groups.push_back({GroupHandle{handle}, "/docker/abc", {{"memory", "/mem/abc"}}, handle});
    container.group = GroupHandle{handle};
  }
  inventory.containers.push_back(container);
  return inventory;
}

EngineEvent engineEvent(const std::string& action, std::optional<int> exit_code = std::nullopt) {
  EngineEvent event;
  event.type = "container";
  event.action = action;
  event.container_id = "abc";
  event.exit_code = exit_code;
  return event;
}

std::string shown(const std::vector<Event>& events) {
  std::string text;
  for (const Event& event : events) {
    text +=
        (text.empty() ? "" : " | ") + std::string(eventWord(event.kind)) + " " + event.container_id + ": " + event.text;
  }
  return text;
}

Sample sampleWith(std::int64_t seconds, std::uint64_t oom_kill, std::uint64_t quota) {
  Sample sample;
  sample.at_ns = seconds * second_ns;
  auto group = std::make_shared<GroupSample>();
  group->handle = GroupHandle{1};
  group->memory.oom_control_oom_kill = oom_kill;
  auto limits = std::make_shared<LimitsPart>();
  limits->cfs_quota_us = quota;
  group->limits = limits;
  sample.groups.push_back(group);
  return sample;
}

OomVictim victim() {
  return {4711, "/mem/abc/child", "Killed process 4711 (java)"};
}

}  // namespace

TEST_CASE("a container that appears has started, one that gets another cgroup was restarted") {
  EventMaker maker;
  CHECK(shown(maker.compare(Inventory{}, inventoryWith(1), at(1), false)) == "container_started abc: started");
  CHECK(shown(maker.compare(inventoryWith(1), inventoryWith(2), at(2), false)) ==
        "container_exited abc: its cgroup was removed | container_restarted abc: started again with a new cgroup");
}

TEST_CASE("a container that comes back after it was gone was restarted") {
  EventMaker maker;
  maker.compare(inventoryWith(1), inventoryWith(0), at(1), false);
  CHECK(shown(maker.compare(inventoryWith(0), inventoryWith(2), at(60), false)) ==
        "container_restarted abc: started again with a new cgroup");
}

TEST_CASE("the end of a container waits for the engine's exit code and is told once") {
  EventMaker maker;
  CHECK(maker.compare(inventoryWith(1), inventoryWith(0), at(5), true).empty());
  const auto events = maker.take(engineEvent("die", 137), inventoryWith(0), at(6));
  CHECK(shown(events) == "container_exited abc: exit code 137");
  CHECK(events[0].at_ns == 5 * second_ns);  // when the cgroup went
  CHECK(maker.takeOverdue(100 * second_ns).empty());
}

TEST_CASE("an exit that the engine tells before the cgroup goes is told once") {
  EventMaker maker;
  CHECK(shown(maker.take(engineEvent("die", 0), inventoryWith(1), at(5))) == "container_exited abc: exit code 0");
  CHECK(maker.compare(inventoryWith(1), inventoryWith(0), at(6), true).empty());
  CHECK(maker.takeOverdue(100 * second_ns).empty());
}

TEST_CASE("an exit without the engine's word is told a moment later") {
  EventMaker maker;
  maker.compare(inventoryWith(1), inventoryWith(0), at(5), true);
  CHECK(maker.takeOverdue(6 * second_ns).empty());
  CHECK(shown(maker.takeOverdue(7 * second_ns)) ==
        "container_exited abc: its cgroup was removed; no exit code was told");
}

TEST_CASE("an OOM kill is told by its counter, with the file it is in") {
  EventMaker maker;
  const Sample before = sampleWith(1, 2, 0);
  const auto events = maker.compare(&before, sampleWith(2, 4, 0), inventoryWith(1));
  CHECK(shown(events) == "oom_kill abc: oom_kill 2 -> 4");
  CHECK(events[0].source == "memory.oom_control");
}

TEST_CASE("an OOM kill that the kernel log told is not told again by the counter or the engine") {
  EventMaker maker;
  CHECK(shown(maker.take(victim(), inventoryWith(1), at(1))) == "oom_kill abc: Killed process 4711 (java)");
  CHECK(maker.take(engineEvent("oom"), inventoryWith(1), at(1)).empty());
  const Sample before = sampleWith(1, 0, 0);
  CHECK(maker.compare(&before, sampleWith(2, 1, 0), inventoryWith(1)).empty());
  const Sample later = sampleWith(3, 1, 0);
  CHECK(shown(maker.compare(&later, sampleWith(4, 2, 0), inventoryWith(1))) == "oom_kill abc: oom_kill 1 -> 2");
}

TEST_CASE("kills beyond those of the kernel log are told") {
  EventMaker maker;
  maker.take(victim(), inventoryWith(1), at(1));
  const Sample before = sampleWith(1, 0, 0);
  CHECK(shown(maker.compare(&before, sampleWith(2, 3, 0), inventoryWith(1))) == "oom_kill abc: oom_kill 0 -> 3");
}

TEST_CASE("a container that died of OOM before its counter was read again is told by the engine") {
  EventMaker maker;
  CHECK(shown(maker.take(engineEvent("oom"), inventoryWith(1), at(1))) ==
        "oom_kill abc: the engine reports out of memory");
}

TEST_CASE("a kill outside of containers belongs to the host") {
  EventMaker maker;
  const auto events = maker.take(OomVictim{1, "/user.slice", "Killed process 1 (x)"}, inventoryWith(1), at(1));
  REQUIRE(events.size() == 1);
  CHECK(events[0].container_id.empty());
}

TEST_CASE("a limit that was changed is told with both values, one that was read again is not") {
  EventMaker maker;
  const Sample before = sampleWith(1, 0, 10'000);
  CHECK(shown(maker.compare(&before, sampleWith(2, 0, 50'000), inventoryWith(1))) ==
        "limit_changed abc: cpu.cfs_quota_us 10000 -> 50000");
  CHECK(maker.compare(&before, sampleWith(2, 0, 10'000), inventoryWith(1)).empty());
}

TEST_CASE("an ancestor's changed limit names its path") {
  EventMaker maker;
  const Sample before = sampleWith(1, 0, 10'000);
  Inventory inventory = inventoryWith(1);
  inventory.containers.clear();
  CHECK(shown(maker.compare(&before, sampleWith(2, 0, 20'000), inventory)) ==
        "limit_changed : /docker/abc: cpu.cfs_quota_us 10000 -> 20000");
}

TEST_CASE("a counter of a new cgroup that is lower than the old one tells nothing") {
  EventMaker maker;
  const Sample before = sampleWith(1, 5, 0);
  CHECK(maker.compare(&before, sampleWith(2, 0, 0), inventoryWith(1)).empty());
  CHECK(maker.compare(nullptr, sampleWith(2, 9, 0), inventoryWith(1)).empty());
}
