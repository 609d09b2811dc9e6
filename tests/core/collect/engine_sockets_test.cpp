// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/engine_sockets.h"

#include "tests/support/catch.h"
#include "tests/support/temp_tree.h"

using namespace plimsoll;
using namespace plimsoll::test;
using Environment = std::map<std::string, std::string>;

namespace {

EngineSockets find(const TempTree& tree, const Environment& environment) {
  RootFiles files(tree.root());
  return findEngineSockets(files, environment);
}

std::string paths(const EngineSockets& found) {
  std::string text;
  for (const EngineSocket& socket : found.sockets) {
    text += socket.engine + ":" + socket.path + (socket.expected ? "! " : " ");
  }
  return text;
}

const std::string defaults = "docker:/run/docker.sock podman:/run/podman/podman.sock ";

}  // namespace

TEST_CASE("without any hint the usual places are tried") {
  const TempTree tree;
  CHECK(paths(find(tree, {})) == defaults);
}

TEST_CASE("DOCKER_HOST and CONTAINER_HOST come first, the usual places are tried too") {
  const TempTree tree;
  CHECK(paths(find(tree, {{"DOCKER_HOST", "unix:///srv/d.sock"}, {"CONTAINER_HOST", "unix:///srv/p.sock"}})) ==
        "docker:/srv/d.sock! podman:/srv/p.sock! " + defaults);
}

TEST_CASE("one socket under two names is asked once") {
  const TempTree tree;
  CHECK(paths(find(tree, {{"DOCKER_HOST", "unix:///var/run/docker.sock"}})) ==
        "docker:/run/docker.sock! podman:/run/podman/podman.sock ");
}

TEST_CASE("a host over tcp or ssh is off, with the reason and what to do") {
  const TempTree tree;
  for (const char* host : {"tcp://10.0.0.1:2375", "ssh://app07"}) {
    const EngineSockets found = find(tree, {{"DOCKER_HOST", host}});
    CHECK(paths(found) == defaults);
    REQUIRE(found.off.size() == 1);
    CHECK_FALSE(found.off[0].on);
    CHECK(found.off[0].why.find(host) != std::string::npos);
    CHECK_FALSE(found.off[0].remedy.empty());
  }
}

TEST_CASE("docker's current context is followed, unless DOCKER_HOST is set") {
  const TempTree tree;
  tree.write("/home/me/.docker/config.json", R"({"currentContext":"work"})");
  tree.write("/home/me/.docker/contexts/meta/1/meta.json",
             R"({"Name":"other","Endpoints":{"docker":{"Host":"unix:///other.sock"}}})");
  tree.write("/home/me/.docker/contexts/meta/2/meta.json",
             R"({"Name":"work","Endpoints":{"docker":{"Host":"unix:///work.sock"}}})");
  tree.write("/home/me/.docker/contexts/meta/3/meta.json", "broken");
  CHECK(paths(find(tree, {{"HOME", "/home/me"}})) == "docker:/work.sock! " + defaults);
  CHECK(paths(find(tree, {{"HOME", "/home/me"}, {"DOCKER_CONTEXT", "other"}})) == "docker:/other.sock! " + defaults);
  CHECK(paths(find(tree, {{"HOME", "/x"}, {"DOCKER_CONFIG", "/home/me/.docker"}})) == "docker:/work.sock! " + defaults);
  CHECK(paths(find(tree, {{"HOME", "/home/me"}, {"DOCKER_HOST", "unix:///d.sock"}})) == "docker:/d.sock! " + defaults);
}

TEST_CASE("sockets of users are found") {
  const TempTree tree;
  tree.write("/run/user/1000/podman/podman.sock", "");
  tree.write("/run/user/1001/docker.sock", "");
  CHECK(paths(find(tree, {{"XDG_RUNTIME_DIR", "/run/user/0"}})) ==
        defaults +
            "podman:/run/user/0/podman/podman.sock docker:/run/user/0/docker.sock "
            "podman:/run/user/1000/podman/podman.sock docker:/run/user/1001/docker.sock ");
}
