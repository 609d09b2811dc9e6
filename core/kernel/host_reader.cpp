// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/host_reader.h"

#include <fcntl.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>

#include "core/base/text.h"
#include "core/kernel/cgroup_text.h"
#include "core/kernel/host_text.h"
#include "core/kernel/proc_text.h"

namespace plimsoll {

namespace {

std::string firstLine(Files& files, const std::string& path) {
  const Result<std::string> text = files.read(path);
  return text ? std::string(trim(std::string_view(*text).substr(0, text->find('\n')))) : std::string();
}

/// PRETTY_NAME of os-release(5), unquoted.
std::string readOsName(Files& files) {
  for (const char* const path : {"/etc/os-release", "/usr/lib/os-release"}) {
    const Result<std::string> text = files.read(path);
    std::string_view rest = text ? std::string_view(*text) : std::string_view();
    while (!rest.empty()) {
      std::string_view line = takeUntil(rest, '\n');
      if (takeUntil(line, '=') == "PRETTY_NAME") {
        line = trim(line);
        const bool quoted =
            line.size() >= 2 && (line.front() == '"' || line.front() == '\'') && line.back() == line.front();
        return std::string(quoted ? line.substr(1, line.size() - 2) : line);
      }
    }
  }
  return {};
}

/// Of a file that may not be there: on, or off with the reason.
Feature featureOfFile(Files& files, std::string id, const std::string& path, std::string_view absent,
                      std::string remedy) {
  Feature feature;
  feature.id = std::move(id);
  feature.detail = path;
  const Result<std::string> text = files.read(path);
  feature.on = text.ok();
  if (!text) {
    const bool is_absent = text.error().code == Errc::NotFound || text.error().code == Errc::Unsupported;
    feature.why = !is_absent     ? path + " can't be read: " + text.error().detail
                  : files.live() ? std::string(absent)
                                 : "not in the captured tree";
    feature.remedy = files.live() ? std::move(remedy) : std::string();
  }
  return feature;
}

Feature controllerFeature(const CgroupLayout& layout, std::string id, std::string_view v1, std::string_view v2) {
  Feature feature;
  feature.id = std::move(id);
  const CgroupLayout::Mount* mount = layout.mount(v1);
  if (mount == nullptr) {
    mount = layout.mount(v2);
  }
  feature.on = mount != nullptr;
  if (mount != nullptr) {
    feature.detail = (mount->version == CgroupLayout::Version::V1 ? "v1 " : "v2 ") + mount->point;
  } else {
    feature.why = layout.hierarchy_mode.empty()
                      ? "no cgroup file system is mounted"
                      : "the " + std::string(v1) + " controller is not mounted or not enabled";
    feature.remedy = "mount the controller, or boot without cgroup_disable=" + std::string(v1);
  }
  return feature;
}

Feature schedstatFeature(Files& files) {
  constexpr std::string_view absent = "the kernel was built without CONFIG_SCHED_INFO";
  Feature feature = featureOfFile(files, "schedstat", "/proc/self/schedstat", absent, "use a kernel that has it");
  const Result<std::vector<std::string>> names = files.directories("/proc");
  for (const std::string& name : !feature.on && names ? *names : std::vector<std::string>()) {
    std::string path = "/proc/";
    path.append(name).append("/task/").append(name).append("/schedstat");
    if (parseNumber<std::int32_t>(name) && files.exists(path)) {
      feature = featureOfFile(files, "schedstat", path, absent, "");
      break;
    }
  }
  return feature;
}

/// Root's own processes are other users' too as far as rights go.
bool isOwnUsers(Files& files, const std::string& pid) {
  const Result<std::string> text = files.read("/proc/" + pid + "/status");
  const std::size_t at = text ? text->find("\nUid:") : std::string::npos;
  if (at == std::string::npos || ::geteuid() == 0) {
    return false;
  }
  std::string_view rest = std::string_view(*text).substr(at + 5);
  return parseNumber<std::uint32_t>(takeWord(rest)) == ::geteuid();
}

/// PSS of other users' processes needs the right to trace them: on if a process that is not our own user's (for root:
/// any other) lets itself be read. Some are protected even from root, so several are tried.
Feature smapsFeature(Files& files) {
  constexpr int most_tried = 64;
  Feature feature;
  feature.id = "smaps";
  feature.detail = "/proc/PID/smaps_rollup";
  feature.why = "no other user's process could be tried";
  const std::string own_pid = std::to_string(::getpid());
  const Result<std::vector<std::string>> names = files.directories("/proc");
  int tried = 0;
  for (const std::string& name : names ? *names : std::vector<std::string>()) {
    const bool is_process = parseNumber<std::int32_t>(name).has_value();
    if (!is_process || (files.live() && (name == own_pid || isOwnUsers(files, name)))) {
      continue;
    }
    const Result<std::string> text = files.read("/proc/" + name + "/smaps_rollup");
    if (text && parseSmapsRollup(*text).pss_bytes) {
      feature.on = true;
      feature.why.clear();
      feature.remedy.clear();
      return feature;
    }
    if (!text && text.error().code == Errc::Denied) {
      feature.why = "PSS and USS of other users' processes may only be read with CAP_SYS_PTRACE";
      feature.remedy = "run the collector as root";
    } else if (!text && text.error().code == Errc::NotFound && feature.remedy.empty()) {
      feature.why = files.live() ? "the kernel has no smaps_rollup (before 4.14)" : "not in the captured tree";
    }
    if (++tried == most_tried) {
      break;
    }
  }
  return feature;
}

/// Opened only: reading would give (and wait for) records.
Feature kmsgFeature(const Files& files) {
  Feature feature;
  feature.id = "kmsg";
  feature.detail = "/dev/kmsg";
  if (!files.live()) {
    feature.why = "a captured host has no kernel log device";
    return feature;
  }
  const int fd = ::open("/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (fd >= 0) {
    ::close(fd);
    feature.on = true;
  } else {
    feature.why = errorFromErrno(errno, {}).detail;
    feature.remedy = "run the collector as root, or set kernel.dmesg_restrict=0";
  }
  return feature;
}

std::vector<Feature> readFeatures(Files& files, const CgroupLayout& layout) {
  std::vector<Feature> features;
  features.push_back(controllerFeature(layout, "cgroup.cpu", "cpu", "cpu"));
  features.push_back(controllerFeature(layout, "cgroup.memory", "memory", "memory"));
  features.push_back(controllerFeature(layout, "cgroup.pids", "pids", "pids"));
  features.push_back(controllerFeature(layout, "cgroup.io", "blkio", "io"));
  features.push_back(controllerFeature(layout, "cpuset", "cpuset", "cpuset"));
  features.push_back(schedstatFeature(files));
  features.push_back(featureOfFile(files, "psi", "/proc/pressure/cpu",
                                   "pressure stall information is off in this kernel", "boot with psi=1"));
  features.push_back(featureOfFile(files, "softirqs", "/proc/softirqs", "not there", ""));
  features.push_back(featureOfFile(files, "softnet", "/proc/net/softnet_stat", "not there", ""));
  features.push_back(smapsFeature(files));
  features.push_back(kmsgFeature(files));
  Feature ebpf;
  ebpf.id = "ebpf";
  ebpf.why = "this version has no eBPF programs";
  features.push_back(std::move(ebpf));
  return features;
}

/// What the kernel of this machine says; empty in a captured tree, where only its files count.
void readLiveFacts(const Files& files, Host& host) {
  if (!files.live()) {
    return;
  }
  host.uid = ::geteuid();
  if (const long ticks = ::sysconf(_SC_CLK_TCK); ticks > 0) {
    host.ticks_per_second = static_cast<std::uint32_t>(ticks);
  }
  if (const long size = ::sysconf(_SC_PAGESIZE); size > 0) {
    host.page_size = static_cast<std::uint32_t>(size);
  }
  utsname names = {};
  if (::uname(&names) == 0) {
    host.machine = static_cast<const char*>(names.machine);
    host.name = host.name.empty() ? static_cast<const char*>(names.nodename) : host.name;
    host.kernel = host.kernel.empty() ? static_cast<const char*>(names.release) : host.kernel;
  }
}

/// The third word of /proc/version, "Linux version 6.1.0-18-amd64 (...)", for trees without sys/kernel/osrelease.
std::string releaseOfVersion(const std::string& version) {
  std::string_view rest = version;
  takeWord(rest);
  takeWord(rest);
  return std::string(takeWord(rest));
}

}  // namespace

Host readHost(Files& files, const CgroupLayout& layout) {
  Host host;
  host.name = firstLine(files, "/proc/sys/kernel/hostname");
  host.kernel = firstLine(files, "/proc/sys/kernel/osrelease");
  if (host.kernel.empty()) {
    host.kernel = releaseOfVersion(firstLine(files, "/proc/version"));
  }
  host.os = readOsName(files);
  host.boot_id = firstLine(files, "/proc/sys/kernel/random/boot_id");
  readLiveFacts(files, host);

  HostSample levels;
  if (const Result<std::string> meminfo = files.read("/proc/meminfo")) {
    parseMeminfo(*meminfo, FileRows<HostSample>(hostFields(), "meminfo"), levels);
  }
  host.mem_total_bytes = levels.mem_total_bytes.valueOr(0);
  host.online_cpus = parseCpuList(firstLine(files, "/sys/devices/system/cpu/online"));
  host.possible_cpus = parseCpuList(firstLine(files, "/sys/devices/system/cpu/possible"));
  if (host.online_cpus.empty()) {
    if (const Result<std::string> stat = files.read("/proc/stat")) {
      parseProcStat(*stat, FileRows<HostSample>(hostFields(), "stat"), levels);
    }
    for (const CpuTimes& cpu : levels.cpus) {
      host.online_cpus.push_back(cpu.cpu);
    }
  }

  host.hierarchy_mode = layout.hierarchy_mode;
  for (const auto& [controller, mount] : layout.controllers) {
    host.controllers[controller] = (mount.version == CgroupLayout::Version::V1 ? "v1:" : "v2:") + mount.point;
  }
  host.features = readFeatures(files, layout);
  const bool has_schedstat = std::any_of(host.features.begin(), host.features.end(), [](const Feature& feature) {
    return feature.id == "schedstat" && feature.on;
  });
  host.rung = has_schedstat ? "B" : "C";
  return host;
}

}  // namespace plimsoll
