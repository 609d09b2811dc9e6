// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <cmath>
#include <limits>

#include "tests/support/catch.h"
#include "tests/widgets/qt_text.h"
#include "widgets/charts/axis_scale.h"
#include "widgets/charts/chart_values.h"
#include "widgets/charts/chart_words.h"
#include "widgets/charts/clock_ticks.h"
#include "widgets/charts/legend_layout.h"
#include "widgets/charts/series_colors.h"
#include "widgets/charts/stacked_layers.h"

using namespace plimsoll;

namespace {

constexpr std::int64_t s = 1'000'000'000;
constexpr double nan_value = std::numeric_limits<double>::quiet_NaN();
constexpr double mib = 1024.0 * 1024;

Series makeSeries(const std::string& key, std::vector<Point> points) {
  Series series;
  series.label = key;
  series.foreign = true;
  series.key = key;
  series.points = std::move(points);
  return series;
}

ChartData makeData(ChartKind kind, double most, double limit = 0) {
  ChartData data;
  data.kind = kind;
  data.range = {0, 180 * s};
  data.series.push_back(makeSeries("a", {{10 * s, most / 2}, {20 * s, most}}));
  if (limit > 0) {
    data.limit = {{0, limit}};
  }
  return data;
}

}  // namespace

TEST_CASE("the CPU axis reaches one and a half times the quota") {
  const AxisScale scale = makeAxisScale(makeData(ChartKind::Cpu, 0.098, 0.1));
  CHECK(scale.max == Approx(0.15));
  CHECK(scale.step == Approx(0.05));
}

TEST_CASE("the CPU axis grows with a burst above the quota") {
  const AxisScale scale = makeAxisScale(makeData(ChartKind::Cpu, 0.21, 0.1));
  CHECK(scale.max == Approx(0.25));
  CHECK(scale.step == Approx(0.05));
}

TEST_CASE("a quota that is far below the use does not crowd the axis with lines") {
  const AxisScale scale = makeAxisScale(makeData(ChartKind::Cpu, 7.0, 0.1));
  CHECK(scale.max >= 7.0);
  CHECK(scale.max / scale.step <= 6);
}

TEST_CASE("the number of the host's CPUs does not flatten the CPU curve") {
  ChartData data = makeData(ChartKind::Cpu, 0.12, 16);
  data.limit_source = "host";
  const AxisScale scale = makeAxisScale(data);
  CHECK(scale.max == Approx(0.15));
  CHECK(scale.step == Approx(0.05));
}

TEST_CASE("an idle container without a quota still has an axis") {
  const AxisScale scale = makeAxisScale(makeData(ChartKind::Cpu, 0));
  CHECK(scale.max == Approx(0.01));
}

TEST_CASE("the memory axis has powers of two and reaches over the limit") {
  const AxisScale scale = makeAxisScale(makeData(ChartKind::Memory, 318 * mib, 512 * mib));
  CHECK(scale.step == 128 * mib);
  CHECK(scale.max == 640 * mib);
  CHECK(axisLabel(ChartKind::Memory, 512 * mib, scale) == QString("512 MiB"));
}

TEST_CASE("the wait axis reaches 100 percent, and more if a wait was booked late") {
  CHECK(makeAxisScale(makeData(ChartKind::ThreadWait, 20)).max == 100);
  CHECK(makeAxisScale(makeData(ChartKind::ThreadWait, 100)).max == 100);
  CHECK(makeAxisScale(makeData(ChartKind::ThreadWait, 104)).max == 125);
}

TEST_CASE("the softirq axis has round numbers") {
  const AxisScale scale = makeAxisScale(makeData(ChartKind::Softirq, 6900));
  CHECK(scale.step == 2000);
  CHECK(scale.max == 8000);
  CHECK(axisLabel(ChartKind::Softirq, 6000, scale) == QString("6 k"));
  CHECK(axisLabel(ChartKind::Softirq, 0, scale) == QString("0"));
}

TEST_CASE("a stacked axis has room for the sum of the layers") {
  ChartData data;
  data.kind = ChartKind::Memory;
  data.stacked = true;
  data.range = {0, 180 * s};
  data.series = {makeSeries("a", {{s, 300 * mib}}), makeSeries("b", {{s, 300 * mib}})};
  CHECK(makeAxisScale(data).max >= 600 * mib);
}

