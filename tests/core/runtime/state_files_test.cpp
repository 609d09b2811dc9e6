// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runtime/state_files.h"

#include "tests/support/catch.h"
#include "tests/support/faulty_files.h"
#include "tests/support/temp_tree.h"

using namespace plimsoll;

namespace {

constexpr std::string_view docker_config =
    R"({"State":{"Running":true,"Paused":false,"Pid":4211,"StartedAt":"2026-03-02T08:15:05.1Z",)"
    R"("FinishedAt":"0001-01-01T00:00:00Z","OOMKilled":false},"ID":"ab12","Name":"/web","RestartCount":2,)"
    R"("Config":{"Image":"nginx:1.25","Labels":{"com.docker.compose.project":"shop"}}})";

}  // namespace

TEST_CASE("docker's state file names a container without the engine") {
  const Result<Container> container = parseDockerConfig(docker_config);
  REQUIRE(container.ok());
  REQUIRE(container->id.text == "ab12");
  REQUIRE(container->name == "web");
  REQUIRE(container->image == "nginx:1.25");
  REQUIRE(container->state == "running");
  REQUIRE(container->started_at == "2026-03-02T08:15:05.1Z");
  REQUIRE(container->init_pid == 4211);
  REQUIRE(container->compose_project == "shop");
  REQUIRE(container->names_from == "state files /var/lib/docker/containers");
}

TEST_CASE("the state is made of docker's flags") {
  const auto stateOf = [](const std::string& flags) {
    return parseDockerConfig(R"({"ID":"ab","State":{)" + flags + "}}")->state;
  };
  REQUIRE(stateOf(R"("Running":true,"Paused":true)") == "paused");
  REQUIRE(stateOf(R"("Running":true,"Restarting":true)") == "restarting");
  REQUIRE(stateOf(R"("Running":false,"Dead":true)") == "dead");
  REQUIRE(stateOf(R"("Running":false,"StartedAt":"0001-01-01T00:00:00Z")") == "created");
  REQUIRE(stateOf(R"("Running":false,"StartedAt":"2026-03-02T08:15:05.1Z")") == "exited");
}

TEST_CASE("a state file that is cut or of something else is malformed") {
  REQUIRE(parseDockerConfig(docker_config.substr(0, 100)).error().code == Errc::Malformed);
  REQUIRE(parseDockerConfig("{}").error().code == Errc::Malformed);
  REQUIRE(parsePodmanStorage("{}").error().code == Errc::Malformed);
}

TEST_CASE("podman's storage list gives names and images") {
  const Result<std::vector<Container>> containers = parsePodmanStorage(
      R"([{"id":"cd34","names":["db"],"image":"sha","metadata":"{\"image-name\":\"docker.io/library/postgres:16\",\"name\":\"db\"}"},
          {"id":"ef56"},{"names":["lost"]}])");
  REQUIRE(containers->size() == 2);
  REQUIRE((*containers)[0].id.text == "cd34");
  REQUIRE((*containers)[0].name == "db");
  REQUIRE((*containers)[0].image == "docker.io/library/postgres:16");
  REQUIRE((*containers)[0].runtime == "podman");
  REQUIRE((*containers)[1].name.empty());
}

TEST_CASE("state files of both runtimes are read, broken ones left out") {
  const test::TempTree tree;
  tree.write("/var/lib/docker/containers/ab12/config.v2.json", docker_config);
  tree.write("/var/lib/docker/containers/broken/config.v2.json", "{");
  tree.makeDirectory("/var/lib/docker/containers/empty");
  tree.write("/var/lib/containers/storage/overlay-containers/containers.json", R"([{"id":"cd34","names":["db"]}])");
  RootFiles files(tree.root());
  const std::vector<Container> containers = readStateFiles(files);
  REQUIRE(containers.size() == 2);
  REQUIRE(containers[0].name == "web");
  REQUIRE(containers[1].name == "db");
}

TEST_CASE("without state files, or without the right to read them, there are no names and no error") {
  const test::TempTree tree;
  RootFiles root(tree.root());
  REQUIRE(readStateFiles(root).empty());
  tree.write("/var/lib/docker/containers/ab12/config.v2.json", docker_config);
  test::FaultyFiles files(root);
  files.failPath("/var/lib/docker/containers", Errc::Denied);
  REQUIRE(readStateFiles(files).empty());
}
