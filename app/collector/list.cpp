// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/collector/list.h"

#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "app/collector/text_table.h"
#include "core/analysis/metrics.h"
#include "core/base/text.h"
#include "core/collect/engines.h"
#include "core/collect/observation.h"
#include "core/runtime/state_files.h"

namespace plimsoll {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t engines_limit_ns = 10 * s_to_ns;

enum class Show { Cores, Bytes, Number, Word };

/// What of core/analysis is shown of each container.
struct MetricColumn {
  const char* id;
  const char* title;
  Show show;
};
constexpr std::array<MetricColumn, 17> metric_columns = {{
    {"cpu_effective_limit_cores", "CPU LIMIT", Show::Cores},
    {"cpu_effective_limit_source", "SET BY", Show::Word},
    {"memory_effective_limit_bytes", "MEMORY LIMIT", Show::Bytes},
    {"memory_effective_limit_source", "SET BY", Show::Word},
    {"cpu_quota_cores", "QUOTA", Show::Cores},
    {"cpu_quota_period_us", "PERIOD US", Show::Number},
    {"cpu_burst_us", "BURST US", Show::Number},
    {"cpu_shares", "SHARES", Show::Number},
    {"cpu_weight", "WEIGHT", Show::Number},
    {"cpuset_cpus", "CPUSET", Show::Word},
    {"memory_limit_bytes", "MEMORY", Show::Bytes},
    {"swap_limit_bytes", "SWAP", Show::Bytes},
    {"memory_plus_swap_limit_bytes", "MEMORY+SWAP", Show::Bytes},
    {"swap_effective_limit_bytes", "SWAP LIMIT", Show::Bytes},
    {"pids_current", "PIDS", Show::Number},
    {"pids_limit", "PIDS LIMIT", Show::Number},
    {"io_limits", "IO LIMITS", Show::Word},
}};

/// The processes of a container: cgroup.procs of the first hierarchy that it has a group in.
std::vector<Pid> readPids(Files& files, const Container& container) {
  std::vector<Pid> pids;
  for (const auto& [controller, path] : container.cgroup_paths) {
    const Result<std::string> text = files.read(path + "/cgroup.procs");
    if (!text) {
      continue;
    }
    for (const std::string_view line : split(*text, '\n')) {
      if (const std::optional<Pid> pid = parseNumber<Pid>(trim(line))) {
        pids.push_back(*pid);
      }
    }
    break;
  }
  return pids;
}

Json orNull(const std::string& text) {
  return text.empty() ? Json() : Json(text);
}

Json numberOf(double value) {
  const auto whole = static_cast<std::int64_t>(value);
  return static_cast<double>(whole) == value ? Json(whole) : Json(value);
}

Derived memoryHigh(const ContainerView& view) {
  if (view.group_to == nullptr) {
    return Derived::unknown(reasons::not_running);
  }
  const auto& limits = view.group_to->limits;
  if (limits == nullptr || !limits->memory_readable) {
    return Derived::unknown(reasons::not_read_yet);
  }
  return limits->memory_high ? Derived::of(static_cast<double>(*limits->memory_high))
                             : Derived::unknown(reasons::no_limit);
}

void addMetric(Json& json, const std::string& id, const Derived& value) {
  json[id] = value.number ? numberOf(*value.number) : value.known() ? Json(value.text) : Json();
  if (!value.known()) {
    json[id + "_null_reason"] = value.null_reason;
  }
}

Derived valueOf(const ContainerView& view, const char* id) {
  const Metric<ContainerView>* metric = findContainerMetric(id);
  return metric == nullptr ? Derived::unknown("not made by this version") : metric->value(view);
}

Json asJson(const ContainerView& view, const std::vector<Pid>& pids) {
  const Container& container = *view.container;
  Json json = {{"id", container.id.text},
               {"name", orNull(container.name)},
               {"image", orNull(container.image)},
               {"runtime", orNull(container.runtime)},
               {"role", container.role == ContainerRole::Sandbox ? "sandbox" : "container"},
               {"pod_uid", orNull(container.pod_uid)},
               {"pod_name", orNull(container.pod_name)},
               {"pod_namespace", orNull(container.pod_namespace)},
               {"compose_project", orNull(container.compose_project)},
               {"compose_service", orNull(container.compose_service)},
               {"state", orNull(container.state)},
               {"started_at", orNull(container.started_at)},
               {"finished_at", orNull(container.finished_at)},
               {"exit_code", container.exit_code ? Json(*container.exit_code) : Json()},
               {"names_from", orNull(container.names_from)},
               {"init_pid", container.init_pid ? Json(*container.init_pid) : Json()},
               {"pids", pids},
               {"cgroup_paths", Json(container.cgroup_paths)}};
  for (const MetricColumn& column : metric_columns) {
    addMetric(json, column.id, valueOf(view, column.id));
  }
  addMetric(json, "memory_high_bytes", memoryHigh(view));
  return json;
}

std::string cell(const Derived& value, Show show) {
  if (!value.number) {
    return value.text;
  }
  switch (show) {
    case Show::Cores:
      return numberText(*value.number, 3);
    case Show::Bytes:
      return bytesText(*value.number);
    case Show::Number:
    case Show::Word:
      break;
  }
  return numberText(*value.number, 0);
}

std::vector<std::string> asCells(const ContainerView& view) {
  const Container& container = *view.container;
  const std::string pod = container.pod_name.empty() ? container.pod_uid : container.pod_name;
  std::vector<std::string> cells = {
      container.id.shortened(), container.name,  container.image,     container.runtime, pod,
      container.pod_namespace,  container.state, container.started_at};
  for (const MetricColumn& column : metric_columns) {
    cells.push_back(cell(valueOf(view, column.id), column.show));
  }
  cells.push_back(cell(memoryHigh(view), Show::Bytes));
  cells.push_back(container.cgroup_paths.empty() ? "" : container.cgroup_paths.begin()->second);
  return cells;
}

TextTable makeTable() {
  std::vector<std::string> titles = {"ID", "NAME", "IMAGE", "RUNTIME", "POD", "NAMESPACE", "STATE", "STARTED"};
  for (const MetricColumn& column : metric_columns) {
    titles.emplace_back(column.title);
  }
  titles.emplace_back("MEMORY HIGH");
  titles.emplace_back("CGROUP");
  return TextTable(std::move(titles));
}

/// What engines say of their containers, or else what they left on disk.
std::vector<Container> fetchWords(Observation& observation, const std::string& root) {
  if (root.empty()) {
    Engines engines(findEngineSockets(observation.files(), readEngineEnvironment()),
                    {[](const EngineEvent&) {}, [](const Problem&) {}, 0});
    askEnginesOnce(engines, true, engines_limit_ns);
    if (engines.anyWords()) {
      return engines.words();
    }
  }
  return readStateFiles(observation.files());
}

}  // namespace

int runList(const std::string& root, bool as_json) {
  Observation observation(root);
  observation.scan(fetchWords(observation, root));
  const Sample sample = observation.take(true);
  const Inventory& inventory = observation.inventory();
  Json list = Json::array();
  TextTable table = makeTable();
  for (const Container& container : inventory.containers) {
    const ContainerView view = makeContainerView(&observation.host(), inventory, container, nullptr, &sample, nullptr);
    if (as_json) {
      list.push_back(asJson(view, readPids(observation.files(), container)));
    } else {
      table.addRow(asCells(view));
    }
  }
  if (as_json) {
    return printText(list.dump(2, ' ', false, Json::error_handler_t::replace) + "\n") ? 0 : 1;
  }
  if (inventory.containers.empty()) {
    return printText("No container was found. \"plimsoll-collector check\" tells what can be seen here.\n") ? 0 : 1;
  }
  return printText(table.text()) ? 0 : 1;
}

}  // namespace plimsoll
