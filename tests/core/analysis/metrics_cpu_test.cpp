// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/rates.h"
#include "tests/core/analysis/scene.h"
#include "tests/support/catch.h"

using namespace plimsoll;
using plimsoll::test::Scene;

TEST_CASE("cpu_usage_cores is the same from nanoseconds (v1) and from microseconds (v2)") {
  Scene v1;
  v1.own_from.cpu.cpuacct_usage = 1'000'000'000;
  v1.own_to.cpu.cpuacct_usage = 6'000'000'000;
  Scene v2;
  v2.own_from.cpu.usage_usec = 1'000'000;
  v2.own_to.cpu.usage_usec = 6'000'000;
  // 5 s of CPU time in 10 s
  CHECK(v1.metric("cpu_usage_cores").number == 0.5);
  CHECK(v2.metric("cpu_usage_cores").number == 0.5);
  CHECK(v2.metric("cpu_percent").number == 50);
}

TEST_CASE("a first sample has levels and no rates") {
  Scene scene;
  scene.own_to.cpu.usage_usec = 6'000'000;
  scene.own_limits.max_quota_us = 50'000;
  scene.own_limits.max_period_us = 100'000;
  CHECK(scene.levelMetric("cpu_usage_cores").null_reason == reasons::second_sample);
  CHECK(scene.levelMetric("verdict").null_reason == reasons::second_sample);
  CHECK(scene.levelMetric("cpu_quota_cores").number == 0.5);
}

TEST_CASE("a counter that fell makes no rate") {
  Scene scene;
  scene.own_from.cpu.usage_usec = 6'000'000;
  scene.own_to.cpu.usage_usec = 5'999'999;
  scene.own_from.cpu.nr_periods = 100;
  scene.own_to.cpu.nr_periods = 90;
  scene.own_from.cpu.nr_throttled = scene.own_to.cpu.nr_throttled = 1;
  scene.own_limits.max_quota_us = 50'000;
  scene.own_limits.max_period_us = 100'000;
  CHECK(scene.metric("cpu_usage_cores").null_reason == reasons::counter_went_back);
  CHECK(scene.metric("throttled_periods_ratio").null_reason == reasons::counter_went_back);
  CHECK(scene.metric("periods_in_interval").null_reason == reasons::counter_went_back);
}

TEST_CASE("no quota, no cpu controller and not read yet are three different unknowns") {
  Scene scene;
  CHECK(scene.metric("cpu_quota_cores").null_reason == reasons::no_quota);
  scene.own_limits.cpu_readable = false;
  CHECK(scene.metric("cpu_quota_cores").null_reason == reasons::not_delegated);
  CHECK(cpuQuotaCores(nullptr).null_reason == reasons::not_read_yet);
}

TEST_CASE("a quota file that may not be read is not called undelegated") {
  Scene scene;
  scene.own_limits.cpu_readable = false;
  scene.own_to.missing = {{"cpu.max", "denied"}};
  CHECK(scene.metric("cpu_quota_cores").null_reason == "cpu.max: denied");
}

TEST_CASE("the effective CPU limit is the tightest of quota, ancestors, cpuset and host") {
  Scene scene;
  scene.host_to.online_cpus = {0, 1, 2, 3};
  CHECK(scene.metric("cpu_effective_limit_cores").number == 4);
  CHECK(scene.metric("cpu_effective_limit_source").text == "host");

  scene.own_limits.cpuset_cpus_effective = "1,3";
  CHECK(scene.metric("cpu_effective_limit_cores").number == 2);
  CHECK(scene.metric("cpu_effective_limit_source").text == "cpuset");

  scene.parent_limits.max_quota_us = 150'000;
  scene.parent_limits.max_period_us = 100'000;
  CHECK(scene.metric("cpu_effective_limit_cores").number == 1.5);
  CHECK(scene.metric("cpu_effective_limit_source").text == "/slice");

  scene.own_limits.max_quota_us = 75'000;
  scene.own_limits.max_period_us = 50'000;  // the same 1.5: the own one is named
  CHECK(scene.metric("cpu_effective_limit_cores").number == 1.5);
  CHECK(scene.metric("cpu_effective_limit_source").text == "/slice/c");
}

TEST_CASE("a cpuset that names all CPUs limits nothing") {
  Scene scene;
  scene.host_to.online_cpus = {0, 1};
  scene.own_limits.cpuset_cpus_effective = "0-3";  // two of them are offline
  CHECK(scene.metric("cpu_effective_limit_source").text == "host");
}

