// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/kernel/files.h"

namespace plimsoll {

/// Where each cgroup controller lives on this host, from /proc/self/mountinfo.
struct CgroupLayout {
  enum class Version { V1, V2 };
  struct Mount {
    Version version{};
    std::string point;  ///< "/sys/fs/cgroup/cpu,cpuacct"
    std::string root;   ///< the cgroup that is mounted there; "/" except inside a container or a cgroup namespace

    /// Directory of the cgroup; empty if it is not below what is mounted here.
    std::string directory(std::string_view cgroup_path) const;
    /// Path of the cgroup whose directory is `point` + `below` ("" = the mount point itself).
    std::string cgroupPath(std::string_view below) const;
  };
  /// controller -> its mount. A controller is on v1 if a v1 mount carries it, else on v2. The co-mounted order of
  /// "cpu,cpuacct" does not matter. An empty v2 mount beside v1 ones carries nothing ("hybrid").
  std::map<std::string, Mount, std::less<>> controllers;
  /// The v2 mount, also when it carries no controller: pressure files are there all the same.
  std::optional<Mount> unified;
  std::string hierarchy_mode;  ///< "legacy", "hybrid", "unified"; "" = no cgroup mount at all

  const Mount* mount(std::string_view controller) const;
  /// Directory of `cgroup_path` in the hierarchy of `controller`; empty if the controller is not mounted.
  std::string directory(std::string_view controller, std::string_view cgroup_path) const;
  /// One controller for each distinct mount point that can hold containers, cpu's first. v1 has one per controller set,
  /// v2 one in all.
  std::vector<std::string> searchControllers() const;
};

/// Source: /proc/self/mountinfo (proc_pid_mountinfo(5)): type cgroup (v1, controllers in the super options) and cgroup2
/// (controllers from its cgroup.controllers file). NotFound when there is no mountinfo.
Result<CgroupLayout> readCgroupLayout(Files& files);

/// The controller -> path lines of /proc/PID/cgroup. Lines are split at the first two colons only, because a cgroup's
/// name may hold colons. "" is the key of the v2 line.
std::map<std::string, std::string> parseProcCgroup(std::string_view text);

}  // namespace plimsoll
