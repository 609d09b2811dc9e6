// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/problem_ledger.h"

namespace plimsoll {

namespace {

/// A host where nothing can be read must not flood the peer with a frame for each group.
constexpr std::size_t most_open = 200;

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

void ProblemLedger::add(std::map<Key, Problem>& open, const std::string& subject, const std::string& file,
                        const std::string& reason) {
  if (open.size() < most_open) {
    const std::string cause = file + ": " + reason;
    const std::string remedy =
        reason == "denied" ? "run the collector as root, or as a user who may read the file" : "";
    open[{subject, cause}] = Problem{subject, cause, remedy, false};
  }
}

std::vector<Problem> ProblemLedger::compare(const Sample& sample, const Inventory& inventory) {
  std::map<Key, Problem> now;
  for (const auto& group : sample.groups) {
    if (group->missing.empty()) {
      continue;
    }
    const std::string subject = subjectOf(*group, inventory);
    for (const auto& [file, reason] : group->missing) {
      if (reason != "gone") {  // a group that just ended: its end is told by an event
        add(now, subject, file, reason);
      }
    }
  }
  std::vector<Problem> due;
  for (const auto& [key, problem] : now) {
    if (!m_open.contains(key)) {
      due.push_back(problem);
    }
  }
  for (auto& [key, problem] : m_open) {
    if (!now.contains(key)) {
      problem.over = true;
      due.push_back(problem);
    }
  }
  m_open = std::move(now);
  return due;
}

}  // namespace plimsoll
