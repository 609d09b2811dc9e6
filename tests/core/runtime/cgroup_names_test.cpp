// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runtime/cgroup_names.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/catch.h"

using namespace plimsoll;

namespace {

const std::string id_a = "38f07ddd93a2d05fe25febdea4794a8eb4e3a2658c84b4e6c58e9b92af5d76d6";
const std::string id_b = "049d21c398b136e1ee95aedf5ac517fcc9f4959609aafb17e19a02005687faab";
constexpr const char* uid = "0f6c2d1e-7a3b-4c55-9d10-aabbccddeeff";
constexpr const char* uid_underscores = "0f6c2d1e_7a3b_4c55_9d10_aabbccddeeff";

/// The path names the container `id` of `runtime`, and the container's own group is the whole path.
void checkContainer(const std::string& path, const std::string& id, const std::string& runtime) {
  CAPTURE(path);
  const CgroupName name = parseCgroupName(path);
  REQUIRE(name.container_id == id);
  REQUIRE(name.runtime == runtime);
  REQUIRE_FALSE(name.monitor);
  REQUIRE(name.own_length == path.size());
}

void checkNoContainer(const std::string& path, bool monitor = false) {
  CAPTURE(path);
  const CgroupName name = parseCgroupName(path);
  REQUIRE(name.container_id.empty());
  REQUIRE(name.runtime.empty());
  REQUIRE(name.own_length == 0);
  REQUIRE(name.monitor == monitor);
}

}  // namespace

TEST_CASE("the nine paths of Kubernetes hosts of case 03 are parsed as expected.json says") {
  std::ifstream file(PLIMSOLL_TESTS_DIR "/cases/03-kubepods-conmon-and-sandbox/expected.json");
  const nlohmann::json expected = nlohmann::json::parse(file);
  const nlohmann::json& paths = expected.at("expect").at("paths");
  REQUIRE(paths.size() == 9);
  for (const nlohmann::json& entry : paths) {
    const std::string path = entry.at("path");
    CAPTURE(path);
    const CgroupName name = parseCgroupName(path);
    REQUIRE(name.container_id == (entry.at("container_id").is_null() ? "" : entry.at("container_id")));
    if (entry.contains("pod_uid")) {
      REQUIRE(name.pod_uid == entry.at("pod_uid"));
      REQUIRE(name.qos == entry.at("qos"));
    }
    if (entry.contains("runtime")) {
      REQUIRE(name.runtime == entry.at("runtime"));
    }
    REQUIRE(name.monitor == (path.find("conmon") != std::string::npos));
  }
}

TEST_CASE("docker's groups, with either cgroup driver") {
  checkContainer("/docker/" + id_a, id_a, "docker");
  checkContainer("/system.slice/docker-" + id_a + ".scope", id_a, "docker");
  checkContainer("/job.slice/job-1.slice/docker-" + id_a + ".scope", id_a, "docker");
  checkContainer("/machine.slice/docker-" + id_a + ".scope", id_a, "docker");
}

TEST_CASE("a bare id below a parent of the user's choice is a container of a runtime that is not told") {
  checkContainer("/actions_job/" + id_a, id_a, "");
  checkContainer("/ecs/4f2c/" + id_a, id_a, "");
}

TEST_CASE("podman's groups, with either cgroup driver, in pods and in split units") {
  checkContainer("/machine.slice/libpod-" + id_a + ".scope", id_a, "podman");
  checkContainer("/machine.slice/libpod-" + id_a + ".scope/container", id_a, "podman");
  checkContainer("/machine.slice/machine-libpod_pod_" + id_b + ".slice/libpod-" + id_a + ".scope", id_a, "podman");
  checkContainer("/libpod_parent/libpod-" + id_a, id_a, "podman");
  checkContainer("/libpod_parent/" + id_a, id_a, "podman");
  checkContainer("/system.slice/web.service/libpod-payload-" + id_a, id_a, "podman");
}

