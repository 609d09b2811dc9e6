// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/focus_list.h"

#include <algorithm>
#include <tuple>

namespace plimsoll {

namespace {

constexpr std::size_t most_focused = 20;

bool runs(const ContainerRow& row) {
  return row.state == "running" || row.state == "paused" || row.state.empty();
}

auto badness(const ContainerRow& row) {
  const int health = row.health == ContainerRow::Health::Unknown ? -1 : static_cast<int>(row.health);
  return std::tuple(health, row.sort_throttled, row.sort_cpu);
}

}  // namespace

QStringList makeFocusList(const QString& selected, const QStringList& in_view, const std::vector<ContainerRow>& rows) {
  QStringList ids;
  const auto find = [&rows](const QString& id) -> const ContainerRow* {
    const ContainerId wanted{id.toStdString()};
    const auto at = std::lower_bound(rows.begin(), rows.end(), wanted,
                                     [](const ContainerRow& row, const ContainerId& right) { return row.id < right; });
    return at != rows.end() && at->id == wanted ? &*at : nullptr;
  };
  const auto add = [&ids](const QString& id) {
    if (static_cast<std::size_t>(ids.size()) < most_focused && !ids.contains(id)) {
      ids << id;
    }
  };
  for (const QString& id : QStringList{selected} + in_view) {
    const ContainerRow* row = find(id);
    if (row != nullptr && runs(*row)) {
      add(id);
    }
  }
  std::vector<const ContainerRow*> rest;
  for (const ContainerRow& row : rows) {
    if (runs(row)) {
      rest.push_back(&row);
    }
  }
  const std::size_t kept = std::min(2 * most_focused, rest.size());
  std::partial_sort(
      rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(kept), rest.end(),
      [](const ContainerRow* left, const ContainerRow* right) { return badness(*left) > badness(*right); });
  for (std::size_t at = 0; at < kept; ++at) {
    add(QString::fromStdString(rest[at]->id.text));
  }
  return ids;
}

}  // namespace plimsoll
