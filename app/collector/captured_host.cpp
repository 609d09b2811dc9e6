// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/collector/captured_host.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>

#include <nlohmann/json.hpp>

#include "app/collector/captured_events.h"
#include "core/base/text.h"
#include "core/kernel/cgroup_layout.h"
#include "core/kernel/cgroup_text.h"
#include "core/kernel/host_reader.h"
#include "core/kernel/host_text.h"
#include "core/kernel/sampler.h"
#include "core/runtime/container_discovery.h"
#include "core/runtime/docker_text.h"
#include "core/runtime/state_files.h"

namespace plimsoll {

namespace {

using nlohmann::json;

constexpr std::uint32_t all_threads = 1'000'000;
constexpr std::int64_t ns_per_ms = 1'000'000;
constexpr std::int64_t whole_capture_ns = std::numeric_limits<std::int64_t>::max() / 4;

/// Where the instants of one host are: names below the folder of all.
struct InstantFolder {
  std::string name;
  std::string path;  ///< "", "/t0", "/a-variant/t0"
};
struct HostFolder {
  std::string name;
  std::string path;  ///< "" or "/a-variant"
  std::vector<InstantFolder> instants;
};

/// The number of a folder "t12".
std::optional<std::uint32_t> instantNumber(std::string_view name) {
  return name.starts_with('t') ? parseNumber<std::uint32_t>(name.substr(1)) : std::nullopt;
}

std::string below(const std::string& path, std::string_view name) {
  std::string joined = path;
  joined += '/';
  joined += name;
  return joined;
}

std::vector<std::string> foldersIn(Files& files, const std::string& path) {
  Result<std::vector<std::string>> names = files.directories(path.empty() ? "/" : path);
  if (!names) {
    return {};
  }
  std::sort(names->begin(), names->end());
  return std::move(*names);
}

HostFolder findInstants(Files& files, std::string name, const std::string& path) {
  HostFolder host{std::move(name), path, {}};
  if (files.exists(path + "/root")) {
    host.instants.push_back({".", path});
    return host;
  }
  std::vector<std::pair<std::uint32_t, std::string>> numbered;
  for (const std::string& folder : foldersIn(files, path)) {
    const auto number = instantNumber(folder);
    if (number && files.exists(below(below(path, folder), "root"))) {
      numbered.emplace_back(*number, folder);
    }
  }
  std::sort(numbered.begin(), numbered.end());
  for (const auto& [number, folder] : numbered) {
    host.instants.push_back({folder, below(path, folder)});
  }
  return host;
}

std::vector<HostFolder> findHosts(Files& files) {
  std::vector<HostFolder> hosts;
  hosts.push_back(findInstants(files, ".", ""));
  for (const std::string& folder : foldersIn(files, "")) {
    if (folder != "root" && !instantNumber(folder)) {
      hosts.push_back(findInstants(files, folder, "/" + folder));
    }
  }
  std::erase_if(hosts, [](const HostFolder& host) { return host.instants.empty(); });
  return hosts;
}

/// What clock.json says.
struct Clock {
  std::optional<std::int64_t> monotonic_ns;
  std::int64_t wall_ms = 0;
  std::uint32_t online_cpus = 0;
  std::uint32_t ticks_per_second = 0;
};

std::optional<std::int64_t> numberOf(const json& object, const char* key) {
  const auto at = object.find(key);
  return at != object.end() && at->is_number_integer() ? std::optional(at->get<std::int64_t>()) : std::nullopt;
}

Clock parseClock(const std::string& text) {
  Clock clock;
  const json object = json::parse(text, nullptr, false);
  if (!object.is_object()) {
    return clock;
  }
  clock.monotonic_ns = numberOf(object, "monotonic_ns");
  clock.online_cpus =
      static_cast<std::uint32_t>(std::clamp<std::int64_t>(numberOf(object, "online_cpus").value_or(0), 0, 65536));
  clock.ticks_per_second =
      static_cast<std::uint32_t>(std::clamp<std::int64_t>(numberOf(object, "clk_tck").value_or(0), 0, 1'000'000));
  const auto realtime = object.find("realtime");
  if (realtime != object.end() && realtime->is_string()) {
    clock.wall_ms = toUnixNs(realtime->get<std::string>()).value_or(0) / ns_per_ms;
  }
  return clock;
}

/// Puts the facts of clock.json in where the tree has none.
void applyClock(const Clock& clock, Host& host) {
  if (clock.ticks_per_second > 0) {
    host.ticks_per_second = clock.ticks_per_second;
  }
  if (host.online_cpus.empty()) {
    for (std::uint32_t cpu = 0; cpu < clock.online_cpus; ++cpu) {
      host.online_cpus.push_back(static_cast<std::int32_t>(cpu));
    }
  }
}

/// Reads the instants of one captured host, one after the other.
class HostReader {
 public:
  HostReader(Files& folder_files, std::string folder, HostFolder where, CapturedHost& out)
      : m_folder_files(folder_files), m_folder(std::move(folder)), m_where(std::move(where)), m_out(out) {}

