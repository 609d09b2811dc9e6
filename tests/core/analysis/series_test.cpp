// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/series.h"

#include <cmath>
#include <limits>

#include "tests/core/analysis/synthetic.h"
#include "tests/support/catch.h"

using namespace plimsoll;

namespace {

constexpr double no_value = std::numeric_limits<double>::quiet_NaN();

std::vector<Point> makeFlat(std::size_t count) {
  std::vector<Point> points;
  for (std::size_t at = 0; at < count; ++at) {
    points.push_back({static_cast<std::int64_t>(at) * test::second_ns, 1});
  }
  return points;
}

TimeRange whole(const std::vector<Point>& points) {
  return {points.front().at_ns, points.back().at_ns + 1};
}

}  // namespace

TEST_CASE("few points are kept as they are") {
  const auto points = makeFlat(600);
  CHECK(decimated(points, whole(points), 600).size() == 600);
}

TEST_CASE("a spike and a dip of one sample survive decimation, at their own instants") {
  auto points = makeFlat(3600);
  points[1234].value = 9;
  points[2345].value = 0;
  const auto left = decimated(points, whole(points), 600);
  CHECK(left.size() <= 600);
  const auto has = [&left](std::int64_t second, double value) {
    return std::any_of(left.begin(), left.end(), [&](const Point& point) {
      return point.at_ns == second * test::second_ns && point.value == value;
    });
  };
  CHECK(has(1234, 9));
  CHECK(has(2345, 0));
  CHECK(std::is_sorted(left.begin(), left.end(),
                       [](const Point& one, const Point& other) { return one.at_ns < other.at_ns; }));
}

TEST_CASE("a gap of one point survives decimation and the points stay within their number") {
  auto points = makeFlat(3600);
  for (std::size_t at = 0; at < points.size(); at += 7) {
    points[at].value = no_value;
  }
  const auto left = decimated(points, whole(points), 600);
  CHECK(left.size() <= 600);
  CHECK(std::count_if(left.begin(), left.end(), [](const Point& point) { return std::isnan(point.value); }) > 100);
}

TEST_CASE("decimation keeps the same points while the range moves on") {
  auto points = makeFlat(1000);
  for (std::size_t at = 0; at < points.size(); ++at) {
    points[at].value = static_cast<double>(at * 7919 % 1000);
  }
  const TimeRange one{0, 999 * test::second_ns};
  const TimeRange next{test::second_ns, 1000 * test::second_ns};
  const auto before = decimated(std::span(points).first(999), one, 100);
  const auto after = decimated(std::span(points).subspan(1), next, 100);
  std::size_t same = 0;
  for (const Point& point : before) {
    same += static_cast<std::size_t>(
        std::any_of(after.begin(), after.end(), [&](const Point& other) { return other.at_ns == point.at_ns; }));
  }
  CHECK(same + 4 >= before.size());
}

TEST_CASE("gaps are where data is missing, and an overdue end") {
  History history;
  history.setInterval(test::second_ns);
  const auto append = [&history](std::uint64_t seq, std::int64_t second) {
    auto sample = std::make_shared<Sample>();
    sample->seq = seq;
    sample->at_ns = second * test::second_ns;
    history.append(sample);
  };
  append(1, 10);
  append(2, 11);
  append(9, 20);
  append(10, 21);
  const auto gaps = gapsIn(history, {5 * test::second_ns, 30 * test::second_ns});
  REQUIRE(gaps.size() == 2);
  CHECK(gaps[0].from_ns == 11 * test::second_ns);
  CHECK(gaps[0].to_ns == 20 * test::second_ns);
  CHECK(gaps[1].from_ns == 21 * test::second_ns);
  CHECK(gaps[1].to_ns == 30 * test::second_ns);
  CHECK(gapsIn(history, {5 * test::second_ns, 23 * test::second_ns}).size() == 1);
}

TEST_CASE("a gap that begins before the range is cut at its border") {
  History history;
  history.setInterval(test::second_ns);
  for (const std::int64_t second : {10, 30}) {
    auto sample = std::make_shared<Sample>();
    sample->seq = static_cast<std::uint64_t>(second);
    sample->at_ns = second * test::second_ns;
    history.append(sample);
  }
  const auto gaps = gapsIn(history, {15 * test::second_ns, 25 * test::second_ns});
  REQUIRE(gaps.size() == 1);
  CHECK(gaps[0].from_ns == 15 * test::second_ns);
  CHECK(gaps[0].to_ns == 25 * test::second_ns);
}

TEST_CASE("one kill that three sources tell of is one mark") {
  History history;
  for (const std::int64_t ms : {10'000, 10'400, 11'100, 20'000}) {
    Event event;
    event.kind = EventKind::OomKill;
    event.container_id = "a";
    event.at_ns = ms * 1'000'000;
    history.append(event);
  }
  Event other;
  other.kind = EventKind::OomKill;
  other.container_id = "b";
  other.at_ns = 15 * test::second_ns;
  history.append(other);
  const auto marks = marksOf(history, ContainerId{"a"}, {0, 100 * test::second_ns});
  REQUIRE(marks.size() == 2);
  CHECK(marks[0].at_ns == 10 * test::second_ns);
  CHECK(marks[1].at_ns == 20 * test::second_ns);
}
