// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/history.h"

#include <cmath>

#include "core/analysis/metrics.h"
#include "tests/core/analysis/synthetic.h"
#include "tests/support/catch.h"

using namespace plimsoll;

namespace {

constexpr std::int64_t s = test::second_ns;

std::shared_ptr<Sample> makeSample(std::uint64_t seq, std::int64_t at_ns,
                                   const std::vector<GroupHandle>& handles = {}) {
  auto sample = std::make_shared<Sample>();
  sample->seq = seq;
  sample->at_ns = at_ns;
  for (const GroupHandle handle : handles) {
    GroupSample group;
    group.handle = handle;
    group.cpu.usage_usec = static_cast<std::uint64_t>(at_ns / 1'000 / 2);  // half a core
    sample->groups.push_back(std::make_shared<GroupSample>(group));
  }
  return sample;
}

Inventory makeInventory(const std::vector<std::pair<std::string, std::uint32_t>>& containers,
                        std::uint64_t inode_offset = 0) {
  Inventory inventory;
  for (const auto& [id, handle] : containers) {
    Container container;
    container.id.text = id;
    container.state = "running";
    container.group = GroupHandle{handle};
    inventory.containers.push_back(container);
    inventory.groups.push_back({GroupHandle{handle}, "/" + id, {}, handle + inode_offset});
  }
  return inventory;
}

void setInventory(History& history, Inventory inventory, std::int64_t at_ns) {
  history.setInventory(std::make_shared<Inventory>(std::move(inventory)), at_ns);
}

}  // namespace

TEST_CASE("a history keeps its window and no more") {
  History history(10 * s);
  for (std::uint64_t seq = 1; seq <= 30; ++seq) {
    history.append(makeSample(seq, static_cast<std::int64_t>(seq) * s));
  }
  CHECK(history.samples().size() == 11);
  CHECK(history.samples().front()->at_ns == 20 * s);
  CHECK(history.newest()->seq == 30);
  CHECK(history.previous()->seq == 29);
}

TEST_CASE("a sample that goes back in time empties the history") {
  History history;
  history.append(makeSample(1, 100 * s));
  history.append(makeSample(2, 101 * s));
  history.append(makeSample(1, 5 * s));
  CHECK(history.samples().size() == 1);
  CHECK(history.newest()->at_ns == 5 * s);
}

TEST_CASE("another boot id empties the history") {
  History history;
  Host host;
  host.boot_id = "one";
  history.setHost(std::make_shared<Host>(host));
  history.append(makeSample(1, 100 * s));
  host.boot_id = "two";
  history.setHost(std::make_shared<Host>(host));
  CHECK(history.samples().empty());
}

TEST_CASE("a hole in seq, a long distance and another collector are gaps; a late tick is none") {
  History history;
  history.setHost(std::make_shared<Host>());
  history.setInterval(s);
  history.append(makeSample(1, 10 * s));
  history.append(makeSample(2, 11 * s));
  history.append(makeSample(3, 13 * s));                // late
  history.append(makeSample(5, 14 * s));                // one lost
  history.append(makeSample(6, 14 * s + s * 26 / 10));  // 2.6 intervals
  history.setHost(std::make_shared<Host>());            // another collector, same boot
  history.append(makeSample(7, 18 * s));
  CHECK(history.gapBefore(0));
  CHECK_FALSE(history.gapBefore(1));
  CHECK_FALSE(history.gapBefore(2));
  CHECK(history.gapBefore(3));
  CHECK(history.gapBefore(4));
  CHECK(history.gapBefore(5));
}

TEST_CASE("without a known interval the usual distance tells what a gap is") {
  History history;
  std::uint64_t seq = 0;
  for (std::int64_t at = 0; at < 5; ++at) {
    history.append(makeSample(++seq, at * 5 * s));
  }
  CHECK(history.intervalNs() == 5 * s);
  history.append(makeSample(++seq, 30 * s));
  history.append(makeSample(++seq, 45 * s));
  CHECK_FALSE(history.gapBefore(5));
  CHECK(history.gapBefore(6));
}

TEST_CASE("vanished containers stay a minute, as gone, with their groups") {
  History history;
  setInventory(history, makeInventory({{"a", 1}, {"b", 2}}), 0);
  history.append(makeSample(1, 0));
  setInventory(history, makeInventory({{"b", 2}}), 10 * s);
  const Container* gone = history.inventory().container(ContainerId{"a"});
  REQUIRE(gone != nullptr);
  CHECK(gone->state == "gone");
  CHECK(history.inventory().group(GroupHandle{1}) != nullptr);
  history.append(makeSample(2, 70 * s));
  CHECK(history.inventory().container(ContainerId{"a"}) != nullptr);
  history.append(makeSample(3, 71 * s));
  CHECK(history.inventory().container(ContainerId{"a"}) == nullptr);
  CHECK(history.everyone().container(ContainerId{"a"}) != nullptr);
}

TEST_CASE("a container that comes back is not gone any more") {
  History history;
  setInventory(history, makeInventory({{"a", 1}}), 0);
  setInventory(history, makeInventory({}), 1 * s);
  setInventory(history, makeInventory({{"a", 2}}), 2 * s);
  CHECK(history.inventory().containers.size() == 1);
  CHECK(history.inventory().containers.front().state == "running");
  CHECK(history.handlesOf(ContainerId{"a"}) == std::vector<GroupHandle>{GroupHandle{1}, GroupHandle{2}});
}

TEST_CASE("a life is forgotten when no sample of the window can show it") {
  History history(100 * s);
  setInventory(history, makeInventory({{"a", 1}}), 0);
  setInventory(history, makeInventory({{"a", 2}}), 50 * s);
  setInventory(history, makeInventory({{"a", 2}}), 149 * s);
  CHECK(history.handlesOf(ContainerId{"a"}).size() == 2);
  setInventory(history, makeInventory({{"a", 2}}), 151 * s);
  CHECK(history.handlesOf(ContainerId{"a"}) == std::vector<GroupHandle>{GroupHandle{2}});
}

TEST_CASE("no rate crosses a restart: the new life is another handle") {
  History history;
  setInventory(history, makeInventory({{"a", 1}}), 0);
  history.append(makeSample(1, 1 * s, {GroupHandle{1}}));
  setInventory(history, makeInventory({{"a", 2}}), 2 * s);
  history.append(makeSample(2, 2 * s, {GroupHandle{2}}));
  const ContainerView view = makeContainerView(nullptr, history.inventory(), history.inventory().containers.front(),
                                               history.previous(), history.newest(), &history);
  CHECK(view.restarted);
  CHECK(findContainerMetric("cpu_usage_cores")->value(view).null_reason == reasons::restarted);
}

TEST_CASE("handles of a restarted collector are told apart: same cgroup same handle, any other a new one") {
  History history;
  history.setHost(std::make_shared<Host>());
  setInventory(history, makeInventory({{"a", 1}, {"b", 2}}), 0);
  history.append(makeSample(1, 1 * s, {GroupHandle{1}, GroupHandle{2}}));

  // The new collector counts from 1 again and meets b first; a's place is taken by c.
  history.setHost(std::make_shared<Host>());
  Inventory again = makeInventory({{"c", 2}}, 50);
  Container b;
  b.id.text = "b";
  b.group = GroupHandle{1};
  again.containers.insert(again.containers.begin(), b);
  again.groups.insert(again.groups.begin(), Group{GroupHandle{1}, "/b", {}, 2});
  setInventory(history, again, 4 * s);
  history.append(makeSample(1, 5 * s, {GroupHandle{1}, GroupHandle{2}}));

  CHECK(history.handlesOf(ContainerId{"b"}) == std::vector<GroupHandle>{GroupHandle{2}});
  CHECK(history.handlesOf(ContainerId{"c"}) == std::vector<GroupHandle>{GroupHandle{3}});
  REQUIRE(history.newest()->groups.size() == 2);
  CHECK(history.newest()->group(GroupHandle{1}) == nullptr);
  CHECK(history.newest()->group(GroupHandle{2}) != nullptr);
  CHECK(history.newest()->group(GroupHandle{3}) != nullptr);
}

TEST_CASE("after a collector's restart unchanged parts stay shared between samples") {
  History history;
  history.setHost(std::make_shared<Host>());
  history.append(makeSample(1, 1 * s, {GroupHandle{1}}));
  history.setHost(std::make_shared<Host>());
  const auto first = makeSample(1, 5 * s, {GroupHandle{1}});
  auto second = makeSample(2, 6 * s);
  second->groups = first->groups;
  history.append(first);
  history.append(second);
  CHECK(history.newest()->groups.front() == history.previous()->groups.front());
  CHECK(history.newest()->groups.front()->handle == GroupHandle{2});
}

TEST_CASE("the sparkline has the mean of every three seconds, and nothing where there was no data") {
  History history;
  setInventory(history, makeInventory({{"a", 1}}), 0);
  history.setInterval(s);
  std::uint64_t seq = 0;
  for (std::int64_t at = 300; at < 330; ++at) {
    history.append(makeSample(++seq, at * s, {GroupHandle{1}}));
  }
  seq += 100;  // lost
  for (std::int64_t at = 342; at < 351; ++at) {
    history.append(makeSample(++seq, at * s, {GroupHandle{1}}));
  }
  const auto spark = history.trails().spark(std::vector<GroupHandle>{GroupHandle{1}});
  // The newest slot, 59, holds 348 to 350; 342 is in slot 57, 300 in slot 43.
  CHECK(spark[59] == Approx(0.5));
  CHECK(spark[57] == Approx(0.5));
  CHECK(std::isnan(spark[56]));
  CHECK(std::isnan(spark[53]));
  CHECK(spark[52] == Approx(0.5));
  CHECK(spark[43] == Approx(0.5));
  CHECK(std::isnan(spark[42]));
}

TEST_CASE("the sparkline goes on over a restart with what the life before did") {
  History history;
  setInventory(history, makeInventory({{"a", 1}}), 0);
  history.setInterval(s);
  for (std::int64_t at = 300; at < 306; ++at) {
    history.append(makeSample(static_cast<std::uint64_t>(at), at * s, {GroupHandle{1}}));
  }
  setInventory(history, makeInventory({{"a", 2}}), 306 * s);
  for (std::int64_t at = 306; at < 312; ++at) {
    history.append(makeSample(static_cast<std::uint64_t>(at), at * s, {GroupHandle{2}}));
  }
  const auto spark = history.trails().spark(std::vector<GroupHandle>{GroupHandle{2}, GroupHandle{1}});
  CHECK(spark[59] == Approx(0.5));  // 309 to 311, second life
  CHECK(spark[56] == Approx(0.5));  // 300 to 302, first life
}

TEST_CASE("events are kept in order and bounded") {
  History history(10 * s);
  for (int number = 0; number < 20'000; ++number) {
    Event event;
    event.at_ns = s;
    event.text = std::to_string(number);
    history.append(event);
  }
  CHECK(history.events().size() == 10'000);
  CHECK(history.events().back().text == "19999");
  history.append(makeSample(1, 12 * s));
  CHECK(history.events().empty());
}
