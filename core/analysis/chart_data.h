// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/analysis/derived.h"
#include "core/analysis/history.h"

namespace plimsoll {

/// Half open range of boot-clock time [from_ns, to_ns).
struct TimeRange {
  std::int64_t from_ns = 0;
  std::int64_t to_ns = 0;
};

struct Point {
  std::int64_t at_ns = 0;
  double value = 0;  ///< NaN breaks the line: a gap
};

/// One line or one layer of a chart, decimated (minimum and maximum per slot are kept).
struct Series {
  std::string
      label;  ///< foreign text such as a thread's comm (already escaped), or an English word of ours to translate
  bool foreign = false;
  std::string key;  ///< identity for colours: "cpu_usage_cores", "tid:4301:94301", "NET_RX"
  std::vector<Point> points;
  std::string null_reason;  ///< why there is no point at all
};

enum class ChartKind { Cpu, Memory, ThreadWait, Softirq };
enum class MarkKind { OomKill, Exit, Start, Restart, LimitChanged, CollectorRestarted };

struct Mark {
  std::int64_t at_ns = 0;
  MarkKind kind{};
  std::string text;
};
/// A stretch of time in which some periods were throttled.
struct Band {
  TimeRange range;
  double ratio = 0;  ///< throttled periods over active periods, 0 to 1
};

/// Everything a chart shows, free of GUI: the picture, the legend and the CSV come from the same numbers.
struct ChartData {
  ChartKind kind{};
  TimeRange range;
  std::int64_t wall_minus_boot_ms = 0;  ///< of the newest sample: makes clock times of the watched host out of at_ns
  bool stacked = false;
  std::vector<Series> series;
  std::vector<Point> limit;     ///< the limit over time (steps); empty = no limit
  std::string limit_source;     ///< cgroup path, "cpuset", "host"; empty = the container's own
  std::vector<Band> bands;      ///< throttled
  std::vector<TimeRange> gaps;  ///< no data: hatched
  std::vector<Mark> marks;
  std::string empty_reason;  ///< why the chart has nothing to show
  std::string note;          ///< one clause beside the title, e.g. the verdict "throttled by an ancestor"
  std::string note_subject;  ///< what the note names, e.g. the ancestor's path
};

/// At most `max_points` points a series, at most `max_series` series (the rest is added up in "others" where adding up
/// means something, or left out where it does not: thread wait).
ChartData makeCpuChart(const History& history, const ContainerId& id, TimeRange range, std::size_t max_points);
ChartData makeMemoryChart(const History& history, const ContainerId& id, TimeRange range, std::size_t max_points);
ChartData makeThreadWaitChart(const History& history, const ContainerId& id, TimeRange range, std::size_t max_points);
ChartData makeSoftirqChart(const History& history, TimeRange range, std::size_t max_points);

/// One container's row in the table: what the columns show, from the two newest samples (and 10 s for sorting).
struct ContainerRow {
  ContainerId id;
  std::string name, image, runtime, state;
  bool sandbox = false;
  Derived cpu_usage_cores, cpu_quota_cores, cpu_effective_limit_cores, cpu_effective_limit_source, cpu_percent_of_quota;
  Derived throttled_periods_ratio, throttled_periods_ratio_source;
  Derived memory_working_set_bytes, memory_limit_bytes, memory_effective_limit_bytes, memory_effective_limit_source,
      memory_percent_of_effective;
  Derived thread_wait_percent_max;  ///< the worst thread; unknown when its threads are not read
  Derived oom_kills;                ///< since the cgroup was made
  std::vector<double> spark;        ///< last 3 minutes of cpu_usage_cores, 60 slots, NaN = no data
  double sort_cpu = 0, sort_throttled = 0, sort_wait = 0;  ///< means of the last 10 s; -1 = unknown
  enum class Health { Fine, Warning, Critical, Unknown } health = Health::Unknown;
};
/// Rows of all containers in the inventory, in its order.
std::vector<ContainerRow> makeContainerRows(const History& history);

}  // namespace plimsoll
