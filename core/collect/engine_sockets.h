// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/kernel/files.h"
#include "core/model/host.h"

namespace plimsoll {

/// A unix socket on which a container engine may listen.
struct EngineSocket {
  std::string path;
  std::string origin;     ///< "DOCKER_HOST", "docker context \"work\"", "default"
  bool expected = false;  ///< the user named it: it is trouble if nobody is there
  std::string engine;     ///< what its name says, "docker" or "podman"; the engine's own word wins later
};

struct EngineSockets {
  std::vector<EngineSocket> sockets;  ///< each once, the named ones first
  std::vector<Feature> off;           ///< what was named but cannot be used (tcp, ssh), with the reason
};

/// Where engines may listen, by the environment (HOME, XDG_RUNTIME_DIR, DOCKER_HOST, CONTAINER_HOST, DOCKER_CONTEXT,
/// DOCKER_CONFIG) and the usual places: docker's contexts, /run/docker.sock, /run/podman/podman.sock, podman's sockets
/// of users. Only unix sockets: the collector opens no network connection.
/// Sources: docker's config.json and contexts/meta/*/meta.json (docker context(1)), podman-system-service(1).
EngineSockets findEngineSockets(Files& files, const std::map<std::string, std::string>& environment);

/// The variables that findEngineSockets() looks at, from this process.
std::map<std::string, std::string> readEngineEnvironment();

}  // namespace plimsoll