TEST_CASE("rootless containers carry the user's id, root's own slice does not count") {
  const std::string path =
      "/user.slice/user-1000.slice/user@1000.service/user.slice/libpod-" + id_a + ".scope/container";
  checkContainer(path, id_a, "podman");
  REQUIRE(parseCgroupName(path).rootless_uid == 1000U);
  REQUIRE_FALSE(parseCgroupName("/user.slice/user-0.slice/libpod-" + id_a + ".scope").rootless_uid.has_value());
  REQUIRE_FALSE(parseCgroupName("/machine.slice/libpod-" + id_a + ".scope").rootless_uid.has_value());
}

TEST_CASE("a user's slice inside a container does not make it rootless") {
  const CgroupName name = parseCgroupName("/docker/" + id_a + "/user.slice/user-1000.slice/session-1.scope");
  REQUIRE(name.container_id == id_a);
  REQUIRE_FALSE(name.rootless_uid.has_value());
}

TEST_CASE("conmon's groups are monitors, not second copies of the container") {
  checkNoContainer("/machine.slice/libpod-conmon-" + id_a + ".scope", true);
  checkNoContainer("/libpod_parent/conmon", true);
  checkNoContainer("/libpod_parent/libpod-conmon-" + id_a, true);
  checkNoContainer("/kubepods.slice/kubepods-besteffort.slice/crio-conmon-" + id_a + ".scope", true);
  checkNoContainer("/kubepods/burstable/pod" + std::string(uid) + "/crio-conmon-" + id_a, true);
}

TEST_CASE("containerd's groups") {
  checkContainer("/k8s.io/" + id_a, id_a, "containerd");
  checkContainer("/default/redis", "redis", "containerd");
  checkContainer("/default/" + id_a, id_a, "containerd");
  checkContainer("/system.slice/nerdctl-" + id_a + ".scope", id_a, "containerd");
  checkContainer("/system.slice/cri-containerd-" + id_a + ".scope", id_a, "containerd");
}

TEST_CASE("cri-o's groups, with either cgroup driver and with crun's leaf") {
  const std::string pod =
      "/kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod" + std::string(uid_underscores) + ".slice/";
  checkContainer(pod + "crio-" + id_a + ".scope", id_a, "cri-o");
  checkContainer(pod + "crio-" + id_a + ".scope/container", id_a, "cri-o");
  checkContainer("/kubepods/burstable/pod" + std::string(uid) + "/crio-" + id_a, id_a, "cri-o");
  REQUIRE(parseCgroupName(pod + "crio-" + id_a + ".scope").pod_uid == uid);
}

TEST_CASE("quality of service and pod are read at every depth of the hierarchy") {
  const std::string slice = "/kubepods.slice";
  REQUIRE(parseCgroupName(slice).qos == "guaranteed");
  REQUIRE(parseCgroupName(slice + "/kubepods-besteffort.slice").qos == "besteffort");
  const CgroupName pod = parseCgroupName("/kubepods/besteffort/pod" + std::string(uid));
  REQUIRE(pod.qos == "besteffort");
  REQUIRE(pod.pod_uid == uid);
  REQUIRE(pod.container_id.empty());
}

TEST_CASE("a static pod has a uid without dashes") {
  const CgroupName name = parseCgroupName("/kubepods/burstable/pod8daa50c3a64c9ff60bb9eab7b44b0000/" + id_a);
  REQUIRE(name.pod_uid == "8daa50c3a64c9ff60bb9eab7b44b0000");
  REQUIRE(name.runtime == "cri");
}

TEST_CASE("a slice that has kubepods inside another word is no pod") {
  const CgroupName name = parseCgroupName("/mykubepods.slice/docker-" + id_a + ".scope");
  REQUIRE(name.qos.empty());
  REQUIRE(name.pod_uid.empty());
}

TEST_CASE("directory names with colons are one name") {
  const std::string path = "/system.slice/containerd.service/kubepods-besteffort-pod" + std::string(uid_underscores) +
                           ".slice:cri-containerd:" + id_a;
  checkContainer(path, id_a, "containerd");
  REQUIRE(parseCgroupName(path).pod_uid == uid);
  REQUIRE(parseCgroupName(path).qos == "besteffort");
  checkContainer("/system.slice:docker:" + id_a, id_a, "docker");
  checkContainer("/x.slice:crio:" + id_a, id_a, "cri-o");
  checkNoContainer("/x.slice:crio-conmon:" + id_a, true);
  checkNoContainer("/a:b:c");
}