TEST_CASE("a cpuset of an ancestor counts where the own one can't be read") {
  Scene scene;
  scene.host_to.online_cpus = {0, 1, 2, 3};
  scene.parent_limits.cpuset_cpus = "2";
  CHECK(scene.metric("cpu_effective_limit_cores").number == 1);
  CHECK(scene.metric("cpu_effective_limit_source").text == "cpuset");
}

TEST_CASE("countCpus counts the online CPUs of a list and refuses what is none") {
  const std::vector<std::int32_t> online = {0, 1, 8};
  CHECK(countCpus("0-3,8", online) == 3);
  CHECK(countCpus("0-3,8", {}) == 5);
  CHECK(countCpus("9", online) == 0);
  CHECK_FALSE(countCpus("", online));
  CHECK_FALSE(countCpus("3-1", online));
  CHECK_FALSE(countCpus("0-", online).has_value());
  CHECK_FALSE(countCpus("0,x", online));
}

TEST_CASE("the group that throttles most is the source, the own one if equal") {
  Scene scene;
  scene.own_from.cpu.nr_periods = scene.parent_from.cpu.nr_periods = 0;
  scene.own_from.cpu.nr_throttled = scene.parent_from.cpu.nr_throttled = 0;
  scene.own_to.cpu.nr_periods = 100;
  scene.own_to.cpu.nr_throttled = 20;
  scene.parent_to.cpu.nr_periods = 50;
  scene.parent_to.cpu.nr_throttled = 10;
  CHECK(scene.metric("throttled_periods_ratio").number == 0.2);
  CHECK(scene.metric("throttled_periods_ratio_source").text == "/slice/c");
  scene.parent_to.cpu.nr_throttled = 40;
  CHECK(scene.metric("throttled_periods_ratio").number == 0.8);
  CHECK(scene.metric("throttled_periods_ratio_source").text == "/slice");
  CHECK(scene.metric("throttled_periods_ratio_own").number == 0.2);
}

TEST_CASE("stops by an ancestor are unknown for the group on a kernel without cpu.stat.local") {
  Scene scene;
  scene.own_from.cpu.usage_usec = 0;
  scene.own_to.cpu.usage_usec = 1'000'000;
  scene.own_from.cpu.throttled_usec = scene.own_to.cpu.throttled_usec = 0;
  scene.parent_from.cpu.nr_periods = scene.parent_from.cpu.nr_throttled = scene.parent_from.cpu.throttled_usec = 0;
  scene.parent_to.cpu.nr_periods = 100;
  scene.parent_to.cpu.nr_throttled = 100;
  scene.parent_to.cpu.throttled_usec = 15'000'000;
  CHECK(scene.metric("throttled_seconds_per_second_own").null_reason == reasons::stops_uncounted);
  CHECK(scene.metric("throttled_seconds_per_second").number == Approx(1.5));
  CHECK(scene.metric("verdict").text == "throttled by an ancestor");

  scene.own_from.cpu.local_throttled_usec = 0;
  scene.own_to.cpu.local_throttled_usec = 7'000'000;
  CHECK(scene.metric("throttled_seconds_per_second_own").number == Approx(0.7));
}

TEST_CASE("the verdict tells a quota that is too small from bursts that are cut") {
  Scene scene;
  scene.own_limits.max_quota_us = 50'000;
  scene.own_limits.max_period_us = 100'000;
  scene.own_from.cpu.usage_usec = 0;
  scene.own_from.cpu.nr_periods = scene.own_from.cpu.nr_throttled = 0;
  scene.own_to.cpu.nr_periods = 100;

  scene.own_to.cpu.usage_usec = 5'000'000;  // all of its half core
  scene.own_to.cpu.nr_throttled = 99;
  CHECK(scene.metric("verdict").text == "throttled");
  scene.own_to.cpu.usage_usec = 1'000'000;  // a fifth of it
  CHECK(scene.metric("verdict").text == "throttled in bursts");
  scene.own_to.cpu.nr_throttled = 0;
  CHECK(scene.metric("verdict").text == "not throttled");
  scene.own_to.cpu.usage_usec = 1'000;  // 0.0001 cores
  CHECK(scene.metric("verdict").text == "idle");
}

TEST_CASE("a container that can't run at all is not idle") {
  Scene scene;
  scene.own_from.cpu.usage_usec = scene.own_to.cpu.usage_usec = 5;
  scene.own_from.cpu.local_throttled_usec = 0;
  scene.own_to.cpu.local_throttled_usec = 10'000'000;
  scene.parent_from.cpu.nr_periods = scene.parent_from.cpu.nr_throttled = 0;
  scene.parent_to.cpu.nr_periods = scene.parent_to.cpu.nr_throttled = 100;
  CHECK(scene.metric("verdict").text == "throttled by an ancestor");
}

