// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runtime/container_discovery.h"

#include <algorithm>

#include "core/runtime/docker_text.h"
#include "tests/support/catch.h"
#include "tests/support/faulty_files.h"
#include "tests/support/temp_tree.h"

using namespace plimsoll;

namespace {

const std::string id_a = "38f07ddd93a2d05fe25febdea4794a8eb4e3a2658c84b4e6c58e9b92af5d76d6";
const std::string id_b = "049d21c398b136e1ee95aedf5ac517fcc9f4959609aafb17e19a02005687faab";
constexpr std::string_view v2_mounts = "24 1 0:22 / /sys/fs/cgroup rw shared:4 - cgroup2 cgroup2 rw\n";
constexpr std::string_view v1_mounts =
    "29 24 0:28 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n"
    "30 24 0:29 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"
    "32 24 0:31 / /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids\n";

/// A captured host in which a test makes and removes groups between scans.
struct Scanned {
  explicit Scanned(std::string_view mounts) : root(tree.root()), files(root) {
    tree.write("/proc/self/mountinfo", mounts);
  }
  Inventory scan(const std::vector<Container>& words = {}) {
    return discovery.scan(files, *readCgroupLayout(files), words);
  }
  void addProcess(Pid pid, const std::string& comm, int start_ticks) const {
    const std::string directory = "/proc/" + std::to_string(pid);
    tree.write(directory + "/comm", comm + "\n");
    tree.write(directory + "/stat", std::to_string(pid) + " (" + comm + ") S 1 1 1 0 -1 0 0 0 0 0 1 1 0 0 20 0 1 0 " +
                                        std::to_string(start_ticks) + " 0 0\n");
  }
  bool watches(const std::string& directory) const {
    const std::vector<std::string>& all = discovery.watchedDirectories();
    return std::find(all.begin(), all.end(), directory) != all.end();
  }

  test::TempTree tree;
  RootFiles root;
  test::FaultyFiles files;
  ContainerDiscovery discovery;
};

Container wordOf(const std::string& id, const std::string& started_at = {}) {
  Container container;
  container.id.text = id;
  container.name = "web";
  container.runtime = "docker";
  container.state = "running";
  container.started_at = started_at;
  container.names_from = "docker socket /run/docker.sock";
  return container;
}

const Group& groupOf(const Inventory& inventory, const Container& container) {
  REQUIRE(container.group.has_value());
  const Group* const group = inventory.group(*container.group);
  REQUIRE(group != nullptr);
  return *group;
}

std::vector<std::string> pathsOf(const Inventory& inventory, const std::vector<GroupHandle>& handles) {
  std::vector<std::string> paths;
  for (const GroupHandle handle : handles) {
    paths.push_back(inventory.group(handle)->path);
  }
  return paths;
}

}  // namespace

TEST_CASE("a container without a runtime to ask shows with id, runtime, paths and its oldest process") {
  Scanned host(v1_mounts);
  const std::string cpu = "/sys/fs/cgroup/cpu,cpuacct/docker/" + id_a;
  host.tree.write(cpu + "/cgroup.procs", "300\n200\n100\n");
  host.tree.makeDirectory("/sys/fs/cgroup/memory/docker/" + id_a);
  host.addProcess(300, "late", 900);
  host.addProcess(200, "init", 100);
  host.addProcess(100, "reused", 950);
  const Inventory inventory = host.scan();
  REQUIRE(inventory.containers.size() == 1);
  const Container& container = inventory.containers[0];
  REQUIRE(container.id.text == id_a);
  REQUIRE(container.name.empty());
  REQUIRE(container.displayName() == id_a.substr(0, 12));
  REQUIRE(container.runtime == "docker");
  REQUIRE(container.role == ContainerRole::Container);
  REQUIRE(container.state == "running");
  REQUIRE(container.names_from == "cgroup path");
  REQUIRE(container.init_pid == 200);
  REQUIRE(groupOf(inventory, container).path == "/docker/" + id_a);
  REQUIRE(groupOf(inventory, container).other_paths.empty());
  REQUIRE(container.cgroup_paths ==
          std::map<std::string, std::string>{
              {"cpu", cpu}, {"cpuacct", cpu}, {"memory", "/sys/fs/cgroup/memory/docker/" + id_a}});
}

