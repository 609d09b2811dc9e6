// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/metrics.h"

#include <algorithm>

#include "core/analysis/group_lookup.h"
#include "core/analysis/rates.h"

namespace plimsoll {

namespace {

constexpr double ns_per_second = 1e9;

double secondsBetween(const Sample* from, const Sample* to) {
  return from == nullptr || to == nullptr ? 0 : static_cast<double>(to->at_ns - from->at_ns) / ns_per_second;
}

/// Walks back from `to` to the newest readings of the slow parts that are older than the view's.
void findReadingsBefore(ContainerView& view, const History& history, GroupHandle handle) {
  const std::size_t end = history.indexAt(view.to->at_ns);
  bool slow_done = view.slow_to == nullptr;
  bool net_done = view.net_to == nullptr;
  std::size_t hint = 0;
  for (std::size_t index = end; index > 0 && !(slow_done && net_done); --index) {
    const GroupSample* group = groupNear(*history.samples()[index - 1], handle, hint);
    if (group == nullptr) {
      return;
    }
    if (!slow_done) {
      if (group->slow && group->slow->at_ns == view.slow_to->at_ns) {
        view.memory_at_slow = &group->memory;  // the oldest sample with this reading is the one it was read for
      } else {
        view.slow_from = group->slow.get();
        slow_done = true;
      }
    }
    if (!net_done && (!group->net || group->net->at_ns != view.net_to->at_ns)) {
      view.net_from = group->net.get();
      net_done = true;
    }
  }
}

void setAncestors(const Inventory& inventory, const std::vector<GroupHandle>& handles, const Sample* from,
                  const Sample* to, std::vector<ContainerView::Ancestor>& ancestors) {
  for (const GroupHandle handle : handles) {
    ancestors.push_back({inventory.group(handle), from == nullptr ? nullptr : from->group(handle),
                         to == nullptr ? nullptr : to->group(handle)});
  }
}

}  // namespace

const GroupSample* groupNear(const Sample& sample, GroupHandle handle, std::size_t& hint) {
  if (hint < sample.groups.size() && sample.groups[hint]->handle == handle) {
    return sample.groups[hint].get();
  }
  const auto at = std::lower_bound(sample.groups.begin(), sample.groups.end(), handle,
                                   [](const auto& group, GroupHandle wanted) { return group->handle < wanted; });
  if (at == sample.groups.end() || (*at)->handle != handle) {
    return nullptr;
  }
  hint = static_cast<std::size_t>(at - sample.groups.begin());
  return at->get();
}

ContainerView makeContainerView(const Host* host, const Inventory& inventory, const Container& container,
                                const Sample* from, const Sample* to, const History* history) {
  ContainerView view;
  view.host = host;
  view.inventory = &inventory;
  view.container = &container;
  view.from = from;
  view.to = to;
  view.seconds = secondsBetween(from, to);
  setAncestors(inventory, container.cpu_ancestors, from, to, view.cpu_ancestors);
  setAncestors(inventory, container.memory_ancestors, from, to, view.memory_ancestors);
  if (!container.group || to == nullptr) {
    return view;
  }
  view.group_to = to->group(*container.group);
  view.group_from = from == nullptr ? nullptr : from->group(*container.group);
  if (from != nullptr && view.group_from == nullptr && history != nullptr) {
    const std::vector<GroupHandle> lives = history->handlesOf(container.id);
    view.restarted = std::any_of(lives.begin(), lives.end(), [&](GroupHandle handle) {
      return handle != *container.group && from->group(handle) != nullptr;
    });
  }
  if (view.group_to == nullptr) {
    return view;
  }
  view.slow_to = view.group_to->slow.get();
  view.net_to = view.group_to->net.get();
  const auto older = [](const auto* candidate, const auto* newest) {
    return candidate != nullptr && newest != nullptr && candidate->at_ns < newest->at_ns;
  };
  if (view.group_from != nullptr) {
    view.slow_from = older(view.group_from->slow.get(), view.slow_to) ? view.group_from->slow.get() : nullptr;
    view.net_from = older(view.group_from->net.get(), view.net_to) ? view.group_from->net.get() : nullptr;
  }
  if (history != nullptr && from != nullptr) {
    findReadingsBefore(view, *history, *container.group);
  }
  return view;
}

SinceStart::SinceStart(const ContainerView& to) {
  const auto started_ns = unixNs(to.container->started_at);
  if (!started_ns || to.group_to == nullptr || to.to == nullptr || to.to->wall_ms <= 0) {
    return;
  }
  const double seconds = static_cast<double>(to.to->wall_ms) / 1e3 - static_cast<double>(*started_ns) / ns_per_second;
  if (seconds <= 0) {
    return;
  }
  // A cgroup begins with all counters at zero, those that its kernel has.
  const CpuPart& end = to.group_to->cpu;
  for (const Field<CpuPart>& field : cpuFields()) {
    if (field.kind == FieldKind::Counter && (end.*field.member).has()) {
      m_zero.cpu.*field.member = 0;
    }
  }
  m_view = to;
  m_view->group_from = &m_zero;
  m_view->restarted = false;
  m_view->seconds = seconds;
  // What ancestors did before the container's start is not known.
  m_view->cpu_ancestors.clear();
}

std::vector<ThreadView> makeThreadViews(const Host* host, GroupHandle group, const Sample* from, const Sample* to) {
  std::vector<ThreadView> views;
  if (to == nullptr) {
    return views;
  }
  const auto before = [](const ThreadSample& left, const ThreadSample& right) {
    return std::pair(left.pid, left.tid) < std::pair(right.pid, right.tid);
  };
  const double seconds = secondsBetween(from, to);
  std::size_t at = 0;
  for (const auto& thread : to->threads) {
    if (thread->group != group) {
      continue;
    }
    ThreadView view{host, nullptr, thread.get(), seconds};
    if (from != nullptr) {
      while (at < from->threads.size() && before(*from->threads[at], *thread)) {
        ++at;
      }
      if (at < from->threads.size() && from->threads[at]->pid == thread->pid && from->threads[at]->group == group &&
          sameThread(*from->threads[at], *thread)) {
        view.from = from->threads[at].get();
      }
    }
    views.push_back(view);
  }
  return views;
}

std::vector<ProcessView> makeProcessViews(const Host* host, GroupHandle group, const Sample* from, const Sample* to) {
  std::vector<ProcessView> views;
  if (to == nullptr) {
    return views;
  }
  const double seconds = secondsBetween(from, to);
  for (const auto& process : to->processes) {
    if (process->group != group) {
      continue;
    }
    ProcessView view{host, nullptr, process.get(), {}, seconds};
    if (from != nullptr) {
      const auto at = std::lower_bound(from->processes.begin(), from->processes.end(), process->pid,
                                       [](const auto& candidate, Pid wanted) { return candidate->pid < wanted; });
      const bool same =
          at != from->processes.end() && (*at)->pid == process->pid && (*at)->group == group &&
          (!(*at)->starttime_ticks || !process->starttime_ticks || (*at)->starttime_ticks == process->starttime_ticks);
      view.from = same ? at->get() : nullptr;
    }
    views.push_back(std::move(view));
  }
  for (const ThreadView& thread : makeThreadViews(host, group, from, to)) {
    const auto at = std::lower_bound(views.begin(), views.end(), thread.to->pid,
                                     [](const ProcessView& view, Pid wanted) { return view.to->pid < wanted; });
    if (at != views.end() && at->to->pid == thread.to->pid) {
      at->threads.push_back(thread);
    }
  }
  return views;
}

}  // namespace plimsoll