  void read() {
    m_out.name = m_where.name;
    for (const InstantFolder& instant : m_where.instants) {
      readInstant(instant);
    }
    m_out.events = makeCapturedEvents(m_out.instants, readLogs(), m_out.problems);
    for (const Event& event : m_out.events) {
      m_out.history.append(event);
    }
  }

 private:
  void readInstant(const InstantFolder& where) {
    CapturedInstant instant;
    instant.name = where.name;
    RootFiles files(m_folder + where.path + "/root");
    CgroupLayout layout;
    if (Result<CgroupLayout> read = readCgroupLayout(files)) {
      layout = std::move(*read);
    } else if (files.exists("/sys/fs/cgroup")) {
      addProblem(where.path + "/root/proc/self/mountinfo", "could not be read: no cgroup is found without it", "");
    }
    const Clock clock = readClock(where);
    instant.host = readHost(files, layout);
    applyClock(clock, instant.host);

    const Inventory found = m_discovery.scan(files, layout, readWords(files, where));
    Stamp stamp;
    instant.comparable = setStamp(clock, files, instant.host, stamp);
    auto sample = std::make_shared<Sample>(takeSample(files, layout, found, stamp));
    sample->seq = m_out.instants.size() + 1;
    sample->full = true;

    if (m_out.instants.empty()) {
      m_out.history.setHost(std::make_shared<Host>(instant.host));
    }
    m_out.history.setInventory(std::make_shared<Inventory>(found), stamp.at_ns);
    m_out.history.append(sample);
    instant.sample = std::move(sample);
    instant.inventory = m_out.history.everyone();
    instant.container_of = containersOfPids(files, instant);
    m_out.instants.push_back(std::move(instant));
  }

  /// The logs beside the host and in its instants' folders, also in those without a root.
  CapturedLogs readLogs() const {
    std::vector<std::string> folders = {m_where.path};
    for (const std::string& name : foldersIn(m_folder_files, m_where.path)) {
      if (instantNumber(name)) {
        folders.push_back(below(m_where.path, name));
      }
    }
    CapturedLogs logs;
    const auto append = [this](std::string& log, const std::string& path) {
      if (const Result<std::string> text = m_folder_files.read(path)) {
        log += *text + "\n";
      }
    };
    for (const std::string& folder : folders) {
      append(logs.engine_events, folder + "/events.jsonl");
      append(logs.kernel_log, folder + "/kmsg.txt");
    }
    return logs;
  }

  Clock readClock(const InstantFolder& where) {
    const Result<std::string> text = m_folder_files.read(where.path + "/clock.json");
    if (!text) {
      return {};
    }
    Clock clock = parseClock(*text);
    if (!clock.monotonic_ns) {
      addProblem(where.path + "/clock.json", "has no number monotonic_ns", "");
    }
    return clock;
  }

  /// What the engine said: beside the instant, else beside the host; and the runtimes' own state files in the tree.
  std::vector<Container> readWords(Files& files, const InstantFolder& where) {
    std::vector<Container> words;
    for (const std::string& path : {where.path, m_where.path}) {
      const Result<std::string> text = m_folder_files.read(path + "/inspect.json");
      if (!text) {
        continue;
      }
      Result<std::vector<Container>> inspected = parseInspect(*text, "");
      if (inspected) {
        words = std::move(*inspected);
      } else {
        addProblem(path + "/inspect.json", inspected.error().detail, "");
      }
      break;
    }
    for (Container& container : readStateFiles(files)) {
      words.push_back(std::move(container));
    }
    return words;
  }

  /// True if the clock, and the boot, go on from the instant before.
  bool setStamp(const Clock& clock, Files& files, const Host& host, Stamp& stamp) {
    stamp.wall_ms = clock.wall_ms;
    const Result<std::string> uptime = files.read("/proc/uptime");
    const auto at_ns = clock.monotonic_ns ? clock.monotonic_ns : (uptime ? parseUptime(*uptime) : std::nullopt);
    if (m_out.instants.empty()) {
      stamp.at_ns = at_ns.value_or(0);
      return false;
    }
    const CapturedInstant& before = m_out.instants.back();
    const std::string& name = m_where.instants[m_out.instants.size()].path;
    if (!at_ns || *at_ns <= before.sample->at_ns) {
      addProblem(name,
                 at_ns ? "its clock is not after that of the instant before: no rates"
                       : "has neither clock.json nor proc/uptime: no rates",
                 "");
      stamp.at_ns = before.sample->at_ns + 1;
      return false;
    }
    stamp.at_ns = *at_ns;
    if (!host.boot_id.empty() && !before.host.boot_id.empty() && host.boot_id != before.host.boot_id) {
      addProblem(name, "the host was booted anew since the instant before: no rates", "");
      return false;
    }
    return true;
  }