TEST_CASE("the ancestors are the groups above, nearest first, without the root") {
  Scanned host(v2_mounts);
  host.tree.makeDirectory("/sys/fs/cgroup/job.slice/job-1.slice/docker-" + id_a + ".scope");
  const Inventory inventory = host.scan();
  const Container& container = inventory.containers[0];
  REQUIRE(pathsOf(inventory, container.cpu_ancestors) ==
          std::vector<std::string>{"/job.slice/job-1.slice", "/job.slice"});
  REQUIRE(container.memory_ancestors == container.cpu_ancestors);
  REQUIRE(inventory.groups.size() == 3);
  REQUIRE(std::is_sorted(inventory.groups.begin(), inventory.groups.end(),
                         [](const Group& a, const Group& b) { return a.handle < b.handle; }));
}

TEST_CASE("siblings share their ancestors") {
  Scanned host(v2_mounts);
  host.tree.makeDirectory("/sys/fs/cgroup/batch.slice/docker-" + id_a + ".scope");
  host.tree.makeDirectory("/sys/fs/cgroup/batch.slice/docker-" + id_b + ".scope");
  const Inventory inventory = host.scan();
  REQUIRE(inventory.groups.size() == 3);
  REQUIRE(inventory.containers[0].cpu_ancestors == inventory.containers[1].cpu_ancestors);
}

TEST_CASE("a host whose tree has only one hierarchy, and a container that is in one of several") {
  Scanned host(v1_mounts);
  host.tree.makeDirectory("/sys/fs/cgroup/memory/docker/" + id_a);
  host.tree.makeDirectory("/sys/fs/cgroup/cpu,cpuacct/docker/" + id_b);
  const Inventory inventory = host.scan();
  REQUIRE(inventory.containers.size() == 2);
  REQUIRE(inventory.container(ContainerId{id_a})->cgroup_paths.size() == 1);
  REQUIRE(inventory.container(ContainerId{id_b})->cgroup_paths.contains("cpu"));
}

TEST_CASE("on v1 a container may have another path in each hierarchy") {
  Scanned host(v1_mounts);
  host.tree.makeDirectory("/sys/fs/cgroup/cpu,cpuacct/docker/" + id_a);
  host.tree.makeDirectory("/sys/fs/cgroup/memory/limited/docker/" + id_a);
  const Inventory inventory = host.scan();
  const Container& container = inventory.containers[0];
  const Group& group = groupOf(inventory, container);
  REQUIRE(group.path == "/docker/" + id_a);
  REQUIRE(group.other_paths == std::map<std::string, std::string>{{"memory", "/limited/docker/" + id_a}});
  REQUIRE(pathsOf(inventory, container.cpu_ancestors) == std::vector<std::string>{"/docker"});
  REQUIRE(pathsOf(inventory, container.memory_ancestors) == std::vector<std::string>{"/limited/docker", "/limited"});
}

TEST_CASE("where cpu and cpuacct share a mount, another path counts for both") {
  Scanned host(
      "29 24 0:28 / /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids\n"
      "30 24 0:29 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n"
      "31 24 0:30 / /sys/fs/cgroup/memory,blkio rw - cgroup cgroup rw,memory,blkio\n");
  host.tree.makeDirectory("/sys/fs/cgroup/cpu/docker/" + id_a);
  host.tree.makeDirectory("/sys/fs/cgroup/memory,blkio/x/docker/" + id_a);
  const Inventory inventory = host.scan();
  const Group& group = groupOf(inventory, inventory.containers[0]);
  REQUIRE(group.other_paths.at("memory") == "/x/docker/" + id_a);
  REQUIRE(group.other_paths.at("blkio") == "/x/docker/" + id_a);
}

TEST_CASE("with crun the leaf is the container and the scope an ancestor") {
  Scanned host(v2_mounts);
  const std::string scope = "/machine.slice/libpod-" + id_a + ".scope";
  host.tree.write("/sys/fs/cgroup" + scope + "/container/cgroup.procs", "70\n");
  host.tree.write("/sys/fs/cgroup" + scope + "/cgroup.procs", "");
  const Inventory inventory = host.scan();
  REQUIRE(inventory.containers.size() == 1);
  REQUIRE(groupOf(inventory, inventory.containers[0]).path == scope + "/container");
  REQUIRE(pathsOf(inventory, inventory.containers[0].cpu_ancestors) ==
          std::vector<std::string>{scope, "/machine.slice"});
  REQUIRE(inventory.containers[0].init_pid == 70);
}