TEST_CASE("LXC's groups in all its forms") {
  checkContainer("/lxc/web", "web", "lxc");
  checkContainer("/lxc.payload/web", "web", "lxc");
  checkContainer("/lxc.payload.web", "web", "lxc");
  checkContainer("/lxc.payload.web.example.org", "web.example.org", "lxc");
  checkContainer("/lxc/101/ns", "101", "lxc");
  checkNoContainer("/lxc.monitor.web", true);
  checkNoContainer("/lxc.monitor/web", true);
  checkNoContainer("/lxc");
}

TEST_CASE("systemd-nspawn's scopes and services, escapes undone") {
  checkContainer("/machine.slice/machine-debian\\x2dtest.scope", "debian-test", "systemd-nspawn");
  checkContainer("/machine.slice/machine-debian.scope/payload", "debian", "systemd-nspawn");
  checkContainer("/machine.slice/systemd-nspawn@web.service/payload", "web", "systemd-nspawn");
  checkContainer("/machine.slice/systemd-nspawn@web.service", "web", "systemd-nspawn");
  REQUIRE(parseCgroupName("/machine.slice/machine-debian.scope/payload/system.slice/a.service").container_id ==
          "debian");
}

TEST_CASE("a broken escape stays as it is") {
  checkContainer("/machine.slice/machine-a\\xzz.scope", "a\\xzz", "systemd-nspawn");
  checkContainer("/machine.slice/machine-a\\x2.scope", "a\\x2", "systemd-nspawn");
}

TEST_CASE("virtual machines of libvirt are no containers") {
  checkNoContainer("/machine.slice/machine-qemu\\x2d1\\x2dvm.scope");
}

TEST_CASE("groups inside a container belong to it") {
  for (const std::string below : {"/system.slice/app.service", "/init.scope", "/a/b/c", "/container"}) {
    const CgroupName name = parseCgroupName("/docker/" + id_a + below);
    CAPTURE(below);
    REQUIRE(name.container_id == id_a);
    REQUIRE(name.own_length == ("/docker/" + id_a).size());
  }
}

TEST_CASE("of containers in containers the innermost counts") {
  const std::string outer = "/docker/" + id_a;
  checkContainer(outer + "/docker/" + id_b, id_b, "docker");
  checkContainer("/lxc.payload.host/docker/" + id_b, id_b, "docker");
  checkContainer("/machine.slice/machine-a.scope/payload/system.slice/docker-" + id_b + ".scope", id_b, "docker");
  const CgroupName kind = parseCgroupName(outer + "/kubelet/kubepods/burstable/pod" + std::string(uid) + "/" + id_b);
  REQUIRE(kind.container_id == id_b);
  REQUIRE(kind.runtime == "cri");
  REQUIRE(kind.pod_uid == uid);
}

TEST_CASE("a container inside a pod's container is not the pod's") {
  const CgroupName name =
      parseCgroupName("/kubepods/burstable/pod" + std::string(uid) + "/" + id_a + "/docker/" + id_b);
  REQUIRE(name.container_id == id_b);
  REQUIRE(name.runtime == "docker");
  REQUIRE(name.pod_uid.empty());
}

TEST_CASE("what only looks like a container is none") {
  for (const std::string& path :
       {std::string(), std::string("/"), std::string("/docker"), std::string("/docker/" + id_a.substr(1)),
        std::string("/docker/" + id_a + "0"), std::string("/system.slice/docker.service"),
        std::string("/system.slice/docker-" + id_a.substr(1) + ".scope"), std::string("/init.scope"),
        std::string("/system.slice/xdocker-" + id_a + ".scope"), std::string("/user.slice/user-1000.slice"),
        std::string("/DOCKER/") + std::string(64, 'G'), std::string("/machine.slice"), std::string("///"),
        std::string("/system.slice/machine-a.scope")}) {
    checkNoContainer(path);
  }
}
