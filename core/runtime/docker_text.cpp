// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runtime/docker_text.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/base/text.h"
#include "core/runtime/engine_json.h"

namespace plimsoll {

namespace {

using namespace engine_json;

Container containerOfListEntry(const Json& entry, std::string_view runtime) {
  Container container;
  container.runtime = runtime;
  container.id.text = textAt(entry, {"Id"});
  const Json* const names = find(entry, {"Names"});
  for (const Json& name : names != nullptr && names->is_array() ? *names : Json::array()) {
    // docker lists links too ("/other/alias"); the container's own name has one slash only.
    std::string text = name.is_string() ? withoutSlash(name.get<std::string>()) : std::string();
    if (!text.empty() && text.find('/') == std::string::npos) {
      container.name = std::move(text);
      break;
    }
  }
  container.image = textAt(entry, {"Image"});
  container.state = textAt(entry, {"State"});
  takeLabels(find(entry, {"Labels"}), container);
  return container;
}

Container containerOfInspect(const Json& document, std::string_view runtime) {
  Container container;
  container.runtime = runtime;
  container.id.text = textAt(document, {"Id"});
  container.name = withoutSlash(textAt(document, {"Name"}));
  container.image = textAt(document, {"Config", "Image"});
  takeLabels(find(document, {"Config", "Labels"}), container);
  takeState(document, container);
  container.restart_count = integerAt(document, {"RestartCount"});
  return container;
}

using MakeContainer = Container (*)(const Json&, std::string_view);

/// The containers of an array of documents; entries without an id are left out.
std::vector<Container> makeContainers(const Json& array, std::string_view runtime, MakeContainer make) {
  std::vector<Container> containers;
  for (const Json& entry : array) {
    Container container = make(entry, runtime);
    if (!container.id.text.empty()) {
      containers.push_back(std::move(container));
    }
  }
  return containers;
}

}  // namespace

Result<std::vector<Container>> parseContainerList(std::string_view json, std::string_view runtime) {
  const Result<Json> document = parse(json, "list of containers");
  if (!document) {
    return document.error();
  }
  if (!document->is_array()) {
    return Error{Errc::Malformed, "list of containers", "not an array"};
  }
  return makeContainers(*document, runtime, containerOfListEntry);
}

Result<std::vector<Container>> parseInspect(std::string_view json, std::string_view runtime) {
  const Result<Json> document = parse(json, "inspect document");
  if (!document) {
    return document.error();
  }
  if (document->is_object()) {
    return makeContainers(Json::array({*document}), runtime, containerOfInspect);
  }
  if (!document->is_array()) {
    return Error{Errc::Malformed, "inspect document", "neither an object nor an array"};
  }
  return makeContainers(*document, runtime, containerOfInspect);
}

Result<EngineEvent> parseEngineEvent(std::string_view json) {
  const Result<Json> document = parse(json, "event");
  if (!document) {
    return document.error();
  }
  EngineEvent event;
  event.type = textAt(*document, {"Type"});
  event.action = textAt(*document, {"Action"});
  if (event.action.empty()) {
    event.action = textAt(*document, {"status"});  // API before 1.22
  }
  event.action.resize(std::min(event.action.find(':'), event.action.size()));
  if (event.type.empty() && event.action.empty()) {
    return Error{Errc::Malformed, "event", "neither Type nor Action"};
  }
  event.container_id = textAt(*document, {"Actor", "ID"});
  if (event.container_id.empty()) {
    event.container_id = textAt(*document, {"id"});
  }
  event.name = textAt(*document, {"Actor", "Attributes", "name"});
  event.image = textAt(*document, {"Actor", "Attributes", "image"});
  // docker writes exitCode, podman containerExitCode; both as text.
  for (const char* const key : {"exitCode", "containerExitCode"}) {
    const std::string code = textAt(*document, {"Actor", "Attributes", key});
    if (!code.empty()) {
      event.exit_code = parseNumber<int>(code);
    }
  }
  const std::optional<std::int64_t> nanoseconds = integerAt(*document, {"timeNano"});
  const std::optional<std::int64_t> seconds = integerAt(*document, {"time"});
  if (nanoseconds) {
    event.time_ns = *nanoseconds;
  } else if (seconds && *seconds < std::numeric_limits<std::int64_t>::max() / 1'000'000'000) {
    event.time_ns = *seconds * 1'000'000'000;
  }
  return event;
}

}  // namespace plimsoll
