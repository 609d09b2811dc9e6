// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/analysis/chart_data.h"
#include "core/analysis/metric_functions.h"
#include "core/analysis/series.h"

namespace plimsoll {

namespace {

constexpr double no_value = std::numeric_limits<double>::quiet_NaN();
/// The verdict beside the title is of so long, so that it does not change with every second.
constexpr std::int64_t verdict_ns = 10'000'000'000;

/// Collects throttled intervals into bands: neighbours become one, with the ratio over both.
class Bands {
 public:
  void add(const ContainerView& view) {
    const auto worst = metric::worstThrottle(view);
    if (!worst || worst->throttling.throttled <= 0) {
      m_open = false;
      return;
    }
    if (!m_open) {
      m_bands.push_back({{view.from->at_ns, view.to->at_ns}, 0});
      m_sum = {};
      m_open = true;
    }
    m_sum.periods += worst->throttling.periods;
    m_sum.throttled += worst->throttling.throttled;
    m_bands.back().range.to_ns = view.to->at_ns;
    m_bands.back().ratio = m_sum.ratio();
  }
  void interrupt() { m_open = false; }
  std::vector<Band> take() { return std::move(m_bands); }

 private:
  std::vector<Band> m_bands;
  Throttling m_sum;
  bool m_open = false;
};

/// The limit as steps: a point wherever it changes, and at both ends.
class Limit {
 public:
  void add(std::int64_t at_ns, const std::optional<metric::Bound>& bound) {
    const double value = bound ? bound->value : no_value;
    m_last = {at_ns, value};
    if (m_steps.empty() ||
        (m_steps.back().value != value && !(std::isnan(m_steps.back().value) && std::isnan(value)))) {
      m_steps.push_back(m_last);
    }
    m_source = !bound || bound->own ? std::string_view{} : bound->source;
  }
  void moveTo(ChartData& chart, std::size_t max_points) {
    const bool any =
        std::any_of(m_steps.begin(), m_steps.end(), [](const Point& point) { return !std::isnan(point.value); });
    if (!any) {
      return;
    }
    if (m_steps.back().at_ns != m_last.at_ns) {
      m_steps.push_back(m_last);
    }
    chart.limit = decimated(m_steps, chart.range, max_points);
    chart.limit_source = m_source;
  }

 private:
  std::vector<Point> m_steps;
  Point m_last;
  std::string_view m_source;
};

void setNote(ChartData& chart, const History& history, const Container& container) {
  const Sample* newest = history.newest();
  const std::size_t from = history.indexAt(newest->at_ns - verdict_ns);
  const ContainerView view =
      makeContainerView(history.host(), history.inventory(), container, history.samples()[from].get(), newest, nullptr);
  const Derived verdict = metric::verdict(view);
  chart.note = verdict.text;
  const auto worst = metric::worstThrottle(view);
  if (worst && !worst->own && worst->throttling.throttled > 0) {
    chart.note_subject = worst->source;
  }
}

}  // namespace

ChartData makeCpuChart(const History& history, const ContainerId& id, TimeRange range, std::size_t max_points) {
  ChartData chart;
  chart.kind = ChartKind::Cpu;
  chart.range = range;
  chart.wall_minus_boot_ms = wallMinusBootMs(history);
  chart.gaps = gapsIn(history, range);
  chart.marks = marksOf(history, id, range);
  Series usage;
  usage.label = "usage";
  usage.key = "cpu_usage_cores";
  usage.null_reason = reasons::second_sample;

  ContainerWalk walk(history, history.inventory(), id);
  Bands bands;
  Limit limit;
  std::vector<Point> points;
  const IndexRange indices = samplesIn(history, range);
  for (std::size_t index = indices.first; index < indices.last; ++index) {
    const ContainerView& view = walk.at(index);
    if (view.group_to == nullptr || view.group_from == nullptr) {
      bands.interrupt();
    }
    const Derived cores = metric::usageCores(view);
    if (cores.number || (!points.empty() && !std::isnan(points.back().value))) {
      points.push_back({view.to->at_ns, cores.number.value_or(no_value)});
    }
    if (cores.number) {
      bands.add(view);
    } else {
      usage.null_reason = cores.null_reason;
    }
    if (view.group_to != nullptr) {
      limit.add(view.to->at_ns, metric::cpuBound(view));
    }
    if (view.restarted) {
      addMark(chart.marks, {view.to->at_ns, MarkKind::Restart, {}});
    }
  }
  usage.points = decimated(points, range, max_points);
  if (points.empty()) {
    chart.empty_reason = usage.null_reason;
  } else {
    usage.null_reason.clear();
    setNote(chart, history, walk.container());
  }
  chart.series.push_back(std::move(usage));
  chart.bands = bands.take();
  limit.moveTo(chart, max_points);
  return chart;
}

}  // namespace plimsoll
