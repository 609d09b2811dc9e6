// SPDX-License-Identifier: GPL-3.0-or-later
// The field tables: one row per kernel number. Row order is CSV column order.
#include "core/model/sample.h"

namespace plimsoll {

namespace {

using enum FieldKind;

constexpr Field<CpuPart> cpu_rows[] = {
    {"cpuacct.usage", "", "cpuacct.usage", &CpuPart::cpuacct_usage, Counter, Unit::Nanoseconds,
     "CPU time of the group and the groups below it (v1)"},
    {"cpu.stat", "usage_usec", "cpu.stat.usage_usec", &CpuPart::usage_usec, Counter, Unit::Microseconds,
     "CPU time of the group and the groups below it (v2)"},
    {"cpu.stat", "user_usec", "cpu.stat.user_usec", &CpuPart::user_usec, Counter, Unit::Microseconds,
     "CPU time in user mode (v2)"},
    {"cpu.stat", "system_usec", "cpu.stat.system_usec", &CpuPart::system_usec, Counter, Unit::Microseconds,
     "CPU time in the kernel (v2)"},
    {"cpu.stat", "nr_periods", "cpu.stat.nr_periods", &CpuPart::nr_periods, Counter, Unit::Count,
     "Enforcement periods in which the group had something to run"},
    {"cpu.stat", "nr_throttled", "cpu.stat.nr_throttled", &CpuPart::nr_throttled, Counter, Unit::Count,
     "Periods in which the group used up its quota and was stopped"},
    {"cpu.stat", "throttled_time", "cpu.stat.throttled_time", &CpuPart::throttled_time, Counter, Unit::Nanoseconds,
     "Time stopped, summed over CPUs (v1): it may grow faster than the clock"},
    {"cpu.stat", "throttled_usec", "cpu.stat.throttled_usec", &CpuPart::throttled_usec, Counter, Unit::Microseconds,
     "Time stopped, summed over CPUs (v2): it may grow faster than the clock"},
    {"cpu.stat", "nr_bursts", "cpu.stat.nr_bursts", &CpuPart::nr_bursts, Counter, Unit::Count,
     "Periods in which the group ran above its quota on saved-up time"},
    {"cpu.stat", "burst_time", "cpu.stat.burst_time", &CpuPart::burst_time, Counter, Unit::Nanoseconds,
     "CPU time above the quota (v1)"},
    {"cpu.stat", "burst_usec", "cpu.stat.burst_usec", &CpuPart::burst_usec, Counter, Unit::Microseconds,
     "CPU time above the quota (v2)"},
    {"cpu.stat.local", "throttled_time", "cpu.stat.local.throttled_time", &CpuPart::local_throttled_time, Counter,
     Unit::Nanoseconds, "Time this group's own run queues were stopped, whoever's quota it was (v1)"},
    {"cpu.stat.local", "throttled_usec", "cpu.stat.local.throttled_usec", &CpuPart::local_throttled_usec, Counter,
     Unit::Microseconds, "Time this group's own run queues were stopped, whoever's quota it was (v2)"},
};

constexpr Field<MemoryPart> memory_rows[] = {
    {"memory.usage_in_bytes", "", "memory.usage_in_bytes", &MemoryPart::usage_in_bytes, Gauge, Unit::Bytes,
     "Memory charged to the group, page cache included (v1)"},
    {"memory.memsw.usage_in_bytes", "", "memory.memsw.usage_in_bytes", &MemoryPart::memsw_usage_in_bytes, Gauge,
     Unit::Bytes, "Memory plus swap, as one sum (v1)"},
    {"memory.failcnt", "", "memory.failcnt", &MemoryPart::failcnt, Counter, Unit::Count,
     "How often the limit was hit (v1); reclaim follows, not always a kill"},
    {"memory.oom_control", "under_oom", "memory.oom_control.under_oom", &MemoryPart::under_oom, Gauge, Unit::None,
     "1 while the group is out of memory (v1)"},
    {"memory.oom_control", "oom_kill", "memory.oom_control.oom_kill", &MemoryPart::oom_control_oom_kill, Counter,
     Unit::Count, "Processes killed by the OOM killer in this group (v1)"},
    {"memory.current", "", "memory.current", &MemoryPart::current, Gauge, Unit::Bytes,
     "Memory charged to the group, page cache included (v2)"},
    {"memory.swap.current", "", "memory.swap.current", &MemoryPart::swap_current, Gauge, Unit::Bytes, "Swap used (v2)"},
    {"memory.events", "high", "memory.events.high", &MemoryPart::events_high, Counter, Unit::Count,
     "How often the group was slowed down above memory.high (v2)"},
    {"memory.events", "max", "memory.events.max", &MemoryPart::events_max, Counter, Unit::Count,
     "How often the limit was about to be passed (v2); reclaim follows, not always a kill"},
    {"memory.events", "oom", "memory.events.oom", &MemoryPart::events_oom, Counter, Unit::Count,
     "How often an allocation was about to fail (v2)"},
    {"memory.events", "oom_kill", "memory.events.oom_kill", &MemoryPart::events_oom_kill, Counter, Unit::Count,
     "Processes of this group killed by any OOM killer (v2)"},
    {"memory.events", "oom_group_kill", "memory.events.oom_group_kill", &MemoryPart::events_oom_group_kill, Counter,
     Unit::Count, "How often the whole group was killed (v2)"},
};

constexpr Field<SlowPart> slow_rows[] = {
    {"memory.stat", "anon", "memory.stat.anon", &SlowPart::anon, Gauge, Unit::Bytes, "Anonymous memory (v2)"},
    {"memory.stat", "file", "memory.stat.file", &SlowPart::file, Gauge, Unit::Bytes, "Page cache, shmem included (v2)"},
    {"memory.stat", "kernel", "memory.stat.kernel", &SlowPart::kernel, Gauge, Unit::Bytes,
     "Kernel memory: stacks, page tables, slab, per-cpu, vmalloc (v2, 5.18 and later)"},
    {"memory.stat", "kernel_stack", "memory.stat.kernel_stack", &SlowPart::kernel_stack, Gauge, Unit::Bytes,
     "Kernel stacks (v2)"},
    {"memory.stat", "pagetables", "memory.stat.pagetables", &SlowPart::pagetables, Gauge, Unit::Bytes,
     "Page tables (v2)"},
    {"memory.stat", "slab", "memory.stat.slab", &SlowPart::slab, Gauge, Unit::Bytes, "Kernel slab (v2)"},
    {"memory.stat", "sock", "memory.stat.sock", &SlowPart::sock, Gauge, Unit::Bytes, "Network buffers (v2)"},
    {"memory.stat", "shmem", "memory.stat.shmem", &SlowPart::shmem, Gauge, Unit::Bytes,
     "tmpfs and shared memory: part of file, cannot be dropped (v2)"},
    {"memory.stat", "inactive_file", "memory.stat.inactive_file", &SlowPart::inactive_file, Gauge, Unit::Bytes,
     "Page cache the kernel would drop first (v2)"},
    {"memory.stat", "active_file", "memory.stat.active_file", &SlowPart::active_file, Gauge, Unit::Bytes,
     "Page cache in use (v2)"},
    {"memory.stat", "pgmajfault", "memory.stat.pgmajfault", &SlowPart::pgmajfault, Counter, Unit::Count,
     "Page faults that needed io (v2)"},
    {"memory.stat", "total_cache", "memory.stat.total_cache", &SlowPart::total_cache, Gauge, Unit::Bytes,
     "Page cache of the group and the groups below it, shmem included (v1)"},
    {"memory.stat", "total_rss", "memory.stat.total_rss", &SlowPart::total_rss, Gauge, Unit::Bytes,
     "Anonymous memory of the group and the groups below it (v1)"},
    {"memory.stat", "total_shmem", "memory.stat.total_shmem", &SlowPart::total_shmem, Gauge, Unit::Bytes,
     "tmpfs and shared memory: part of total_cache, cannot be dropped (v1)"},
    {"memory.stat", "total_swap", "memory.stat.total_swap", &SlowPart::total_swap, Gauge, Unit::Bytes,
     "Swap used by the group and the groups below it (v1)"},
    {"memory.stat", "total_inactive_file", "memory.stat.total_inactive_file", &SlowPart::total_inactive_file, Gauge,
     Unit::Bytes, "Page cache the kernel would drop first, groups below included (v1)"},
    {"memory.stat", "total_active_file", "memory.stat.total_active_file", &SlowPart::total_active_file, Gauge,
     Unit::Bytes, "Page cache in use, groups below included (v1)"},
    {"memory.stat", "total_pgmajfault", "memory.stat.total_pgmajfault", &SlowPart::total_pgmajfault, Counter,
     Unit::Count, "Page faults that needed io (v1)"},
    {"memory.kmem.usage_in_bytes", "", "memory.kmem.usage_in_bytes", &SlowPart::kmem_usage_in_bytes, Gauge, Unit::Bytes,
     "Kernel memory charged to the group (v1)"},
    {"memory.max_usage_in_bytes", "", "memory.max_usage_in_bytes", &SlowPart::max_usage_in_bytes, Gauge, Unit::Bytes,
     "Highest memory.usage_in_bytes so far (v1)"},
    {"memory.peak", "", "memory.peak", &SlowPart::peak, Gauge, Unit::Bytes,
     "Highest memory.current so far (v2, 5.19 and later)"},
    {"pids.current", "", "pids.current", &SlowPart::pids_current, Gauge, Unit::Count, "Processes and threads now"},
    {"pids.events", "max", "pids.events.max", &SlowPart::pids_events_max, Counter, Unit::Count,
     "How often a fork failed at the pids limit"},
    {"io.stat", "rbytes", "io.rbytes", &SlowPart::io_rbytes, Counter, Unit::Bytes,
     "Bytes read from block devices, all devices (v2 io.stat, v1 blkio.throttle.io_service_bytes)"},
    {"io.stat", "wbytes", "io.wbytes", &SlowPart::io_wbytes, Counter, Unit::Bytes,
     "Bytes written to block devices, all devices; on v1 without buffered writes"},
    {"io.stat", "rios", "io.rios", &SlowPart::io_rios, Counter, Unit::Count, "Reads from block devices"},
    {"io.stat", "wios", "io.wios", &SlowPart::io_wios, Counter, Unit::Count, "Writes to block devices"},
    {"cpu.pressure", "some", "cpu.pressure.some.total", &SlowPart::cpu_some_total, Counter, Unit::Microseconds,
     "Time in which some task waited for a CPU (includes throttling)"},
    {"memory.pressure", "some", "memory.pressure.some.total", &SlowPart::memory_some_total, Counter, Unit::Microseconds,
     "Time in which some task waited for memory"},
    {"memory.pressure", "full", "memory.pressure.full.total", &SlowPart::memory_full_total, Counter, Unit::Microseconds,
     "Time in which all tasks waited for memory"},
    {"io.pressure", "some", "io.pressure.some.total", &SlowPart::io_some_total, Counter, Unit::Microseconds,
     "Time in which some task waited for io"},
    {"io.pressure", "full", "io.pressure.full.total", &SlowPart::io_full_total, Counter, Unit::Microseconds,
     "Time in which all tasks waited for io"},
};

constexpr Field<LimitsPart> limits_rows[] = {
    {"cpu.cfs_quota_us", "", "cpu.cfs_quota_us", &LimitsPart::cfs_quota_us, Gauge, Unit::Microseconds,
     "CPU time allowed per period (v1)"},
    {"cpu.cfs_period_us", "", "cpu.cfs_period_us", &LimitsPart::cfs_period_us, Gauge, Unit::Microseconds,
     "Length of the enforcement period (v1)"},
    {"cpu.cfs_burst_us", "", "cpu.cfs_burst_us", &LimitsPart::cfs_burst_us, Gauge, Unit::Microseconds,
     "Unused time that may be saved up (v1)"},
    {"cpu.shares", "", "cpu.shares", &LimitsPart::shares, Gauge, Unit::None, "Weight under contention (v1)"},
    {"memory.limit_in_bytes", "", "memory.limit_in_bytes", &LimitsPart::limit_in_bytes, Gauge, Unit::Bytes,
     "Memory limit (v1)"},
    {"memory.memsw.limit_in_bytes", "", "memory.memsw.limit_in_bytes", &LimitsPart::memsw_limit_in_bytes, Gauge,
     Unit::Bytes, "Limit of memory plus swap, as one sum (v1)"},
    {"cpu.max", "quota", "cpu.max.quota", &LimitsPart::max_quota_us, Gauge, Unit::Microseconds,
     "CPU time allowed per period: the first word of cpu.max (v2)"},
    {"cpu.max", "period", "cpu.max.period", &LimitsPart::max_period_us, Gauge, Unit::Microseconds,
     "Length of the enforcement period: the second word of cpu.max (v2)"},
    {"cpu.max.burst", "", "cpu.max.burst", &LimitsPart::max_burst_us, Gauge, Unit::Microseconds,
     "Unused time that may be saved up (v2)"},
    {"cpu.weight", "", "cpu.weight", &LimitsPart::weight, Gauge, Unit::None, "Weight under contention (v2)"},
    {"memory.max", "", "memory.max", &LimitsPart::memory_max, Gauge, Unit::Bytes, "Memory limit (v2)"},
    {"memory.high", "", "memory.high", &LimitsPart::memory_high, Gauge, Unit::Bytes,
     "Above this the group is slowed down and reclaimed (v2)"},
    {"memory.swap.max", "", "memory.swap.max", &LimitsPart::swap_max, Gauge, Unit::Bytes, "Swap limit (v2)"},
    {"cpu.idle", "", "cpu.idle", &LimitsPart::cpu_idle, Gauge, Unit::None, "1: the group runs only on idle CPUs"},
    {"pids.max", "", "pids.max", &LimitsPart::pids_max, Gauge, Unit::Count, "Limit of processes and threads"},
};

constexpr Field<ThreadSample> thread_rows[] = {
    {"schedstat", "run", "schedstat.run", &ThreadSample::run_ns, Counter, Unit::Nanoseconds,
     "Time on a CPU (first number of schedstat)"},
    {"schedstat", "run_delay", "schedstat.run_delay", &ThreadSample::run_delay_ns, Counter, Unit::Nanoseconds,
     "Time runnable but not running, time throttled included (second number of schedstat)"},
    {"schedstat", "pcount", "schedstat.pcount", &ThreadSample::timeslices, Counter, Unit::Count,
     "Times it was put on a CPU (third number of schedstat)"},
    {"stat", "starttime", "stat.starttime", &ThreadSample::starttime_ticks, Gauge, Unit::Ticks,
     "Start, ticks since boot"},
    {"stat", "utime", "stat.utime", &ThreadSample::utime_ticks, Counter, Unit::Ticks, "CPU time in user mode"},
    {"stat", "stime", "stat.stime", &ThreadSample::stime_ticks, Counter, Unit::Ticks, "CPU time in the kernel"},
    {"status", "voluntary_ctxt_switches", "status.voluntary_ctxt_switches", &ThreadSample::voluntary_ctxt_switches,
     Counter, Unit::Count, "Switches because it waited for something"},
    {"status", "nonvoluntary_ctxt_switches", "status.nonvoluntary_ctxt_switches",
     &ThreadSample::nonvoluntary_ctxt_switches, Counter, Unit::Count, "Switches because it was taken off its CPU"},
};

constexpr Field<ProcessSample> process_rows[] = {
    {"stat", "starttime", "stat.starttime", &ProcessSample::starttime_ticks, Gauge, Unit::Ticks,
     "Start, ticks since boot"},
    {"stat", "num_threads", "stat.num_threads", &ProcessSample::num_threads, Gauge, Unit::Count, "Threads"},
    {"stat", "utime", "stat.utime", &ProcessSample::utime_ticks, Counter, Unit::Ticks,
     "CPU time in user mode, all threads"},
    {"stat", "stime", "stat.stime", &ProcessSample::stime_ticks, Counter, Unit::Ticks,
     "CPU time in the kernel, all threads"},
    {"stat", "rss", "stat.rss", &ProcessSample::rss_bytes, Gauge, Unit::Bytes,
     "Resident memory (stat field 24 times the page size)"},
    {"smaps_rollup", "Pss", "smaps_rollup.Pss", &ProcessSample::pss_bytes, Gauge, Unit::Bytes,
     "Resident memory, shared pages divided among their users"},
    {"smaps_rollup", "Private", "smaps_rollup.Private", &ProcessSample::uss_bytes, Gauge, Unit::Bytes,
     "Memory only this process uses (Private_Clean plus Private_Dirty)"},
};

constexpr Field<HostSample> host_rows[] = {
    {"stat", "ctxt", "stat.ctxt", &HostSample::ctxt, Counter, Unit::Count, "Context switches"},
    {"stat", "processes", "stat.processes", &HostSample::processes, Counter, Unit::Count, "Forks since boot"},
    {"stat", "procs_running", "stat.procs_running", &HostSample::procs_running, Gauge, Unit::Count, "Runnable threads"},
    {"stat", "procs_blocked", "stat.procs_blocked", &HostSample::procs_blocked, Gauge, Unit::Count,
     "Threads that wait for io"},
    {"meminfo", "MemTotal", "meminfo.MemTotal", &HostSample::mem_total_bytes, Gauge, Unit::Bytes, "RAM"},
    {"meminfo", "MemFree", "meminfo.MemFree", &HostSample::mem_free_bytes, Gauge, Unit::Bytes, "Unused RAM"},
    {"meminfo", "MemAvailable", "meminfo.MemAvailable", &HostSample::mem_available_bytes, Gauge, Unit::Bytes,
     "RAM that could be had without swapping (the kernel's estimate)"},
    {"meminfo", "Buffers", "meminfo.Buffers", &HostSample::buffers_bytes, Gauge, Unit::Bytes, "Block device cache"},
    {"meminfo", "Cached", "meminfo.Cached", &HostSample::cached_bytes, Gauge, Unit::Bytes, "Page cache"},
    {"meminfo", "SwapTotal", "meminfo.SwapTotal", &HostSample::swap_total_bytes, Gauge, Unit::Bytes, "Swap space"},
    {"meminfo", "SwapFree", "meminfo.SwapFree", &HostSample::swap_free_bytes, Gauge, Unit::Bytes, "Unused swap space"},
    {"pressure/cpu", "some", "pressure.cpu.some.total", &HostSample::cpu_some_total, Counter, Unit::Microseconds,
     "Time in which some task waited for a CPU"},
    {"pressure/memory", "some", "pressure.memory.some.total", &HostSample::memory_some_total, Counter,
     Unit::Microseconds, "Time in which some task waited for memory"},
    {"pressure/memory", "full", "pressure.memory.full.total", &HostSample::memory_full_total, Counter,
     Unit::Microseconds, "Time in which all tasks waited for memory"},
    {"pressure/io", "some", "pressure.io.some.total", &HostSample::io_some_total, Counter, Unit::Microseconds,
     "Time in which some task waited for io"},
    {"pressure/io", "full", "pressure.io.full.total", &HostSample::io_full_total, Counter, Unit::Microseconds,
     "Time in which all tasks waited for io"},
};

}  // namespace

std::span<const Field<CpuPart>> cpuFields() {
  return cpu_rows;
}
std::span<const Field<MemoryPart>> memoryFields() {
  return memory_rows;
}
std::span<const Field<SlowPart>> slowFields() {
  return slow_rows;
}
std::span<const Field<LimitsPart>> limitsFields() {
  return limits_rows;
}
std::span<const Field<ThreadSample>> threadFields() {
  return thread_rows;
}
std::span<const Field<ProcessSample>> processFields() {
  return process_rows;
}
std::span<const Field<HostSample>> hostFields() {
  return host_rows;
}

}  // namespace plimsoll
