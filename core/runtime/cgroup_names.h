// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace plimsoll {

/// What the path of a cgroup says about it.
struct CgroupName {
  std::string container_id;  ///< empty: not a container (pod group, conmon twin, plain slice)
  std::string runtime;       ///< docker, podman, containerd, cri-o, cri (Kubernetes with cgroupfs, runtime not told)
  std::string pod_uid;       ///< with dashes, as the API server knows it (static pods have none in theirs)
  std::string qos;           ///< guaranteed, burstable, besteffort; empty outside Kubernetes
  std::optional<std::uint32_t> rootless_uid;
  bool monitor = false;  ///< a conmon group: a helper of the engine
};

/// Parses a cgroup path ("/docker/ID", "/system.slice/docker-ID.scope", "/kubepods.slice/.../cri-containerd-ID.scope",
/// "/lxc.payload.NAME", "/machine.slice/libpod-ID.scope/container" ...). Only the path is looked at; pure.
CgroupName parseCgroupName(std::string_view path);

}  // namespace plimsoll
