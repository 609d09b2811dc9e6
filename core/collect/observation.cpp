// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/observation.h"

#include <algorithm>
#include <utility>

#include "core/collect/poll_loop.h"
#include "core/kernel/host_reader.h"

namespace plimsoll {

namespace {

constexpr std::size_t short_id = 12;

CgroupLayout layoutOf(Files& files) {
  Result<CgroupLayout> layout = readCgroupLayout(files);
  return layout ? *std::move(layout) : CgroupLayout{};
}

}  // namespace

const Container* findContainer(const Inventory& inventory, const std::string& name) {
  if (name.empty()) {
    return nullptr;
  }
  const Container* by_beginning = nullptr;
  const Container* by_name = nullptr;
  for (const Container& container : inventory.containers) {
    if (container.id.text == name) {
      return &container;
    }
    // Of containers with one name (a pod's restarts) the one that runs is meant.
    if ((container.name == name || container.displayName() == name) && (by_name == nullptr || !by_name->group)) {
      by_name = &container;
    }
    if (name.size() >= short_id && container.id.text.starts_with(name)) {
      by_beginning = &container;
    }
  }
  return by_name != nullptr ? by_name : by_beginning;
}

Observation::Observation(const std::string& root)
    : m_files(root), m_layout(layoutOf(m_files)), m_host(readHost(m_files, m_layout)), m_sampler(m_files, m_layout) {}

Inventory Observation::scan(const std::vector<Container>& words) {
  Inventory before = std::exchange(m_inventory, m_discovery.scan(m_files, m_layout, words));
  if (m_inventory != before) {
    m_sampler.setInventory(m_inventory);
    applyFocus();
  }
  return before;
}

void Observation::setFocus(std::vector<std::string> names, std::uint32_t max_threads) {
  m_focus = std::move(names);
  m_max_threads = max_threads;
  applyFocus();
}

void Observation::applyFocus() {
  std::vector<GroupHandle> groups;
  for (const std::string& name : m_focus) {
    const Container* container = findContainer(m_inventory, name);
    if (container != nullptr && container->group &&
        std::find(groups.begin(), groups.end(), *container->group) == groups.end()) {
      groups.push_back(*container->group);
    }
  }
  m_sampler.setFocus(std::move(groups), m_max_threads);
}

Sample Observation::take(bool everything) {
  return m_sampler.sample(Stamp{bootNow(), wallNow() / ms_to_ns}, everything);
}

}  // namespace plimsoll
