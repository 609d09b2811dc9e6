// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runtime/state_files.h"

#include <nlohmann/json.hpp>
#include <string>

#include "core/runtime/docker_text.h"
#include "core/runtime/engine_json.h"

namespace plimsoll {

namespace {

using namespace engine_json;

constexpr const char* docker_containers = "/var/lib/docker/containers";
constexpr const char* podman_storage = "/var/lib/containers/storage/overlay-containers/containers.json";

void readDockerFiles(Files& files, std::vector<Container>& containers) {
  const Result<std::vector<std::string>> ids = files.directories(docker_containers);
  for (const std::string& id : ids ? *ids : std::vector<std::string>()) {
    const Result<std::string> text = files.read(std::string(docker_containers) + "/" + id + "/config.v2.json");
    if (!text) {
      continue;
    }
    Result<Container> container = parseDockerConfig(*text);
    if (container) {
      containers.push_back(*std::move(container));
    }
  }
}

}  // namespace

Result<Container> parseDockerConfig(std::string_view json) {
  const Result<Json> document = parse(json, "config.v2.json");
  if (!document) {
    return document.error();
  }
  Container container;
  container.runtime = "docker";
  container.id.text = textAt(*document, {"ID"});
  if (container.id.text.empty()) {
    return Error{Errc::Malformed, "config.v2.json", "no ID"};
  }
  container.name = withoutSlash(textAt(*document, {"Name"}));
  container.image = textAt(*document, {"Config", "Image"});
  takeLabels(find(*document, {"Config", "Labels"}), container);
  takeState(*document, container);
  container.restart_count = integerAt(*document, {"RestartCount"});
  container.names_from = std::string("state files ") + docker_containers;
  return container;
}

Result<std::vector<Container>> parsePodmanStorage(std::string_view json) {
  const Result<Json> document = parse(json, "containers.json");
  if (!document) {
    return document.error();
  }
  if (!document->is_array()) {
    return Error{Errc::Malformed, "containers.json", "not an array"};
  }
  std::vector<Container> containers;
  for (const Json& entry : *document) {
    Container container;
    container.id.text = textAt(entry, {"id"});
    const Json* const names = find(entry, {"names"});
    if (container.id.text.empty()) {
      continue;
    }
    if (names != nullptr && names->is_array() && !names->empty() && names->front().is_string()) {
      container.name = names->front().get<std::string>();
    }
    // The storage layer keeps podman's own facts as JSON inside a string.
    if (const Result<Json> metadata = parse(textAt(entry, {"metadata"}), "metadata")) {
      container.image = textAt(*metadata, {"image-name"});
    }
    container.runtime = "podman";
    container.names_from = std::string("state files ") + podman_storage;
    containers.push_back(std::move(container));
  }
  return containers;
}

std::vector<Container> readStateFiles(Files& files) {
  std::vector<Container> containers;
  readDockerFiles(files, containers);
  if (const Result<std::string> text = files.read(podman_storage)) {
    if (const Result<std::vector<Container>> stored = parsePodmanStorage(*text)) {
      containers.insert(containers.end(), stored->begin(), stored->end());
    }
  }
  return containers;
}

}  // namespace plimsoll
