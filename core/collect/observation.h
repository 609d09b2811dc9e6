// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/kernel/cgroup_layout.h"
#include "core/kernel/files.h"
#include "core/kernel/sampler.h"
#include "core/model/container.h"
#include "core/model/host.h"
#include "core/model/sample.h"
#include "core/runtime/container_discovery.h"

namespace plimsoll {

/// What is looked at on one host, live or captured: its facts, its containers, and the samples of them.
class Observation {
 public:
  /// `root`: "" is this host.
  explicit Observation(const std::string& root);
  Observation(const Observation&) = delete;
  Observation& operator=(const Observation&) = delete;

  Files& files() { return m_files; }
  const Host& host() const { return m_host; }
  const Inventory& inventory() const { return m_inventory; }

  /// Looks for containers; `words` are what engines said of them. Returns the inventory before.
  Inventory scan(const std::vector<Container>& words);
  /// Directories in which a new container can appear.
  const std::vector<std::string>& watchedDirectories() const { return m_discovery.watchedDirectories(); }
  /// The containers (ids, their beginnings of at least 12 characters, or names) whose threads are read, also those
  /// that are not there yet.
  void setFocus(std::vector<std::string> names, std::uint32_t max_threads);
  /// One sample now. seq, dropped, full and self are left to the caller.
  Sample take(bool everything);

 private:
  void applyFocus();

  RootFiles m_files;
  CgroupLayout m_layout;
  Host m_host;
  ContainerDiscovery m_discovery;
  Sampler m_sampler;
  Inventory m_inventory;
  std::vector<std::string> m_focus;
  std::uint32_t m_max_threads = 20000;
};

/// The container with this id, name or beginning of an id (12 characters or more); null if there is none.
const Container* findContainer(const Inventory& inventory, const std::string& name);

}  // namespace plimsoll
