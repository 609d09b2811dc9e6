// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/series.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/analysis/group_lookup.h"

namespace plimsoll {

namespace {

constexpr std::int64_t same_happening_ns = 2'000'000'000;
constexpr double overdue_intervals = 2.5;

/// The extremes of one slot of time.
struct Slot {
  std::optional<std::size_t> lowest, highest, gap;

  void add(std::span<const Point> points, std::size_t index) {
    if (std::isnan(points[index].value)) {
      gap = gap.value_or(index);
      return;
    }
    if (!lowest || points[index].value < points[*lowest].value) {
      lowest = index;
    }
    if (!highest || points[index].value > points[*highest].value) {
      highest = index;
    }
  }

  void moveTo(std::vector<std::size_t>& kept) {
    const std::size_t begin = kept.size();
    for (const auto& index : {lowest, highest, gap}) {
      if (index) {
        kept.push_back(*index);
      }
    }
    std::sort(kept.begin() + static_cast<std::ptrdiff_t>(begin), kept.end());
    kept.erase(std::unique(kept.begin() + static_cast<std::ptrdiff_t>(begin), kept.end()), kept.end());
    *this = {};
  }
};

std::optional<MarkKind> markKind(EventKind kind) {
  switch (kind) {
    case EventKind::ContainerStarted:
      return MarkKind::Start;
    case EventKind::ContainerExited:
      return MarkKind::Exit;
    case EventKind::ContainerRestarted:
      return MarkKind::Restart;
    case EventKind::OomKill:
      return MarkKind::OomKill;
    case EventKind::LimitChanged:
      return MarkKind::LimitChanged;
    case EventKind::CollectorRestarted:
      return MarkKind::CollectorRestarted;
    case EventKind::SamplesLost:
      return std::nullopt;  // drawn as a gap
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::size_t> keptPoints(std::span<const Point> points, TimeRange range, std::size_t max_points) {
  std::vector<std::size_t> kept;
  if (points.size() <= max_points) {
    kept.resize(points.size());
    for (std::size_t index = 0; index < points.size(); ++index) {
      kept[index] = index;
    }
    return kept;
  }
  const bool gaps =
      std::any_of(points.begin(), points.end(), [](const Point& point) { return std::isnan(point.value); });
  const std::size_t per_slot = gaps ? 3 : 2;
  // Slots that begin at multiples of their width: the range touches one more than fit into it.
  const auto slots = static_cast<std::int64_t>(std::max<std::size_t>(max_points / per_slot, 2) - 1);
  const std::int64_t width = std::max<std::int64_t>((range.to_ns - range.from_ns + slots - 1) / slots, 1);
  Slot slot;
  std::int64_t number = points.front().at_ns / width;
  for (std::size_t index = 0; index < points.size(); ++index) {
    const std::int64_t next = points[index].at_ns / width;
    if (next != number) {
      slot.moveTo(kept);
      number = next;
    }
    slot.add(points, index);
  }
  slot.moveTo(kept);
  return kept;
}

std::vector<Point> decimated(std::span<const Point> points, TimeRange range, std::size_t max_points) {
  std::vector<Point> left;
  for (const std::size_t index : keptPoints(points, range, max_points)) {
    left.push_back(points[index]);
  }
  return left;
}

IndexRange samplesIn(const History& history, TimeRange range) {
  return {history.indexAt(range.from_ns), history.indexAt(range.to_ns)};
}

std::int64_t wallMinusBootMs(const History& history) {
  constexpr std::int64_t ns_per_ms = 1'000'000;
  const Sample* newest = history.newest();
  return newest == nullptr ? 0 : newest->wall_ms - newest->at_ns / ns_per_ms;
}

std::vector<TimeRange> gapsIn(const History& history, TimeRange range) {
  std::vector<TimeRange> gaps;
  const auto add = [&](std::int64_t from_ns, std::int64_t to_ns) {
    const TimeRange gap{std::max(from_ns, range.from_ns), std::min(to_ns, range.to_ns)};
    if (gap.from_ns < gap.to_ns) {
      gaps.push_back(gap);
    }
  };
  const auto& samples = history.samples();
  const IndexRange indices = samplesIn(history, range);
  for (std::size_t index = std::max<std::size_t>(indices.first, 1); index < samples.size() && index <= indices.last;
       ++index) {
    if (history.gapBefore(index)) {
      add(samples[index - 1]->at_ns, samples[index]->at_ns);
    }
  }
  const std::int64_t interval = history.intervalNs();
  if (!samples.empty() && interval > 0 &&
      static_cast<double>(range.to_ns - samples.back()->at_ns) > overdue_intervals * static_cast<double>(interval)) {
    add(samples.back()->at_ns, range.to_ns);
  }
  return gaps;
}

void addMark(std::vector<Mark>& marks, Mark mark) {
  const bool known = std::any_of(marks.begin(), marks.end(), [&mark](const Mark& other) {
    return other.kind == mark.kind && std::abs(other.at_ns - mark.at_ns) < same_happening_ns;
  });
  if (!known) {
    marks.push_back(std::move(mark));
  }
}

std::vector<Mark> marksOf(const History& history, const ContainerId& id, TimeRange range) {
  std::vector<Mark> marks;
  for (const Event& event : history.events()) {
    const bool ours = event.container_id.empty() || event.container_id == id.text;
    const auto kind = markKind(event.kind);
    if (ours && kind && event.at_ns >= range.from_ns && event.at_ns < range.to_ns) {
      addMark(marks, {event.at_ns, *kind, event.text});
    }
  }
  return marks;
}

ContainerWalk::ContainerWalk(const History& history, const Inventory& inventory, const ContainerId& id)
    : m_history(history) {
  if (const Container* known = inventory.container(id)) {
    m_container = *known;
  } else {
    m_container.id = id;
  }
  for (const GroupHandle handle : history.handlesOf(id)) {
    m_lives.insert(m_lives.begin(), Cursor{handle});
  }
  m_view.host = history.host();
  m_view.inventory = &inventory;
  m_view.container = &m_container;
  for (const GroupHandle handle : m_container.cpu_ancestors) {
    m_cpu_ancestors.push_back({handle});
    m_view.cpu_ancestors.push_back({inventory.group(handle)});
  }
  for (const GroupHandle handle : m_container.memory_ancestors) {
    m_memory_ancestors.push_back({handle});
    m_view.memory_ancestors.push_back({inventory.group(handle)});
  }
}

const GroupSample* ContainerWalk::find(const Sample* sample, GroupHandle handle, std::size_t& hint) {
  return sample == nullptr ? nullptr : groupNear(*sample, handle, hint);
}

void ContainerWalk::setOwn(const Sample* from, const Sample* to) {
  m_view.group_to = nullptr;
  m_view.group_from = nullptr;
  m_view.restarted = false;
  for (Cursor& life : m_lives) {
    const GroupSample* group_to = m_view.group_to == nullptr ? find(to, life.handle, life.to_hint) : nullptr;
    const GroupSample* group_from = find(from, life.handle, life.from_hint);
    if (group_to != nullptr) {
      m_view.group_to = group_to;
      m_view.group_from = group_from;
    } else if (group_from != nullptr && m_view.group_to != nullptr && m_view.group_from == nullptr) {
      m_view.restarted = true;
    }
    if (m_view.group_from != nullptr) {
      break;
    }
  }
}

const ContainerView& ContainerWalk::at(std::size_t index) {
  const auto& samples = m_history.samples();
  const Sample* to = samples[index].get();
  const Sample* from = m_history.gapBefore(index) ? nullptr : samples[index - 1].get();
  m_view.to = to;
  m_view.from = from;
  m_view.seconds = from == nullptr ? 0 : static_cast<double>(to->at_ns - from->at_ns) / 1e9;
  setOwn(from, to);
  const auto setAncestors = [&](std::vector<Cursor>& cursors, std::vector<ContainerView::Ancestor>& ancestors) {
    for (std::size_t at = 0; at < cursors.size(); ++at) {
      ancestors[at].from = find(from, cursors[at].handle, cursors[at].from_hint);
      ancestors[at].to = find(to, cursors[at].handle, cursors[at].to_hint);
    }
  };
  setAncestors(m_cpu_ancestors, m_view.cpu_ancestors);
  setAncestors(m_memory_ancestors, m_view.memory_ancestors);
  setReadings();
  return m_view;
}

void ContainerWalk::setReadings() {
  const GroupSample* group = m_view.group_to;
  if (group == nullptr || group->handle != m_reading_of) {
    m_view.slow_from = m_view.slow_to = nullptr;
    m_view.net_from = m_view.net_to = nullptr;
    m_view.memory_at_slow = nullptr;
    m_reading_of = group == nullptr ? GroupHandle{} : group->handle;
  }
  if (group == nullptr) {
    return;
  }
  const auto follow = [](const auto* newest, const auto*& from, const auto*& to) {
    const bool is_new = newest != nullptr && (to == nullptr || to->at_ns != newest->at_ns);
    if (is_new) {
      from = to;
      to = newest;
    }
    return is_new;
  };
  if (follow(static_cast<const SlowPart*>(group->slow.get()), m_view.slow_from, m_view.slow_to)) {
    m_view.memory_at_slow = &group->memory;
  }
  follow(static_cast<const NetPart*>(group->net.get()), m_view.net_from, m_view.net_to);
}

}  // namespace plimsoll
