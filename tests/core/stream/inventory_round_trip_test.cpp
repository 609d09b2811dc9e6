// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/stream/sample_stream.h"
#include "tests/support/catch.h"

using namespace plimsoll;
using namespace plimsoll::test;

namespace {

Container makeContainer(const std::string& id) {
  Container container;
  container.id = {id};
  container.name = "web";
  container.image = "nginx:1.25";
  container.runtime = "docker";
  container.role = ContainerRole::Sandbox;
  container.pod_uid = "uid";
  container.pod_name = "pod";
  container.pod_namespace = "shop";
  container.qos = "burstable";
  container.compose_project = "project";
  container.compose_service = "service";
  container.rootless_uid = 1000;
  container.state = "running";
  container.started_at = "2026-03-02T08:15:05Z";
  container.finished_at = "2026-03-02T08:14:00Z";
  container.exit_code = -1;
  container.engine_oomkilled_flag = false;
  container.restart_count = 0;
  container.init_pid = 4711;
  container.names_from = "docker socket /run/docker.sock";
  container.group = GroupHandle{2};
  container.cpu_ancestors = {GroupHandle{1}};
  container.memory_ancestors = {GroupHandle{1}, GroupHandle{3}};
  container.cgroup_paths = {{"cpu", "/sys/fs/cgroup/cpu/docker/a"}, {"=cmd|'<img>", "\n"}};
  return container;
}

Inventory makeInventory() {
  Inventory inventory;
  inventory.groups = {{GroupHandle{1}, "/docker", {}, 31},
                      {GroupHandle{2}, "/docker/a", {{"memory", "/docker/other"}}, 18446744073709551615ULL}};
  inventory.containers = {makeContainer("a"), makeContainer("b")};
  return inventory;
}

}  // namespace

TEST_CASE("a full inventory arrives as it was sent") {
  SampleStream stream;
  const InventoryPtr arrived = stream.send(makeInventory(), true);
  REQUIRE(arrived);
  CHECK(*arrived == makeInventory());
}

TEST_CASE("an empty inventory arrives too") {
  SampleStream stream;
  const InventoryPtr arrived = stream.send(Inventory{}, true);
  REQUIRE(arrived);
  CHECK(*arrived == Inventory{});
}

TEST_CASE("unknown facts of a container stay unknown") {
  Inventory inventory;
  Container container;
  container.id = {"a"};
  inventory.containers = {container};
  SampleStream stream;
  const InventoryPtr arrived = stream.send(inventory, true);
  REQUIRE(arrived);
  CHECK(*arrived == inventory);
}

TEST_CASE("an inventory that did not change costs no byte") {
  SampleStream stream;
  REQUIRE(stream.send(makeInventory(), true));
  CHECK_FALSE(stream.send(makeInventory(), false));
  CHECK(stream.line().empty());
}

TEST_CASE("an inventory's difference names only what changed") {
  SampleStream stream;
  REQUIRE(stream.send(makeInventory(), true));
  Inventory now = makeInventory();
  now.groups.erase(now.groups.begin());
  now.groups.push_back({GroupHandle{9}, "/docker/c", {}, 0});
  now.containers[0] = makeContainer("0");  // before the others
  now.containers[1].state = "exited";
  now.containers[1].exit_code = 137;
  now.containers[1].group.reset();
  const InventoryPtr arrived = stream.send(now, false);
  REQUIRE(arrived);
  CHECK(*arrived == now);
  CHECK(stream.line().find(R"("groups_gone":[1])") != std::string::npos);
  CHECK(stream.line().find(R"("containers_gone":["a"])") != std::string::npos);
  CHECK(stream.line().find(R"("path":"/docker/a")") == std::string::npos);
}

TEST_CASE("facts that become unknown arrive as unknown") {
  SampleStream stream;
  REQUIRE(stream.send(makeInventory(), true));
  Inventory now = makeInventory();
  now.groups[1] = {GroupHandle{2}, "/docker/a", {}, 0};
  now.containers[0] = Container{};
  now.containers[0].id = {"a"};
  const InventoryPtr arrived = stream.send(now, false);
  REQUIRE(arrived);
  CHECK(*arrived == now);
}

TEST_CASE("one fact of a container that changed is one member on the wire") {
  SampleStream stream;
  REQUIRE(stream.send(makeInventory(), true));
  Inventory now = makeInventory();
  now.containers[1].started_at = "2026-03-02T09:00:00Z";
  REQUIRE(stream.send(now, false));
  CHECK(stream.line() == R"({"type":"inventory","seq":2,"containers":[{"id":"b","started_at":"2026-03-02T09:00:00Z"}]})"
                         "\n");
}

TEST_CASE("a lost inventory is noticed and the next full one heals it") {
  SampleStream stream;
  Inventory now = makeInventory();
  REQUIRE(stream.send(now, true));
  std::string lost;
  now.containers[0].name = "lost";
  stream.encoder().encodeInventory(now, false, lost);
  now.containers[1].name = "next";
  CHECK_FALSE(stream.send(now, false));
  CHECK(stream.reader().counts().inventories_before_full == 1);
  const InventoryPtr arrived = stream.send(now, true);
  REQUIRE(arrived);
  CHECK(*arrived == now);
}
