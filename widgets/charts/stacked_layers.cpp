// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/stacked_layers.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace plimsoll {

namespace {

constexpr double ns_per_second = 1e9;

double secondsBeforeEnd(std::int64_t at_ns, const TimeRange& range) {
  return static_cast<double>(at_ns - range.to_ns) / ns_per_second;
}

std::vector<std::int64_t> allInstants(const ChartData& data) {
  std::vector<std::int64_t> instants;
  for (const Series& series : data.series) {
    for (const Point& point : series.points) {
      instants.push_back(point.at_ns);
    }
  }
  std::sort(instants.begin(), instants.end());
  instants.erase(std::unique(instants.begin(), instants.end()), instants.end());
  return instants;
}

/// Reads a series at growing instants.
class Walker {
 public:
  explicit Walker(const std::vector<Point>& points) : m_points(points) {}

  /// NaN outside the series and between two points of which one is missing.
  double at(std::int64_t at_ns) {
    while (m_next < m_points.size() && m_points[m_next].at_ns < at_ns) {
      ++m_next;
    }
    if (m_next == m_points.size()) {
      return std::numeric_limits<double>::quiet_NaN();
    }
    const Point& right = m_points[m_next];
    if (right.at_ns == at_ns) {
      return right.value;
    }
    if (m_next == 0) {
      return std::numeric_limits<double>::quiet_NaN();
    }
    const Point& left = m_points[m_next - 1];
    const double share = static_cast<double>(at_ns - left.at_ns) / static_cast<double>(right.at_ns - left.at_ns);
    return left.value + share * (right.value - left.value);
  }

 private:
  const std::vector<Point>& m_points;
  std::size_t m_next = 0;
};

}  // namespace

QList<QPointF> makeLine(const Series& series, const TimeRange& range) {
  QList<QPointF> line;
  line.reserve(static_cast<qsizetype>(series.points.size()));
  for (const Point& point : series.points) {
    line.append({secondsBeforeEnd(point.at_ns, range), point.value});
  }
  return line;
}

StackedLayers makeStackedLayers(const ChartData& data) {
  StackedLayers layers;
  layers.edges.resize(std::max<qsizetype>(1, static_cast<qsizetype>(data.series.size())));
  std::vector<Walker> walkers;
  walkers.reserve(data.series.size());
  for (const Series& series : data.series) {
    walkers.emplace_back(series.points);
  }
  bool in_gap = true;
  double last_x = 0;
  const auto drop = [&layers](double x) {
    for (QList<QPointF>& edge : layers.edges) {
      edge.append({x, 0});
    }
  };
  for (const std::int64_t at_ns : allInstants(data)) {
    const double x = secondsBeforeEnd(at_ns, data.range);
    bool known = false;
    double sum = 0;
    for (std::size_t layer = 0; layer < walkers.size(); ++layer) {
      const double value = walkers[layer].at(at_ns);
      known = known || std::isfinite(value);
      sum += std::isfinite(value) ? value : 0;
      layers.edges[static_cast<qsizetype>(layer)].append({x, sum});
    }
    if (!known) {
      for (QList<QPointF>& edge : layers.edges) {
        edge.removeLast();
      }
      if (!in_gap) {
        drop(last_x);
      }
    } else if (in_gap) {
      for (QList<QPointF>& edge : layers.edges) {
        edge.insert(edge.size() - 1, QPointF(x, 0));
      }
    }
    in_gap = !known;
    last_x = x;
  }
  return layers;
}

}  // namespace plimsoll
