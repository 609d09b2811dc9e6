// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/focus_reader.h"

#include <algorithm>
#include <optional>

#include "core/base/text.h"

namespace plimsoll {

namespace {

/// Up to so many threads in focus every number of every thread is read on every tick.
constexpr std::size_t few_threads = 500;
constexpr std::uint64_t ticks_between_smaps = 10;
constexpr int deepest_group = 16;

bool sameProcess(const ProcessSample& a, const ProcessSample& b) {
  return a.comm == b.comm && a.starttime_ticks == b.starttime_ticks && a.num_threads == b.num_threads &&
         a.utime_ticks == b.utime_ticks && a.stime_ticks == b.stime_ticks && a.rss_bytes == b.rss_bytes &&
         a.pss_bytes == b.pss_bytes && a.uss_bytes == b.uss_bytes && a.memory_missing == b.memory_missing;
}

}  // namespace

/// Adds the processes of the group in `directory` and of the groups below it. False when its list can't be read.
bool FocusReader::addPidsBelow(const std::string& directory, const std::vector<std::string>& nested, int depth,
                               std::string& buffer, std::vector<Pid>& pids) {
  const Result<std::string_view> text = m_files.read(directory + "/cgroup.procs", buffer);
  if (text) {
    std::string_view rest = *text;
    while (!rest.empty()) {
      if (const std::optional<Pid> pid = parseNumber<Pid>(takeUntil(rest, '\n')); pid && *pid > 0) {
        pids.push_back(*pid);
      }
    }
  }
  if (depth < deepest_group && m_files.hasDirectories(directory)) {
    const Result<std::vector<std::string>> names = m_files.directories(directory);
    for (const std::string& name : names ? *names : std::vector<std::string>()) {
      std::string below = directory;
      below.append("/").append(name);
      if (std::find(nested.begin(), nested.end(), below) == nested.end()) {
        addPidsBelow(below, nested, depth + 1, buffer, pids);
      }
    }
  }
  return text.ok();
}

std::vector<Pid> FocusReader::pidsOf(const FocusedGroup& group, const std::vector<std::string>& nested,
                                     std::string& buffer) {
  std::vector<Pid> pids;
  for (const std::string& directory : group.directories) {
    if (addPidsBelow(directory, nested, 0, buffer, pids) || !pids.empty()) {
      break;
    }
  }
  if (pids.empty()) {
    pids = group.pids;
  }
  std::sort(pids.begin(), pids.end());
  pids.erase(std::unique(pids.begin(), pids.end()), pids.end());
  return pids;
}

void FocusReader::read(const Wanted& wanted, std::int64_t at_ns, std::uint64_t tick, bool everything,
                       std::string& buffer, Sample& sample) {
  std::vector<std::pair<Pid, Process*>> in_order;
  std::size_t total = 0;
  for (const FocusedGroup& group : wanted.groups) {
    for (const Pid pid : pidsOf(group, wanted.nested, buffer)) {
      Process& process = m_processes[pid];
      if (process.seen_at_tick == tick) {
        continue;  // it moved to another focused group just now
      }
      process.seen_at_tick = tick;
      if (process.group != group.handle) {
        process = Process{group.handle, tick, {}, nullptr, nullptr};
      }
      const bool read_smaps =
          everything || !process.last || (tick + static_cast<std::uint64_t>(pid)) % ticks_between_smaps == 0;
      if (readProcess(pid, process, read_smaps, buffer)) {
        in_order.emplace_back(pid, &process);
        total += process.last ? process.last->num_threads.valueOr(1) : 1;
      } else {
        process.seen_at_tick = 0;
      }
    }
  }
  std::erase_if(m_processes, [tick](const auto& entry) { return entry.second.seen_at_tick != tick; });

  ThreadReader::Wanted threads{at_ns, everything || total <= few_threads, everything || total <= few_threads,
                               wanted.max_threads};
  for (auto& [pid, process] : in_order) {
    const std::size_t before = sample.threads.size();
    const Count expected = process->last ? process->last->num_threads : Count();
    if (!process->threads->read(threads, expected, buffer, sample.threads)) {
      sample.threads_cut.push_back(process->group);
    }
    threads.most -= static_cast<std::uint32_t>(sample.threads.size() - before);
    if (process->last) {
      sample.processes.push_back(process->last);
    }
  }
  std::sort(sample.threads.begin(), sample.threads.end(),
            [](const auto& a, const auto& b) { return std::pair(a->pid, a->tid) < std::pair(b->pid, b->tid); });
  std::sort(sample.processes.begin(), sample.processes.end(),
            [](const auto& a, const auto& b) { return a->pid < b->pid; });
  std::sort(sample.threads_cut.begin(), sample.threads_cut.end());
  sample.threads_cut.erase(std::unique(sample.threads_cut.begin(), sample.threads_cut.end()), sample.threads_cut.end());
}

/// False when the process has ended.
bool FocusReader::readProcess(Pid pid, Process& process, bool read_smaps, std::string& buffer) {
  const std::string directory = "/proc/" + std::to_string(pid);
  const Result<std::string_view> text = m_files.read(directory + "/stat", buffer);
  const std::optional<StatText> stat = text ? parseStat(*text) : std::nullopt;
  if (!stat && !m_files.exists(directory + "/task")) {
    return false;
  }
  const bool another = stat && process.starttime_ticks && process.starttime_ticks != stat->starttime_ticks;
  if (another || !process.threads) {
    process.threads = std::make_unique<ThreadReader>(m_files, pid, process.group);
    process.last.reset();
    read_smaps = true;
  }
  ProcessSample now;
  now.pid = pid;
  now.group = process.group;
  if (stat) {
    process.starttime_ticks = stat->starttime_ticks;
    now.comm = stat->comm;
    now.starttime_ticks = stat->starttime_ticks;
    now.num_threads = stat->num_threads;
    now.utime_ticks = stat->utime_ticks;
    now.stime_ticks = stat->stime_ticks;
    now.rss_bytes = stat->rss_pages ? Count(*stat->rss_pages * m_page_size) : Count();
  }
  if (read_smaps) {
    const Result<std::string_view> rollup = m_files.read(directory + "/smaps_rollup", buffer);
    const SmapsText smaps = rollup ? parseSmapsRollup(*rollup) : SmapsText();
    now.pss_bytes = smaps.pss_bytes;
    now.uss_bytes = smaps.uss_bytes;
    now.memory_missing = rollup ? std::string() : std::string(errcWord(rollup.error().code));
  } else if (process.last) {
    now.pss_bytes = process.last->pss_bytes;
    now.uss_bytes = process.last->uss_bytes;
    now.memory_missing = process.last->memory_missing;
  }
  if (!process.last || !sameProcess(*process.last, now)) {
    process.last = std::make_shared<const ProcessSample>(std::move(now));
  }
  return true;
}

}  // namespace plimsoll
