// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runtime/cgroup_walk.h"

#include <algorithm>

#include "core/base/text.h"

namespace plimsoll {

namespace {

/// The kernel allows more; nobody nests that deep, and a captured tree may hold anything.
constexpr int deepest_group = 32;

std::string_view parentOf(std::string_view path) {
  return path.substr(0, path.rfind('/'));
}

/// Walks one hierarchy.
class HierarchyWalk {
 public:
  HierarchyWalk(Files& files, const CgroupLayout::Mount& mount, std::string controller, CgroupWalk& out)
      : m_files(files), m_mount(mount), m_controller(std::move(controller)), m_out(out) {}

  void walk() { walkBelow(m_mount.cgroupPath(""), m_mount.point, 0, false); }

 private:
  void walkBelow(const std::string& path, const std::string& directory, int depth, bool in_container) {
    if (!in_container) {
      m_out.watched.push_back(directory);
    }
    if (depth == deepest_group || !m_files.hasDirectories(directory)) {
      return;
    }
    const Result<std::vector<SubDirectory>> found = m_files.subDirectories(directory);
    for (const SubDirectory& sub_directory : found ? *found : std::vector<SubDirectory>()) {
      const std::string below = path == "/" ? "/" + sub_directory.name : path + "/" + sub_directory.name;
      CgroupName cgroup = parseCgroupName(below);
      const bool is_container = cgroup.own_length == below.size();
      const bool inside = in_container || cgroup.own_length != 0;
      if (!is_container || takeContainer(std::move(cgroup), below, sub_directory.inode, in_container)) {
        walkBelow(below, directory + "/" + sub_directory.name, depth + 1, inside);
      }
    }
  }

  /// True when the groups inside have to be looked at: for leaves and for containers in containers. Once is enough for
  /// a container that has the same path in all hierarchies, as nearly all have.
  bool takeContainer(CgroupName cgroup, const std::string& path, std::uint64_t inode, bool in_container) {
    FoundContainer& found = m_out.containers[cgroup.container_id];
    const bool as_before = std::any_of(found.paths.begin(), found.paths.end(),
                                       [&path](const auto& known) { return known.second == path; });
    const bool first_hierarchy = found.paths.empty() || (found.paths.size() == 1 && found.paths.contains(m_controller));
    std::string& own_path = found.paths[m_controller];
    // Of a scope and its leaf both bear the id: the leaf is the container, if the processes are there. Of two groups
    // side by side one is left over from another cgroup driver, without processes.
    const bool better =
        own_path.empty() || (!hasProcesses(m_mount.directory(own_path)) &&
                             (path.starts_with(own_path + "/") || hasProcesses(m_mount.directory(path))));
    if (better) {
      own_path = path;
      if (first_hierarchy) {
        found.inode = inode;
        found.nested = in_container && cgroup.container_id != parseCgroupName(parentOf(path)).container_id;
        found.name = std::move(cgroup);
      }
    }
    return !as_before;
  }

  bool hasProcesses(const std::string& directory) {
    const Result<std::string> text = m_files.read(directory + "/cgroup.procs");
    return text && !trim(*text).empty();
  }

  Files& m_files;
  const CgroupLayout::Mount& m_mount;
  std::string m_controller;
  CgroupWalk& m_out;
};

/// A container in a container was found in one hierarchy only, as the others were not walked that deep.
void findElsewhere(Files& files, const CgroupLayout& layout, FoundContainer& found) {
  const std::string path = found.paths.begin()->second;
  for (const std::string& controller : layout.searchControllers()) {
    if (files.exists(layout.directory(controller, path))) {
      found.paths.try_emplace(controller, path);
    }
  }
}

}  // namespace

CgroupWalk walkCgroups(Files& files, const CgroupLayout& layout) {
  CgroupWalk out;
  for (const std::string& controller : layout.searchControllers()) {
    const CgroupLayout::Mount& searched = *layout.mount(controller);
    HierarchyWalk(files, searched, controller, out).walk();
    for (const auto& [name, mount] : layout.controllers) {
      if (mount.point == searched.point) {
        out.controllers.push_back(HierarchyController{name, controller, &mount});
      }
    }
  }
  for (auto& [id, found] : out.containers) {
    if (found.nested) {
      findElsewhere(files, layout, found);
    }
  }
  return out;
}

}  // namespace plimsoll
