// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/analysis/chart_data.h"
#include "core/analysis/metrics.h"

// What the charts of core/analysis have in common.
namespace plimsoll {

/// Which of `points` to keep so that at most `max_points` are left: the smallest and the largest value of each of equal
/// slots of time, and a NaN for a slot with a gap. Slots are cut at multiples of their width, so that the picture does
/// not flicker while the range moves on. Sorted.
std::vector<std::size_t> keptPoints(std::span<const Point> points, TimeRange range, std::size_t max_points);
std::vector<Point> decimated(std::span<const Point> points, TimeRange range, std::size_t max_points);

/// Wall clock minus boot clock of the watched host by the newest sample, ms; 0 without one.
std::int64_t wallMinusBootMs(const History& history);

/// Stretches of `range` without data: between two samples with a gap, and from the newest sample on if it is overdue.
std::vector<TimeRange> gapsIn(const History& history, TimeRange range);

/// Events of the container and of the host in `range` as marks. Several sources tell of one happening: marks of a kind
/// less than two seconds apart are one.
std::vector<Mark> marksOf(const History& history, const ContainerId& id, TimeRange range);
/// Adds a mark, unless there is one of its kind within two seconds.
void addMark(std::vector<Mark>& marks, Mark mark);

/// Half open range of sample indices whose at_ns lies in `range`.
struct IndexRange {
  std::size_t first = 0, last = 0;
};
IndexRange samplesIn(const History& history, TimeRange range);

/// Walks one container, through all its lives, over the samples of a history. One view is used again and again: what
/// at() returns is good until the next call. The readings before the newest slow ones are known if the walk goes
/// forwards, one by one.
class ContainerWalk {
 public:
  ContainerWalk(const History& history, const Inventory& inventory, const ContainerId& id);
  ContainerWalk(const ContainerWalk&) = delete;
  ContainerWalk& operator=(const ContainerWalk&) = delete;
  /// The container between sample `index` - 1 and `index`. Without a `from` where data is missing in between.
  const ContainerView& at(std::size_t index);
  /// The newest life, for messages: no cgroup now.
  bool running() const { return m_container.group.has_value(); }
  const Container& container() const { return m_container; }

 private:
  struct Cursor {
    GroupHandle handle{};
    std::size_t from_hint = 0, to_hint = 0;
  };
  static const GroupSample* find(const Sample* sample, GroupHandle handle, std::size_t& hint);
  void setOwn(const Sample* from, const Sample* to);
  void setReadings();

  const History& m_history;
  Container m_container;
  std::vector<Cursor> m_lives;  ///< newest first
  std::vector<Cursor> m_cpu_ancestors, m_memory_ancestors;
  GroupHandle m_reading_of{};  ///< the life that the view's slow readings are of
  ContainerView m_view;
};

}  // namespace plimsoll
