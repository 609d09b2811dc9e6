// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/bench_session.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>

namespace plimsoll::bench {

namespace {

constexpr std::int64_t second_ns = 1'000'000'000;
constexpr std::int64_t first_at_ns = 1000 * second_ns;
constexpr std::int64_t first_wall_ms = 1'780'000'000'000;
constexpr std::uint64_t mib = 1U << 20U;

std::string idOf(std::uint32_t number) {
  std::string id(64, '0');
  std::snprintf(id.data(), id.size() + 1, "%012x%052x", number * 2654435761U, number);
  return id;
}

Inventory makeInventory(std::uint32_t containers) {
  Inventory inventory;
  Group parent;
  parent.handle = GroupHandle{1};
  parent.path = "/system.slice";
  parent.inode = 1;
  inventory.groups.push_back(parent);
  for (std::uint32_t i = 0; i < containers; ++i) {
    Container container;
    container.id.text = idOf(i);
    Group group;
    group.handle = GroupHandle{i + 2};
    group.path = "/system.slice/docker-" + container.id.text + ".scope";
    group.inode = 100 + i;
    container.name = "service-" + std::to_string(i);
    container.image = "registry.example/team/service:" + std::to_string(i % 7);
    container.runtime = "docker";
    container.state = "running";
    container.started_at = "2026-03-02T08:15:05.145361637Z";
    container.init_pid = static_cast<Pid>(1000 + i);
    container.names_from = "docker socket /run/docker.sock";
    container.group = group.handle;
    container.cpu_ancestors = container.memory_ancestors = {GroupHandle{1}};
    container.cgroup_paths = {{"", "/sys/fs/cgroup" + group.path}};
    inventory.groups.push_back(std::move(group));
    inventory.containers.push_back(std::move(container));
  }
  std::sort(inventory.containers.begin(), inventory.containers.end(),
            [](const Container& left, const Container& right) { return left.id < right.id; });
  return inventory;
}

/// v2's numbers of a container that has been up for a while, under half a core and 512 MiB.
GroupSample makeFirstGroup(GroupHandle handle, std::int64_t at_ns, std::mt19937_64& random) {
  const auto below = [&random](std::uint64_t limit) {
    return Count(std::uniform_int_distribution<std::uint64_t>(0, limit - 1)(random));
  };
  GroupSample group;
  group.handle = handle;
  group.cpu.usage_usec = below(90'000'000'000);
  group.cpu.user_usec = below(60'000'000'000);
  group.cpu.system_usec = below(30'000'000'000);
  group.cpu.nr_periods = below(9'000'000);
  group.cpu.nr_throttled = below(90'000);
  group.cpu.throttled_usec = below(9'000'000'000);
  group.cpu.nr_bursts = group.cpu.burst_usec = Count(0);
  group.memory.current = Count(64 * mib + *below(128 * mib));
  group.memory.swap_current = Count(0);
  group.memory.events_high = group.memory.events_max = group.memory.events_oom = Count(0);
  group.memory.events_oom_kill = group.memory.events_oom_group_kill = Count(0);
  SlowPart slow;
  slow.at_ns = at_ns;
  for (const Field<SlowPart>& field : slowFields()) {
    const bool only_v1 = field.key.starts_with("total_") || field.file == "memory.kmem.usage_in_bytes" ||
                         field.file == "memory.max_usage_in_bytes";
    if (!only_v1) {
      slow.*field.member = below(48 * mib);
    }
  }
  group.slow = std::make_shared<const SlowPart>(slow);
  LimitsPart limits;
  limits.max_quota_us = Count(50'000);
  limits.max_period_us = Count(100'000);
  limits.max_burst_us = Count(0);
  limits.weight = Count(100);
  limits.memory_max = Count(512 * mib);
  limits.pids_max = Count(512);
  limits.cpu_readable = limits.memory_readable = limits.swap_readable = limits.pids_readable = true;
  limits.cpuset_cpus_effective = "0-7";
  group.limits = std::make_shared<const LimitsPart>(limits);
  NetPart net;
  net.at_ns = at_ns;
  net.interfaces.push_back(
      {"eth0", below(mib), below(mib), Count(0), Count(0), below(mib), below(mib), Count(0), Count(0)});
  group.net = std::make_shared<const NetPart>(net);
  return group;
}

void grow(Count& count, std::uint64_t by) {
  count = Count(*count + by);
}

}  // namespace

BenchSession::BenchSession(const Shape& shape)
    : m_shape(shape), m_inventory(std::make_shared<const Inventory>(makeInventory(shape.containers))) {
  m_last.at_ns = first_at_ns;
  m_last.wall_ms = first_wall_ms;
  for (std::uint32_t handle = 1; handle <= shape.containers + 1; ++handle) {
    m_last.groups.push_back(
        std::make_shared<const GroupSample>(makeFirstGroup(GroupHandle{handle}, first_at_ns, m_random)));
  }
  for (std::uint32_t i = 0; i < shape.threads; ++i) {
    ThreadSample thread;
    thread.pid = 1000;
    thread.tid = static_cast<Tid>(1000 + i);
    thread.group = GroupHandle{2};
    thread.comm = "worker-" + std::to_string(i);
    thread.state = 'S';
    thread.has_stat = true;
    thread.priority = 20;
    thread.last_cpu = 0;
    thread.starttime_ticks = Count(5000 + i);
    thread.utime_ticks = thread.stime_ticks = thread.run_ns = thread.run_delay_ns = thread.timeslices = Count(0);
    thread.voluntary_ctxt_switches = thread.nonvoluntary_ctxt_switches = Count(0);
    m_last.threads.push_back(std::make_shared<const ThreadSample>(thread));
  }
  if (shape.threads > 0) {
    m_last.focused = {GroupHandle{2}};
  }
}

Hello BenchSession::hello() const {
  Hello hello;
  hello.collector = "bench";
  hello.at_ns = first_at_ns;
  hello.wall_ms = first_wall_ms;
  hello.host.name = "bench-host";
  hello.host.kernel = "6.1.0";
  hello.host.machine = "x86_64";
  hello.host.boot_id = "00000000-0000-0000-0000-000000000000";
  hello.host.mem_total_bytes = 64ULL << 30U;
  hello.host.hierarchy_mode = "unified";
  hello.host.rung = "B";
  for (std::int32_t cpu = 0; cpu < m_shape.cpus; ++cpu) {
    hello.host.online_cpus.push_back(cpu);
    hello.host.possible_cpus.push_back(cpu);
  }
  return hello;
}

std::shared_ptr<const GroupSample> BenchSession::nextGroup(std::size_t index) {
  const std::shared_ptr<const GroupSample>& last = m_last.groups[index];
  const bool busy = index % m_shape.busy_one_in == 1 || m_shape.busy_one_in == 1;
  const bool slow_tick = (m_last.seq + index) % 5 == 0;
  if (!busy && !slow_tick) {
    return last;
  }
  auto group = std::make_shared<GroupSample>(*last);
  if (busy) {
    const std::uint64_t used_usec = level(index * 2, 500'000);
    grow(group->cpu.usage_usec, used_usec);
    grow(group->cpu.user_usec, used_usec * 2 / 3);
    grow(group->cpu.system_usec, used_usec / 3);
    grow(group->cpu.nr_periods, 10);
    grow(group->cpu.nr_throttled, used_usec > 400'000 ? random(10) : 0);
    grow(group->cpu.throttled_usec, random(900'000));
    group->memory.current = Count(64 * mib + level(index * 2 + 1, 128 * mib));
  }
  if (slow_tick) {
    auto slow = std::make_shared<SlowPart>(*last->slow);
    slow->at_ns = m_last.at_ns;
    if (busy) {
      slow->anon = Count(random(64 * mib));
      slow->file = Count(random(64 * mib));
      slow->inactive_file = Count(random(16 * mib));
      slow->active_file = Count(random(16 * mib));
      grow(slow->cpu_some_total, random(500'000));
      grow(slow->io_rbytes, random(mib));
      grow(slow->io_rios, random(100));
    }
    group->slow = std::move(slow);
    auto net = std::make_shared<NetPart>(*last->net);
    net->at_ns = m_last.at_ns;
    if (busy) {
      grow(net->interfaces.front().rx_bytes, random(mib));
      grow(net->interfaces.front().rx_packets, random(1000));
    }
    group->net = std::move(net);
  }
  return group;
}

std::shared_ptr<const ThreadSample> BenchSession::nextThread(std::size_t index) {
  auto thread = std::make_shared<ThreadSample>(*m_last.threads[index]);
  thread->stat_at_ns = m_last.at_ns;
  const std::uint64_t wait_ns = level(2 * (m_last.groups.size() + index), 900'000'000);
  thread->state = index % 7 == 0 ? 'R' : 'S';
  grow(thread->run_ns, (1'000'000'000 - wait_ns) / 10);
  grow(thread->run_delay_ns, wait_ns);
  grow(thread->timeslices, random(100));
  grow(thread->utime_ticks, random(10));
  grow(thread->voluntary_ctxt_switches, random(100));
  return thread;
}

std::shared_ptr<const HostSample> BenchSession::nextHost() {
  auto host = std::make_shared<HostSample>();
  if (m_last.host) {
    *host = *m_last.host;
  } else {
    host->cpu_total.ticks.fill(Count(0));
    host->mem_total_bytes = Count(64ULL << 30U);
    host->mem_available_bytes = Count(32ULL << 30U);
    host->loadavg = "1.00 1.00 1.00";
    host->softirqs.vectors = {"HI",       "TIMER",   "NET_TX", "NET_RX",  "BLOCK",
                              "IRQ_POLL", "TASKLET", "SCHED",  "HRTIMER", "RCU"};
    for (std::int32_t cpu = 0; cpu < m_shape.cpus; ++cpu) {
      CpuTimes times;
      times.cpu = cpu;
      times.ticks.fill(Count(0));
      host->cpus.push_back(times);
      host->softirqs.cpus.push_back(cpu);
      host->online_cpus.push_back(cpu);
      host->softnet.push_back({cpu, Count(0), Count(0), Count(0)});
    }
    host->softirqs.counts.assign(host->softirqs.vectors.size(), std::vector<Count>(host->cpus.size(), Count(0)));
  }
  for (CpuTimes& times : host->cpus) {
    for (std::size_t kind = 0; kind < 7; ++kind) {
      const std::uint64_t ticks = random(30);
      grow(times.ticks[kind], ticks);
      grow(host->cpu_total.ticks[kind], ticks);
    }
  }
  const std::size_t first = 2 * (m_last.groups.size() + m_last.threads.size());
  for (std::size_t vector = 0; vector < host->softirqs.counts.size(); ++vector) {
    const std::uint64_t rate = level(first + vector, 3000);
    for (Count& count : host->softirqs.counts[vector]) {
      grow(count, rate);
    }
  }
  return host;
}

std::uint64_t BenchSession::level(std::size_t subject, std::uint64_t most) {
  if (m_levels.size() <= subject) {
    m_levels.resize(subject + 1, 0.5);
  }
  constexpr double step = 0.03;
  const double share = std::uniform_real_distribution<double>(0, 1)(m_random);
  double& now = m_levels[subject];
  now = m_shape.jumping ? share : std::clamp(now + step * (2 * share - 1), 0.0, 1.0);
  return static_cast<std::uint64_t>(now * static_cast<double>(most));
}

Sample BenchSession::next() {
  Sample sample = m_last;
  sample.seq = ++m_last.seq;
  sample.at_ns = m_last.at_ns += second_ns;
  sample.wall_ms = m_last.wall_ms += 1000;
  sample.full = sample.seq == 1;
  sample.read_us = 2000;
  sample.host = nextHost();
  for (std::size_t i = 0; i < sample.groups.size(); ++i) {
    sample.groups[i] = nextGroup(i);
  }
  for (std::size_t i = 0; i < sample.threads.size(); ++i) {
    sample.threads[i] = nextThread(i);
  }
  m_last = sample;
  return sample;
}

std::size_t countNumbers(const GroupSample& group) {
  std::size_t numbers = 0;
  const auto count = [&numbers](const auto& part, auto fields) {
    for (const auto& field : fields) {
      numbers += (part.*field.member).has() ? 1 : 0;
    }
  };
  count(group.cpu, cpuFields());
  count(group.memory, memoryFields());
  if (group.slow) {
    count(*group.slow, slowFields());
  }
  if (group.limits) {
    count(*group.limits, limitsFields());
  }
  return numbers;
}

}  // namespace plimsoll::bench
