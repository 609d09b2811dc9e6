// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include "core/analysis/chart_data.h"
#include "core/analysis/derived.h"
#include "core/analysis/series.h"

namespace plimsoll {

namespace {

constexpr double no_value = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t top_vectors = 5;

/// Softirqs of every vector, summed over the CPUs; empty = not read.
std::vector<double> sumsOf(const Sample& sample) {
  std::vector<double> sums;
  if (sample.host) {
    for (const std::vector<Count>& row : sample.host->softirqs.counts) {
      sums.push_back(std::accumulate(row.begin(), row.end(), 0.0, [](double sum, Count count) {
        return sum + static_cast<double>(count.valueOr(0));
      }));
    }
  }
  return sums;
}

/// [vector][sample]: 1/s, NaN where there is no rate.
std::vector<std::vector<Point>> ratesOf(const History& history, IndexRange range, std::size_t vectors) {
  std::vector<std::vector<Point>> rates(vectors);
  const auto& samples = history.samples();
  std::vector<double> from = range.first == 0 ? std::vector<double>{} : sumsOf(*samples[range.first - 1]);
  for (std::size_t index = range.first; index < range.last; ++index) {
    std::vector<double> to = sumsOf(*samples[index]);
    const bool comparable = !history.gapBefore(index) && to.size() == vectors && from.size() == vectors;
    const double seconds =
        index == 0 ? 0 : static_cast<double>(samples[index]->at_ns - samples[index - 1]->at_ns) / 1e9;
    for (std::size_t vector = 0; vector < vectors; ++vector) {
      const double rate = comparable && to[vector] >= from[vector] ? (to[vector] - from[vector]) / seconds : no_value;
      if (!std::isnan(rate) || (!rates[vector].empty() && !std::isnan(rates[vector].back().value))) {
        rates[vector].push_back({samples[index]->at_ns, rate});
      }
    }
    from = std::move(to);
  }
  return rates;
}

double total(const std::vector<Point>& points) {
  return std::accumulate(points.begin(), points.end(), 0.0, [](double sum, const Point& point) {
    return sum + (std::isnan(point.value) ? 0 : point.value);
  });
}

/// The vectors with the highest rates in the kernel's order, so that legend and colours do not change places.
std::vector<std::size_t> topVectors(const std::vector<double>& totals) {
  std::vector<std::size_t> order;
  for (std::size_t vector = 0; vector < totals.size(); ++vector) {
    if (totals[vector] > 0) {
      order.push_back(vector);
    }
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t left, std::size_t right) { return totals[left] > totals[right]; });
  order.resize(std::min(order.size(), top_vectors));
  std::sort(order.begin(), order.end());
  return order;
}

/// Adds `part` up into `sum`. All series of one walk have the same instants.
void addUp(std::vector<Point>& sum, const std::vector<Point>& part) {
  if (sum.size() != part.size()) {
    sum = part;
    return;
  }
  for (std::size_t at = 0; at < sum.size(); ++at) {
    sum[at].value += part[at].value;
  }
}

}  // namespace

ChartData makeSoftirqChart(const History& history, TimeRange range, std::size_t max_points) {
  ChartData chart;
  chart.kind = ChartKind::Softirq;
  chart.range = range;
  chart.wall_minus_boot_ms = wallMinusBootMs(history);
  chart.gaps = gapsIn(history, range);
  chart.marks = marksOf(history, ContainerId{}, range);
  const IndexRange indices = samplesIn(history, range);
  if (indices.first == indices.last) {
    chart.empty_reason = reasons::second_sample;
    return chart;
  }
  const auto& host = history.samples()[indices.last - 1]->host;
  const std::vector<std::string> vectors = host ? host->softirqs.vectors : std::vector<std::string>{};
  const std::vector<std::vector<Point>> rates = ratesOf(history, indices, vectors.size());
  std::vector<double> totals;
  totals.reserve(rates.size());
  for (const std::vector<Point>& points : rates) {
    totals.push_back(total(points));
  }
  const std::vector<std::size_t> top = topVectors(totals);
  chart.series.reserve(top.size() + 1);
  for (const std::size_t vector : top) {
    chart.series.push_back({vectors[vector], false, vectors[vector], decimated(rates[vector], range, max_points), {}});
  }
  std::vector<Point> others;
  for (std::size_t vector = 0; vector < vectors.size(); ++vector) {
    if (totals[vector] > 0 && !std::binary_search(top.begin(), top.end(), vector)) {
      addUp(others, rates[vector]);
    }
  }
  if (!others.empty()) {
    chart.series.push_back({"others", false, "others", decimated(others, range, max_points), {}});
  }
  if (vectors.empty()) {
    chart.empty_reason = "/proc/softirqs could not be read";
  } else if (chart.series.empty()) {
    const bool any = std::any_of(rates.begin(), rates.end(), [](const auto& points) { return !points.empty(); });
    chart.empty_reason = any ? std::string_view("no softirq was served") : reasons::second_sample;
  }
  return chart;
}

}  // namespace plimsoll
