// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace plimsoll {

/// A data source that is on, or off with the reason and what the user would have to do.
struct Feature {
  std::string id;  ///< "cgroup.cpu", "schedstat", "psi", "kmsg", "docker", "podman", "smaps", "softnet", "ebpf"
  bool on = false;
  std::string detail;  ///< where it is read: "v1 /sys/fs/cgroup/cpu"
  std::string why;     ///< if off: one clause, "the kernel was booted without psi=1"
  std::string remedy;  ///< if off: what to do, or empty
};

/// Facts of a host that change rarely.
struct Host {
  std::string name;     ///< nodename
  std::string kernel;   ///< release
  std::string machine;  ///< x86_64, aarch64
  std::string os;       ///< PRETTY_NAME of os-release
  std::string boot_id;
  std::uint32_t uid = 0;
  std::uint32_t ticks_per_second = 100;  ///< USER_HZ
  std::uint32_t page_size = 4096;
  std::uint64_t mem_total_bytes = 0;  ///< 0 = unknown
  std::vector<std::int32_t> online_cpus, possible_cpus;
  std::string hierarchy_mode;                      ///< "legacy" (v1), "hybrid", "unified" (v2), "" = no cgroups found
  std::map<std::string, std::string> controllers;  ///< cpu -> "v1:/sys/fs/cgroup/cpu,cpuacct"
  std::string rung;                                ///< "A" eBPF, "B" schedstat + cgroup files, "C" cgroup files only
  std::vector<Feature> features;
};

}  // namespace plimsoll