TEST_CASE("a group named like a leaf that the container itself made is not taken for it") {
  Scanned host(v2_mounts);
  const std::string scope = "/system.slice/docker-" + id_a + ".scope";
  host.tree.write("/sys/fs/cgroup" + scope + "/cgroup.procs", "70\n");
  host.tree.makeDirectory("/sys/fs/cgroup" + scope + "/container");
  const Inventory inventory = host.scan();
  REQUIRE(groupOf(inventory, inventory.containers[0]).path == scope);
}

TEST_CASE("of two groups with one id the one with processes is the container") {
  Scanned host(v2_mounts);
  const std::string left_over = "/a.slice:cri-containerd:" + id_a;
  const std::string real = "/kubepods/podab/" + id_a;
  host.tree.write("/sys/fs/cgroup" + left_over + "/cgroup.procs", "");
  host.tree.write("/sys/fs/cgroup" + real + "/cgroup.procs", "70\n");
  const Inventory inventory = host.scan();
  REQUIRE(inventory.containers.size() == 1);
  REQUIRE(groupOf(inventory, inventory.containers[0]).path == real);
  REQUIRE(inventory.containers[0].pod_uid == "ab");
}

TEST_CASE("conmon's twin is no container, and the sandbox is told by its process") {
  Scanned host(v2_mounts);
  const std::string pod = "/sys/fs/cgroup/kubepods.slice/kubepods-pod0f6c2d1e_7a3b_4c55_9d10_aabbccddeeff.slice";
  host.tree.write(pod + "/crio-" + id_a + ".scope/cgroup.procs", "70\n");
  host.tree.write(pod + "/crio-conmon-" + id_a + ".scope/cgroup.procs", "69\n");
  host.tree.write(pod + "/crio-" + id_b + ".scope/cgroup.procs", "60\n");
  host.addProcess(60, "pause", 10);
  host.addProcess(69, "conmon", 11);
  host.addProcess(70, "app", 12);
  const Inventory inventory = host.scan();
  REQUIRE(inventory.containers.size() == 2);
  REQUIRE(inventory.container(ContainerId{id_a})->role == ContainerRole::Container);
  REQUIRE(inventory.container(ContainerId{id_b})->role == ContainerRole::Sandbox);
  REQUIRE(inventory.container(ContainerId{id_a})->qos == "guaranteed");
  REQUIRE(inventory.container(ContainerId{id_a})->pod_uid == "0f6c2d1e-7a3b-4c55-9d10-aabbccddeeff");
}

TEST_CASE("a sandbox whose first process is still the low-level runtime's is recognised later") {
  Scanned host(v2_mounts);
  host.tree.write("/sys/fs/cgroup/x/" + id_a + "/cgroup.procs", "60\n");
  host.addProcess(60, "runc:[2:INIT]", 10);
  REQUIRE(host.scan().containers[0].role == ContainerRole::Container);
  host.addProcess(60, "pause", 10);
  REQUIRE(host.scan().containers[0].role == ContainerRole::Sandbox);
}

TEST_CASE("a container inside a container is found, and the outer one is its ancestor") {
  Scanned host(v1_mounts);
  const std::string inner = "/docker/" + id_a + "/docker/" + id_b;
  for (const std::string controller : {"cpu,cpuacct", "memory"}) {
    host.tree.makeDirectory("/sys/fs/cgroup/" + controller + inner);
  }
  const Inventory inventory = host.scan();
  REQUIRE(inventory.containers.size() == 2);
  const Container& container = *inventory.container(ContainerId{id_b});
  REQUIRE(container.cgroup_paths.at("memory") == "/sys/fs/cgroup/memory" + inner);
  REQUIRE(pathsOf(inventory, container.cpu_ancestors) ==
          std::vector<std::string>{"/docker/" + id_a + "/docker", "/docker/" + id_a, "/docker"});
  REQUIRE(container.cpu_ancestors[1] == *inventory.container(ContainerId{id_a})->group);
  REQUIRE(inventory.groups.size() == 4);
}

