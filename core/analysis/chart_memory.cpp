// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/analysis/chart_data.h"
#include "core/analysis/metric_functions.h"
#include "core/analysis/series.h"

namespace plimsoll {

namespace {

constexpr double no_value = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kind_count = 4;
constexpr std::array<std::string_view, kind_count> kind_labels = {"anon", "file", "shmem", "kernel"};
constexpr std::array<std::string_view, kind_count> kind_keys = {"memory_anon_bytes", "memory_file_bytes",
                                                                "memory_shmem_bytes", "memory_kernel_bytes"};

/// All layers at the instants of reading, with their sum: layers of a stack must share their instants.
struct Layers {
  std::array<std::vector<Point>, kind_count> kinds;
  std::vector<Point> sum;

  void add(std::int64_t at_ns, const metric::MemoryKinds& read) {
    double total = 0;
    const std::array<Count, kind_count> counts = {read.anon, read.file, read.shmem, read.kernel};
    for (std::size_t kind = 0; kind < kind_count; ++kind) {
      const double value = counts[kind] ? static_cast<double>(*counts[kind]) : no_value;
      kinds[kind].push_back({at_ns, value});
      total += std::isnan(value) ? 0 : value;
    }
    sum.push_back({at_ns, total});
  }
  void interrupt(std::int64_t at_ns) {
    if (sum.empty() || std::isnan(sum.back().value)) {
      return;
    }
    for (auto& kind : kinds) {
      kind.push_back({at_ns, no_value});
    }
    sum.push_back({at_ns, no_value});
  }
};

void addSeries(ChartData& chart, const Layers& layers, std::size_t max_points) {
  const std::vector<std::size_t> kept = keptPoints(layers.sum, chart.range, max_points);
  for (std::size_t kind = 0; kind < kind_count; ++kind) {
    const std::vector<Point>& all = layers.kinds[kind];
    const bool known = std::any_of(all.begin(), all.end(), [](const Point& point) { return !std::isnan(point.value); });
    Series series;
    series.label = kind_labels[kind];
    series.key = kind_keys[kind];
    if (known) {
      for (const std::size_t index : kept) {
        series.points.push_back(all[index]);
      }
    } else {
      series.null_reason = "memory.stat does not tell";
    }
    chart.series.push_back(std::move(series));
  }
}

/// The limit as steps, and where it comes from at the end.
void addLimit(ChartData& chart, const ContainerView& view) {
  const auto bound = metric::memoryBound(view);
  if (!bound) {
    return;
  }
  const Point point{view.to->at_ns, bound->value};
  if (chart.limit.empty() || chart.limit.back().value != point.value) {
    chart.limit.push_back(point);
  }
  if (bound->own) {
    chart.limit_source.clear();
  } else if (chart.limit_source != bound->source) {
    chart.limit_source = bound->source;
  }
}

}  // namespace

ChartData makeMemoryChart(const History& history, const ContainerId& id, TimeRange range, std::size_t max_points) {
  ChartData chart;
  chart.kind = ChartKind::Memory;
  chart.range = range;
  chart.wall_minus_boot_ms = wallMinusBootMs(history);
  chart.stacked = true;
  chart.gaps = gapsIn(history, range);
  chart.marks = marksOf(history, id, range);

  ContainerWalk walk(history, history.inventory(), id);
  Layers layers;
  const SlowPart* newest_slow = nullptr;
  Count kills;
  std::string_view empty_reason = reasons::not_read_yet;
  const IndexRange indices = samplesIn(history, range);
  for (std::size_t index = indices.first; index < indices.last; ++index) {
    const ContainerView& view = walk.at(index);
    if (history.gapBefore(index) || view.restarted || view.group_to == nullptr) {
      layers.interrupt(view.to->at_ns);
      kills = {};
    }
    if (view.group_to == nullptr) {
      empty_reason = reasons::not_running;
      continue;
    }
    // A reading is drawn at its own instant, not at that of the samples that carry it on.
    if (view.slow_to != nullptr && view.slow_to != newest_slow && view.slow_to->at_ns >= range.from_ns) {
      if (newest_slow == nullptr || newest_slow->at_ns != view.slow_to->at_ns) {
        layers.add(view.slow_to->at_ns, metric::memoryKinds(*view.slow_to));
      }
      newest_slow = view.slow_to;
    }
    addLimit(chart, view);
    const Count now = view.group_to->memory.oomKill();
    if (kills && now && *now > *kills) {
      addMark(chart.marks, {view.to->at_ns, MarkKind::OomKill, {}});
    }
    kills = now;
    if (view.restarted) {
      addMark(chart.marks, {view.to->at_ns, MarkKind::Restart, {}});
    }
  }
  if (layers.sum.empty()) {
    chart.empty_reason = empty_reason;
  }
  if (!chart.limit.empty() && indices.last > indices.first) {
    chart.limit.push_back({history.samples()[indices.last - 1]->at_ns, chart.limit.back().value});
  }
  addSeries(chart, layers, max_points);
  return chart;
}

}  // namespace plimsoll
