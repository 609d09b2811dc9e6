// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/analysis/scene.h"

namespace plimsoll::test {

Scene::Scene() {
  inventory.groups.push_back({parent_group, "/slice", {}, 11});
  inventory.groups.push_back({own_group, "/slice/c", {}, 12});
  Container container;
  container.id.text = "c";
  container.state = "running";
  container.group = own_group;
  container.cpu_ancestors = container.memory_ancestors = {parent_group};
  inventory.containers.push_back(container);
  own_from.handle = own_to.handle = own_group;
  parent_from.handle = parent_to.handle = parent_group;
  own_limits.cpu_readable = own_limits.memory_readable = own_limits.swap_readable = own_limits.pids_readable = true;
  parent_limits.cpu_readable = parent_limits.memory_readable = true;
}

void Scene::makeSamples() {
  const auto make = [this](GroupSample own, GroupSample parent, const HostSample& host_sample, std::int64_t at_ns) {
    Sample sample;
    sample.at_ns = at_ns;
    sample.wall_ms = at_ns / 1'000'000;
    own.limits = std::make_shared<LimitsPart>(own_limits);
    parent.limits = std::make_shared<LimitsPart>(parent_limits);
    own.slow = std::make_shared<SlowPart>(own_slow);
    parent.slow = std::make_shared<SlowPart>(parent_slow);
    sample.groups = {std::make_shared<GroupSample>(std::move(parent)), std::make_shared<GroupSample>(std::move(own))};
    sample.host = std::make_shared<HostSample>(host_sample);
    return sample;
  };
  m_from = make(own_from, parent_from, host_from, from_ns);
  m_to = make(own_to, parent_to, host_to, to_ns);
}

Derived Scene::metric(std::string_view id) {
  makeSamples();
  return findContainerMetric(id)->value(
      makeContainerView(&host, inventory, inventory.containers.front(), &m_from, &m_to, nullptr));
}

Derived Scene::levelMetric(std::string_view id) {
  makeSamples();
  return findContainerMetric(id)->value(
      makeContainerView(&host, inventory, inventory.containers.front(), nullptr, &m_to, nullptr));
}

HostView Scene::hostView() {
  makeSamples();
  return HostView{&host, &m_from, &m_to, static_cast<double>(to_ns - from_ns) / 1e9};
}

Derived Scene::hostMetric(std::string_view id) {
  return findHostMetric(id)->value(hostView());
}

}  // namespace plimsoll::test
