// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/collect/poll_loop.h"
#include "core/model/sample.h"

namespace plimsoll {

/// One record of /dev/kmsg: "6,1234,5678901,-;text" and continuation lines (Documentation/ABI/testing/dev-kmsg).
struct KernelLogRecord {
  int level = 0;                  ///< syslog level 0 to 7
  std::int64_t monotonic_us = 0;  ///< CLOCK_MONOTONIC-like time since boot, without suspend
  std::string_view text;          ///< the first line: a view into the record
};
std::optional<KernelLogRecord> parseKernelLogRecord(std::string_view record);

/// A process that the kernel killed for want of memory.
struct OomVictim {
  Pid pid = 0;
  std::string task_memcg;  ///< the victim's memory cgroup; empty on kernels before 5.0 or without the line
  std::string text;        ///< the line that tells of the kill
};

/// Joins the kernel's lines about one kill: "oom-kill:constraint=...,task_memcg=/docker/ID,task=java,pid=1" (5.0 and
/// later) and "Memory cgroup out of memory: Killed process 1 (java) ...".
class OomLines {
 public:
  /// A victim when `text` completes one.
  std::optional<OomVictim> take(std::string_view text);

 private:
  std::string m_memcg;
  Pid m_pid = 0;  ///< the victim that m_memcg is told of; 0 = whoever is killed
};

/// New records of /dev/kmsg as they come.
class KernelLog {
 public:
  /// Opens it at its end. Denied where dmesg is restricted.
  static Result<KernelLog> open();
  int fd() const { return m_fd.get(); }
  /// The next record, nullopt when there is none now.
  std::optional<std::string> next();

 private:
  explicit KernelLog(OwnedFd fd) : m_fd(std::move(fd)) {}
  OwnedFd m_fd;
};

/// All records since `since_us` (time since boot as the log has it), as "[  seconds] text" lines, the last `max_bytes`
/// of them. `cut` tells that older ones were left out.
Result<std::string> readKernelLog(std::int64_t since_us, std::size_t max_bytes, bool& cut);

}  // namespace plimsoll
