// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/chart_data.h"

#include <cmath>

#include "tests/core/analysis/synthetic.h"
#include "tests/support/catch.h"

using namespace plimsoll;
using plimsoll::test::makeContainer;
using plimsoll::test::makeHistory;
using plimsoll::test::second_ns;
using plimsoll::test::Shape;

namespace {

TimeRange whole(const History& history) {
  return {history.samples().front()->at_ns, history.newest()->at_ns + 1};
}

/// A history of one container that a test changes sample by sample.
class Story {
 public:
  Story() {
    m_history.setInterval(second_ns);
    Inventory inventory = test::makeInventory(1);
    m_history.setInventory(std::make_shared<Inventory>(std::move(inventory)), 0);
    m_group.handle = GroupHandle{2};
    m_group.cpu.usage_usec = m_group.cpu.nr_periods = m_group.cpu.nr_throttled = 0;
    m_limits.max_quota_us = 50'000;
    m_limits.max_period_us = 100'000;
    m_limits.memory_max = 1'000;
    m_limits.cpu_readable = m_limits.memory_readable = true;
    m_slow.anon = 100;
    m_slow.file = 50;
    m_slow.shmem = 20;
    m_slow.kernel = 10;
  }
  GroupSample& group() { return m_group; }
  LimitsPart& limits() { return m_limits; }
  SlowPart& slow() { return m_slow; }
  History& history() { return m_history; }

  /// One second later, with `usage_usec` more, and `throttled` of 10 periods.
  void tick(std::uint64_t usage_usec, std::uint64_t throttled = 0, bool read_slow = true) {
    m_second += 1;
    m_group.cpu.usage_usec = *m_group.cpu.usage_usec + usage_usec;
    m_group.cpu.nr_periods = *m_group.cpu.nr_periods + 10;
    m_group.cpu.nr_throttled = *m_group.cpu.nr_throttled + throttled;
    m_group.limits = std::make_shared<LimitsPart>(m_limits);
    if (read_slow) {
      m_slow.at_ns = m_second * second_ns;
      m_group.slow = std::make_shared<SlowPart>(m_slow);
    }
    auto sample = std::make_shared<Sample>();
    sample->seq = ++m_seq;
    sample->at_ns = m_second * second_ns;
    sample->groups = {std::make_shared<GroupSample>(m_group)};
    m_history.append(sample);
  }
  void lose(std::int64_t seconds) {
    m_second += seconds;
    m_seq += static_cast<std::uint64_t>(seconds);
  }
  void restart() {
    m_group.handle = GroupHandle{static_cast<std::uint32_t>(m_group.handle) + 1};
    m_group.cpu.usage_usec = m_group.cpu.nr_periods = m_group.cpu.nr_throttled = 0;
    Inventory inventory = m_history.inventory();
    inventory.containers.front().group = m_group.handle;
    inventory.groups.push_back({m_group.handle, "/docker/again", {}, 99});
    m_history.setInventory(std::make_shared<Inventory>(std::move(inventory)), m_second * second_ns + 1);
  }
  ChartData cpu() { return makeCpuChart(m_history, makeContainer(0).id, whole(m_history), 600); }
  ChartData memory() { return makeMemoryChart(m_history, makeContainer(0).id, whole(m_history), 600); }

 private:
  History m_history;
  GroupSample m_group;
  LimitsPart m_limits;
  SlowPart m_slow;
  std::int64_t m_second = 100;
  std::uint64_t m_seq = 0;
};

}  // namespace

TEST_CASE("the CPU chart has a point per interval, the quota as limit and the verdict as note") {
  const History history = makeHistory(Shape{10}, 60);
  const ChartData chart = makeCpuChart(history, makeContainer(5).id, whole(history), 600);
  REQUIRE(chart.series.size() == 1);
  CHECK(chart.series[0].key == "cpu_usage_cores");
  CHECK(chart.series[0].points.size() == 59);
  CHECK(chart.series[0].points.front().value == Approx(0.5));
  CHECK(chart.limit.front().value == 0.5);
  CHECK(chart.limit.back().at_ns == history.newest()->at_ns);
  CHECK(chart.limit_source.empty());
  CHECK(chart.note == "throttled");
  CHECK(chart.empty_reason.empty());
}

