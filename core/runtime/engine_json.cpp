// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runtime/engine_json.h"

#include <limits>
#include <nlohmann/json.hpp>

#include "core/runtime/docker_text.h"

namespace plimsoll::engine_json {

const Json* find(const Json& object, std::initializer_list<const char*> path) {
  const Json* here = &object;
  for (const char* const key : path) {
    if (!here->is_object()) {
      return nullptr;
    }
    const auto found = here->find(key);
    if (found == here->end()) {
      return nullptr;
    }
    here = &*found;
  }
  return here;
}

std::string textAt(const Json& object, std::initializer_list<const char*> path) {
  const Json* const json = find(object, path);
  return json != nullptr && json->is_string() ? json->get<std::string>() : std::string();
}

std::optional<std::int64_t> integerAt(const Json& object, std::initializer_list<const char*> path) {
  const Json* const json = find(object, path);
  return json != nullptr && json->is_number_integer() ? std::optional(json->get<std::int64_t>()) : std::nullopt;
}

std::optional<bool> flagAt(const Json& object, std::initializer_list<const char*> path) {
  const Json* const json = find(object, path);
  return json != nullptr && json->is_boolean() ? std::optional(json->get<bool>()) : std::nullopt;
}

std::string withoutSlash(std::string_view name) {
  return std::string(name.starts_with('/') ? name.substr(1) : name);
}

void takeLabels(const Json* labels, Container& container) {
  if (labels == nullptr) {
    return;
  }
  container.compose_project = textAt(*labels, {"com.docker.compose.project"});
  container.compose_service = textAt(*labels, {"com.docker.compose.service"});
  container.pod_name = textAt(*labels, {"io.kubernetes.pod.name"});
  container.pod_namespace = textAt(*labels, {"io.kubernetes.pod.namespace"});
  container.pod_uid = textAt(*labels, {"io.kubernetes.pod.uid"});
  if (textAt(*labels, {"io.kubernetes.docker.type"}) == "podsandbox" ||
      textAt(*labels, {"io.cri-containerd.kind"}) == "sandbox") {
    container.role = ContainerRole::Sandbox;
  }
}

Result<Json> parse(std::string_view text, std::string_view subject) {
  // The library tells the position by an exception only.
  try {
    return Json::parse(text);
  } catch (const Json::exception& error) {
    return Error{Errc::Malformed, std::string(subject), error.what()};
  }
}

namespace {

/// The word that docker makes of its flags; its state files hold the flags only.
std::string stateOfFlags(const Json& document, bool running) {
  for (const char* const flag : {"Paused", "Restarting", "Dead"}) {
    if (flagAt(document, {"State", flag}).value_or(false)) {
      return flag == std::string_view("Paused") ? "paused" : flag == std::string_view("Dead") ? "dead" : "restarting";
    }
  }
  if (running) {
    return "running";
  }
  return toUtc(textAt(document, {"State", "StartedAt"})).empty() ? "created" : "exited";
}

}  // namespace

void takeState(const Json& document, Container& container) {
  container.state = textAt(document, {"State", "Status"});
  const bool running = flagAt(document, {"State", "Running"}).value_or(container.state == "running");
  const Json* const flags = find(document, {"State"});
  if (container.state.empty() && flags != nullptr && flags->is_object() && !flags->empty()) {
    container.state = stateOfFlags(document, running);
  }
  const std::string started = textAt(document, {"State", "StartedAt"});
  const std::string finished = textAt(document, {"State", "FinishedAt"});
  container.started_at = toUtc(started);
  // Of a container that ends within milliseconds docker writes the start after the end (seen with 20.10).
  const bool has_ended = container.state == "exited" || container.state == "dead" || container.state == "stopped";
  const bool of_this_run = toUnixNs(finished) && (has_ended || toUnixNs(finished) >= toUnixNs(started));
  if (!running && of_this_run) {
    container.finished_at = toUtc(finished);
    container.exit_code = integerAt(document, {"State", "ExitCode"});
  }
  container.engine_oomkilled_flag = flagAt(document, {"State", "OOMKilled"});
  const std::optional<std::int64_t> pid = integerAt(document, {"State", "Pid"});
  if (pid && *pid > 0 && *pid <= std::numeric_limits<Pid>::max()) {
    container.init_pid = static_cast<Pid>(*pid);
  }
}

}  // namespace plimsoll::engine_json
