// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/handle_map.h"

#include <algorithm>

namespace plimsoll {

void HandleMap::restart() {
  m_translating = true;
  m_ours.clear();
  m_groups.clear();
  m_threads.clear();
  m_processes.clear();
  m_their_last.reset();
}

void HandleMap::clear() {
  *this = HandleMap{};
}

GroupHandle HandleMap::ours(GroupHandle theirs) {
  const auto key = static_cast<std::uint32_t>(theirs);
  if (!m_translating) {
    m_last = std::max(m_last, key);
    return theirs;
  }
  const auto [at, is_new] = m_ours.try_emplace(key);
  if (is_new) {
    at->second = GroupHandle{++m_last};
  }
  return at->second;
}

void HandleMap::learn(const Inventory& inventory) {
  std::map<std::pair<std::string, std::uint64_t>, GroupHandle> known;
  for (const Group& group : inventory.groups) {
    const std::pair<std::string, std::uint64_t> identity{group.path, group.inode};
    if (m_translating && group.inode != 0) {
      const auto at = m_known.find(identity);
      if (at != m_known.end()) {
        m_ours.try_emplace(static_cast<std::uint32_t>(group.handle), at->second);
      }
    }
    const GroupHandle handle = ours(group.handle);
    if (group.inode != 0) {
      known.emplace(identity, handle);
    }
  }
  m_known = std::move(known);
}

std::shared_ptr<const Inventory> HandleMap::translate(std::shared_ptr<const Inventory> inventory) {
  learn(*inventory);
  if (!m_translating) {
    return inventory;
  }
  auto translated = std::make_shared<Inventory>(*inventory);
  for (Group& group : translated->groups) {
    group.handle = ours(group.handle);
  }
  std::sort(translated->groups.begin(), translated->groups.end(),
            [](const Group& left, const Group& right) { return left.handle < right.handle; });
  for (Container& container : translated->containers) {
    if (container.group) {
      container.group = ours(*container.group);
    }
    for (auto* ancestors : {&container.cpu_ancestors, &container.memory_ancestors}) {
      for (GroupHandle& handle : *ancestors) {
        handle = ours(handle);
      }
    }
  }
  return translated;
}

namespace {

/// `theirs` with our handles; a part that the sample before had too is the same object as there.
template <class Part, class Ours>
std::vector<std::shared_ptr<const Part>> translateParts(const std::vector<std::shared_ptr<const Part>>& theirs,
                                                        GroupHandle Part::*handle, const Ours& ours,
                                                        HandleMap::Shared<Part>& shared) {
  HandleMap::Shared<Part> now;
  now.reserve(theirs.size());
  std::vector<std::shared_ptr<const Part>> translated;
  translated.reserve(theirs.size());
  for (const auto& part : theirs) {
    const auto before = shared.find(part.get());
    std::shared_ptr<const Part> mine;
    if (before != shared.end()) {
      mine = before->second;
    } else {
      auto copy = std::make_shared<Part>(*part);
      (*copy).*handle = ours((*part).*handle);
      mine = std::move(copy);
    }
    now.emplace(part.get(), mine);
    translated.push_back(std::move(mine));
  }
  shared = std::move(now);
  return translated;
}

}  // namespace

SamplePtr HandleMap::translate(SamplePtr sample) {
  if (!m_translating) {
    for (const auto& group : sample->groups) {
      m_last = std::max(m_last, static_cast<std::uint32_t>(group->handle));
    }
    return sample;
  }
  const auto to_ours = [this](GroupHandle theirs) { return ours(theirs); };
  auto translated = std::make_shared<Sample>(*sample);
  translated->groups = translateParts(sample->groups, &GroupSample::handle, to_ours, m_groups);
  translated->threads = translateParts(sample->threads, &ThreadSample::group, to_ours, m_threads);
  translated->processes = translateParts(sample->processes, &ProcessSample::group, to_ours, m_processes);
  std::sort(translated->groups.begin(), translated->groups.end(),
            [](const auto& left, const auto& right) { return left->handle < right->handle; });
  for (auto* handles : {&translated->focused, &translated->threads_cut}) {
    std::transform(handles->begin(), handles->end(), handles->begin(), to_ours);
    std::sort(handles->begin(), handles->end());
  }
  m_their_last = std::move(sample);
  return translated;
}

}  // namespace plimsoll