TEST_CASE("layers are summed from the bottom up") {
  ChartData data;
  data.range = {0, 10 * s};
  data.series = {makeSeries("a", {{8 * s, 3}, {9 * s, 4}}), makeSeries("b", {{8 * s, 10}, {9 * s, 20}})};
  const StackedLayers layers = makeStackedLayers(data);
  // A drop to the axis, then the points.
  const QList<QPointF> lower = {{-2, 0}, {-2, 3}, {-1, 4}};
  const QList<QPointF> upper = {{-2, 0}, {-2, 13}, {-1, 24}};
  CHECK(layers.edges[0] == lower);
  CHECK(layers.edges[1] == upper);
}

TEST_CASE("layers drop to the axis in a gap") {
  ChartData data;
  data.range = {0, 10 * s};
  data.series = {makeSeries("a", {{5 * s, 3}, {6 * s, nan_value}, {8 * s, 4}})};
  const QList<QPointF> edge = {{-5, 0}, {-5, 3}, {-5, 0}, {-2, 0}, {-2, 4}};
  CHECK(makeStackedLayers(data).edges[0] == edge);
}

TEST_CASE("a layer that is unknown for a while counts as nothing and the others stay") {
  ChartData data;
  data.range = {0, 10 * s};
  data.series = {makeSeries("a", {{8 * s, 3}, {9 * s, 4}}), makeSeries("b", {{8 * s, nan_value}, {9 * s, nan_value}})};
  const QList<QPointF> edge = {{-2, 0}, {-2, 3}, {-1, 4}};
  CHECK(makeStackedLayers(data).edges[1] == edge);
}

TEST_CASE("layers with points at other instants are read off in between") {
  ChartData data;
  data.range = {0, 10 * s};
  data.series = {makeSeries("a", {{6 * s, 2}, {8 * s, 4}}), makeSeries("b", {{7 * s, 10}})};
  const QList<QPointF> edge = {{-4, 0}, {-4, 2}, {-3, 3}, {-2, 4}};
  CHECK(makeStackedLayers(data).edges[0] == edge);
}

TEST_CASE("clock ticks are round on the watched host's clock") {
  // The boot clock is 7 s past a whole minute at 0: 14:02:07 UTC.
  const std::int64_t wall_ms = 1'772'460'127'000;
  const std::vector<ClockTick> ticks = makeClockTicks({0, 180 * s}, wall_ms, 400, 70);
  REQUIRE(ticks.size() == 3);
  CHECK(ticks[0].label == QString("14:03"));
  CHECK(ticks[0].at_ns == 53 * s);
  CHECK(ticks[2].label == QString("14:05"));
}

TEST_CASE("clock ticks come closer with more room and show seconds then") {
  const std::vector<ClockTick> ticks = makeClockTicks({0, 180 * s}, 1'772'460'120'000, 800, 70);
  REQUIRE(ticks.size() == 7);
  CHECK(ticks[1].label == QString("14:02:30"));
  CHECK(ticks[1].at_ns == 30 * s);
}

TEST_CASE("an empty range has no ticks") {
  CHECK(makeClockTicks({5, 5}, 0, 400, 70).empty());
}

TEST_CASE("the value under the crosshair is that of the nearest point, and unknown in a gap") {
  const Series series = makeSeries("a", {{10 * s, 1}, {11 * s, 2}, {12 * s, nan_value}, {20 * s, 5}});
  const TimeRange range{0, 4 * s};
  CHECK(valueAt(series, range, 11 * s - 1) == 2.0);
  CHECK(valueAt(series, range, 10 * s + 1) == 1.0);
  CHECK_FALSE(valueAt(series, range, 12 * s));
  // Nearest is the one at 20, four seconds away: too far to say anything.
  CHECK_FALSE(valueAt(series, range, 16 * s + 1));
}

TEST_CASE("the newest value is unknown if the newest point is a gap") {
  CHECK(newestValue(makeSeries("a", {{s, 1}, {2 * s, 3}})) == 3.0);
  CHECK_FALSE(newestValue(makeSeries("a", {{s, 1}, {2 * s, nan_value}})));
  CHECK_FALSE(newestValue(makeSeries("a", {})));
}

TEST_CASE("a limit holds from its step on") {
  const std::vector<Point> limit = {{10 * s, 1}, {20 * s, 2}, {30 * s, nan_value}};
  CHECK_FALSE(limitAt(limit, 9 * s));
  CHECK(limitAt(limit, 19 * s) == 1.0);
  CHECK(limitAt(limit, 20 * s) == 2.0);
  CHECK_FALSE(limitAt(limit, 31 * s));
}

