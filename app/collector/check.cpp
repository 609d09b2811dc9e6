// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/collector/check.h"

#include <nlohmann/json.hpp>
#include <vector>

#include "app/collector/text_table.h"
#include "core/collect/engines.h"
#include "core/collect/observation.h"

namespace plimsoll {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t engines_limit_ns = 3 * s_to_ns;

std::vector<Feature> featuresOf(Observation& observation, const std::string& root) {
  std::vector<Feature> features = observation.host().features;
  if (root.empty()) {
    Engines engines(findEngineSockets(observation.files(), readEngineEnvironment()),
                    {[](const EngineEvent&) {}, [](const Problem&) {}, 0});
    askEnginesOnce(engines, false, engines_limit_ns);
    for (Feature& feature : engines.features()) {
      features.push_back(std::move(feature));
    }
  }
  return features;
}

std::string asJson(const Host& host, const std::vector<Feature>& features) {
  Json list = Json::array();
  for (const Feature& feature : features) {
    list.push_back({{"id", feature.id},
                    {"on", feature.on},
                    {"detail", feature.detail},
                    {"why", feature.why},
                    {"remedy", feature.remedy}});
  }
  const Json json = {{"host", host.name},
                     {"kernel", host.kernel},
                     {"machine", host.machine},
                     {"os", host.os},
                     {"hierarchy_mode", host.hierarchy_mode},
                     {"rung", host.rung},
                     {"sources", std::move(list)}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string hierarchyText(const std::string& mode) {
  if (mode == "legacy") {
    return "v1";
  }
  if (mode == "unified") {
    return "v2";
  }
  return mode == "hybrid" ? "v1, with an empty v2 mount beside it (hybrid)" : "none found";
}

std::string asText(const Host& host, const std::vector<Feature>& features) {
  TextTable table({"SOURCE", "STATE", "WHERE, OR WHY NOT", "WHAT TO DO"});
  for (const Feature& feature : features) {
    table.addRow({feature.id, feature.on ? "on" : "off", feature.on ? feature.detail : feature.why,
                  feature.on ? "" : feature.remedy});
  }
  TextTable facts({"HOST", "KERNEL", "MACHINE", "SYSTEM", "CGROUPS", "CPUS"});
  facts.addRow({host.name, host.kernel, host.machine, host.os, hierarchyText(host.hierarchy_mode),
                host.online_cpus.empty() ? "" : std::to_string(host.online_cpus.size())});
  return facts.text() + "\n" + table.text();
}

}  // namespace

int runCheck(const std::string& root, bool as_json) {
  Observation observation(root);
  const std::vector<Feature> features = featuresOf(observation, root);
  return printText(as_json ? asJson(observation.host(), features) : asText(observation.host(), features)) ? 0 : 1;
}

}  // namespace plimsoll
