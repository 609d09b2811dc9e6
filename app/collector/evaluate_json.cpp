// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/collector/evaluate_json.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <span>

#include <nlohmann/json.hpp>

#include "core/analysis/metrics.h"
#include "core/base/text.h"

namespace plimsoll {

namespace {

using nlohmann::ordered_json;

enum class Part { Levels, Rates };

/// A whole number without ".0".
ordered_json numberJson(double value) {
  constexpr double exact = 9007199254740992.0;
  if (!std::isfinite(value)) {
    return nullptr;
  }
  if (value == std::floor(value) && std::abs(value) < exact) {
    return static_cast<std::int64_t>(value);
  }
  return value;
}

ordered_json textJson(std::string_view text) {
  return toValidUtf8(text);
}

/// Text, or null where it is not known.
ordered_json knownText(std::string_view text) {
  return text.empty() ? ordered_json(nullptr) : textJson(text);
}

ordered_json countJson(Count count) {
  return count ? ordered_json(*count) : ordered_json(nullptr);
}

template <class Number>
ordered_json optionalJson(const std::optional<Number>& value) {
  return value ? ordered_json(*value) : ordered_json(nullptr);
}

void put(ordered_json& object, std::string_view id, const Derived& value) {
  const std::string key(id);
  if (value.number) {
    object[key] = numberJson(*value.number);
  } else if (!value.text.empty()) {
    object[key] = textJson(value.text);
  } else {
    object[key] = nullptr;
    object[key + "_null_reason"] = textJson(value.null_reason);
  }
}

template <class View>
void putMetrics(ordered_json& object, std::span<const Metric<View>> metrics, const View& view, Part part) {
  for (const Metric<View>& metric : metrics) {
    if (metric.is_rate == (part == Part::Rates)) {
      put(object, metric.id, metric.value(view));
    }
  }
}

/// The raw numbers that are there.
template <class Raw>
void putFields(ordered_json& object, std::span<const Field<Raw>> fields, const Raw* raw) {
  for (const Field<Raw>& field : fields) {
    if (raw != nullptr && (raw->*field.member).has()) {
      object[std::string(field.name)] = *(raw->*field.member);
    }
  }
}

ordered_json missingJson(const std::vector<std::pair<std::string, std::string>>& missing) {
  ordered_json list = ordered_json::object();
  for (const auto& [file, reason] : missing) {
    list[file] = reason;
  }
  return list;
}

ordered_json threadJson(const ThreadView& view, Part part) {
  const ThreadSample& thread = *view.to;
  ordered_json object;
  object["tid"] = thread.tid;
  object["comm"] = textJson(thread.comm);
  if (part == Part::Rates) {
    putMetrics(object, threadMetrics(), view, part);
    // The words of `top` and `pidstat -t` beside ours.
    object["cpu_percent"] = object["thread_cpu_percent"];
    if (object["thread_wait_percent"].is_null()) {
      object["null_reason"] = object["thread_wait_percent_null_reason"];
    }
    return object;
  }
  object["comm_escaped"] = escapeControl(thread.comm);
  object["state"] = thread.state == 0 ? ordered_json(nullptr) : ordered_json(std::string(1, thread.state));
  object["last_cpu"] = thread.last_cpu < 0 ? ordered_json(nullptr) : ordered_json(thread.last_cpu);
  object["priority"] = thread.has_stat ? ordered_json(thread.priority) : ordered_json(nullptr);
  object["nice"] = thread.has_stat ? ordered_json(thread.nice) : ordered_json(nullptr);
  object["utime_ticks"] = countJson(thread.utime_ticks);
  object["stime_ticks"] = countJson(thread.stime_ticks);
  object["starttime_ticks"] = countJson(thread.starttime_ticks);
  object["raw"] = ordered_json::object();
  putFields(object["raw"], threadFields(), &thread);
  return object;
}

ordered_json processJson(const ProcessView& view, Part part) {
  const ProcessSample& process = *view.to;
  ordered_json object;
  object["pid"] = process.pid;
  object["comm"] = textJson(process.comm);
  if (part == Part::Rates) {
    putMetrics(object, processMetrics(), view, part);
  } else {
    object["num_threads"] = countJson(process.num_threads);
    object["utime_ticks"] = countJson(process.utime_ticks);
    object["stime_ticks"] = countJson(process.stime_ticks);
    object["starttime_ticks"] = countJson(process.starttime_ticks);
    object["rss_bytes"] = countJson(process.rss_bytes);
    object["pss_bytes"] = countJson(process.pss_bytes);
    object["uss_bytes"] = countJson(process.uss_bytes);
    if (!process.pss_bytes) {
      object["pss_bytes_null_reason"] = textJson(process.memory_missing);
    }
  }
  object["threads"] = ordered_json::array();
  for (const ThreadView& thread : view.threads) {
    object["threads"].push_back(threadJson(thread, part));
  }
  return object;
}

ordered_json processesJson(const Host& host, GroupHandle group, const Sample* from, const Sample& to, Part part) {
  ordered_json list = ordered_json::array();
  for (const ProcessView& process : makeProcessViews(&host, group, from, &to)) {
    list.push_back(processJson(process, part));
  }
  return list;
}

ordered_json factsJson(const Container& container, const Inventory& inventory) {
  ordered_json object;
  object["container_id"] = textJson(container.id.text);
  object["container_name"] = knownText(container.name);
  object["runtime"] = knownText(container.runtime);
  object["image"] = knownText(container.image);
  object["role"] = container.role == ContainerRole::Sandbox ? "sandbox" : "container";
  object["state"] = knownText(container.state);
  object["pod_uid"] = knownText(container.pod_uid);
  object["pod_name"] = knownText(container.pod_name);
  object["pod_namespace"] = knownText(container.pod_namespace);
  object["qos"] = knownText(container.qos);
  object["rootless_uid"] = optionalJson(container.rootless_uid);
  object["init_pid"] = optionalJson(container.init_pid);
  object["restart_count_of_engine"] = optionalJson(container.restart_count);
  object["exit_code"] = optionalJson(container.exit_code);
  object["engine_oomkilled_flag"] = optionalJson(container.engine_oomkilled_flag);
  object["names_from"] = knownText(container.names_from);
  const Group* group = container.group ? inventory.group(*container.group) : nullptr;
  object["cgroup_path"] = group == nullptr ? ordered_json(nullptr) : textJson(group->path);
  object["cgroup_paths"] = ordered_json::object();
  for (const auto& [controller, path] : container.cgroup_paths) {
    object["cgroup_paths"][controller] = textJson(path);
  }
  return object;
}

/// Names that several metrics share a reason under, as engineers look for them.
void putSharedReasons(ordered_json& object) {
  const auto share = [&object](const char* name, const char* id) {
    const auto reason = object.find(std::string(id) + "_null_reason");
    if (reason != object.end()) {
      const ordered_json text = *reason;
      object[name] = text;
    }
  };
  share("cpu_quota_null_reason", "cpu_quota_cores");
  share("swap_null_reason", "swap_usage_bytes");
}

/// The metrics since the container's start that a whole life has.
void putSinceStart(ordered_json& object, const ContainerView& view) {
  const SinceStart since(view);
  if (since.view() == nullptr) {
    object["since_start"] = nullptr;
    object["since_start_null_reason"] =
        view.group_to == nullptr ? std::string(reasons::not_running) : std::string(reasons::start_unknown);
    return;
  }
  object["since_start"] = ordered_json::object();
  for (const std::string_view id : {"cpu_usage_cores", "throttled_periods_ratio", "throttled_seconds_per_second"}) {
    put(object["since_start"], id, findContainerMetric(id)->value(*since.view()));
  }
}

ordered_json rawJson(const GroupSample& group) {
  ordered_json raw = ordered_json::object();
  putFields(raw, cpuFields(), &group.cpu);
  putFields(raw, memoryFields(), &group.memory);
  putFields(raw, slowFields(), group.slow.get());
  putFields(raw, limitsFields(), group.limits.get());
  return raw;
}

ordered_json levelsJson(const CapturedHost& captured, const CapturedInstant& instant, const Container& container) {
  const ContainerView view =
      makeContainerView(&instant.host, instant.inventory, container, nullptr, instant.sample.get(), &captured.history);
  ordered_json object = factsJson(container, instant.inventory);
  putMetrics(object, containerMetrics(), view, Part::Levels);
  putSharedReasons(object);
  putSinceStart(object, view);
  if (view.group_to != nullptr) {
    object["raw"] = rawJson(*view.group_to);
    object["missing"] = missingJson(view.group_to->missing);
    object["processes"] = processesJson(instant.host, view.group_to->handle, nullptr, *instant.sample, Part::Levels);
  }
  return object;
}

ordered_json ratesJson(const CapturedHost& captured, const CapturedInstant& before, const CapturedInstant& instant,
                       const Container& container) {
  const Sample* from = instant.comparable ? before.sample.get() : nullptr;
  const ContainerView view =
      makeContainerView(&instant.host, instant.inventory, container, from, instant.sample.get(), &captured.history);
  ordered_json object;
  object["container_id"] = textJson(container.id.text);
  object["container_name"] = knownText(container.name);
  putMetrics(object, containerMetrics(), view, Part::Rates);
  if (view.group_from == nullptr) {
    // Nothing can be told of the interval, and this is why.
    object["null_reason"] = object["cpu_usage_cores_null_reason"];
    putSinceStart(object, view);
  }
  if (view.group_to != nullptr) {
    object["processes"] = processesJson(instant.host, view.group_to->handle, from, *instant.sample, Part::Rates);
  }
  return object;
}

ordered_json cpuListJson(const std::vector<std::int32_t>& cpus) {
  return cpus.empty() ? ordered_json(nullptr) : ordered_json(cpus);
}

ordered_json hostLevelsJson(const CapturedInstant& instant) {
  const Host& host = instant.host;
  ordered_json object;
  object["name"] = knownText(host.name);
  object["kernel"] = knownText(host.kernel);
  object["os"] = knownText(host.os);
  object["hierarchy_mode"] = knownText(host.hierarchy_mode);
  object["controllers"] = host.controllers;
  object["online_cpus"] = cpuListJson(host.online_cpus);
  object["mem_total_bytes"] = host.mem_total_bytes == 0 ? ordered_json(nullptr) : ordered_json(host.mem_total_bytes);
  object["features"] = ordered_json::array();
  for (const Feature& feature : host.features) {
    object["features"].push_back({{"id", feature.id},
                                  {"on", feature.on},
                                  {"detail", textJson(feature.detail)},
                                  {"why", textJson(feature.why)},
                                  {"remedy", textJson(feature.remedy)}});
  }
  const HostView view{&host, nullptr, instant.sample.get(), 0};
  const std::vector<std::int32_t> shown = softirqCpusShown(view);
  object["cpus_shown"] = cpuListJson(shown);
  object["softirq_total_per_cpu"] = ordered_json::object();
  if (instant.sample->host) {
    const SoftirqTable& table = instant.sample->host->softirqs;
    for (std::size_t row = 0; row < table.vectors.size(); ++row) {
      ordered_json& totals = object["softirq_total_per_cpu"][table.vectors[row]];
      for (std::size_t column = 0; column < table.cpus.size() && column < table.counts[row].size(); ++column) {
        if (std::binary_search(shown.begin(), shown.end(), table.cpus[column])) {
          totals[std::to_string(table.cpus[column])] = countJson(table.counts[row][column]);
        }
      }
    }
    object["loadavg"] = knownText(instant.sample->host->loadavg);
    object["raw"] = ordered_json::object();
    putFields(object["raw"], hostFields(), instant.sample->host.get());
    object["missing"] = missingJson(instant.sample->host->missing);
  }
  object["processes"] = processesJson(host, GroupHandle{}, nullptr, *instant.sample, Part::Levels);
  return object;
}

ordered_json hostRatesJson(const CapturedInstant& before, const CapturedInstant& instant) {
  HostView view{&instant.host, instant.comparable ? before.sample.get() : nullptr, instant.sample.get(), 0};
  view.seconds = view.from == nullptr ? 0 : static_cast<double>(view.to->at_ns - view.from->at_ns) / 1e9;
  ordered_json object;
  putMetrics(object, hostMetrics(), view, Part::Rates);
  const std::vector<std::int32_t> shown = softirqCpusShown(view);
  object["cpus_shown"] = cpuListJson(shown);
  const auto& read = view.to->host->online_cpus;
  const auto& online = read.empty() ? instant.host.online_cpus : read;
  for (const std::int32_t cpu : online.empty() ? std::vector<std::int32_t>{} : shown) {
    const bool is_online = std::find(online.begin(), online.end(), cpu) != online.end();
    object["cpu_" + std::to_string(cpu) + "_state_at_" + instant.name] = is_online ? "online" : "offline";
  }
  object["softirq_rate_per_s"] = ordered_json::object();
  object["softirq_rate_per_s_per_cpu"] = ordered_json::object();
  for (const std::string& vector : view.to->host->softirqs.vectors) {
    put(object["softirq_rate_per_s"], vector, softirqRate(view, vector, std::nullopt));
    for (const std::int32_t cpu : shown) {
      put(object["softirq_rate_per_s_per_cpu"][vector], std::to_string(cpu), softirqRate(view, vector, cpu));
    }
  }
  object["processes"] = processesJson(instant.host, GroupHandle{}, view.from, *instant.sample, Part::Rates);
  return object;
}

ordered_json pidsJson(const CapturedInstant& instant) {
  ordered_json object = ordered_json::object();
  for (const auto& [pid, id] : instant.container_of) {
    const Container* container = instant.inventory.container(id);
    object["pid_" + std::to_string(pid)] = {
        {"container_id", textJson(id.text)},
        {"runtime", container == nullptr ? ordered_json(nullptr) : knownText(container->runtime)}};
  }
  return object;
}

ordered_json eventsJson(const CapturedHost& captured) {
  ordered_json list = ordered_json::array();
  for (const Event& event : captured.events) {
    list.push_back(
        {{"kind", std::string(eventWord(event.kind))},
         {"monotonic_s", event.at_ns == 0 ? ordered_json(nullptr) : numberJson(static_cast<double>(event.at_ns) / 1e9)},
         {"wall_ms", event.wall_ms == 0 ? ordered_json(nullptr) : ordered_json(event.wall_ms)},
         {"container_id", knownText(event.container_id)},
         {"source", textJson(event.source)},
         {"text", escapeControl(event.text)}});
  }
  return list;
}

ordered_json hostJson(const CapturedHost& captured) {
  const CapturedInstant& last = captured.instants.back();
  ordered_json object;
  object["host"] = hostLevelsJson(last);
  object["containers"] = ordered_json::array();
  for (const Container& container : last.inventory.containers) {
    object["containers"].push_back(levelsJson(captured, last, container));
  }
  object["processes_by_pid"] = pidsJson(last);
  object["intervals"] = ordered_json::array();
  for (std::size_t at = 1; at < captured.instants.size(); ++at) {
    const CapturedInstant& from = captured.instants[at - 1];
    const CapturedInstant& to = captured.instants[at];
    ordered_json interval;
    interval["from"] = from.name;
    interval["to"] = to.name;
    interval["seconds"] =
        to.comparable ? numberJson(static_cast<double>(to.sample->at_ns - from.sample->at_ns) / 1e9) : nullptr;
    interval["host"] = hostRatesJson(from, to);
    interval["containers"] = ordered_json::array();
    for (const Container& container : to.inventory.containers) {
      interval["containers"].push_back(ratesJson(captured, from, to, container));
    }
    object["intervals"].push_back(std::move(interval));
  }
  object["events"] = eventsJson(captured);
  object["problems"] = ordered_json::array();
  for (const Problem& problem : captured.problems) {
    object["problems"].push_back({{"subject", textJson(problem.subject)},
                                  {"cause", textJson(problem.cause)},
                                  {"remedy", knownText(problem.remedy)}});
  }
  return object;
}

}  // namespace

std::string makeEvaluateJson(const std::vector<CapturedHost>& hosts) {
  ordered_json variants = ordered_json::object();
  for (const CapturedHost& host : hosts) {
    variants[host.name] = hostJson(host);
  }
  ordered_json all;
  all["variants"] = std::move(variants);
  constexpr int indent = 2;
  return all.dump(indent, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace plimsoll
