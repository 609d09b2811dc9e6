// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/analysis/metric_functions.h"

namespace plimsoll::metric {

namespace {

const SlowPart* slowOf(const GroupSample* group) {
  return group == nullptr ? nullptr : group->slow.get();
}

/// The usage that belongs to the container's newest memory.stat.
const MemoryPart& memoryWithSlow(const ContainerView& view) {
  return view.memory_at_slow != nullptr ? *view.memory_at_slow : view.group_to->memory;
}

Count hostMemory(const ContainerView& view) {
  if (view.to != nullptr && view.to->host && view.to->host->mem_total_bytes) {
    return view.to->host->mem_total_bytes;
  }
  return view.host != nullptr && view.host->mem_total_bytes > 0 ? Count(view.host->mem_total_bytes) : Count();
}

std::string_view pathOf(const Group* group) {
  return group == nullptr ? std::string_view{} : std::string_view(group->path);
}

/// A number of the container's memory.stat or a file beside it.
Derived fromSlow(const ContainerView& view, std::string_view file, Count (*value)(const SlowPart&)) {
  if (view.group_to == nullptr) {
    return Derived::unknown(reasons::not_running);
  }
  if (view.slow_to == nullptr) {
    return Derived::unknown(reasons::not_read_yet);
  }
  const Count count = value(*view.slow_to);
  return count ? Derived::of(static_cast<double>(*count))
               : Derived::unknown(missingReason(*view.group_to, file, std::string(file) + " does not tell"));
}

/// The ancestor whose limit is the tightest, if it is an ancestor's.
const ContainerView::Ancestor* limitingAncestor(const ContainerView& view) {
  const auto bound = memoryBound(view);
  return bound ? bound->ancestor : nullptr;
}

}  // namespace

std::optional<Bound> memoryBound(const ContainerView& view) {
  std::optional<Bound> bound;
  const auto consider = [&bound](Count value, std::string_view source, bool own,
                                 const ContainerView::Ancestor* ancestor) {
    if (value && (!bound || static_cast<double>(*value) < bound->value)) {
      bound = Bound{static_cast<double>(*value), source, own, ancestor};
    }
  };
  const auto limitOf = [](const GroupSample* group) {
    return group == nullptr || !group->limits ? Count() : group->limits->memoryLimitBytes();
  };
  const Group* own =
      view.inventory != nullptr && view.container->group ? view.inventory->group(*view.container->group) : nullptr;
  consider(limitOf(view.group_to), pathOf(own), true, nullptr);
  for (const ContainerView::Ancestor& ancestor : view.memory_ancestors) {
    consider(limitOf(ancestor.to), pathOf(ancestor.group), false, &ancestor);
  }
  consider(hostMemory(view), "host", false, nullptr);
  return bound;
}

MemoryKinds memoryKinds(const SlowPart& slow) {
  MemoryKinds kinds;
  kinds.anon = slow.total_rss ? slow.total_rss : slow.anon;
  kinds.shmem = slow.total_shmem ? slow.total_shmem : slow.shmem;
  const Count cache = slow.total_cache ? slow.total_cache : slow.file;
  if (cache && kinds.shmem) {
    kinds.file = *cache > *kinds.shmem ? *cache - *kinds.shmem : 0;
  }
  kinds.kernel = slow.kmem_usage_in_bytes ? slow.kmem_usage_in_bytes : slow.kernel;
  // Kernels before 5.18 have no sum.
  if (!kinds.kernel && slow.kernel_stack && slow.pagetables && slow.slab) {
    kinds.kernel = *slow.kernel_stack + *slow.pagetables + *slow.slab;
  }
  return kinds;
}

Derived memoryUsage(const ContainerView& view) {
  if (view.group_to == nullptr) {
    return Derived::unknown(reasons::not_running);
  }
  return level(view.group_to->memory.usageBytes(), "memory usage could not be read");
}

Derived workingSet(const ContainerView& view) {
  return view.group_to == nullptr ? Derived::unknown(reasons::not_running)
                                  : workingSetBytes(memoryWithSlow(view), view.slow_to);
}

Derived workingSetKubelet(const ContainerView& view) {
  return view.group_to == nullptr ? Derived::unknown(reasons::not_running)
                                  : workingSetKubeletBytes(memoryWithSlow(view), view.slow_to);
}

Derived memoryLimit(const ContainerView& view) {
  if (view.group_to == nullptr) {
    return Derived::unknown(reasons::not_running);
  }
  if (!view.group_to->limits) {
    return Derived::unknown(reasons::not_read_yet);
  }
  return level(view.group_to->limits->memoryLimitBytes(),
               view.group_to->limits->memory_readable ? reasons::no_limit : "memory controller not delegated");
}

Derived memoryEffectiveLimit(const ContainerView& view) {
  if (view.group_to == nullptr) {
    return Derived::unknown(reasons::not_running);
  }
  const auto bound = memoryBound(view);
  return bound ? Derived::of(bound->value) : Derived::unknown(reasons::nothing_known);
}

Derived memoryEffectiveLimitSource(const ContainerView& view) {
  if (view.group_to == nullptr) {
    return Derived::unknown(reasons::not_running);
  }
  const auto bound = memoryBound(view);
  return bound ? Derived::word(bound->source) : Derived::unknown(reasons::nothing_known);
}

Derived memoryPercent(const ContainerView& view) {
  const Derived limit = memoryLimit(view);
  Derived used = workingSet(view);
  if (!limit.number || !used.number) {
    return limit.number ? used : limit;
  }
  return *limit.number > 0 ? Derived::of(100 * *used.number / *limit.number) : Derived::unknown("the limit is 0");
}

Derived memoryPercentOfEffective(const ContainerView& view) {
  const Derived limit = memoryEffectiveLimit(view);
  Derived used = workingSet(view);
  if (!limit.number || !used.number) {
    return limit.number ? used : limit;
  }
  return *limit.number > 0 ? Derived::of(100 * *used.number / *limit.number) : Derived::unknown("the limit is 0");
}

Derived ancestorWorkingSet(const ContainerView& view) {
  if (view.group_to == nullptr) {
    return Derived::unknown(reasons::not_running);
  }
  const ContainerView::Ancestor* ancestor = limitingAncestor(view);
  return ancestor == nullptr ? Derived::unknown(reasons::no_ancestor_limit)
                             : workingSetBytes(ancestor->to->memory, slowOf(ancestor->to));
}

Derived ancestorPercent(const ContainerView& view) {
  Derived used = ancestorWorkingSet(view);
  const auto bound = memoryBound(view);
  return used.number && bound && bound->value > 0 ? Derived::of(100 * *used.number / bound->value) : used;
}

Derived ancestorHeadroom(const ContainerView& view) {
  Derived used = ancestorWorkingSet(view);
  const auto bound = memoryBound(view);
  return used.number && bound ? Derived::of(std::max(0.0, bound->value - *used.number)) : used;
}

Derived ancestorMaxEvents(const ContainerView& view) {
  if (view.group_to == nullptr) {
    return Derived::unknown(reasons::not_running);
  }
  const ContainerView::Ancestor* ancestor = limitingAncestor(view);
  if (ancestor == nullptr) {
    return Derived::unknown(reasons::no_ancestor_limit);
  }
  const MemoryPart& memory = ancestor->to->memory;
  return level(memory.events_max ? memory.events_max : memory.failcnt, "memory.events could not be read");
}

Derived memoryAnon(const ContainerView& view) {
  return fromSlow(view, "memory.stat", [](const SlowPart& slow) { return memoryKinds(slow).anon; });
}
Derived memoryFile(const ContainerView& view) {
  return fromSlow(view, "memory.stat", [](const SlowPart& slow) { return memoryKinds(slow).file; });
}
Derived memoryInactiveFile(const ContainerView& view) {
  return fromSlow(view, "memory.stat", [](const SlowPart& slow) {
    return slow.total_inactive_file ? slow.total_inactive_file : slow.inactive_file;
  });
}
Derived memoryShmem(const ContainerView& view) {
  return fromSlow(view, "memory.stat", [](const SlowPart& slow) { return memoryKinds(slow).shmem; });
}
Derived memoryKernel(const ContainerView& view) {
  return fromSlow(view, "memory.stat", [](const SlowPart& slow) { return memoryKinds(slow).kernel; });
}
Derived memoryPeak(const ContainerView& view) {
  return fromSlow(view, "memory.peak",
                  [](const SlowPart& slow) { return slow.max_usage_in_bytes ? slow.max_usage_in_bytes : slow.peak; });
}

Derived swapUsage(const ContainerView& view) {
  return view.group_to == nullptr ? Derived::unknown(reasons::not_running) : swapUsageBytes(view.group_to->memory);
}

Derived swapLimit(const ContainerView& view) {
  return view.group_to == nullptr ? Derived::unknown(reasons::not_running)
                                  : swapLimitBytes(view.group_to->memory, view.group_to->limits.get());
}

Derived memoryPlusSwapLimit(const ContainerView& view) {
  return view.group_to == nullptr ? Derived::unknown(reasons::not_running)
                                  : memoryPlusSwapLimitBytes(view.group_to->memory, view.group_to->limits.get());
}

Derived swapEffectiveLimit(const ContainerView& view) {
  if (view.group_to == nullptr) {
    return Derived::unknown(reasons::not_running);
  }
  if (view.to == nullptr || !view.to->host || !view.to->host->swap_total_bytes) {
    return Derived::unknown("/proc/meminfo does not tell the host's swap");
  }
  double room = static_cast<double>(*view.to->host->swap_total_bytes);
  if (const auto own = swapLimit(view).number) {
    room = std::min(room, *own);
  }
  for (const ContainerView::Ancestor& ancestor : view.memory_ancestors) {
    if (ancestor.to != nullptr) {
      room = std::min(room, swapLimitBytes(ancestor.to->memory, ancestor.to->limits.get()).number.value_or(room));
    }
  }
  return Derived::of(room);
}

Derived oomKills(const ContainerView& view) {
  if (view.group_to == nullptr) {
    return Derived::unknown(reasons::not_running);
  }
  return level(view.group_to->memory.oomKill(),
               missingReason(*view.group_to, "memory.events", "this kernel does not count OOM kills"));
}

Derived oomEvents(const ContainerView& view) {
  if (view.group_to == nullptr) {
    return Derived::unknown(reasons::not_running);
  }
  const MemoryPart& memory = view.group_to->memory;
  return level(memory.events_oom, memory.usage_in_bytes ? reasons::only_v2 : "memory.events could not be read");
}

}  // namespace plimsoll::metric
