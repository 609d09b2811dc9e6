// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/demo_history.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

namespace plimsoll::test {

namespace {

constexpr std::int64_t seconds = 181;
constexpr std::int64_t killed_at = 94;
constexpr std::int64_t lost_from = 108;
constexpr std::int64_t started_at = 116;
constexpr double mib = 1024.0 * 1024;

struct Shape {
  const char* name;
  const char* image;
  double cores;
  double quota;  ///< 0 = none
  double throttled;
  double memory_mib;
  double limit_mib;  ///< 0 = none
  double wait;       ///< share of the time
};
constexpr std::array<Shape, 8> shapes = {{{"tomcat", "feisky/tomcat:8", 0.098, 0.1, 0.94, 318, 512, 0.85},
                                          {"checkout-api", "shop/checkout-api:2.3", 0.87, 1, 0.124, 702, 1024, 0.061},
                                          {"search-0", "es/node:8.14", 1.94, 4, 0, 5222, 6144, 0.022},
                                          {"redis-cache", "redis:7", 0.12, 0, 0, 388, 0, 0.004},
                                          {"ingress", "envoy:1.29", 0.61, 2, 0, 214, 512, 0.019},
                                          {"worker-a", "shop/worker:2.3", 0.48, 0.5, 0.38, 391, 768, 0.187},
                                          {"worker-b", "shop/worker:2.3", 0.22, 0.5, 0.006, 377, 768, 0.03},
                                          {"metrics-agent", "agent:1.9", 0.05, 0.2, 0, 96, 256, 0.009}}};

GroupHandle handleOf(std::size_t shape, bool second_life) {
  return GroupHandle{static_cast<std::uint32_t>(second_life ? 100 + shape : 10 + shape)};
}

/// A repeatable number between -1 and 1.
double noise(std::int64_t second, std::size_t of) {
  // splitmix64
  std::uint64_t mixed = static_cast<std::uint64_t>(second) * 0x9E3779B97F4A7C15U + of * 0xD1B54A32D192ED03U;
  mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
  mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
  return static_cast<double>((mixed >> 33U) % 2001) / 1000 - 1;
}

/// Counters of one container, grown second by second.
struct State {
  double cpu_ns = 5e9, periods = 100, throttled = 10, throttled_ns = 1e9, kills = 0;
  std::array<double, 3> waited_ns{}, ran_ns{};
};

bool isTomcatQuiet(std::int64_t second) {
  return second < 30 || second > 155;
}

double tomcatMemory(std::int64_t second) {
  if (second < 30) {
    return 65;
  }
  if (second < killed_at) {
    return std::min(506.0, 160 + static_cast<double>(second - 30) * 5.6);
  }
  return std::min(318.0, 160 + static_cast<double>(second - started_at) * 4.4);
}

void grow(State& state, std::size_t at, std::int64_t second) {
  const Shape& shape = shapes[at];
  const bool quiet = at == 0 && isTomcatQuiet(second);
  const double cores = quiet ? 0.018 + 0.004 * noise(second, 1) : shape.cores * (1 + 0.04 * noise(second, at));
  state.cpu_ns += cores * 1e9;
  if (shape.quota > 0) {
    state.periods += 10;
    const double throttled = quiet ? 0 : shape.throttled * 10;
    state.throttled += throttled;
    state.throttled_ns += throttled * 9e7;
  }
  constexpr std::array<double, 3> shares = {1, 0.62, 0.34};
  for (std::size_t thread = 0; thread < shares.size(); ++thread) {
    const double wait = quiet ? 0.01 : shape.wait * shares[thread] * (1 + 0.1 * noise(second, 50 + thread));
    state.waited_ns[thread] += wait * 1e9;
    state.ran_ns[thread] += cores / 3 * 1e9;
  }
}

std::uint64_t whole(double value) {
  return static_cast<std::uint64_t>(value);
}

std::shared_ptr<GroupSample> makeGroup(GroupHandle handle, const Shape& shape, const State& state, double memory_mib,
                                       std::int64_t at_ns) {
  auto group = std::make_shared<GroupSample>();
  group->handle = handle;
  group->cpu.usage_usec = whole(state.cpu_ns / 1000);
  group->cpu.nr_periods = whole(shape.quota > 0 ? state.periods : 0);
  group->cpu.nr_throttled = whole(shape.quota > 0 ? state.throttled : 0);
  group->cpu.throttled_usec = whole(shape.quota > 0 ? state.throttled_ns / 1000 : 0);
  group->memory.current = whole(memory_mib * mib);
  group->memory.events_oom_kill = whole(state.kills);
  auto slow = std::make_shared<SlowPart>();
  slow->at_ns = at_ns;
  slow->anon = whole(memory_mib * 0.84 * mib);
  slow->file = whole(memory_mib * 0.1 * mib);
  slow->kernel = whole(memory_mib * 0.06 * mib);
  slow->inactive_file = 0;
  slow->shmem = 0;
  group->slow = slow;
  auto limits = std::make_shared<LimitsPart>();
  limits->cpu_readable = true;
  limits->memory_readable = true;
  limits->max_period_us = 100'000;
  if (shape.quota > 0) {
    limits->max_quota_us = whole(shape.quota * 100'000);
  }
  if (shape.limit_mib > 0) {
    limits->memory_max = whole(shape.limit_mib * mib);
  }
  group->limits = limits;
  return group;
}

void addThreads(Sample& sample, std::size_t at, GroupHandle handle, const State& state) {
  constexpr std::array<const char*, 3> names = {"startStop-1", "C2 Compiler", "GC task"};
  for (std::size_t thread = 0; thread < names.size(); ++thread) {
    auto entry = std::make_shared<ThreadSample>();
    entry->pid = static_cast<Pid>(1000 * (at + 1) + static_cast<std::uint32_t>(handle));
    entry->tid = entry->pid + static_cast<Tid>(thread);
    entry->group = handle;
    entry->comm = names[thread];
    entry->run_ns = whole(state.ran_ns[thread]) + 1000;
    entry->run_delay_ns = whole(state.waited_ns[thread]);
    entry->timeslices = 1000;
    sample.threads.push_back(std::move(entry));
  }
  sample.focused.push_back(handle);
}

std::shared_ptr<HostSample> makeHostSample(std::int64_t second) {
  auto host = std::make_shared<HostSample>();
  host->online_cpus = {0, 1, 2, 3, 4, 5, 6, 7};
  host->softirqs.cpus = {0};
  host->softirqs.vectors = {"HI", "TIMER", "NET_TX", "NET_RX", "BLOCK", "SCHED", "RCU"};
  const auto counter = [&](double rate, std::size_t of) {
    const double jump = of == 3 && second > 150 ? static_cast<double>(second - 150) * 2400 : 0;
    return std::vector<Count>{whole(1e6 + rate * static_cast<double>(second) + jump + rate * 0.12 * noise(second, of))};
  };
  host->softirqs.counts = {counter(0, 0),  counter(2000, 1), counter(40, 2),  counter(3700, 3),
                           counter(12, 4), counter(310, 5),  counter(1200, 6)};
  return host;
}

std::shared_ptr<const Host> makeHost() {
  auto host = std::make_shared<Host>();
  host->name = "web-01";
  host->kernel = "6.1.0-18-amd64";
  host->online_cpus = {0, 1, 2, 3, 4, 5, 6, 7};
  host->mem_total_bytes = whole(16 * 1024 * mib);
  host->hierarchy_mode = "unified";
  host->features = {{"docker", true, "/run/docker.sock", "", ""}};
  return host;
}

InventoryPtr makeInventory(bool second_life) {
  auto inventory = std::make_shared<Inventory>();
  inventory->groups.push_back({GroupHandle{1}, "/docker", {}, 1});
  for (std::size_t at = 0; at < shapes.size(); ++at) {
    const GroupHandle handle = handleOf(at, second_life && at == 0);
    const std::string id = demoId(static_cast<std::uint32_t>(at));
    inventory->groups.push_back({handle, "/docker/" + id, {}, static_cast<std::uint64_t>(handle)});
    Container container;
    container.id = {id};
    container.name = shapes[at].name;
    container.image = shapes[at].image;
    container.runtime = "docker";
    container.state = "running";
    container.started_at = at == 0 && second_life ? "2026-03-02T14:03:56Z" : "2026-03-02T13:20:11Z";
    container.group = handle;
    container.cpu_ancestors = {GroupHandle{1}};
    container.memory_ancestors = {GroupHandle{1}};
    inventory->containers.push_back(std::move(container));
  }
  std::sort(inventory->groups.begin(), inventory->groups.end(),
            [](const Group& left, const Group& right) { return left.handle < right.handle; });
  return inventory;
}

}  // namespace

std::string demoId(std::uint32_t number) {
  constexpr std::size_t digits = 64;
  std::string id = std::to_string(number) + "f2a9c1b2d3e";
  id.resize(digits, 'a');
  return id;
}

History makeDemoHistory() {
  History history;
  history.setHost(makeHost());
  history.setInterval(second_ns);
  history.setInventory(makeInventory(false), demo_start_ns);
  std::array<State, shapes.size()> states{};
  for (std::int64_t second = 0; second < seconds; ++second) {
    const std::int64_t at_ns = demo_start_ns + second * second_ns;
    const bool second_life = second >= started_at;
    if (second == started_at) {
      states[0] = State{};
      history.setInventory(makeInventory(true), at_ns);
      history.append(Event{EventKind::ContainerRestarted, at_ns, demo_start_wall_ms + second * 1000, demoId(0),
                           "docker events", "start"});
    }
    auto sample = std::make_shared<Sample>();
    sample->seq = static_cast<std::uint64_t>(second + 1);
    sample->at_ns = at_ns;
    sample->wall_ms = demo_start_wall_ms + second * 1000;
    sample->host = makeHostSample(second);
    auto parent = makeGroup(GroupHandle{1}, {"", "", 0, 0, 0, 0, 0, 0}, State{}, 7000, at_ns);
    parent->cpu.usage_usec = whole(4e6 * static_cast<double>(second));
    sample->groups.push_back(parent);
    for (std::size_t at = 1; at <= shapes.size(); ++at) {
      // In the order of the handles: tomcat's second life comes last.
      const std::size_t shape = second_life ? at % shapes.size() : at - 1;
      grow(states[shape], shape, second);
      if (shape == 0 && second >= killed_at && !second_life) {
        continue;
      }
      const GroupHandle handle = handleOf(shape, second_life && shape == 0);
      const double memory =
          shape == 0 ? tomcatMemory(second) : shapes[shape].memory_mib * (1 + 0.01 * noise(second, shape));
      sample->groups.push_back(makeGroup(handle, shapes[shape], states[shape], memory, at_ns));
      addThreads(*sample, shape, handle, states[shape]);
    }
    std::sort(sample->threads.begin(), sample->threads.end(), [](const auto& left, const auto& right) {
      return std::pair(left->pid, left->tid) < std::pair(right->pid, right->tid);
    });
    if (second == killed_at) {
      history.append(Event{EventKind::OomKill, at_ns, sample->wall_ms, demoId(0), "/dev/kmsg",
                           "Memory cgroup out of memory: Killed process 27933 (java)"});
    }
    if (second < lost_from || second >= started_at) {
      history.append(std::move(sample));
    }
  }
  return history;
}

}  // namespace plimsoll::test
