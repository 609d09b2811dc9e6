// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/kernel/files.h"
#include "core/model/sample.h"

namespace plimsoll {

/// Reads the network interfaces that one process sees (/proc/PID/net/dev). Opened afresh each time: a kept descriptor
/// would keep the container's network namespace alive.
class NetReader {
 public:
  explicit NetReader(Files& files) : m_files(files) {}

  /// Null when nothing can be read. For a process in the host's own network namespace: host_network and no interfaces,
  /// since they would be the host's.
  std::shared_ptr<const NetPart> read(Pid pid, std::int64_t at_ns, std::string& buffer);

 private:
  bool sharesHostNetwork(Pid pid);

  Files& m_files;
  Pid m_pid = 0;
  bool m_host_network = false;  ///< of m_pid
};

}  // namespace plimsoll