TEST_CASE("stepping goes from instant to instant of any series and ends at the last") {
  ChartData data;
  data.series = {makeSeries("a", {{10, 1}, {30, 2}}), makeSeries("b", {{20, 1}})};
  CHECK(nextInstant(data, 10) == 20);
  CHECK(nextInstant(data, 20) == 30);
  CHECK_FALSE(nextInstant(data, 30));
  CHECK(previousInstant(data, 30) == 20);
  CHECK_FALSE(previousInstant(data, 10));
  CHECK(nearestInstant(data, 24) == 20);
}

TEST_CASE("fixed meanings keep their hue and threads keep the one they got first") {
  SeriesColors colors;
  CHECK(colors.assign({makeSeries("memory_anon_bytes", {}), makeSeries("memory_file_bytes", {}),
                       makeSeries("memory_kernel_bytes", {}), makeSeries("others", {})}) ==
        std::vector<std::size_t>{0, 3, 4, 5});
  colors.forget();
  CHECK(colors.assign({makeSeries("tid:1", {}), makeSeries("tid:2", {}), makeSeries("tid:3", {})}) ==
        std::vector<std::size_t>{0, 2, 1});
  CHECK(colors.assign({makeSeries("tid:3", {}), makeSeries("tid:4", {}), makeSeries("tid:1", {})}) ==
        std::vector<std::size_t>{1, 4, 0});
}

TEST_CASE("two series of a chart never share a hue while there are hues to spare") {
  SeriesColors colors;
  for (int round = 0; round < 40; ++round) {
    std::vector<Series> series;
    for (int at = 0; at < 6; ++at) {
      series.push_back(makeSeries("tid:" + std::to_string(round * 2 + at), {}));
    }
    std::vector<std::size_t> hues = colors.assign(series);
    std::sort(hues.begin(), hues.end());
    CHECK(hues == std::vector<std::size_t>{0, 1, 2, 3, 4, 5});
  }
}

TEST_CASE("a legend takes a second row before it shortens labels") {
  const Theme theme = makeTheme(ThemeMode::Light, QApplication::font());
  ChartData data;
  data.kind = ChartKind::ThreadWait;
  for (int at = 0; at < 6; ++at) {
    data.series.push_back(makeSeries("thread-" + std::to_string(at), {}));
  }
  const LegendLayout wide(theme, data, 1200);
  CHECK(wide.rows() == 1);
  const LegendLayout narrow(theme, data, 420);
  CHECK(narrow.rows() == 2);
  CHECK(narrow.items()[0].label == QString("thread-0"));
  const LegendLayout tiny(theme, data, 300);
  CHECK(tiny.rows() == 2);
  for (const LegendLayout::Item& item : tiny.items()) {
    CHECK(item.row < 2);
  }
}

TEST_CASE("the legend says CPU in cores and in percent of the quota") {
  CHECK(legendValue(ChartKind::Cpu, 0.098, 0.1) == QString("0.098 (98 %)"));
  CHECK(legendValue(ChartKind::Cpu, 0.098, std::nullopt) == QString("0.098"));
  CHECK(legendValue(ChartKind::ThreadWait, std::nullopt, std::nullopt) == QString("–"));
}

TEST_CASE("a limit's label names whose limit it is") {
  ChartData data = makeData(ChartKind::Cpu, 1, 0.5);
  CHECK(limitLabel(data, 0.5) == QString("quota 0.5 cores"));
  data.limit_source = "/docker";
  CHECK(limitLabel(data, 0.5) == QString("quota 0.5 cores of /docker"));
  data.limit_source = "host";
  CHECK(limitLabel(data, 8) == QString("host 8 CPUs"));
}

TEST_CASE("a screen reader hears the newest values, the limit and the events") {
  ChartData data = makeData(ChartKind::Cpu, 0.098, 0.1);
  data.bands = {{{0, s}, 0.94}};
  data.marks = {{5 * s, MarkKind::OomKill, "Killed process 7 (java)"}};
  CHECK(chartDescription(data) ==
        QString("a 0.098 (98 %), quota 0.1 cores, throttled 94 %, OOM kill 00:00:05: Killed process 7 (java)"));
}

TEST_CASE("an empty chart says why") {
  ChartData data;
  data.empty_reason = reasons::not_focused;
  CHECK(emptyText(data) == QString("Threads are read only for the selected and the most throttled containers."));
}
