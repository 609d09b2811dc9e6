// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/kernel/cgroup_files.h"
#include "core/kernel/cgroup_layout.h"
#include "core/kernel/files.h"
#include "core/model/container.h"
#include "core/model/sample.h"

namespace plimsoll {

/// Reads one cgroup, on v1 or v2: the only place that knows both. Keeps its files open between readings, and the
/// numbers of parts that were not read anew.
class CgroupReader {
 public:
  /// What to read this time.
  struct Wanted {
    bool cpu_time = true;
    bool throttle = true;
    bool memory = true;
    bool memory_hits = true;
    bool slow = true;
    bool limits = true;
    bool rare_limits = true;
    bool failed = true;  ///< try files again that could not be read before
  };

  /// `files`, `layout` and `table` must outlive the reader.
  CgroupReader(Files& files, const CgroupLayout& layout, const std::vector<CgroupFileRows>& table, const Group& group);

  /// Reads what is wanted at `at_ns` (boot clock). False when the group has been removed: then nothing can be read
  /// under this handle ever again.
  bool read(const Wanted& wanted, std::int64_t at_ns, std::string& buffer);
  /// The numbers now; the same object as the last time when none of them changed and no slow part was read anew.
  /// `hide_cpu_time`: leave CPU time out, because it is not read on every tick and so no rate can be made of it.
  std::shared_ptr<const GroupSample> sample(const std::shared_ptr<const NetPart>& net, bool hide_cpu_time);

  GroupHandle handle() const { return m_handle; }
  /// Null before the first reading.
  const LimitsPart* limits() const { return m_limits.get(); }

 private:
  struct Slot {
    const CgroupFileRows* rows = nullptr;
    std::unique_ptr<File> opened;
    Errc error{};
    bool failed = false;
  };

  std::string pathOf(const Slot& slot, std::string_view name) const;
  Result<std::string_view> readSlot(Slot& slot, std::string& buffer);
  bool isWanted(CgroupTier tier, const Wanted& wanted) const;
  bool readSlots(const Wanted& wanted, std::string& buffer);
  bool isSameDirectory() const;
  void take(const CgroupFileRows& rows, std::string_view text);
  void clear(const CgroupFileRows& rows);
  void takeLimit(const CgroupFileRows& rows, std::string_view text);
  void takeText(const CgroupFile& file, std::string_view text);
  void hideUnwatchedThrottling(bool throttle_read);
  void listMissing();

  Files& m_files;
  const CgroupLayout& m_layout;
  GroupHandle m_handle{};
  std::string m_path;
  std::vector<std::pair<std::string, std::string>> m_other_paths;
  std::uint64_t m_inode = 0;
  std::vector<Slot> m_slots;
  bool m_gone = false;
  bool m_missing_changed = false;
  bool m_throttle_watched = false;  ///< the throttle counters were read on the tick before too

  CpuPart m_cpu;
  MemoryPart m_memory;
  SlowPart m_slow_now;
  LimitsPart m_limits_now;
  std::shared_ptr<const SlowPart> m_slow;
  std::shared_ptr<const LimitsPart> m_limits;
  std::vector<std::pair<std::string, std::string>> m_missing;
  std::shared_ptr<const GroupSample> m_last;
};

}  // namespace plimsoll
