// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/cgroup_files.h"

namespace plimsoll {

namespace {

using enum CgroupForm;
using enum CgroupTier;
constexpr auto V1 = CgroupLayout::Version::V1;
constexpr auto V2 = CgroupLayout::Version::V2;
constexpr std::string_view v2_mount = "unified";

// In the order of reading: a quota comes before its terms.
constexpr CgroupFile v1_files[] = {
    {V1, "cpuacct", "cpuacct.usage", CpuTime, Single, true},
    {V1, "cpu", "cpu.stat", Throttle, FlatKeyed, true},
    {V1, "cpu", "cpu.stat.local", Throttle, FlatKeyed},
    {V1, "memory", "memory.usage_in_bytes", Memory, Single, true},
    {V1, "memory", "memory.memsw.usage_in_bytes", Memory, Single},
    {V1, "memory", "memory.oom_control", Memory, FlatKeyed, true},
    {V1, "memory", "memory.failcnt", MemoryHits, Single},
    {V1, "memory", "memory.stat", Slow, FlatKeyed, true},
    {V1, "memory", "memory.kmem.usage_in_bytes", Slow, Single},
    {V1, "memory", "memory.max_usage_in_bytes", Slow, Single},
    {V1, "pids", "pids.current", Slow, Single},
    {V1, "pids", "pids.events", Slow, FlatKeyed},
    // The _recursive files came with 4.11; before, a group's file left out the groups below it.
    {V1, "blkio", "blkio.throttle.io_service_bytes_recursive", Slow, BlkioBytes, false,
     "blkio.throttle.io_service_bytes"},
    {V1, "blkio", "blkio.throttle.io_serviced_recursive", Slow, BlkioOps, false, "blkio.throttle.io_serviced"},
    {.version = V1,
     .controller = "cpu",
     .name = "cpu.cfs_quota_us",
     .tier = Limits,
     .form = Limit,
     .required = true,
     .readable = &LimitsPart::cpu_readable},
    {V1, "cpu", "cpu.cfs_period_us", QuotaTerms, Single},
    {V1, "cpu", "cpu.cfs_burst_us", QuotaTerms, Single},
    {V1, "cpu", "cpu.shares", Limits, Single},
    {V1, "cpu", "cpu.idle", RareLimits, Single},
    {.version = V1,
     .controller = "memory",
     .name = "memory.limit_in_bytes",
     .tier = Limits,
     .form = Limit,
     .required = true,
     .readable = &LimitsPart::memory_readable},
    {.version = V1,
     .controller = "memory",
     .name = "memory.memsw.limit_in_bytes",
     .tier = Limits,
     .form = Limit,
     .readable = &LimitsPart::swap_readable},
    {.version = V1,
     .controller = "pids",
     .name = "pids.max",
     .tier = Limits,
     .form = Limit,
     .readable = &LimitsPart::pids_readable},
    {.version = V1,
     .controller = "cpuset",
     .name = "cpuset.cpus",
     .tier = Limits,
     .form = Text,
     .text = &LimitsPart::cpuset_cpus},
    {.version = V1,
     .controller = "cpuset",
     .name = "cpuset.effective_cpus",
     .tier = Limits,
     .form = Text,
     .text = &LimitsPart::cpuset_cpus_effective},
    {.version = V1,
     .controller = "blkio",
     .name = "blkio.throttle.read_bps_device",
     .tier = RareLimits,
     .form = Text,
     .text = &LimitsPart::io_limits,
     .io_limit_key = "rbps"},
    {.version = V1,
     .controller = "blkio",
     .name = "blkio.throttle.write_bps_device",
     .tier = RareLimits,
     .form = Text,
     .text = &LimitsPart::io_limits,
     .io_limit_key = "wbps"},
    {.version = V1,
     .controller = "blkio",
     .name = "blkio.throttle.read_iops_device",
     .tier = RareLimits,
     .form = Text,
     .text = &LimitsPart::io_limits,
     .io_limit_key = "riops"},
    {.version = V1,
     .controller = "blkio",
     .name = "blkio.throttle.write_iops_device",
     .tier = RareLimits,
     .form = Text,
     .text = &LimitsPart::io_limits,
     .io_limit_key = "wiops"},
};

constexpr CgroupFile v2_files[] = {
    {V2, "cpu", "cpu.stat", CpuTime, FlatKeyed, true},
    {V2, "cpu", "cpu.stat.local", Throttle, FlatKeyed},
    {V2, "memory", "memory.current", Memory, Single, true},
    {V2, "memory", "memory.swap.current", Memory, Single},
    {V2, "memory", "memory.events", Memory, FlatKeyed, true},
    {V2, "memory", "memory.stat", Slow, FlatKeyed, true},
    {V2, "memory", "memory.peak", Slow, Single},
    {V2, "pids", "pids.current", Slow, Single},
    {V2, "pids", "pids.events", Slow, FlatKeyed},
    {V2, "io", "io.stat", Slow, IoStat},
    {.version = V2,
     .controller = "cpu",
     .name = "cpu.max",
     .tier = Limits,
     .form = CpuMax,
     .required = true,
     .readable = &LimitsPart::cpu_readable},
    {V2, "cpu", "cpu.max.burst", QuotaTerms, Single},
    {V2, "cpu", "cpu.weight", Limits, Single},
    {V2, "cpu", "cpu.idle", RareLimits, Single},
    {.version = V2,
     .controller = "memory",
     .name = "memory.max",
     .tier = Limits,
     .form = Limit,
     .required = true,
     .readable = &LimitsPart::memory_readable},
    {V2, "memory", "memory.high", Limits, Limit},
    {.version = V2,
     .controller = "memory",
     .name = "memory.swap.max",
     .tier = Limits,
     .form = Limit,
     .readable = &LimitsPart::swap_readable},
    {.version = V2,
     .controller = "pids",
     .name = "pids.max",
     .tier = Limits,
     .form = Limit,
     .readable = &LimitsPart::pids_readable},
    {.version = V2,
     .controller = "cpuset",
     .name = "cpuset.cpus",
     .tier = Limits,
     .form = Text,
     .text = &LimitsPart::cpuset_cpus},
    {.version = V2,
     .controller = "cpuset",
     .name = "cpuset.cpus.effective",
     .tier = Limits,
     .form = Text,
     .text = &LimitsPart::cpuset_cpus_effective},
    {.version = V2,
     .controller = "io",
     .name = "io.max",
     .tier = RareLimits,
     .form = Text,
     .text = &LimitsPart::io_limits},
    {.version = V2,
     .controller = v2_mount,
     .name = "cpu.pressure",
     .tier = Slow,
     .form = Pressure,
     .some_total = &SlowPart::cpu_some_total},
    {.version = V2,
     .controller = v2_mount,
     .name = "memory.pressure",
     .tier = Slow,
     .form = Pressure,
     .some_total = &SlowPart::memory_some_total,
     .full_total = &SlowPart::memory_full_total},
    {.version = V2,
     .controller = v2_mount,
     .name = "io.pressure",
     .tier = Slow,
     .form = Pressure,
     .some_total = &SlowPart::io_some_total,
     .full_total = &SlowPart::io_full_total},
};

/// CPU time is in every v2 group's cpu.stat, also where the controller is not enabled anywhere.
constexpr CgroupFile cpu_time_without_controller = {V2, v2_mount, "cpu.stat", CpuTime, FlatKeyed, true};

const CgroupLayout::Mount* mountOf(const CgroupFile& file, const CgroupLayout& layout) {
  const CgroupLayout::Mount* const mount =
      file.controller == v2_mount ? (layout.unified ? &*layout.unified : nullptr) : layout.mount(file.controller);
  return mount != nullptr && mount->version == file.version ? mount : nullptr;
}

CgroupFileRows rowsOf(const CgroupFile& file) {
  // On v1 the plain keys of memory.stat leave out the groups below; only the total_ ones are meant. v2 has no total_.
  const auto ofVersion = [&file](const Field<SlowPart>& row) {
    return file.name != "memory.stat" || row.key.starts_with("total_") == (file.version == V1);
  };
  CgroupFileRows rows;
  rows.file = &file;
  rows.cpu = FileRows<CpuPart>(cpuFields(), file.name);
  rows.memory = FileRows<MemoryPart>(memoryFields(), file.name);
  rows.slow = FileRows<SlowPart>(slowFields(), file.name, ofVersion);
  rows.limits = FileRows<LimitsPart>(limitsFields(), file.name);
  return rows;
}

}  // namespace

std::vector<CgroupFileRows> makeCgroupFiles(const CgroupLayout& layout) {
  std::vector<CgroupFileRows> files;
  for (const std::span<const CgroupFile> table :
       {std::span<const CgroupFile>(v1_files), std::span<const CgroupFile>(v2_files)}) {
    for (const CgroupFile& file : table) {
      if (mountOf(file, layout) != nullptr) {
        files.push_back(rowsOf(file));
      }
    }
  }
  if (layout.unified && layout.mount("cpu") == nullptr && layout.mount("cpuacct") == nullptr) {
    files.push_back(rowsOf(cpu_time_without_controller));
  }
  return files;
}

std::string directoryOf(const CgroupFile& file, const CgroupLayout& layout, std::string_view cgroup_path) {
  const CgroupLayout::Mount* const mount = mountOf(file, layout);
  return mount == nullptr ? std::string() : mount->directory(cgroup_path);
}

}  // namespace plimsoll
