// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/engine_sockets.h"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "core/base/text.h"

namespace plimsoll {

namespace {

using Json = nlohmann::json;
using Environment = std::map<std::string, std::string>;

constexpr std::string_view unix_scheme = "unix://";

std::string valueOf(const Environment& environment, const std::string& name) {
  const auto at = environment.find(name);
  return at == environment.end() ? std::string() : at->second;
}

std::string engineOf(std::string_view path) {
  return path.find("podman") != std::string_view::npos ? "podman" : "docker";
}

/// /var/run is /run on every current system; one socket must not be asked twice.
std::string canonical(std::string_view path) {
  constexpr std::string_view old = "/var/run/";
  return std::string(path.starts_with(old) ? path.substr(4) : path);
}

void addSocket(EngineSockets& found, EngineSocket socket) {
  socket.path = canonical(socket.path);
  const bool known = std::any_of(found.sockets.begin(), found.sockets.end(),
                                 [&](const EngineSocket& other) { return other.path == socket.path; });
  if (!known && !socket.path.empty()) {
    found.sockets.push_back(std::move(socket));
  }
}

/// An endpoint that the user named.
void addEndpoint(EngineSockets& found, const std::string& endpoint, const std::string& origin,
                 const std::string& engine) {
  if (endpoint.empty()) {
    return;
  }
  if (endpoint.starts_with(unix_scheme)) {
    addSocket(found, {endpoint.substr(unix_scheme.size()), origin, true, engine});
  } else if (endpoint.starts_with('/')) {
    addSocket(found, {endpoint, origin, true, engine});
  } else {
    found.off.push_back(
        {engine, false, escapeControl(origin + " " + endpoint),
         "only unix sockets are asked, and " + escapeControl(origin) + " names \"" + escapeControl(endpoint) + "\"",
         "watch the host on which that engine runs, or set " + escapeControl(origin) + " to a unix:// address"});
  }
}

/// The string at `keys` inside `json`, empty if there is none.
std::string textAt(const Json& json, std::initializer_list<const char*> keys) {
  const Json* at = &json;
  for (const char* key : keys) {
    if (!at->is_object() || !at->contains(key)) {
      return {};
    }
    at = &at->at(key);
  }
  return at->is_string() ? at->get<std::string>() : std::string();
}

/// Docker's current context, unless DOCKER_HOST overrides it as it does for the docker command.
void addContext(EngineSockets& found, Files& files, const Environment& environment) {
  std::string folder = valueOf(environment, "DOCKER_CONFIG");
  const std::string home = valueOf(environment, "HOME");
  if (folder.empty() && !home.empty()) {
    folder = home + "/.docker";
  }
  if (folder.empty()) {
    return;
  }
  std::string wanted = valueOf(environment, "DOCKER_CONTEXT");
  if (wanted.empty()) {
    if (const Result<std::string> config = files.read(folder + "/config.json")) {
      wanted = textAt(Json::parse(*config, nullptr, false), {"currentContext"});
    }
  }
  const Result<std::vector<std::string>> contexts = files.directories(folder + "/contexts/meta");
  if (wanted.empty() || wanted == "default" || !contexts) {
    return;
  }
  for (const std::string& context : *contexts) {
    const Result<std::string> text = files.read(folder + "/contexts/meta/" + context + "/meta.json");
    const Json meta = text ? Json::parse(*text, nullptr, false) : Json();
    if (textAt(meta, {"Name"}) == wanted) {
      addEndpoint(found, textAt(meta, {"Endpoints", "docker", "Host"}), "docker context " + wanted, "docker");
    }
  }
}

/// Podman's sockets of users: the collector as root sees their containers too.
void addUserSockets(EngineSockets& found, Files& files, const Environment& environment) {
  const std::string own = valueOf(environment, "XDG_RUNTIME_DIR");
  if (!own.empty()) {
    addSocket(found, {own + "/podman/podman.sock", "default", false, "podman"});
    addSocket(found, {own + "/docker.sock", "default", false, "docker"});  // rootless docker
  }
  const Result<std::vector<std::string>> users = files.directories("/run/user");
  if (!users) {
    return;
  }
  std::vector<std::string> uids = *users;
  std::sort(uids.begin(), uids.end());
  for (const std::string& uid : uids) {
    const std::string folder = "/run/user/" + uid;
    for (const char* name : {"/podman/podman.sock", "/docker.sock"}) {
      if (files.exists(folder + name)) {
        addSocket(found, {folder + name, "default", false, engineOf(name)});
      }
    }
  }
}

}  // namespace

EngineSockets findEngineSockets(Files& files, const Environment& environment) {
  EngineSockets found;
  const std::string docker_host = valueOf(environment, "DOCKER_HOST");
  addEndpoint(found, docker_host, "DOCKER_HOST", "docker");
  addEndpoint(found, valueOf(environment, "CONTAINER_HOST"), "CONTAINER_HOST", "podman");
  if (docker_host.empty()) {
    addContext(found, files, environment);
  }
  addSocket(found, {"/run/docker.sock", "default", false, "docker"});
  addSocket(found, {"/run/podman/podman.sock", "default", false, "podman"});
  addUserSockets(found, files, environment);
  for (EngineSocket& socket : found.sockets) {
    if (socket.path.find("podman") != std::string::npos) {
      socket.engine = "podman";
    }
  }
  return found;
}

Environment readEngineEnvironment() {
  Environment environment;
  for (const char* name :
       {"HOME", "XDG_RUNTIME_DIR", "DOCKER_HOST", "CONTAINER_HOST", "DOCKER_CONTEXT", "DOCKER_CONFIG"}) {
    const char* value = std::getenv(name);
    if (value != nullptr && *value != '\0') {
      environment[name] = value;
    }
  }
  return environment;
}

}  // namespace plimsoll
