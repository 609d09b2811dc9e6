// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/history.h"

#include <algorithm>
#include <array>

namespace plimsoll {

namespace {

constexpr std::size_t max_events = 10'000;
constexpr std::size_t max_gone = 1'000;
constexpr double gap_intervals = 2.5;

}  // namespace

History::History(std::int64_t window_ns)
    : m_window_ns(window_ns), m_current(std::make_shared<Inventory>()), m_inventory(m_current) {}

void History::setHost(std::shared_ptr<const Host> host) {
  if (m_host) {
    if (host && !host->boot_id.empty() && !m_host->boot_id.empty() && host->boot_id != m_host->boot_id) {
      clear();
    }
    m_other_collector = true;
    m_handles.restart();
  }
  m_host = std::move(host);
}

void History::clear() {
  m_samples.clear();
  m_gaps.clear();
  m_events.clear();
  m_lives.clear();
  m_gone.clear();
  m_gone_from_ns = 0;
  m_trails.clear();
  m_current = std::make_shared<Inventory>();
  m_inventory = m_current;
}

void History::setInventory(InventoryPtr inventory, std::int64_t at_ns) {
  const InventoryPtr before = m_current;
  noteLives(at_ns);  // those of before lived until now
  m_current = m_handles.translate(std::move(inventory));
  noteLives(at_ns);
  noteGone(*before, at_ns);
  mergeInventory();
}

void History::noteLives(std::int64_t at_ns) {
  for (const Container& container : m_current->containers) {
    if (!container.group) {
      continue;
    }
    std::vector<Life>& lives = m_lives[container.id];
    const auto life =
        std::find_if(lives.begin(), lives.end(), [&](const Life& known) { return known.handle == *container.group; });
    if (life == lives.end()) {
      lives.push_back({*container.group, at_ns});
    } else {
      life->last_ns = at_ns;
    }
  }
  // What an inventory no longer names is forgotten with the last sample that could show it.
  for (auto at = m_lives.begin(); at != m_lives.end();) {
    const Container* container = m_current->container(at->first);
    std::erase_if(at->second, [&](const Life& life) {
      return life.last_ns < at_ns - m_window_ns && !(container != nullptr && container->group == life.handle);
    });
    at = at->second.empty() ? m_lives.erase(at) : std::next(at);
  }
}

void History::noteGone(const Inventory& before, std::int64_t at_ns) {
  std::erase_if(m_gone, [this](const Gone& gone) { return m_current->container(gone.container.id) != nullptr; });
  for (const Container& container : before.containers) {
    if (m_current->container(container.id) != nullptr) {
      continue;
    }
    Gone gone{container, {}, at_ns};
    gone.container.state = "gone";
    std::vector<GroupHandle> handles = container.cpu_ancestors;
    handles.insert(handles.end(), container.memory_ancestors.begin(), container.memory_ancestors.end());
    if (container.group) {
      handles.push_back(*container.group);
    }
    for (const GroupHandle handle : handles) {
      if (const Group* group = before.group(handle)) {
        gone.groups.push_back(*group);
      }
    }
    m_gone.push_back(std::move(gone));
  }
  if (m_gone.size() > max_gone) {
    m_gone.erase(m_gone.begin(), m_gone.end() - static_cast<std::ptrdiff_t>(max_gone));
  }
}

void History::mergeInventory() {
  const bool any =
      std::any_of(m_gone.begin(), m_gone.end(), [this](const Gone& gone) { return gone.since_ns >= m_gone_from_ns; });
  m_inventory = any ? std::make_shared<Inventory>(merged(*m_current, m_gone, m_gone_from_ns)) : m_current;
}

Inventory History::everyone() const {
  return merged(*m_current, m_gone, 0);
}

Inventory History::merged(const Inventory& current, const std::vector<Gone>& gone, std::int64_t since_ns) {
  Inventory all = current;
  for (const Gone& left : gone) {
    if (left.since_ns >= since_ns) {
      all.containers.push_back(left.container);
      all.groups.insert(all.groups.end(), left.groups.begin(), left.groups.end());
    }
  }
  std::sort(all.containers.begin(), all.containers.end(),
            [](const Container& left, const Container& right) { return left.id < right.id; });
  std::stable_sort(all.groups.begin(), all.groups.end(),
                   [](const Group& left, const Group& right) { return left.handle < right.handle; });
  const auto same = [](const Group& left, const Group& right) { return left.handle == right.handle; };
  all.groups.erase(std::unique(all.groups.begin(), all.groups.end(), same), all.groups.end());
  return all;
}

bool History::isGap(const Sample& sample) const {
  if (m_samples.empty() || m_other_collector) {
    return true;
  }
  const Sample& before = *m_samples.back();
  const std::int64_t interval = intervalNs();
  return sample.seq != before.seq + 1 || (interval > 0 && static_cast<double>(sample.at_ns - before.at_ns) >
                                                              gap_intervals * static_cast<double>(interval));
}

void History::append(SamplePtr sample) {
  if (!m_samples.empty() && sample->at_ns <= m_samples.back()->at_ns) {
    const InventoryPtr inventory = m_current;
    clear();
    m_current = inventory;
    m_inventory = inventory;
    noteLives(sample->at_ns);
  }
  sample = m_handles.translate(std::move(sample));
  const bool gap = isGap(*sample);
  m_trails.add(*sample, gap);
  m_gaps.push_back(gap);
  m_samples.push_back(std::move(sample));
  m_other_collector = false;
  trim();
}

void History::append(Event event) {
  m_events.push_back(std::move(event));
  if (m_events.size() > max_events) {
    m_events.pop_front();
  }
}

void History::trim() {
  const std::int64_t now = m_samples.back()->at_ns;
  while (m_samples.front()->at_ns < now - m_window_ns) {
    m_samples.pop_front();
    m_gaps.pop_front();
  }
  while (!m_events.empty() && m_events.front().at_ns < now - m_window_ns) {
    m_events.pop_front();
  }
  std::erase_if(m_gone, [&](const Gone& gone) { return gone.since_ns < now - m_window_ns; });
  const std::int64_t shown_before = m_gone_from_ns;
  m_gone_from_ns = now - gone_shown_ns;
  const bool hidden = std::any_of(m_gone.begin(), m_gone.end(), [&](const Gone& gone) {
    return gone.since_ns >= shown_before && gone.since_ns < m_gone_from_ns;
  });
  if (hidden) {
    mergeInventory();
  }
}

std::size_t History::indexAt(std::int64_t at_ns) const {
  const auto at = std::lower_bound(m_samples.begin(), m_samples.end(), at_ns,
                                   [](const SamplePtr& sample, std::int64_t wanted) { return sample->at_ns < wanted; });
  return static_cast<std::size_t>(at - m_samples.begin());
}

std::int64_t History::intervalNs() const {
  if (m_interval_ns > 0) {
    return m_interval_ns;
  }
  std::array<std::int64_t, 9> distances{};
  std::size_t count = 0;
  for (std::size_t at = m_samples.size(); at > 1 && count < distances.size(); --at) {
    distances[count++] = m_samples[at - 1]->at_ns - m_samples[at - 2]->at_ns;
  }
  // The first two samples of a stream come unaligned: one distance says nothing yet.
  if (count < 3) {
    return 0;
  }
  const auto middle = distances.begin() + static_cast<std::ptrdiff_t>(count / 2);
  std::nth_element(distances.begin(), middle, distances.begin() + static_cast<std::ptrdiff_t>(count));
  return *middle;
}

std::vector<GroupHandle> History::handlesOf(const ContainerId& id) const {
  std::vector<GroupHandle> handles;
  const auto at = m_lives.find(id);
  if (at != m_lives.end()) {
    for (const Life& life : at->second) {
      handles.push_back(life.handle);
    }
  }
  return handles;
}

}  // namespace plimsoll
