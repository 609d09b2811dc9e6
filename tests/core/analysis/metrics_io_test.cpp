// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/metrics.h"
#include "tests/core/analysis/synthetic.h"
#include "tests/support/catch.h"

using namespace plimsoll;

namespace {

constexpr std::int64_t s = test::second_ns;

/// A view of one container over parts that the test fills in.
struct Parts {
  Container container;
  GroupSample group;
  SlowPart slow_from, slow_to;
  NetPart net_from, net_to;
  Sample from, to;

  Derived metric(std::string_view id) {
    ContainerView view;
    view.container = &container;
    view.from = &from;
    view.to = &to;
    view.group_from = view.group_to = &group;
    view.slow_from = &slow_from;
    view.slow_to = &slow_to;
    view.net_from = &net_from;
    view.net_to = &net_to;
    view.seconds = 1;
    return findContainerMetric(id)->value(view);
  }
};

}  // namespace

TEST_CASE("io and pressure are divided by the distance of their own readings, not of the samples") {
  Parts parts;
  parts.slow_from.at_ns = 10 * s;
  parts.slow_to.at_ns = 15 * s;
  parts.slow_from.io_rbytes = 1'000;
  parts.slow_to.io_rbytes = 6'000;
  parts.slow_from.memory_full_total = 0;
  parts.slow_to.memory_full_total = 2'500'000;
  CHECK(parts.metric("io_read_bytes_per_s").number == 1'000);
  CHECK(parts.metric("pressure_memory_full_ratio").number == 0.5);
  CHECK_FALSE(parts.metric("io_write_bytes_per_s").known());
}

TEST_CASE("network rates are summed over the interfaces, of which one may be new") {
  Parts parts;
  parts.net_from.at_ns = 10 * s;
  parts.net_to.at_ns = 12 * s;
  parts.net_from.interfaces = {{"eth0", 100, 10, 0, 0, 0, 0, 0, 0}};
  parts.net_to.interfaces = {{"eth0", 300, 30, 0, 2, 0, 0, 0, 0}, {"eth1", 9'999, 9'999, 0, 0, 0, 0, 0, 0}};
  CHECK(parts.metric("net_rx_bytes_per_s").number == 100);
  CHECK(parts.metric("net_rx_packets_per_s").number == 10);
  CHECK(parts.metric("net_rx_drops_per_s").number == 1);
}

TEST_CASE("a container on the host's network has no network numbers of its own") {
  Parts parts;
  parts.net_to.at_ns = 2 * s;
  parts.net_to.host_network = true;
  CHECK(parts.metric("net_rx_bytes_per_s").null_reason == reasons::host_network);
}

TEST_CASE("the reading before the newest is found in the history, and usage is taken from its instant") {
  History history;
  history.setInventory(std::make_shared<Inventory>(test::makeInventory(1)), 0);
  std::shared_ptr<const SlowPart> slow;
  for (std::int64_t tick = 0; tick < 8; ++tick) {
    if (tick == 0 || tick == 5) {
      SlowPart reading;
      reading.at_ns = tick * s;
      reading.io_rbytes = static_cast<std::uint64_t>(tick) * 100;
      reading.inactive_file = 10;
      slow = std::make_shared<SlowPart>(reading);
    }
    GroupSample group;
    group.handle = GroupHandle{2};
    group.memory.current = 1'000 + static_cast<std::uint64_t>(tick);
    group.slow = slow;
    auto sample = std::make_shared<Sample>();
    sample->seq = static_cast<std::uint64_t>(tick + 1);
    sample->at_ns = tick * s;
    sample->groups = {std::make_shared<GroupSample>(group)};
    history.append(sample);
  }
  const ContainerView view = makeContainerView(nullptr, history.inventory(), history.inventory().containers.front(),
                                               history.previous(), history.newest(), &history);
  CHECK(findContainerMetric("io_read_bytes_per_s")->value(view).number == 100);
  // read at tick 5: 1005 - 10, although the usage is 1007 now
  CHECK(findContainerMetric("memory_working_set_bytes")->value(view).number == 995);
}
