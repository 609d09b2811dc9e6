// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/container.h"

#include <set>

#include "core/model/event.h"
#include "tests/support/catch.h"

using namespace plimsoll;

namespace {

constexpr const char* long_id = "bd399038a7d67a3f2bf594dc5adc3c095a80bf05170fcae1594df399582d97e3";

}  // namespace

TEST_CASE("a container is called by its name, else by its pod, else by its short id") {
  Container container;
  container.id.text = long_id;
  REQUIRE(container.displayName() == "bd399038a7d6");
  container.pod_name = "web-7d4b";
  REQUIRE(container.displayName() == "web-7d4b");
  container.name = "nginx";
  REQUIRE(container.displayName() == "nginx");
}

TEST_CASE("a name that is shorter than a short id is shown whole") {
  REQUIRE(ContainerId{"db"}.shortened() == "db");
}

TEST_CASE("groups and containers are found in a sorted inventory") {
  Inventory inventory;
  for (const std::uint32_t handle : {1U, 4U, 6U}) {
    Group group;
    group.handle = GroupHandle{handle};
    group.path = "/g" + std::to_string(handle);
    inventory.groups.push_back(group);
  }
  for (const char* const id : {"aa", "bb", "cc"}) {
    Container container;
    container.id.text = id;
    inventory.containers.push_back(container);
  }
  REQUIRE(inventory.group(GroupHandle{4})->path == "/g4");
  REQUIRE(inventory.group(GroupHandle{5}) == nullptr);
  REQUIRE(inventory.container(ContainerId{"cc"})->id.text == "cc");
  REQUIRE(inventory.container(ContainerId{"c"}) == nullptr);
}

TEST_CASE("every kind of event has a word of its own") {
  std::set<std::string_view> words;
  for (const EventKind kind :
       {EventKind::ContainerStarted, EventKind::ContainerExited, EventKind::ContainerRestarted, EventKind::OomKill,
        EventKind::LimitChanged, EventKind::CollectorRestarted, EventKind::SamplesLost}) {
    REQUIRE_FALSE(eventWord(kind).empty());
    words.insert(eventWord(kind));
  }
  REQUIRE(words.size() == 7);
}
