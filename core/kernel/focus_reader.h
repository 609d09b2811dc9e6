// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/kernel/files.h"
#include "core/kernel/thread_reader.h"
#include "core/model/sample.h"

namespace plimsoll {

/// A focused group: where its processes are listed.
struct FocusedGroup {
  GroupHandle handle{};
  std::vector<std::string> directories;  ///< of each controller, the first that can be read counts
  std::vector<Pid> pids;                 ///< where no directory can be read: the container's init, or pids asked for
};

/// Reads the processes and threads of focused groups.
class FocusReader {
 public:
  /// `page_size`: unit of the resident pages in /proc/PID/stat.
  FocusReader(Files& files, std::uint32_t page_size) : m_files(files), m_page_size(page_size) {}

  /// Groups in order of importance. `nested`: directories of other containers, whose processes are not the group's.
  struct Wanted {
    std::vector<FocusedGroup> groups;
    std::vector<std::string> nested;
    std::uint32_t max_threads = 0;
  };
  /// Fills threads, processes and threads_cut of `sample`. `smaps_turn` counts ticks: PSS and USS are read on every
  /// tenth, spread by pid.
  void read(const Wanted& wanted, std::int64_t at_ns, std::uint64_t tick, bool everything, std::string& buffer,
            Sample& sample);

 private:
  struct Process {
    GroupHandle group{};
    std::uint64_t seen_at_tick = 0;
    Count starttime_ticks;
    std::unique_ptr<ThreadReader> threads;
    std::shared_ptr<const ProcessSample> last;
  };

  std::vector<Pid> pidsOf(const FocusedGroup& group, const std::vector<std::string>& nested, std::string& buffer);
  bool addPidsBelow(const std::string& directory, const std::vector<std::string>& nested, int depth,
                    std::string& buffer, std::vector<Pid>& pids);
  bool readProcess(Pid pid, Process& process, bool read_smaps, std::string& buffer);

  Files& m_files;
  std::uint32_t m_page_size;
  std::map<Pid, Process> m_processes;
};

}  // namespace plimsoll
