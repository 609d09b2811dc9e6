// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/kernel/files.h"
#include "core/kernel/proc_text.h"
#include "core/model/sample.h"

namespace plimsoll {

/// Reads the threads of one process. schedstat of each on every tick (its descriptor is kept while the budget lasts);
/// stat only where something can have changed, for its text costs twice as much and needs an open.
class ThreadReader {
 public:
  struct Wanted {
    std::int64_t at_ns = 0;
    bool every_stat = true;  ///< stat of every thread, not only of those that ran
    bool switches = true;    ///< status of those whose stat is read
    std::uint32_t most = 0;  ///< threads to read; the rest is left out
  };

  ThreadReader(Files& files, Pid pid, GroupHandle group) : m_files(files), m_pid(pid), m_group(group) {}

  /// `expected`: number of threads that /proc/PID/stat tells. While it equals the number of known threads and each of
  /// these can be read, there can be no other, and the directory is not listed.
  /// Appends the threads, sorted by tid, to `out`. False when some were left out.
  bool read(const Wanted& wanted, Count expected, std::string& buffer,
            std::vector<std::shared_ptr<const ThreadSample>>& out);

  std::size_t known() const { return m_threads.size(); }

 private:
  struct Thread {
    Tid tid = 0;
    bool no_schedstat = false;
    std::unique_ptr<File> schedstat;
    std::shared_ptr<const ThreadSample> last;
  };

  void list();
  bool readThread(const Wanted& wanted, Thread& thread, std::string& buffer);
  bool readStat(const Wanted& wanted, ThreadSample& sample, std::string& buffer);
  std::string pathOf(Tid tid, std::string_view file) const;

  Files& m_files;
  Pid m_pid;
  GroupHandle m_group;
  bool m_list_again = true;
  std::vector<Thread> m_threads;
};

}  // namespace plimsoll