TEST_CASE("systemd inside a container keeps its processes in groups below") {
  Scanned host(v2_mounts);
  host.tree.write("/sys/fs/cgroup/lxc.payload.web/cgroup.procs", "");
  host.tree.write("/sys/fs/cgroup/lxc.payload.web/system.slice/a.service/cgroup.procs", "90\n");
  host.tree.write("/sys/fs/cgroup/lxc.payload.web/init.scope/cgroup.procs", "80\n");
  const Inventory inventory = host.scan();
  REQUIRE(inventory.containers.size() == 1);
  REQUIRE(inventory.containers[0].id.text == "web");
  REQUIRE(inventory.containers[0].init_pid == 80);
}

TEST_CASE("a captured tree without lists of processes finds the init process by /proc/PID/cgroup") {
  Scanned host(v2_mounts);
  host.tree.makeDirectory("/sys/fs/cgroup/system.slice/docker-" + id_a + ".scope");
  host.tree.write("/proc/4250/cgroup", "0::/system.slice/docker-" + id_a + ".scope/inner\n");
  host.tree.write("/proc/4211/cgroup", "0::/system.slice/docker-" + id_a + ".scope\n");
  host.tree.write("/proc/7/cgroup", "0::/system.slice/docker-" + id_a + ".scope2\n");
  host.tree.write("/proc/8/cgroup", "0::/init.scope\n");
  REQUIRE(host.scan().containers[0].init_pid == 4211);
}

TEST_CASE("the runtime's words add to what the cgroup tells") {
  Scanned host(v2_mounts);
  host.tree.makeDirectory("/sys/fs/cgroup/actions_job/" + id_a);
  Container word = wordOf(id_a, "2026-03-02T08:15:05Z");
  word.init_pid = 4211;
  word.state = "paused";
  const Inventory inventory = host.scan({word});
  REQUIRE(inventory.containers.size() == 1);
  const Container& container = inventory.containers[0];
  REQUIRE(container.name == "web");
  REQUIRE(container.runtime == "docker");
  REQUIRE(container.state == "paused");
  REQUIRE(container.init_pid == 4211);
  REQUIRE(container.names_from == "docker socket /run/docker.sock");
  REQUIRE(container.group.has_value());
}

TEST_CASE("a container that does not run stays, without a group") {
  Scanned host(v2_mounts);
  Container word = wordOf(id_b);
  word.state = "exited";
  const Inventory inventory = host.scan({word, word});
  REQUIRE(inventory.containers.size() == 1);
  REQUIRE(inventory.containers[0].state == "exited");
  REQUIRE_FALSE(inventory.containers[0].group.has_value());
  REQUIRE(inventory.groups.empty());
}

TEST_CASE("handles stay from scan to scan and are never given twice") {
  Scanned host(v2_mounts);
  const std::string a = "/sys/fs/cgroup/x/" + id_a;
  const std::string b = "/sys/fs/cgroup/x/" + id_b;
  host.tree.makeDirectory(a);
  const GroupHandle handle_a = *host.scan().containers[0].group;
  host.tree.makeDirectory(b);
  const Inventory both = host.scan();
  REQUIRE(*both.container(ContainerId{id_a})->group == handle_a);
  const GroupHandle handle_b = *both.container(ContainerId{id_b})->group;
  host.tree.remove(a);
  REQUIRE(*host.scan().container(ContainerId{id_b})->group == handle_b);
  host.tree.makeDirectory(a);
  const GroupHandle again = *host.scan().container(ContainerId{id_a})->group;
  REQUIRE(again > handle_a);
  REQUIRE(again > handle_b);
  REQUIRE(handle_a > GroupHandle{});
}

TEST_CASE("a restart is told by StartedAt in a captured tree") {
  Scanned host(v2_mounts);
  host.tree.makeDirectory("/sys/fs/cgroup/x/" + id_a);
  const GroupHandle before = *host.scan({wordOf(id_a, "2026-03-02T08:15:05Z")}).containers[0].group;
  REQUIRE(*host.scan({wordOf(id_a, "2026-03-02T08:15:05Z")}).containers[0].group == before);
  REQUIRE(*host.scan({wordOf(id_a, "2026-03-02T08:15:07Z")}).containers[0].group != before);
}

