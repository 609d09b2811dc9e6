// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runtime/container_discovery.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "core/base/text.h"
#include "core/kernel/proc_text.h"
#include "core/runtime/cgroup_walk.h"

namespace plimsoll {

namespace {

/// One life of a cgroup, as far as it is known.
struct Life {
  std::uint64_t inode = 0;
  std::string started_at;
  Pid init_pid = 0;
  Count init_start_ticks;
};

/// The surest fact that both know decides; without any, they are the same.
bool isSameLife(const Life& a, const Life& b) {
  if (a.inode != 0 && b.inode != 0) {
    return a.inode == b.inode;
  }
  if (!a.started_at.empty() && !b.started_at.empty()) {
    return a.started_at == b.started_at;
  }
  if (a.init_pid != 0 && b.init_pid != 0) {
    return a.init_pid == b.init_pid && a.init_start_ticks == b.init_start_ticks;
  }
  return true;
}

/// The v1 controllers whose directories are worth showing; v2 has one directory for all.
constexpr std::array<std::string_view, 6> shown_controllers = {"cpu", "cpuacct", "memory", "cpuset", "pids", "blkio"};

std::string processFile(Pid pid, std::string_view file) {
  std::string path = "/proc/" + std::to_string(pid) + "/";
  path += file;
  return path;
}

Count startTicks(Files& files, Pid pid) {
  const Result<std::string> text = files.read(processFile(pid, "stat"));
  const std::optional<StatText> stat = text ? parseStat(*text) : std::nullopt;
  return stat ? stat->starttime_ticks : Count();
}

/// The hierarchy whose path and inode stand for the container: that of cpu if it is there.
const std::pair<const std::string, std::string>& mainPath(const FoundContainer& found) {
  const auto cpu = found.paths.find("cpu");
  return cpu == found.paths.end() ? *found.paths.begin() : *cpu;
}

Group makeGroup(const std::vector<HierarchyController>& controllers, const FoundContainer& found) {
  Group group;
  const std::string& path = mainPath(found).second;
  group.path = path;
  group.inode = found.inode;
  for (const HierarchyController& controller : controllers) {
    const auto other = found.paths.find(controller.search_controller);
    if (other != found.paths.end() && other->second != path) {
      group.other_paths[controller.name] = other->second;
    }
  }
  return group;
}

std::map<std::string, std::string> makePathsToShow(const std::vector<HierarchyController>& controllers,
                                                   const FoundContainer& found) {
  std::map<std::string, std::string> paths;
  for (const HierarchyController& controller : controllers) {
    const bool v2 = controller.mount->version == CgroupLayout::Version::V2;
    const bool shown =
        v2 ? controller.name == controller.search_controller
           : std::find(shown_controllers.begin(), shown_controllers.end(), controller.name) != shown_controllers.end();
    const auto path = shown ? found.paths.find(controller.search_controller) : found.paths.end();
    if (path != found.paths.end()) {
      paths.emplace(v2 ? "unified" : controller.name, controller.mount->directory(path->second));
    }
  }
  return paths;
}

bool isAtOrBelow(std::string_view path, std::string_view group) {
  return path.starts_with(group) && (path.size() == group.size() || path[group.size()] == '/');
}

/// Is the process in one of the container's groups, as /proc/PID/cgroup says?
bool isInside(Files& files, Pid pid, const FoundContainer& found) {
  const Result<std::string> text = files.read(processFile(pid, "cgroup"));
  for (const auto& [controller, path] : text ? parseProcCgroup(*text) : std::map<std::string, std::string>()) {
    for (const auto& [search_controller, group] : found.paths) {
      if (isAtOrBelow(path, group)) {
        return true;
      }
    }
  }
  return false;
}

/// While a container is made, its first process is still the low-level runtime's.
bool isRuntimeProcess(std::string_view comm) {
  return comm.starts_with("runc") || comm.starts_with("crun") || comm.starts_with("youki");
}

}  // namespace

struct ContainerDiscovery::Impl {
  struct Known {
    GroupHandle handle{};
    Life life;
    bool role_known = false;
    ContainerRole role = ContainerRole::Container;
    bool listed = false;  ///< it is in the inventory of this scan
  };

  void addContainer(Files& files, const CgroupLayout& layout, const FoundContainer& found, Container container,
                    Inventory& inventory);
  void addAncestors(Files& files, const CgroupLayout& layout, const FoundContainer& found, Container& container,
                    Inventory& inventory);
  std::vector<GroupHandle> listAncestors(Files& files, const CgroupLayout& layout, const std::string& controller,
                                         const std::string& path, Inventory& inventory);
  Known& know(const std::string& path, const Life& life);
  void findInit(Files& files, const CgroupLayout& layout, const FoundContainer& found, Life& life);
  bool findOldestBelow(Files& files, const std::string& directory, int depth, Life& life);
  Pid pidOfCapturedGroup(Files& files, const FoundContainer& found);
  void readCapturedPids(Files& files);