  static std::vector<GroupHandle> containerGroups(const Inventory& inventory) {
    std::vector<GroupHandle> groups;
    for (const Container& container : inventory.containers) {
      if (container.group) {
        groups.push_back(*container.group);
      }
    }
    return groups;
  }

  /// Reads the containers with all their threads, and then again with the processes that belong to none.
  static Sample takeSample(Files& files, const CgroupLayout& layout, const Inventory& inventory, const Stamp& stamp) {
    Sampler sampler(files, layout);
    sampler.setInventory(inventory);
    sampler.setFocus(containerGroups(inventory), all_threads);
    Sample sample = sampler.sample(stamp, true);
    std::vector<Pid> loose;
    for (const std::string& name : foldersIn(files, "/proc")) {
      const auto pid = parseNumber<Pid>(name);
      const bool known = pid && std::any_of(sample.processes.begin(), sample.processes.end(),
                                            [&](const auto& process) { return process->pid == *pid; });
      if (pid && !known) {
        loose.push_back(*pid);
      }
    }
    if (loose.empty()) {
      return sample;
    }
    sampler.setLoosePids(std::move(loose));
    return sampler.sample(stamp, true);
  }

  static std::vector<std::pair<Pid, ContainerId>> containersOfPids(Files& files, const CapturedInstant& instant) {
    std::vector<std::pair<Pid, ContainerId>> container_of;
    for (const std::string& name : foldersIn(files, "/proc")) {
      const auto pid = parseNumber<Pid>(name);
      const Result<std::string> text = pid ? files.read("/proc/" + name + "/cgroup") : Error{};
      if (const Container* container = text ? containerOfCgroups(instant.inventory, *text) : nullptr) {
        container_of.emplace_back(*pid, container->id);
      }
    }
    for (const auto& process : instant.sample->processes) {
      const auto container =
          std::find_if(instant.inventory.containers.begin(), instant.inventory.containers.end(),
                       [&](const Container& candidate) { return candidate.group == process->group; });
      if (container != instant.inventory.containers.end()) {
        container_of.emplace_back(process->pid, container->id);
      }
    }
    std::stable_sort(container_of.begin(), container_of.end(),
                     [](const auto& left, const auto& right) { return left.first < right.first; });
    const auto same = [](const auto& left, const auto& right) { return left.first == right.first; };
    container_of.erase(std::unique(container_of.begin(), container_of.end(), same), container_of.end());
    return container_of;
  }

  /// The container whose group, in any hierarchy, is or holds one of a process's; the innermost if there are several.
  static const Container* containerOfCgroups(const Inventory& inventory, const std::string& proc_cgroup) {
    const Container* best = nullptr;
    std::size_t best_length = 0;
    const auto consider = [&](const Container& container, const std::string& group, const std::string& path) {
      const bool holds = path == group || (path.starts_with(group) && path[group.size()] == '/');
      if (holds && group.size() > best_length) {
        best = &container;
        best_length = group.size();
      }
    };
    for (const auto& [controller, path] : parseProcCgroup(proc_cgroup)) {
      for (const Container& container : inventory.containers) {
        const Group* group = container.group ? inventory.group(*container.group) : nullptr;
        if (group != nullptr) {
          const auto other = group->other_paths.find(controller);
          consider(container, other == group->other_paths.end() ? group->path : other->second, path);
        }
      }
    }
    return best;
  }

  void addProblem(std::string subject, std::string cause, std::string remedy) {
    m_out.problems.push_back({std::move(subject), std::move(cause), std::move(remedy), false});
  }

  Files& m_folder_files;
  std::string m_folder;
  HostFolder m_where;
  CapturedHost& m_out;
  ContainerDiscovery m_discovery;
};

}  // namespace

Result<std::vector<CapturedHost>> readCapturedHosts(const std::string& folder) {
  RootFiles files(folder);
  std::vector<CapturedHost> hosts;
  for (const HostFolder& where : findHosts(files)) {
    CapturedHost host;
    host.history = History(whole_capture_ns);
    HostReader(files, folder, where, host).read();
    hosts.push_back(std::move(host));
  }
  if (hosts.empty()) {
    return Error{Errc::NotFound, folder, "it has neither root/ nor t0/root/, itself or in a sub-folder"};
  }
  return hosts;
}

}  // namespace plimsoll