TEST_CASE("a restart is told by the init process where no StartedAt is known") {
  Scanned host(v2_mounts);
  host.tree.write("/sys/fs/cgroup/x/" + id_a + "/cgroup.procs", "100\n");
  host.addProcess(100, "app", 500);
  const GroupHandle before = *host.scan().containers[0].group;
  REQUIRE(*host.scan().containers[0].group == before);
  host.addProcess(100, "app", 900);  // the same pid, another process
  const GroupHandle same_pid = *host.scan().containers[0].group;
  REQUIRE(same_pid != before);
  host.tree.write("/sys/fs/cgroup/x/" + id_a + "/cgroup.procs", "200\n");
  host.addProcess(200, "app", 950);
  REQUIRE(*host.scan().containers[0].group != same_pid);
}

TEST_CASE("words that come late do not make a restart") {
  Scanned host(v2_mounts);
  host.tree.makeDirectory("/sys/fs/cgroup/x/" + id_a);
  const GroupHandle before = *host.scan().containers[0].group;
  REQUIRE(*host.scan({wordOf(id_a, "2026-03-02T08:15:05Z")}).containers[0].group == before);
}

TEST_CASE("on a live host the inode tells a restart, whatever the runtime says") {
  Scanned host(v2_mounts);
  host.files.pretendLive(true);
  const std::string directory = "/sys/fs/cgroup/x/" + id_a;
  host.tree.makeDirectory(directory);
  host.files.setInode(directory, 4001);
  host.files.setInode("/sys/fs/cgroup/x", 3000);
  const Inventory first = host.scan({wordOf(id_a, "2026-03-02T08:15:05Z")});
  REQUIRE(first.group(*first.containers[0].group)->inode == 4001);
  const Inventory same = host.scan({wordOf(id_a, "2026-03-02T08:15:06Z")});
  REQUIRE(same.containers[0].group == first.containers[0].group);
  host.files.setInode(directory, 4002);
  const Inventory second = host.scan({wordOf(id_a, "2026-03-02T08:15:05Z")});
  REQUIRE(second.containers[0].group != first.containers[0].group);
  REQUIRE(second.containers[0].cpu_ancestors == first.containers[0].cpu_ancestors);
}

TEST_CASE("on a live host a known container's processes are not looked at again") {
  Scanned host(v2_mounts);
  host.files.pretendLive(true);
  const std::string directory = "/sys/fs/cgroup/x/" + id_a;
  host.tree.write(directory + "/cgroup.procs", "100\n");
  host.addProcess(100, "app", 500);
  host.files.setInode(directory, 4001);
  host.scan();
  host.files.takePaths();
  REQUIRE(host.scan().containers[0].init_pid == 100);
  for (const std::string& path : host.files.takePaths()) {
    CAPTURE(path);
    REQUIRE(path.find("/proc/100/") == std::string::npos);
    REQUIRE(path.find("cgroup.procs") == std::string::npos);
  }
}

TEST_CASE("on a live host a pid of the life before is not believed") {
  Scanned host(v2_mounts);
  host.files.pretendLive(true);
  const std::string path = "/system.slice/docker-" + id_a + ".scope";
  host.tree.write("/sys/fs/cgroup" + path + "/cgroup.procs", "200\n");
  host.files.setInode("/sys/fs/cgroup" + path, 4001);
  host.addProcess(200, "app", 500);
  host.tree.write("/proc/200/cgroup", "0::" + path + "\n");
  host.addProcess(100, "stranger", 600);
  host.tree.write("/proc/100/cgroup", "0::/user.slice\n");
  Container word = wordOf(id_a);
  word.init_pid = 100;
  REQUIRE(host.scan({word}).containers[0].init_pid == 200);
  word.init_pid = 200;
  REQUIRE(host.scan({word}).containers[0].init_pid == 200);
}

