// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/kernel/cgroup_layout.h"
#include "core/kernel/cgroup_text.h"
#include "core/model/sample.h"

namespace plimsoll {

/// When a file of a cgroup is read (design decision 25).
enum class CgroupTier : std::uint8_t {
  CpuTime,     ///< every tick
  Throttle,    ///< every tick while the group or an ancestor has a quota; nothing moves without one
  Memory,      ///< every tick
  MemoryHits,  ///< every tick while there is a limit; nothing moves without one
  Slow,        ///< every fifth tick
  Limits,      ///< every tenth tick
  QuotaTerms,  ///< every tenth tick if there is a quota, else every sixtieth
  RareLimits,  ///< every sixtieth tick: limits that hardly anybody sets and nobody changes
};

enum class CgroupForm : std::uint8_t { Single, FlatKeyed, Limit, CpuMax, Pressure, IoStat, BlkioBytes, BlkioOps, Text };

/// One file of a cgroup directory: where it is and what becomes of its text.
// In the order in which the tables are read best; the padding is nothing against 50 rows.
// NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding)
struct CgroupFile {
  CgroupLayout::Version version{};
  std::string_view controller;  ///< "unified" = the v2 mount whatever controllers it carries
  std::string_view name;
  CgroupTier tier{};
  CgroupForm form{};
  bool required = false;  ///< its absence is worth telling; other files depend on kernel version and options
  std::string_view alternative = {};        ///< name in older kernels
  Count SlowPart::*some_total = nullptr;    ///< Pressure
  Count SlowPart::*full_total = nullptr;    ///< Pressure
  bool LimitsPart::*readable = nullptr;     ///< Limit, CpuMax
  std::string LimitsPart::*text = nullptr;  ///< Text
  std::string_view io_limit_key = {};       ///< Text: v1's blkio files are put together as v2's io.max words
};

/// A file with the rows of the field tables that it fills.
struct CgroupFileRows {
  const CgroupFile* file = nullptr;
  FileRows<CpuPart> cpu;
  FileRows<MemoryPart> memory;
  FileRows<SlowPart> slow;
  FileRows<LimitsPart> limits;
};

/// The files that a host with this layout has for each group: v1's or v2's for each controller.
std::vector<CgroupFileRows> makeCgroupFiles(const CgroupLayout& layout);

/// Directory of a file for the group at `cgroup_path`; empty when its controller is not mounted.
std::string directoryOf(const CgroupFile& file, const CgroupLayout& layout, std::string_view cgroup_path);

}  // namespace plimsoll