  std::uint32_t next_handle = 1;
  std::map<std::string, Known> known;        ///< by path; of the scan before
  std::map<std::string, Known> seen;         ///< of this scan
  std::map<std::string, Pid> captured_pids;  ///< path of /proc/PID/cgroup -> lowest pid; captured trees only
  bool captured_pids_read = false;
  std::vector<HierarchyController> controllers;  ///< of this scan
  std::vector<std::string> watched;
};

ContainerDiscovery::ContainerDiscovery() : m_impl(std::make_unique<Impl>()) {}
ContainerDiscovery::~ContainerDiscovery() = default;

const std::vector<std::string>& ContainerDiscovery::watchedDirectories() const {
  return m_impl->watched;
}

Inventory ContainerDiscovery::scan(Files& files, const CgroupLayout& layout, const std::vector<Container>& words) {
  Impl& impl = *m_impl;
  CgroupWalk walk = walkCgroups(files, layout);
  impl.watched = std::move(walk.watched);
  impl.controllers = std::move(walk.controllers);
  impl.captured_pids.clear();
  impl.captured_pids_read = false;

  Inventory inventory;
  std::map<std::string_view, const Container*> told;
  for (const Container& container : words) {
    const bool is_new = told.emplace(container.id.text, &container).second;
    if (is_new && !walk.containers.contains(container.id.text)) {
      inventory.containers.push_back(container);
    }
  }
  const std::size_t first_running = inventory.containers.size();
  for (const auto& [id, found] : walk.containers) {
    const auto at = told.find(id);
    impl.addContainer(files, layout, found, at == told.end() ? Container() : *at->second, inventory);
  }
  // After all containers, for one container can be an ancestor of another.
  std::size_t index = first_running;
  for (const auto& [id, found] : walk.containers) {
    impl.addAncestors(files, layout, found, inventory.containers[index++], inventory);
  }
  impl.known = std::move(impl.seen);
  impl.seen.clear();

  std::sort(inventory.groups.begin(), inventory.groups.end(),
            [](const Group& a, const Group& b) { return a.handle < b.handle; });
  std::sort(inventory.containers.begin(), inventory.containers.end(),
            [](const Container& a, const Container& b) { return a.id < b.id; });
  return inventory;
}

/// The entry of this life of the group at `path`, new or from the scan before.
ContainerDiscovery::Impl::Known& ContainerDiscovery::Impl::know(const std::string& path, const Life& life) {
  const auto [at, is_new] = seen.try_emplace(path);
  Known& entry = at->second;
  if (!is_new) {
    return entry;
  }
  const auto before = known.find(path);
  if (before != known.end() && isSameLife(before->second.life, life)) {
    entry = before->second;
    entry.listed = false;
    entry.role_known = entry.role_known && entry.life.init_pid == life.init_pid;
  } else {
    entry.handle = GroupHandle{next_handle++};
  }
  entry.life = life;
  return entry;
}

void ContainerDiscovery::Impl::addContainer(Files& files, const CgroupLayout& layout, const FoundContainer& found,
                                            Container container, Inventory& inventory) {
  Group group = makeGroup(controllers, found);
  Life life;
  life.inode = group.inode;
  life.started_at = container.started_at;
  life.init_pid = container.init_pid.value_or(0);
  findInit(files, layout, found, life);

  Known& entry = know(group.path, life);
  if (!entry.role_known && life.init_pid != 0) {
    const Result<std::string> comm = files.read(processFile(life.init_pid, "comm"));
    entry.role = comm && trim(*comm) == "pause" ? ContainerRole::Sandbox : ContainerRole::Container;
    entry.role_known = comm && !isRuntimeProcess(*comm);
  }
  entry.listed = true;
  group.handle = entry.handle;

  const auto orFound = [](std::string& word, std::string_view other) {
    if (word.empty()) {
      word = other;
    }
  };
  container.id.text = found.name.container_id;
  orFound(container.runtime, found.name.runtime);
  orFound(container.pod_uid, found.name.pod_uid);
  orFound(container.state, "running");
  orFound(container.names_from, "cgroup path");
  container.qos = found.name.qos;
  container.rootless_uid = found.name.rootless_uid;
  if (entry.role == ContainerRole::Sandbox) {
    container.role = entry.role;
  }
  container.init_pid = life.init_pid != 0 ? std::optional(life.init_pid) : std::nullopt;
  container.group = entry.handle;
  container.cgroup_paths = makePathsToShow(controllers, found);
  inventory.groups.push_back(std::move(group));
  inventory.containers.push_back(std::move(container));
}

void ContainerDiscovery::Impl::addAncestors(Files& files, const CgroupLayout& layout, const FoundContainer& found,
                                            Container& container, Inventory& inventory) {
  const auto& [controller, path] = mainPath(found);
  container.cpu_ancestors = listAncestors(files, layout, controller, path, inventory);
  const auto memory = found.paths.find("memory");
  container.memory_ancestors = memory != found.paths.end() && memory->second != path
                                   ? listAncestors(files, layout, "memory", memory->second, inventory)
                                   : container.cpu_ancestors;
}

/// The groups above `path`, nearest first, without the hierarchy's root.
std::vector<GroupHandle> ContainerDiscovery::Impl::listAncestors(Files& files, const CgroupLayout& layout,
                                                                 const std::string& controller, const std::string& path,
                                                                 Inventory& inventory) {
  std::vector<GroupHandle> handles;
  const CgroupLayout::Mount& mount = *layout.mount(controller);
  const std::string top = mount.cgroupPath("");
  for (std::string above = path.substr(0, path.rfind('/')); !above.empty() && above != top;
       above.resize(above.rfind('/'))) {
    const auto at = seen.find(above);
    if (at != seen.end() && at->second.listed) {
      handles.push_back(at->second.handle);
      continue;
    }
    Life life;
    life.inode = files.inode(mount.directory(above)).value_or(0);
    Known& entry = know(above, life);
    entry.listed = true;
    Group group;
    group.handle = entry.handle;
    group.path = above;
    group.inode = life.inode;
    inventory.groups.push_back(std::move(group));
    handles.push_back(entry.handle);
  }
  return handles;
}

/// Fills the init process: the runtime's word, what was found before for the same life, else the oldest process.
void ContainerDiscovery::Impl::findInit(Files& files, const CgroupLayout& layout, const FoundContainer& found,
                                        Life& life) {
  const auto before = known.find(mainPath(found).second);
  const bool same = life.inode != 0 && before != known.end() && before->second.life.inode == life.inode;
  if (same && before->second.life.init_pid != 0 &&
      (life.init_pid == 0 || life.init_pid == before->second.life.init_pid)) {
    life.init_pid = before->second.life.init_pid;
    life.init_start_ticks = before->second.life.init_start_ticks;
    return;
  }
  if (files.live() && life.init_pid != 0 && !isInside(files, life.init_pid, found)) {
    life.init_pid = 0;  // the runtime's word is of the life before
  }
  if (life.init_pid == 0) {
    for (const auto& [controller, path] : found.paths) {
      if (findOldestBelow(files, layout.directory(controller, path), 0, life)) {
        return;
      }
    }
    life.init_pid = files.live() ? 0 : pidOfCapturedGroup(files, found);
  }
  if (life.init_pid != 0) {
    life.init_start_ticks = startTicks(files, life.init_pid);
  }
}

/// The oldest process of the group in `directory`, or of the first group below it that has any (systemd inside a
/// container moves all processes down).
bool ContainerDiscovery::Impl::findOldestBelow(Files& files, const std::string& directory, int depth, Life& life) {
  constexpr int most_looked_at = 64;
  constexpr int deepest = 3;
  const Result<std::string> text = files.read(directory + "/cgroup.procs");
  std::string_view rest = text ? std::string_view(*text) : std::string_view();
  for (int looked_at = 0; !rest.empty() && looked_at < most_looked_at; ++looked_at) {
    const std::optional<Pid> pid = parseNumber<Pid>(takeUntil(rest, '\n'));
    if (!pid || *pid <= 0) {
      continue;  // 0 = a process of another pid namespace
    }
    const Count start = startTicks(files, *pid);
    const bool older = life.init_pid == 0 || std::pair(start.valueOr(UINT64_MAX), *pid) <
                                                 std::pair(life.init_start_ticks.valueOr(UINT64_MAX), life.init_pid);
    if (older) {
      life.init_pid = *pid;
      life.init_start_ticks = start;
    }
  }
  if (life.init_pid == 0 && depth < deepest && files.hasDirectories(directory)) {
    Result<std::vector<std::string>> names = files.directories(directory);
    if (names) {
      std::sort(names->begin(), names->end());  // init.scope comes before system.slice and user.slice
      return std::any_of(names->begin(), names->end(), [&](const std::string& name) {
        return findOldestBelow(files, directory + "/" + name, depth + 1, life);
      });
    }
  }
  return life.init_pid != 0;
}

/// A captured tree without cgroup.procs may still have /proc/PID/cgroup.
Pid ContainerDiscovery::Impl::pidOfCapturedGroup(Files& files, const FoundContainer& found) {
  if (!captured_pids_read) {
    captured_pids_read = true;
    readCapturedPids(files);
  }
  Pid lowest = 0;
  for (const auto& [controller, path] : found.paths) {
    for (auto at = captured_pids.lower_bound(path); at != captured_pids.end() && at->first.starts_with(path); ++at) {
      if (isAtOrBelow(at->first, path) && (lowest == 0 || at->second < lowest)) {
        lowest = at->second;
      }
    }
  }
  return lowest;
}

void ContainerDiscovery::Impl::readCapturedPids(Files& files) {
  const Result<std::vector<std::string>> names = files.directories("/proc");
  for (const std::string& name : names ? *names : std::vector<std::string>()) {
    const std::optional<Pid> pid = parseNumber<Pid>(name);
    const Result<std::string> text = pid ? files.read("/proc/" + name + "/cgroup") : Error{};
    if (!text) {
      continue;
    }
    for (const auto& [controller, path] : parseProcCgroup(*text)) {
      const auto [at, is_new] = captured_pids.try_emplace(path, *pid);
      if (!is_new) {
        at->second = std::min(at->second, *pid);
      }
    }
  }
}

}  // namespace plimsoll
