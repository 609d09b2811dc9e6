// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/analysis/scene.h"
#include "tests/support/catch.h"

using namespace plimsoll;
using plimsoll::test::Scene;

namespace {

CpuTimes makeTimes(std::array<std::uint64_t, 10> ticks) {
  CpuTimes times;
  std::copy(ticks.begin(), ticks.end(), times.ticks.begin());
  return times;
}

SoftirqTable makeTable(std::vector<std::int32_t> cpus, std::vector<std::uint64_t> net_rx) {
  SoftirqTable table;
  table.cpus = std::move(cpus);
  table.vectors = {"TIMER", "NET_RX"};
  table.counts.resize(2);
  table.counts[0].assign(table.cpus.size(), Count(5));
  table.counts[1].assign(net_rx.begin(), net_rx.end());
  return table;
}

}  // namespace

TEST_CASE("the parts of the host's CPU time are shares of the whole; guest is part of user") {
  Scene scene;
  scene.host_from.cpu_total = makeTimes({0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  //                               user nice system idle iowait irq softirq steal guest guest_nice
  scene.host_to.cpu_total = makeTimes({300, 50, 100, 400, 50, 10, 40, 50, 120, 30});
  // whole = 1000 ticks
  CHECK(scene.hostMetric("host_cpu_busy_percent").number == 55);
  CHECK(scene.hostMetric("host_cpu_iowait_percent").number == 5);
  CHECK(scene.hostMetric("host_cpu_softirq_percent").number == 4);
  CHECK(scene.hostMetric("softirq_percent").number == 4);
  CHECK(scene.hostMetric("host_cpu_steal_percent").number == 5);
  CHECK(scene.hostMetric("host_cpu_guest_percent").number == 15);
}

TEST_CASE("iowait may fall: it counts as no time, and nothing gets negative") {
  Scene scene;
  scene.host_from.cpu_total = makeTimes({0, 0, 0, 0, 500, 0, 0, 0, 0, 0});
  scene.host_to.cpu_total = makeTimes({100, 0, 0, 100, 490, 0, 0, 0, 0, 0});
  CHECK(scene.hostMetric("host_cpu_iowait_percent").number == 0);
  CHECK(scene.hostMetric("host_cpu_busy_percent").number == 50);
}

TEST_CASE("softirqs are matched by the printed CPU number, also where numbers have holes") {
  Scene scene;
  scene.host_from.softirqs = makeTable({0, 8}, {100, 200});
  scene.host_to.softirqs = makeTable({0, 4, 8}, {110, 7, 2200});
  scene.host_from.online_cpus = {0, 8};
  scene.host_to.online_cpus = {0, 8};
  const HostView view = scene.hostView();
  CHECK(softirqRate(view, "NET_RX", 8).number == 200);
  CHECK(softirqRate(view, "NET_RX", 0).number == 1);
  CHECK_FALSE(softirqRate(view, "NET_RX", 4).known());
  CHECK_FALSE(softirqRate(view, "NET_RX", 1).known());
  CHECK(softirqRate(view, "NET_RX", std::nullopt).number == 201);
  CHECK(softirqCpusShown(view) == std::vector<std::int32_t>{0, 8});
}

TEST_CASE("a CPU that was online at one end, or worked in between, is shown") {
  Scene scene;
  scene.host_from.softirqs = makeTable({0, 1, 2, 3}, {0, 0, 0, 0});
  scene.host_to.softirqs = makeTable({0, 1, 2, 3}, {10, 10, 10, 0});
  scene.host_from.online_cpus = {0, 1};
  scene.host_to.online_cpus = {0};
  CHECK(softirqCpusShown(scene.hostView()) == std::vector<std::int32_t>{0, 1, 2});
}

TEST_CASE("a softirq count that fell makes no rate, alone or in the sum") {
  Scene scene;
  scene.host_from.softirqs = makeTable({0, 1}, {500, 100});
  scene.host_to.softirqs = makeTable({0, 1}, {400, 200});
  CHECK(softirqRate(scene.hostView(), "NET_RX", 0).null_reason == reasons::counter_went_back);
  CHECK(softirqRate(scene.hostView(), "NET_RX", std::nullopt).null_reason == reasons::counter_went_back);
  CHECK(softirqRate(scene.hostView(), "NET_RX", 1).number == 10);
}

TEST_CASE("softnet numbers are summed over the CPUs that are there at both ends") {
  Scene scene;
  scene.host_from.softnet = {{0, 1, 5, 10}, {1, 1, 0, 0}};
  scene.host_to.softnet = {{0, 9, 25, 10}, {1, 9, 10, 40}, {2, 100, 100, 100}};
  CHECK(scene.hostMetric("softnet_dropped_per_s").number == 3);
  CHECK(scene.hostMetric("softnet_squeezed_per_s").number == 4);
}

TEST_CASE("a host without pressure numbers says why") {
  Scene scene;
  scene.host.features.push_back({"psi", false, "", "the kernel was booted without psi=1", "boot with psi=1"});
  CHECK(scene.hostMetric("pressure_cpu_some_ratio").null_reason == "the kernel was booted without psi=1");
  scene.host_from.cpu_some_total = 1'000'000;
  scene.host_to.cpu_some_total = 3'500'000;
  CHECK(scene.hostMetric("pressure_cpu_some_ratio").number == 0.25);
}
