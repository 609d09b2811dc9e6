// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/analysis/synthetic.h"

namespace plimsoll::test {

namespace {

constexpr std::uint32_t first_container_group = 2;
constexpr std::uint64_t mib = 1U << 20U;

std::string padded(std::uint32_t number) {
  std::string digits = std::to_string(number);
  return std::string(4 - digits.size(), '0') + digits;
}

std::shared_ptr<const LimitsPart> makeLimits() {
  LimitsPart limits;
  limits.max_quota_us = 50'000;
  limits.max_period_us = 100'000;
  limits.memory_max = 256 * mib;
  limits.cpu_readable = limits.memory_readable = true;
  limits.cpuset_cpus_effective = "0-1";
  return std::make_shared<LimitsPart>(limits);
}

std::shared_ptr<const SlowPart> makeSlow(std::int64_t at_ns) {
  SlowPart slow;
  slow.at_ns = at_ns;
  slow.anon = 100 * mib;
  slow.file = 30 * mib;
  slow.shmem = 10 * mib;
  slow.kernel = 5 * mib;
  slow.inactive_file = 15 * mib;
  return std::make_shared<SlowPart>(slow);
}

std::shared_ptr<const HostSample> makeHost(std::uint64_t tick, std::uint32_t cpus) {
  HostSample host;
  host.softirqs.vectors = {"HI",       "TIMER",   "NET_TX", "NET_RX",  "BLOCK",
                           "IRQ_POLL", "TASKLET", "SCHED",  "HRTIMER", "RCU"};
  for (std::uint32_t cpu = 0; cpu < cpus; ++cpu) {
    host.softirqs.cpus.push_back(static_cast<std::int32_t>(cpu));
    host.online_cpus.push_back(static_cast<std::int32_t>(cpu));
  }
  for (std::uint64_t vector = 0; vector < host.softirqs.vectors.size(); ++vector) {
    host.softirqs.counts.emplace_back(cpus, Count(tick * vector * 100));
  }
  host.mem_total_bytes = 16384 * mib;
  return std::make_shared<HostSample>(std::move(host));
}

std::shared_ptr<const ThreadSample> makeThread(std::uint32_t number, std::uint64_t tick) {
  ThreadSample thread;
  thread.pid = 100;
  thread.tid = static_cast<Tid>(100 + number);
  thread.group = GroupHandle{first_container_group};
  thread.comm = "worker-" + std::to_string(number);
  thread.starttime_ticks = 5000 + number;
  thread.run_ns = 1 + tick * 1'000'000;
  thread.run_delay_ns = tick * (number % 100) * 1'000'000;  // thread 99 waits 9.9 %
  thread.timeslices = tick;
  return std::make_shared<ThreadSample>(std::move(thread));
}

}  // namespace

Container makeContainer(std::uint32_t number) {
  Container container;
  container.id.text = std::string(60, 'a') + padded(number);
  container.name = "c" + padded(number);
  container.image = "registry.example/team/service:" + std::to_string(number);
  container.runtime = "docker";
  container.state = "running";
  container.group = GroupHandle{first_container_group + number};
  container.cpu_ancestors = container.memory_ancestors = {GroupHandle{1}};
  return container;
}

Inventory makeInventory(std::uint32_t containers) {
  Inventory inventory;
  inventory.groups.push_back({GroupHandle{1}, "/docker", {}, 1});
  for (std::uint32_t number = 0; number < containers; ++number) {
    inventory.containers.push_back(makeContainer(number));
    const GroupHandle handle = *inventory.containers.back().group;
    inventory.groups.push_back({handle, "/docker/" + inventory.containers.back().id.text, {}, 1000 + number});
  }
  return inventory;
}

History makeHistory(Shape shape, std::uint32_t seconds) {
  History history;
  history.setHost(std::make_shared<Host>());
  history.setInventory(std::make_shared<Inventory>(makeInventory(shape.containers)), 1000 * second_ns);
  const auto limits = makeLimits();
  std::vector<std::shared_ptr<const SlowPart>> slow(shape.containers);
  for (std::uint64_t tick = 0; tick < seconds; ++tick) {
    auto sample = std::make_shared<Sample>();
    sample->seq = tick + 1;
    sample->at_ns = (1000 + static_cast<std::int64_t>(tick)) * second_ns;
    sample->wall_ms = sample->at_ns / 1'000'000;
    sample->host = makeHost(tick, shape.cpus);
    GroupSample parent;
    parent.handle = GroupHandle{1};
    parent.cpu.usage_usec = tick * 1'000'000;
    sample->groups.push_back(std::make_shared<GroupSample>(parent));
    for (std::uint32_t number = 0; number < shape.containers; ++number) {
      if (tick == 0 || (tick + number) % 5 == 0) {
        slow[number] = makeSlow(sample->at_ns);
      }
      GroupSample group;
      group.handle = GroupHandle{first_container_group + number};
      group.cpu.usage_usec = tick * (number % 10) * 100'000;
      group.cpu.nr_periods = tick * 10;
      group.cpu.nr_throttled = tick * (number % 2 == 1 ? 5 : 0);
      group.cpu.throttled_usec = 0;
      group.memory.current = 145 * mib;
      group.memory.events_oom_kill = 0;
      group.slow = slow[number];
      group.limits = limits;
      sample->groups.push_back(std::make_shared<GroupSample>(std::move(group)));
    }
    for (std::uint32_t number = 0; number < shape.focused_threads; ++number) {
      sample->threads.push_back(makeThread(number, tick));
    }
    if (shape.focused_threads > 0) {
      sample->focused = {GroupHandle{first_container_group}};
    }
    history.append(std::move(sample));
  }
  return history;
}

}  // namespace plimsoll::test
