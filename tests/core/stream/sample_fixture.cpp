// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/stream/sample_fixture.h"

namespace plimsoll::test {

namespace {

template <class Struct>
std::string findFieldDifference(const Struct& a, const Struct& b, std::span<const Field<Struct>> fields) {
  for (const Field<Struct>& field : fields) {
    if (a.*field.member != b.*field.member) {
      return std::string(field.name);
    }
  }
  return {};
}

/// Both missing, or both there and equal.
template <class Part, class Same>
bool same(const std::shared_ptr<const Part>& a, const std::shared_ptr<const Part>& b, Same samePart) {
  return static_cast<bool>(a) == static_cast<bool>(b) && (!a || samePart(*a, *b));
}

std::string findDifference(const GroupSample& a, const GroupSample& b) {
  const auto equal = [](const auto& left, const auto& right) { return left == right; };
  if (a.handle != b.handle) {
    return "handle";
  }
  if (a.cpu != b.cpu) {
    return "cpu: " + findFieldDifference(a.cpu, b.cpu, cpuFields());
  }
  if (a.memory != b.memory) {
    return "memory: " + findFieldDifference(a.memory, b.memory, memoryFields());
  }
  if (!same(a.slow, b.slow, equal)) {
    return "slow: " + (a.slow && b.slow ? findFieldDifference(*a.slow, *b.slow, slowFields()) : "null");
  }
  if (!same(a.limits, b.limits, equal)) {
    return "limits: " + (a.limits && b.limits ? findFieldDifference(*a.limits, *b.limits, limitsFields()) : "null");
  }
  if (!same(a.net, b.net, equal)) {
    return "net";
  }
  return a.missing == b.missing ? "" : "missing";
}

std::string findDifference(const ThreadSample& a, const ThreadSample& b) {
  if (a.tid != b.tid || a.pid != b.pid || a.group != b.group || a.comm != b.comm) {
    return "identity of thread " + std::to_string(a.tid);
  }
  if (a.state != b.state || a.last_cpu != b.last_cpu || a.priority != b.priority || a.nice != b.nice ||
      a.has_stat != b.has_stat || a.stat_at_ns != b.stat_at_ns) {
    return "stat of thread " + std::to_string(a.tid);
  }
  return findFieldDifference(a, b, threadFields());
}

std::string findDifference(const ProcessSample& a, const ProcessSample& b) {
  if (a.pid != b.pid || a.group != b.group || a.comm != b.comm || a.memory_missing != b.memory_missing) {
    return "texts of process " + std::to_string(a.pid);
  }
  return findFieldDifference(a, b, processFields());
}

std::string findDifference(const HostSample& a, const HostSample& b) {
  const auto sameTimes = [](const CpuTimes& left, const CpuTimes& right) {
    return left.cpu == right.cpu && left.ticks == right.ticks;
  };
  const auto sameSoftnet = [](const SoftnetCpu& left, const SoftnetCpu& right) {
    return left.cpu == right.cpu && left.processed == right.processed && left.dropped == right.dropped &&
           left.time_squeeze == right.time_squeeze;
  };
  if (!sameTimes(a.cpu_total, b.cpu_total) ||
      !std::equal(a.cpus.begin(), a.cpus.end(), b.cpus.begin(), b.cpus.end(), sameTimes)) {
    return "cpu times";
  }
  if (a.softirqs.cpus != b.softirqs.cpus || a.softirqs.vectors != b.softirqs.vectors ||
      a.softirqs.counts != b.softirqs.counts) {
    return "softirqs";
  }
  if (!std::equal(a.softnet.begin(), a.softnet.end(), b.softnet.begin(), b.softnet.end(), sameSoftnet)) {
    return "softnet";
  }
  if (a.loadavg != b.loadavg || a.online_cpus != b.online_cpus || a.missing != b.missing) {
    return "loadavg, online_cpus or missing";
  }
  return findFieldDifference(a, b, hostFields());
}

template <class Entry>
std::string findListDifference(const std::string& name, const std::vector<std::shared_ptr<const Entry>>& a,
                               const std::vector<std::shared_ptr<const Entry>>& b) {
  if (a.size() != b.size()) {
    return name + ": " + std::to_string(a.size()) + " against " + std::to_string(b.size());
  }
  for (std::size_t at = 0; at < a.size(); ++at) {
    const std::string difference = findDifference(*a[at], *b[at]);
    if (!difference.empty()) {
      return name + "[" + std::to_string(at) + "]: " + difference;
    }
  }
  return {};
}

}  // namespace

std::shared_ptr<GroupSample> makeGroup(std::uint32_t handle, std::int64_t at_ns, std::uint64_t first) {
  auto group = std::make_shared<GroupSample>();
  group->handle = GroupHandle{handle};
  fill(group->cpu, cpuFields(), first);
  fill(group->memory, memoryFields(), first + 100);
  auto slow = std::make_shared<SlowPart>();
  slow->at_ns = at_ns;
  fill(*slow, slowFields(), first + 200);
  group->slow = slow;
  auto limits = std::make_shared<LimitsPart>();
  fill(*limits, limitsFields(), first + 300);
  limits->cpu_readable = limits->memory_readable = limits->swap_readable = limits->pids_readable = true;
  limits->cpuset_cpus = "0-1";
  limits->cpuset_cpus_effective = "0";
  limits->io_limits = "8:0 rbps=1048576; 8:16 wbps=2097152";
  group->limits = limits;
  auto net = std::make_shared<NetPart>();
  net->at_ns = at_ns;
  net->host_network = true;
  net->interfaces.push_back({"eth0", first + 1, first + 2, first + 3, first + 4, first + 5, first + 6, first + 7, {}});
  group->net = net;
  group->missing = {{"memory.stat", "denied"}, {"cpu.stat", "gone"}};
  return group;
}

std::shared_ptr<ThreadSample> makeThread(Pid pid, Tid tid, std::int64_t at_ns, std::uint64_t first) {
  auto thread = std::make_shared<ThreadSample>();
  thread->tid = tid;
  thread->pid = pid;
  thread->group = GroupHandle{7};
  thread->comm = "=cmd|'<img>\n\"\\";
  thread->state = 'D';
  thread->last_cpu = 3;
  thread->priority = -51;
  thread->nice = -5;
  thread->has_stat = true;
  thread->stat_at_ns = at_ns;
  fill(*thread, threadFields(), first);
  return thread;
}

std::shared_ptr<ProcessSample> makeProcess(Pid pid, std::uint64_t first) {
  auto process = std::make_shared<ProcessSample>();
  process->pid = pid;
  process->group = GroupHandle{7};
  process->comm = "java";
  process->memory_missing = "denied";
  fill(*process, processFields(), first);
  return process;
}

std::shared_ptr<HostSample> makeHost(std::uint64_t first) {
  auto host = std::make_shared<HostSample>();
  fill(*host, hostFields(), first);
  for (std::size_t at = 0; at < 10; ++at) {
    host->cpu_total.ticks[at] = first + 100 + at;
  }
  host->cpus = {{0, host->cpu_total.ticks}, {2, host->cpu_total.ticks}};
  host->softirqs.cpus = {0, 1, 2, 3};
  host->softirqs.vectors = {"HI", "NET_RX"};
  host->softirqs.counts = {{first, 2, 3, {}}, {5, 6, first + 7, 8}};
  host->softnet = {{0, first, 0, 1}, {2, first + 1, 2, {}}};
  host->loadavg = "0.50 0.40 0.30";
  host->online_cpus = {0, 2};
  host->missing = {{"/proc/pressure/cpu", "not found"}};
  return host;
}

Sample makeFullSample(std::uint64_t seq, std::int64_t at_ns) {
  Sample sample;
  sample.seq = seq;
  sample.at_ns = at_ns;
  sample.wall_ms = 1'700'000'000'123;
  sample.read_us = 1234;
  sample.dropped = 3;
  sample.full = true;
  sample.self = {111, 222, 333};
  sample.host = makeHost(1000);
  sample.groups = {makeGroup(1, at_ns, 2000), makeGroup(7, at_ns - 2'000'000'000, 3000)};
  sample.threads = {makeThread(100, 100, at_ns, 4000), makeThread(100, 105, at_ns - 5, 5000)};
  sample.processes = {makeProcess(100, 6000)};
  sample.focused = {GroupHandle{7}};
  sample.threads_cut = {GroupHandle{7}};
  return sample;
}

std::string findDifference(const Sample& a, const Sample& b) {
  if (a.seq != b.seq || a.at_ns != b.at_ns || a.wall_ms != b.wall_ms || a.read_us != b.read_us ||
      a.dropped != b.dropped || a.full != b.full) {
    return "head";
  }
  if (a.self.cpu_ns != b.self.cpu_ns || a.self.rss_bytes != b.self.rss_bytes || a.self.bytes_out != b.self.bytes_out) {
    return "self";
  }
  if (a.focused != b.focused || a.threads_cut != b.threads_cut) {
    return "focus";
  }
  if (!same(a.host, b.host,
            [](const HostSample& left, const HostSample& right) { return findDifference(left, right).empty(); })) {
    return "host: " + (a.host && b.host ? findDifference(*a.host, *b.host) : "null");
  }
  for (const std::string& difference :
       {findListDifference("groups", a.groups, b.groups), findListDifference("threads", a.threads, b.threads),
        findListDifference("processes", a.processes, b.processes)}) {
    if (!difference.empty()) {
      return difference;
    }
  }
  return {};
}

}  // namespace plimsoll::test
