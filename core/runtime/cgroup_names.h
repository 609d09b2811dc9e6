// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace plimsoll {

/// What the path of a cgroup says about it.
struct CgroupName {
  std::string container_id;  ///< empty: not a container (pod group, conmon twin, plain slice)
  /// docker, podman, containerd, cri-o, cri (Kubernetes with cgroupfs, runtime not told), lxc, systemd-nspawn; empty
  /// when the path has an id only (docker's and containerd's groups below a parent of the user's choice).
  std::string runtime;
  std::string pod_uid;  ///< with dashes, as the API server knows it (static pods have none in theirs)
  std::string qos;      ///< guaranteed, burstable, besteffort; empty outside Kubernetes
  std::optional<std::uint32_t> rootless_uid;
  bool monitor = false;  ///< a conmon group: a helper of the engine
  /// Length of the front part of the path that is the container's own group; what follows are groups inside the
  /// container. 0 when there is no container.
  std::size_t own_length = 0;
};

/// Parses a cgroup path ("/docker/ID", "/system.slice/docker-ID.scope", "/kubepods.slice/.../cri-containerd-ID.scope",
/// "/lxc.payload.NAME", "/machine.slice/libpod-ID.scope/container" ...). Of containers inside containers the innermost
/// counts. Only the path is looked at; pure.
CgroupName parseCgroupName(std::string_view path);

/// Name of the group inside a container's scope that holds its processes, beside a helper's: "container" (crun),
/// "payload" (systemd-nspawn), "ns" (Proxmox's LXC).
bool isLeafName(std::string_view name);

}  // namespace plimsoll
