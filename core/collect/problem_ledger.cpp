// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/problem_ledger.h"

namespace plimsoll {

namespace {

/// A host where nothing can be read must not flood the peer with a frame for each group.
constexpr std::size_t most_open = 200;
constexpr std::int64_t lasting_ns = 1'000'000'000;

std::string subjectOf(const GroupSample& sample, const Inventory& inventory) {
  for (const Container& container : inventory.containers) {
    if (container.group == sample.handle) {
      return container.id.text;
    }
  }
  const Group* group = inventory.group(sample.handle);
  return group != nullptr ? group->path : std::string();
}

}  // namespace

void ProblemLedger::add(std::map<Key, Trouble>& now, const std::string& subject, const std::string& cause,
                        const std::string& reason, std::int64_t at_ns) const {
  if (now.size() >= most_open) {
    return;
  }
  const Key key{subject, cause};
  const auto known = m_open.find(key);
  if (known != m_open.end()) {
    now.emplace(key, known->second);
    return;
  }
  const std::string remedy = reason == "denied" ? "run the collector as root, or as a user who may read the file" : "";
  now.emplace(key, Trouble{Problem{subject, cause, remedy, false}, at_ns, false});
}

std::vector<Problem> ProblemLedger::compare(const Sample& sample, const Inventory& inventory) {
  std::map<Key, Trouble> now;
  for (const auto& group : sample.groups) {
    if (group->missing.empty()) {
      continue;
    }
    const std::string subject = subjectOf(*group, inventory);
    for (const auto& [file, reason] : group->missing) {
      if (reason != "gone") {  // a group that just ended: its end is told by an event
        add(now, subject, file + ": " + reason, reason, sample.at_ns);
      }
    }
  }
  std::vector<Problem> due;
  for (auto& [key, trouble] : now) {
    if (!trouble.told && sample.at_ns - trouble.since_ns >= lasting_ns) {
      trouble.told = true;
      due.push_back(trouble.problem);
    }
  }
  for (auto& [key, trouble] : m_open) {
    if (trouble.told && !now.contains(key)) {
      trouble.problem.over = true;
      due.push_back(trouble.problem);
    }
  }
  m_open = std::move(now);
  return due;
}

}  // namespace plimsoll