TEST_CASE("new containers can appear in every directory that is no container's") {
  Scanned host(v1_mounts);
  host.tree.makeDirectory("/sys/fs/cgroup/cpu,cpuacct/docker/" + id_a + "/inner");
  host.tree.makeDirectory("/sys/fs/cgroup/cpu,cpuacct/system.slice/ssh.service");
  host.tree.makeDirectory("/sys/fs/cgroup/memory/docker/" + id_a);
  host.scan();
  REQUIRE(host.watches("/sys/fs/cgroup/cpu,cpuacct"));
  REQUIRE(host.watches("/sys/fs/cgroup/cpu,cpuacct/docker"));
  REQUIRE(host.watches("/sys/fs/cgroup/cpu,cpuacct/system.slice/ssh.service"));
  REQUIRE(host.watches("/sys/fs/cgroup/memory/docker"));
  REQUIRE_FALSE(host.watches("/sys/fs/cgroup/cpu,cpuacct/docker/" + id_a));
  REQUIRE_FALSE(host.watches("/sys/fs/cgroup/cpu,cpuacct/docker/" + id_a + "/inner"));
}

TEST_CASE("a directory that may not be listed hides what is below it, and nothing else") {
  Scanned host(v2_mounts);
  host.tree.makeDirectory("/sys/fs/cgroup/secret/" + id_a);
  host.tree.makeDirectory("/sys/fs/cgroup/open/" + id_b);
  host.files.failPath("/sys/fs/cgroup/secret", Errc::Denied);
  const Inventory inventory = host.scan();
  REQUIRE(inventory.containers.size() == 1);
  REQUIRE(inventory.containers[0].id.text == id_b);
}

TEST_CASE("a host without cgroups has the containers that the runtime tells") {
  test::TempTree tree;
  RootFiles files(tree.root());
  ContainerDiscovery discovery;
  const Inventory inventory = discovery.scan(files, CgroupLayout(), {wordOf(id_a)});
  REQUIRE(inventory.containers.size() == 1);
  REQUIRE(discovery.watchedDirectories().empty());
}

TEST_CASE("inside a container that sees a part of the hierarchy paths keep the mount's prefix") {
  Scanned host("24 1 0:22 /docker/outer /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
  host.tree.makeDirectory("/sys/fs/cgroup/docker/" + id_a);
  const Inventory inventory = host.scan();
  const Container& container = inventory.containers[0];
  REQUIRE(groupOf(inventory, container).path == "/docker/outer/docker/" + id_a);
  REQUIRE(container.cgroup_paths.at("unified") == "/sys/fs/cgroup/docker/" + id_a);
  REQUIRE(pathsOf(inventory, container.cpu_ancestors) == std::vector<std::string>{"/docker/outer/docker"});
}

TEST_CASE("docker restart as seen in case 27: other counters at the same path are another life") {
  for (const std::string variant : {"a-decreased", "b-outgrown"}) {
    CAPTURE(variant);
    ContainerDiscovery discovery;
    std::vector<GroupHandle> handles;
    for (const std::string instant : {"t0", "t1"}) {
      const std::string folder =
          PLIMSOLL_TESTS_DIR "/cases/27-restart-keeps-id-counters-restart/" + variant + "/" + instant;
      RootFiles files(folder + "/root");
      RootFiles beside(folder);
      const std::vector<Container> words = *parseInspect(*beside.read("/inspect.json"), "docker");
      const Inventory inventory = discovery.scan(files, *readCgroupLayout(files), words);
      REQUIRE(inventory.containers.size() == 1);
      handles.push_back(*inventory.containers[0].group);
    }
    REQUIRE(handles[0] != handles[1]);
  }
}

TEST_CASE("case 03's pod has one container and one sandbox") {
  RootFiles files(PLIMSOLL_TESTS_DIR "/cases/03-kubepods-conmon-and-sandbox/root");
  ContainerDiscovery discovery;
  const Inventory inventory = discovery.scan(files, *readCgroupLayout(files), {});
  REQUIRE(inventory.containers.size() == 2);
  const Container& app = *inventory.container(ContainerId{id_a});
  const Container& sandbox =
      *inventory.container(ContainerId{"3fbe997331112b28b3f3db8c0af012e58e497c00a67ca47c27471a034c5979ce"});
  REQUIRE(app.role == ContainerRole::Container);
  REQUIRE(app.init_pid == 7001);
  REQUIRE(app.runtime == "cri-o");
  REQUIRE(sandbox.role == ContainerRole::Sandbox);
  REQUIRE(sandbox.init_pid == 6950);
}