TEST_CASE("burst numbers are the same from v1 and v2, and unknown without burst") {
  Scene scene;
  scene.own_limits.cfs_quota_us = 5'000;
  scene.own_limits.cfs_period_us = 10'000;
  scene.own_limits.cfs_burst_us = 2'000;
  scene.own_from.cpu.nr_periods = scene.own_from.cpu.nr_bursts = scene.own_from.cpu.burst_time = 0;
  scene.own_to.cpu.nr_periods = 1'000;
  CHECK(scene.metric("burst_periods_ratio").null_reason == "cpu.stat has no nr_bursts");
  scene.own_to.cpu.nr_bursts = 250;
  scene.own_to.cpu.burst_time = 400'000'000;  // 0.4 s in 10 s
  CHECK(scene.metric("cpu_burst_us").number == 2'000);
  CHECK(scene.metric("burst_periods_ratio").number == 0.25);
  CHECK(scene.metric("burst_extra_cores").number == Approx(0.04));
}

TEST_CASE("a container that does not run has no numbers, with the reason") {
  Scene scene;
  scene.inventory.containers.front().group.reset();
  for (const auto& row : containerMetrics()) {
    const Derived value = scene.metric(row.id);
    INFO(row.id);
    CHECK_FALSE(value.known());
    CHECK_FALSE(value.null_reason.empty());
  }
}

TEST_CASE("no metric is ever without both a value and a reason") {
  Scene nothing_read;
  for (const auto& row : containerMetrics()) {
    for (const Derived& value : {nothing_read.metric(row.id), nothing_read.levelMetric(row.id)}) {
      INFO(row.id);
      CHECK(value.known() == value.null_reason.empty());
    }
  }
}

TEST_CASE("ids are unique and every metric has a help text") {
  std::vector<std::string_view> ids;
  for (const auto& row : containerMetrics()) {
    CHECK(std::find(ids.begin(), ids.end(), row.id) == ids.end());
    CHECK_FALSE(row.help.empty());
    ids.push_back(row.id);
  }
}

TEST_CASE("since_start goes from zero at StartedAt to the sample") {
  Scene scene;
  scene.inventory.containers.front().started_at = "2026-03-02T08:15:10.500Z";
  GroupSample group;
  group.handle = test::own_group;
  group.cpu.cpuacct_usage = 500'000'000;
  group.cpu.nr_periods = 20;
  group.cpu.nr_throttled = 5;
  Sample sample;
  sample.at_ns = 1;
  sample.wall_ms = *unixNs("2026-03-02T08:15:12.500Z") / 1'000'000;
  sample.groups = {std::make_shared<GroupSample>(group)};
  const SinceStart since(
      makeContainerView(nullptr, scene.inventory, scene.inventory.containers.front(), nullptr, &sample, nullptr));
  REQUIRE(since.view() != nullptr);
  CHECK(findContainerMetric("cpu_usage_cores")->value(*since.view()).number == Approx(0.25));
  CHECK(findContainerMetric("throttled_periods_ratio")->value(*since.view()).number == 0.25);
}

TEST_CASE("since_start is not made up where the start time is unknown") {
  Scene scene;
  Sample sample;
  sample.wall_ms = 1'000;
  const SinceStart since(
      makeContainerView(nullptr, scene.inventory, scene.inventory.containers.front(), nullptr, &sample, nullptr));
  CHECK(since.view() == nullptr);
}

TEST_CASE("unixNs reads UTC times with any number of decimals and refuses the rest") {
  CHECK(unixNs("1970-01-01T00:00:01Z") == 1'000'000'000);
  CHECK(unixNs("1970-01-02T00:00:00.5Z") == 86'400'500'000'000);
  CHECK(unixNs("2026-03-02T08:15:12.780Z") == 1'772'439'312'780'000'000);
  CHECK_FALSE(unixNs("0001-01-01T00:00:00Z"));
  CHECK_FALSE(unixNs("2026-03-02T08:15:12+01:00"));
  CHECK_FALSE(unixNs("2026-02-30T08:15:12Z"));
  CHECK_FALSE(unixNs(""));
}

TEST_CASE("an empty word is unknown, with a reason") {
  CHECK_FALSE(Derived::word("").known());
  CHECK(Derived::word("", "its path is not known").null_reason == "its path is not known");
  CHECK(Derived::word("host").null_reason.empty());
}