TEST_CASE("throttled intervals that touch are one band with the ratio of both") {
  Story story;
  story.tick(1);
  story.tick(500'000, 10);  // 101 -> 102
  story.tick(500'000, 5);   // 102 -> 103
  story.tick(100'000, 0);
  story.tick(500'000, 2);  // 104 -> 105
  const auto bands = story.cpu().bands;
  REQUIRE(bands.size() == 2);
  CHECK(bands[0].range.from_ns == 101 * second_ns);
  CHECK(bands[0].range.to_ns == 103 * second_ns);
  CHECK(bands[0].ratio == 0.75);
  CHECK(bands[1].range.from_ns == 104 * second_ns);
  CHECK(bands[1].ratio == 0.2);
}

TEST_CASE("lost samples break the line and are a gap, not a mean drawn over them") {
  Story story;
  story.tick(1);
  story.tick(100'000);
  story.lose(20);
  story.tick(900'000, 9);
  story.tick(100'000);
  const ChartData chart = story.cpu();
  REQUIRE(chart.gaps.size() == 1);
  const auto& points = chart.series[0].points;
  REQUIRE(points.size() == 3);
  CHECK(points[0].value == Approx(0.1));
  CHECK(std::isnan(points[1].value));
  CHECK(points[2].value == Approx(0.1));
  CHECK(chart.bands.empty());
}

TEST_CASE("a restart breaks the line and leaves a mark, and both lives are drawn") {
  Story story;
  story.tick(1);
  story.tick(300'000);
  story.restart();
  story.tick(5'000'000);  // would be 4.7 cores across the restart
  story.tick(200'000);
  const ChartData chart = story.cpu();
  const auto& points = chart.series[0].points;
  REQUIRE(points.size() == 3);
  CHECK(points[0].value == Approx(0.3));
  CHECK(std::isnan(points[1].value));
  CHECK(points[2].value == Approx(0.2));
  REQUIRE(chart.marks.size() == 1);
  CHECK(chart.marks[0].kind == MarkKind::Restart);
}

TEST_CASE("a limit that changes is drawn as steps") {
  Story story;
  story.tick(1);
  story.tick(1);
  story.limits().max_quota_us = 100'000;
  story.tick(1);
  story.tick(1);
  const auto limit = story.cpu().limit;
  REQUIRE(limit.size() == 3);
  CHECK(limit[0].value == 0.5);
  CHECK(limit[1].at_ns == 103 * second_ns);
  CHECK(limit[1].value == 1);
  CHECK(limit[2].at_ns == 104 * second_ns);
}

TEST_CASE("a container without any limit has no limit line") {
  Story story;
  story.limits() = {};
  story.limits().cpu_readable = true;
  story.tick(1);
  story.tick(1);
  CHECK(story.cpu().limit.empty());
  CHECK(story.memory().limit.empty());
}

TEST_CASE("one sample makes an empty chart that says what it waits for") {
  Story story;
  story.tick(1);
  CHECK(story.cpu().empty_reason == reasons::second_sample);
  CHECK(story.cpu().series[0].null_reason == reasons::second_sample);
}

TEST_CASE("memory is stacked by kind, file without shmem, with the limit") {
  Story story;
  story.tick(1);
  story.tick(1);
  const ChartData chart = story.memory();
  CHECK(chart.stacked);
  REQUIRE(chart.series.size() == 4);
  CHECK(chart.series[0].label == "anon");
  CHECK(chart.series[0].points.back().value == 100);
  CHECK(chart.series[1].label == "file");
  CHECK(chart.series[1].points.back().value == 30);
  CHECK(chart.series[2].points.back().value == 20);
  CHECK(chart.series[3].points.back().value == 10);
  CHECK(chart.limit.back().value == 1'000);
  CHECK(chart.limit_source.empty());
}

TEST_CASE("memory is drawn at the instants it was read, not at those that carry it on") {
  Story story;
  story.tick(1);
  for (int tick = 0; tick < 4; ++tick) {
    story.tick(1, 0, false);
  }
  story.tick(1);
  const auto points = story.memory().series[0].points;
  REQUIRE(points.size() == 2);
  CHECK(points[0].at_ns == 101 * second_ns);
  CHECK(points[1].at_ns == 106 * second_ns);
}

TEST_CASE("a kill that only the counter tells of is marked, and not twice when an event tells it too") {
  Story story;
  story.group().memory.events_oom_kill = 0;
  story.tick(1);
  story.group().memory.events_oom_kill = 1;
  story.tick(1);
  CHECK(story.memory().marks.size() == 1);
  Event event;
  event.kind = EventKind::OomKill;
  event.container_id = makeContainer(0).id.text;
  event.at_ns = 102 * second_ns - 300'000'000;
  event.text = "Killed process 7 (java)";
  story.history().append(event);
  const auto marks = story.memory().marks;
  REQUIRE(marks.size() == 1);
  CHECK(marks[0].text == "Killed process 7 (java)");
}

TEST_CASE("the layers of a stack keep the same instants when there are too many of them") {
  const History history = makeHistory(Shape{1}, 899);
  ChartData chart = makeMemoryChart(history, makeContainer(0).id, whole(history), 50);
  REQUIRE(chart.series.size() == 4);
  REQUIRE_FALSE(chart.series[0].points.empty());
  CHECK(chart.series[0].points.size() <= 50);
  for (const Series& series : chart.series) {
    REQUIRE(series.points.size() == chart.series[0].points.size());
    for (std::size_t at = 0; at < series.points.size(); ++at) {
      CHECK(series.points[at].at_ns == chart.series[0].points[at].at_ns);
    }
  }
}

TEST_CASE("the thread wait chart shows the three threads that waited most") {
  const History history = makeHistory(Shape{3, 150}, 60);
  const ChartData chart = makeThreadWaitChart(history, makeContainer(0).id, whole(history), 600);
  REQUIRE(chart.series.size() == 3);
  // Threads 99, 98 and one of 97 and 147 + 50 waited 9.9, 9.8, 9.7 %; listed in the order of their start.
  CHECK(chart.series[2].key == "tid:199:5099");
  CHECK(chart.series[2].label == "worker-99");
  CHECK(chart.series[2].foreign);
  CHECK(chart.series[2].points.back().value == Approx(9.9));
  CHECK(chart.series[2].points.size() == 59);
  CHECK(chart.series[1].points.back().value == Approx(9.8));
}

TEST_CASE("threads that are not read say so") {
  const History history = makeHistory(Shape{2, 3}, 10);
  CHECK(makeThreadWaitChart(history, makeContainer(1).id, whole(history), 600).empty_reason == reasons::not_focused);
}

TEST_CASE("the softirq chart shows the busiest vectors and adds the rest up") {
  const History history = makeHistory(Shape{1, 0, 4}, 30);
  const ChartData chart = makeSoftirqChart(history, whole(history), 600);
  // Vector n is served n x 100 times a second on each of 4 CPUs: 5 to 9 are shown, 1 to 4 are others (1000 x 4).
  REQUIRE(chart.series.size() == 6);
  CHECK(chart.series[0].key == "IRQ_POLL");
  CHECK(chart.series[0].points.back().value == Approx(2'000));
  CHECK(chart.series[4].key == "RCU");
  CHECK(chart.series[4].points.back().value == Approx(3'600));
  CHECK(chart.series[5].key == "others");
  CHECK(chart.series[5].points.back().value == Approx(4'000));
  CHECK(chart.series[5].points.size() == 29);
}

TEST_CASE("a chart never has more points than asked for") {
  const History history = makeHistory(Shape{8, 5}, 899);
  const ContainerId id = makeContainer(0).id;
  for (const ChartData& chart :
       {makeCpuChart(history, id, whole(history), 100), makeMemoryChart(history, id, whole(history), 100),
        makeThreadWaitChart(history, id, whole(history), 100), makeSoftirqChart(history, whole(history), 100)}) {
    for (const Series& series : chart.series) {
      CHECK(series.points.size() <= 100);
      CHECK_FALSE(series.points.empty());
    }
  }
}

TEST_CASE("a chart of a container that nobody knows is empty with a reason") {
  const History history = makeHistory(Shape{1}, 5);
  const ContainerId nobody{"nobody"};
  CHECK_FALSE(makeCpuChart(history, nobody, whole(history), 600).empty_reason.empty());
  CHECK_FALSE(makeMemoryChart(history, nobody, whole(history), 600).empty_reason.empty());
  CHECK_FALSE(makeThreadWaitChart(history, nobody, whole(history), 600).empty_reason.empty());
}
