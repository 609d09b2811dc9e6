// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "core/analysis/chart_data.h"
#include "tests/core/analysis/synthetic.h"
#include "tests/support/catch.h"

using namespace plimsoll;
using plimsoll::test::makeHistory;
using plimsoll::test::Shape;

TEST_CASE("a row shows the newest interval and what it is measured against") {
  const History history = makeHistory(Shape{10, 5}, 30);
  const auto rows = makeContainerRows(history);
  REQUIRE(rows.size() == 10);
  const ContainerRow& row = rows[7];
  CHECK(row.name == "c0007");
  CHECK(row.cpu_usage_cores.number == Approx(0.7));
  CHECK(row.cpu_quota_cores.number == 0.5);
  CHECK(row.cpu_percent_of_quota.number == Approx(140));
  CHECK(row.cpu_effective_limit_cores.number == 0.5);
  CHECK(row.throttled_periods_ratio.number == 0.5);
  CHECK(row.throttled_periods_ratio_source.text == "/docker/" + row.id.text);
  CHECK(row.memory_working_set_bytes.number == 130.0 * 1024 * 1024);
  CHECK(row.memory_limit_bytes.number == 256.0 * 1024 * 1024);
  CHECK(row.memory_percent_of_effective.number == Approx(50.78125));
  CHECK(row.oom_kills.number == 0);
  CHECK(row.health == ContainerRow::Health::Critical);
  CHECK(row.sort_cpu == Approx(0.7));
  CHECK(row.sort_throttled == 0.5);
  CHECK(row.sort_wait == -1);
  CHECK(row.thread_wait_percent_max.null_reason == reasons::not_focused);
}

TEST_CASE("the wait of a row is that of its worst thread") {
  const History history = makeHistory(Shape{2, 60}, 30);
  const auto rows = makeContainerRows(history);
  CHECK(rows[0].thread_wait_percent_max.number == Approx(5.9));
  CHECK(rows[0].sort_wait == Approx(5.9));
  CHECK(rows[0].health == ContainerRow::Health::Fine);
}

TEST_CASE("the sparkline of a row has 60 slots, the newest last") {
  const auto rows = makeContainerRows(makeHistory(Shape{4}, 30));
  REQUIRE(rows[3].spark.size() == 60);
  CHECK(rows[3].spark.back() == Approx(0.3));
  CHECK(std::isnan(rows[3].spark.front()));
}

TEST_CASE("rows before the second sample have levels and reasons") {
  const auto rows = makeContainerRows(makeHistory(Shape{2}, 1));
  CHECK(rows[1].cpu_usage_cores.null_reason == reasons::second_sample);
  CHECK(rows[1].cpu_quota_cores.number == 0.5);
  CHECK(rows[1].memory_working_set_bytes.known());
  CHECK(rows[1].sort_cpu == -1);
}

TEST_CASE("rows before the first sample are there, unknown") {
  History history;
  history.setInventory(std::make_shared<Inventory>(test::makeInventory(2)), 0);
  const auto rows = makeContainerRows(history);
  REQUIRE(rows.size() == 2);
  CHECK_FALSE(rows[0].cpu_usage_cores.known());
  CHECK(rows[0].health == ContainerRow::Health::Unknown);
}

TEST_CASE("a container that left is shown without numbers") {
  History history = makeHistory(Shape{2}, 10);
  history.setInventory(std::make_shared<Inventory>(test::makeInventory(1)), history.newest()->at_ns);
  auto sample = std::make_shared<Sample>(*history.newest());
  sample->seq += 1;
  sample->at_ns += test::second_ns;
  sample->groups.pop_back();
  history.append(sample);
  const auto rows = makeContainerRows(history);
  REQUIRE(rows.size() == 2);
  CHECK(rows[1].state == "gone");
  CHECK(rows[1].cpu_usage_cores.null_reason == reasons::not_running);
  CHECK(rows[1].health == ContainerRow::Health::Unknown);
}

TEST_CASE("an OOM kill of the last minute is critical, an older one is not") {
  const auto healthAfter = [](int seconds) {
    History history = makeHistory(Shape{1}, 5);
    for (int second = 0; second < seconds; ++second) {
      auto sample = std::make_shared<Sample>(*history.newest());
      sample->seq += 1;
      sample->at_ns += test::second_ns;
      GroupSample group = *sample->groups.back();
      group.memory.events_oom_kill = 1;
      sample->groups.back() = std::make_shared<GroupSample>(group);
      history.append(sample);
    }
    return makeContainerRows(history).front().health;
  };
  CHECK(healthAfter(10) == ContainerRow::Health::Critical);
  CHECK(healthAfter(70) == ContainerRow::Health::Fine);
}
