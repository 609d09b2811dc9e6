// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/model/sample.h"

namespace plimsoll {

/// The runtime's id (64 hex digits for docker, podman, containerd and cri-o; the name for LXC and nspawn).
struct ContainerId {
  std::string text;
  auto operator<=>(const ContainerId&) const = default;
  /// The first 12 characters, as docker shows it.
  std::string shortened() const { return text.substr(0, 12); }
};

enum class ContainerRole { Container, Sandbox };

/// One cgroup that takes part: a container's own, or one of its ancestors.
struct Group {
  GroupHandle handle{};
  std::string path;  ///< below the mount's root, "/docker/ID"; the source words of effective limits are these
  /// v1 only, where a controller's path differs from `path`: controller -> path.
  std::map<std::string, std::string> other_paths;
  std::uint64_t inode = 0;  ///< of the live directory; 0 in a captured tree
  bool operator==(const Group&) const = default;
};

/// A container: slowly changing facts. Unknown text is empty, unknown time or number is nullopt.
struct Container {
  ContainerId id;
  std::string name;  ///< as the runtime says, without the leading slash; empty = no runtime could be asked
  std::string image;
  std::string runtime;  ///< docker, podman, containerd, cri-o, cri, lxc, systemd-nspawn
  ContainerRole role = ContainerRole::Container;
  std::string pod_uid, pod_name, pod_namespace, qos;
  std::string compose_project, compose_service;
  std::optional<std::uint32_t> rootless_uid;
  std::string state;       ///< running, paused, restarting, exited, created, dead; from the cgroup alone: "running"
  std::string started_at;  ///< RFC 3339 UTC; empty = unknown (also the engines' zero date)
  std::string finished_at;
  std::optional<std::int64_t> exit_code;
  std::optional<bool> engine_oomkilled_flag;
  std::optional<std::int64_t> restart_count;
  std::optional<Pid> init_pid;  ///< from the runtime, else the first of cgroup.procs with the oldest start time
  std::string names_from;       ///< "docker socket /run/docker.sock", "cgroup path"

  std::optional<GroupHandle> group;                 ///< missing when the container has no cgroup (not running)
  std::vector<GroupHandle> cpu_ancestors;           ///< nearest first, up to and without the root group
  std::vector<GroupHandle> memory_ancestors;        ///< the same for the memory controller's path
  std::map<std::string, std::string> cgroup_paths;  ///< controller -> full path of the directory, for list and tooltips

  /// What to call it on screen: name, else pod/name, else the short id.
  std::string displayName() const;
  bool operator==(const Container&) const = default;
};

/// All groups and containers of a host at one time.
struct Inventory {
  std::vector<Group> groups;          ///< sorted by handle
  std::vector<Container> containers;  ///< sorted by id

  const Group* group(GroupHandle handle) const;
  const Container* container(const ContainerId& id) const;
  bool operator==(const Inventory&) const = default;
};

}  // namespace plimsoll
