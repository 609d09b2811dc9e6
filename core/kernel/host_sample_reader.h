// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/kernel/cgroup_text.h"
#include "core/kernel/files.h"
#include "core/model/sample.h"

namespace plimsoll {

/// Reads the host's own numbers of one instant: /proc/stat, softirqs, net/softnet_stat, meminfo, loadavg, pressure/*,
/// and which CPUs are online.
class HostSampleReader {
 public:
  explicit HostSampleReader(Files& files);

  std::shared_ptr<const HostSample> read(std::string& buffer);

 private:
  bool readInto(std::unique_ptr<File>& file, std::string_view name, bool optional, std::string& buffer,
                std::string_view& text, HostSample& out);
  void readPressure(std::unique_ptr<File>& file, std::string_view name, Count HostSample::*some,
                    Count HostSample::*full, std::string& buffer, HostSample& out);

  std::unique_ptr<File> m_stat, m_softirqs, m_softnet, m_meminfo, m_loadavg, m_online;
  std::unique_ptr<File> m_cpu_pressure, m_memory_pressure, m_io_pressure;
  FileRows<HostSample> m_stat_rows, m_meminfo_rows;
};

}  // namespace plimsoll
