// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/thread_reader.h"

#include <algorithm>
#include <optional>

#include "core/base/text.h"

namespace plimsoll {

std::string ThreadReader::pathOf(Tid tid, std::string_view file) const {
  std::string path = "/proc/" + std::to_string(m_pid) + "/task/" + std::to_string(tid) + "/";
  path += file;
  return path;
}

/// Takes up new threads and drops those that ended.
void ThreadReader::list() {
  const Result<std::vector<std::string>> names = m_files.directories("/proc/" + std::to_string(m_pid) + "/task");
  std::vector<Tid> tids;
  if (names) {
    for (const std::string& name : *names) {
      if (const std::optional<Tid> tid = parseNumber<Tid>(name)) {
        tids.push_back(*tid);
      }
    }
  }
  std::sort(tids.begin(), tids.end());
  std::vector<Thread> threads;
  threads.reserve(tids.size());
  auto known = m_threads.begin();
  for (const Tid tid : tids) {
    while (known != m_threads.end() && known->tid < tid) {
      ++known;
    }
    if (known != m_threads.end() && known->tid == tid) {
      threads.push_back(std::move(*known));
    } else {
      Thread thread;
      thread.tid = tid;
      threads.push_back(std::move(thread));
    }
  }
  m_threads = std::move(threads);
  m_list_again = false;
}

bool ThreadReader::read(const Wanted& wanted, Count expected, std::string& buffer,
                        std::vector<std::shared_ptr<const ThreadSample>>& out) {
  if (m_list_again || expected != Count(m_threads.size())) {
    list();
  }
  std::uint32_t room = wanted.most;
  for (Thread& thread : m_threads) {
    if (room == 0) {
      return false;
    }
    if (readThread(wanted, thread, buffer)) {
      out.push_back(thread.last);
      --room;
    } else {
      m_list_again = true;
    }
  }
  return true;
}

/// False when the thread has ended.
bool ThreadReader::readThread(const Wanted& wanted, Thread& thread, std::string& buffer) {
  std::optional<SchedstatText> schedstat;
  if (!thread.no_schedstat) {
    if (!thread.schedstat) {
      thread.schedstat = m_files.open(pathOf(thread.tid, "schedstat"));
    }
    const Result<std::string_view> text = thread.schedstat->read(buffer);
    if (text) {
      schedstat = parseSchedstat(*text);
    } else if (text.error().code == Errc::Gone) {
      return false;
    } else {
      thread.schedstat.reset();
      // Absent: a kernel without it, or a thread that has just ended; stat will tell.
      thread.no_schedstat = text.error().code == Errc::NotFound;
    }
  }
  const ThreadSample* const last = thread.last.get();
  const bool ran = !schedstat || last == nullptr || last->run_ns != schedstat->run_ns ||
                   last->run_delay_ns != schedstat->run_delay_ns || last->timeslices != schedstat->timeslices;
  const bool read_stat = ran || wanted.every_stat || last->state != 'S';
  if (!read_stat) {
    return true;
  }
  auto sample = last == nullptr ? std::make_shared<ThreadSample>() : std::make_shared<ThreadSample>(*last);
  sample->tid = thread.tid;
  sample->pid = m_pid;
  sample->group = m_group;
  sample->run_ns = schedstat ? schedstat->run_ns : Count();
  sample->run_delay_ns = schedstat ? schedstat->run_delay_ns : Count();
  sample->timeslices = schedstat ? schedstat->timeslices : Count();
  const bool has_stat = readStat(wanted, *sample, buffer);
  if (!has_stat && !schedstat) {
    return false;
  }
  if (last != nullptr && sample->starttime_ticks != last->starttime_ticks) {
    // The number was given to another thread between two readings: nothing of the old one may be left.
    sample->voluntary_ctxt_switches = sample->nonvoluntary_ctxt_switches = Count();
  }
  if (!has_stat && last == nullptr) {
    const Result<std::string_view> comm = m_files.read(pathOf(thread.tid, "comm"), buffer);
    if (comm) {
      sample->comm = comm->ends_with('\n') ? comm->substr(0, comm->size() - 1) : *comm;
    }
  }
  if (wanted.switches && (ran || !sample->voluntary_ctxt_switches)) {
    const Result<std::string_view> text = m_files.read(pathOf(thread.tid, "status"), buffer);
    const StatusText status = text ? parseStatus(*text) : StatusText();
    sample->voluntary_ctxt_switches = status.voluntary_ctxt_switches;
    sample->nonvoluntary_ctxt_switches = status.nonvoluntary_ctxt_switches;
  } else if (!wanted.switches && ran) {
    sample->voluntary_ctxt_switches = sample->nonvoluntary_ctxt_switches = Count();
  }
  thread.last = std::move(sample);
  return true;
}

bool ThreadReader::readStat(const Wanted& wanted, ThreadSample& sample, std::string& buffer) {
  const Result<std::string_view> text = m_files.read(pathOf(sample.tid, "stat"), buffer);
  const std::optional<StatText> stat = text ? parseStat(*text) : std::nullopt;
  if (!stat) {
    sample.has_stat = false;
    return false;
  }
  sample.has_stat = true;
  sample.stat_at_ns = wanted.at_ns;
  sample.comm = stat->comm;
  sample.state = stat->state;
  sample.last_cpu = stat->last_cpu;
  sample.priority = stat->priority;
  sample.nice = stat->nice;
  sample.starttime_ticks = stat->starttime_ticks;
  sample.utime_ticks = stat->utime_ticks;
  sample.stime_ticks = stat->stime_ticks;
  return true;
}

}  // namespace plimsoll
