// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/analysis/chart_data.h"
#include "core/analysis/group_lookup.h"
#include "core/analysis/metric_functions.h"

namespace plimsoll {

namespace {

constexpr std::int64_t second_ns = 1'000'000'000;
constexpr std::int64_t mean_ns = 10 * second_ns;
constexpr std::int64_t recent_kill_ns = 60 * second_ns;

constexpr double critical_throttled = 0.5;
constexpr double warning_throttled = 0.05;
constexpr double critical_memory_percent = 95;
constexpr double warning_memory_percent = 85;
constexpr double warning_wait_percent = 50;

/// Groups of one sample by handle, for many look-ups.
class GroupIndex {
 public:
  explicit GroupIndex(const Sample* sample) : m_sample(sample) {
    if (sample == nullptr || sample->groups.empty()) {
      return;
    }
    m_first = static_cast<std::uint32_t>(sample->groups.front()->handle);
    const auto last = static_cast<std::uint32_t>(sample->groups.back()->handle);
    m_places.resize(last - m_first + 1);
    for (std::size_t place = 0; place < sample->groups.size(); ++place) {
      m_places[static_cast<std::uint32_t>(sample->groups[place]->handle) - m_first] =
          static_cast<std::uint32_t>(place + 1);
    }
  }
  const GroupSample* find(GroupHandle handle) const {
    const std::size_t place = placeOf(handle);
    return m_sample == nullptr || place == 0 ? nullptr : m_sample->groups[place - 1].get();
  }
  /// Place in the sample's groups, counted from 1; 0 if it is not there.
  std::size_t placeOf(GroupHandle handle) const {
    const std::uint32_t at = static_cast<std::uint32_t>(handle) - m_first;
    return at < m_places.size() ? m_places[at] : 0;
  }
  const Sample* sample() const { return m_sample; }

 private:
  const Sample* m_sample;
  std::uint32_t m_first = 0;
  std::vector<std::uint32_t> m_places;
};

/// The worst waiting thread of each focused group between two samples.
class WorstWaits {
 public:
  WorstWaits(const Sample* from, const Sample* to) {
    if (from == nullptr || to == nullptr) {
      return;
    }
    const double seconds = static_cast<double>(to->at_ns - from->at_ns) / 1e9;
    std::size_t at = 0;
    for (const auto& thread : to->threads) {
      const auto key = std::pair(thread->pid, thread->tid);
      while (at < from->threads.size() && std::pair(from->threads[at]->pid, from->threads[at]->tid) < key) {
        ++at;
      }
      const bool same = at < from->threads.size() && from->threads[at]->pid == thread->pid &&
                        from->threads[at]->group == thread->group && sameThread(*from->threads[at], *thread);
      if (same) {
        add(thread->group, threadWaitPercent(*from->threads[at], *thread, seconds));
      }
    }
  }
  const Derived* find(GroupHandle group) const {
    const auto at =
        std::find_if(m_worst.begin(), m_worst.end(), [group](const auto& entry) { return entry.first == group; });
    return at == m_worst.end() ? nullptr : &at->second;
  }

 private:
  void add(GroupHandle group, Derived wait) {
    // Threads come by process: those of one group are mostly neighbours.
    if (m_worst.empty() || m_worst.back().first != group) {
      const auto at =
          std::find_if(m_worst.begin(), m_worst.end(), [group](const auto& entry) { return entry.first == group; });
      if (at == m_worst.end()) {
        m_worst.emplace_back(group, std::move(wait));
        return;
      }
      std::iter_swap(at, std::prev(m_worst.end()));
    }
    Derived& worst = m_worst.back().second;
    if (wait.number && (!worst.number || *wait.number > *worst.number)) {
      worst = std::move(wait);
    }
  }

  std::vector<std::pair<GroupHandle, Derived>> m_worst;
};

class RowMaker {
 public:
  explicit RowMaker(const History& history)
      : m_history(history),
        m_to(history.newest()),
        m_from(fromIndex(history) ? history.previous() : nullptr),
        m_ten_seconds_ago(sampleAgo(history, mean_ns)),
        m_minute_ago(sampleAgo(history, recent_kill_ns)),
        m_waits(m_from.sample(), m_to.sample()),
        m_mean_waits(m_ten_seconds_ago.sample(), m_to.sample()) {}

  ContainerRow make(const Container& container) {
    ContainerRow row;
    row.id = container.id;
    row.name = container.displayName();
    row.image = container.image;
    row.runtime = container.runtime;
    row.state = container.state;
    row.sandbox = container.role == ContainerRole::Sandbox;
    setView(container, m_from);
    setCpu(row);
    setMemory(row);
    setWait(row, container);
    setSpark(row, container);
    // Everything of the newest interval is in the row: the view may turn to the last ten seconds.
    setSortKeys(row, container);
    setHealth(row, container);
    return row;
  }

 private:
  static bool fromIndex(const History& history) {
    return history.samples().size() > 1 && !history.gapBefore(history.samples().size() - 1);
  }
  static const Sample* sampleAgo(const History& history, std::int64_t ago_ns) {
    const Sample* newest = history.newest();
    return newest == nullptr ? nullptr : history.samples()[history.indexAt(newest->at_ns - ago_ns)].get();
  }

  void setView(const Container& container, const GroupIndex& from) {
    m_view.host = m_history.host();
    m_view.inventory = &m_history.inventory();
    m_view.container = &container;
    m_view.from = from.sample();
    m_view.to = m_to.sample();
    m_view.seconds = m_view.from == nullptr || m_view.to == nullptr
                         ? 0
                         : static_cast<double>(m_view.to->at_ns - m_view.from->at_ns) / 1e9;
    m_view.group_to = container.group ? m_to.find(*container.group) : nullptr;
    m_view.group_from = container.group ? from.find(*container.group) : nullptr;
    m_view.restarted = false;
    if (m_view.group_to != nullptr && m_view.group_from == nullptr && m_view.from != nullptr) {
      for (const GroupHandle life : m_history.handlesOf(container.id)) {
        m_view.restarted = m_view.restarted || from.find(life) != nullptr;
      }
    }
    m_view.slow_to = m_view.group_to == nullptr ? nullptr : m_view.group_to->slow.get();
    setAncestors(container.cpu_ancestors, from, m_view.cpu_ancestors);
    setAncestors(container.memory_ancestors, from, m_view.memory_ancestors);
  }

  void setAncestors(const std::vector<GroupHandle>& handles, const GroupIndex& from,
                    std::vector<ContainerView::Ancestor>& ancestors) {
    ancestors.clear();
    for (const GroupHandle handle : handles) {
      ancestors.push_back({m_history.inventory().group(handle), from.find(handle), m_to.find(handle)});
    }
  }

  void setCpu(ContainerRow& row) {
    row.cpu_usage_cores = metric::usageCores(m_view);
    row.cpu_quota_cores = metric::quotaCores(m_view);
    row.cpu_percent_of_quota = metric::percentOfQuota(m_view);
    row.throttled_periods_ratio = metric::throttledRatio(m_view);
    const auto worst = metric::rateObstacle(m_view).empty() ? metric::worstThrottle(m_view) : std::nullopt;
    row.throttled_periods_ratio_source =
        worst ? Derived::word(worst->source) : Derived::unknown(row.throttled_periods_ratio.null_reason);
    const auto bound = m_view.group_to == nullptr ? std::nullopt : metric::cpuBound(m_view);
    const std::string_view unbound = m_view.group_to == nullptr ? reasons::not_running : reasons::nothing_known;
    row.cpu_effective_limit_cores = bound ? Derived::of(bound->value) : Derived::unknown(unbound);
    row.cpu_effective_limit_source = bound ? Derived::word(bound->source) : Derived::unknown(unbound);
  }

  void setMemory(ContainerRow& row) {
    m_view.memory_at_slow = nullptr;
    if (m_view.slow_to != nullptr && m_view.slow_to->at_ns < m_view.to->at_ns) {
      // The sample whose reading it was: the newest that began before it.
      const std::size_t after = m_history.indexAt(m_view.slow_to->at_ns + 1);
      std::size_t hint = m_to.placeOf(m_view.group_to->handle) - 1;
      const GroupSample* read =
          after == 0 ? nullptr : groupNear(*m_history.samples()[after - 1], m_view.group_to->handle, hint);
      m_view.memory_at_slow = read == nullptr ? nullptr : &read->memory;
    }
    row.memory_working_set_bytes = metric::workingSet(m_view);
    row.memory_limit_bytes = metric::memoryLimit(m_view);
    const auto bound = m_view.group_to == nullptr ? std::nullopt : metric::memoryBound(m_view);
    const std::string_view unbound = m_view.group_to == nullptr ? reasons::not_running : reasons::nothing_known;
    row.memory_effective_limit_bytes = bound ? Derived::of(bound->value) : Derived::unknown(unbound);
    row.memory_effective_limit_source = bound ? Derived::word(bound->source) : Derived::unknown(unbound);
    row.memory_percent_of_effective = metric::memoryPercentOfEffective(m_view);
    row.oom_kills = metric::oomKills(m_view);
  }

  void setWait(ContainerRow& row, const Container& container) {
    const Derived* wait = container.group ? m_waits.find(*container.group) : nullptr;
    if (wait != nullptr) {
      row.thread_wait_percent_max = *wait;
    } else if (m_view.group_to == nullptr) {
      row.thread_wait_percent_max = Derived::unknown(reasons::not_running);
    } else {
      const bool read = m_to.sample()->isFocused(m_view.group_to->handle);
      row.thread_wait_percent_max = Derived::unknown(read ? reasons::second_sample : reasons::not_focused);
    }
  }

  void setSpark(ContainerRow& row, const Container& container) {
    m_lives.clear();
    if (container.group) {
      m_lives = m_history.handlesOf(container.id);
      std::reverse(m_lives.begin(), m_lives.end());
    }
    const auto cores = m_history.trails().spark(m_lives);
    row.spark.assign(cores.begin(), cores.end());
  }

  void setSortKeys(ContainerRow& row, const Container& container) {
    if (m_ten_seconds_ago.sample() != m_to.sample()) {
      setView(container, m_ten_seconds_ago);
      if (m_view.group_from == nullptr) {
        setView(container, m_from);
      }
    }
    row.sort_cpu = metric::usageCores(m_view).number.value_or(-1);
    const auto worst = metric::rateObstacle(m_view).empty() ? metric::worstThrottle(m_view) : std::nullopt;
    row.sort_throttled = worst ? worst->throttling.ratio() : -1;
    const Derived* wait = container.group ? m_mean_waits.find(*container.group) : nullptr;
    row.sort_wait = wait == nullptr ? -1 : wait->number.value_or(-1);
  }

  void setHealth(ContainerRow& row, const Container& container) const {
    if (m_view.group_to == nullptr) {
      return;
    }
    const GroupSample* minute_ago = container.group ? m_minute_ago.find(*container.group) : nullptr;
    const Count kills = m_view.group_to->memory.oomKill();
    const Count kills_before = minute_ago == nullptr ? Count(0) : minute_ago->memory.oomKill();
    const bool killed = kills && kills_before && *kills > *kills_before;
    const double memory = std::max(row.memory_percent_of_effective.number.value_or(0),
                                   metric::ancestorPercent(m_view).number.value_or(0));
    if (killed || row.sort_throttled >= critical_throttled || memory >= critical_memory_percent) {
      row.health = ContainerRow::Health::Critical;
    } else if (row.sort_throttled >= warning_throttled || memory >= warning_memory_percent ||
               row.sort_wait >= warning_wait_percent) {
      row.health = ContainerRow::Health::Warning;
    } else if (row.sort_cpu >= 0 || row.memory_working_set_bytes.known()) {
      row.health = ContainerRow::Health::Fine;
    }
  }

  const History& m_history;
  GroupIndex m_to, m_from, m_ten_seconds_ago, m_minute_ago;
  WorstWaits m_waits, m_mean_waits;
  ContainerView m_view;
  std::vector<GroupHandle> m_lives;
};

}  // namespace

std::vector<ContainerRow> makeContainerRows(const History& history) {
  RowMaker maker(history);
  std::vector<ContainerRow> rows;
  rows.reserve(history.inventory().containers.size());
  for (const Container& container : history.inventory().containers) {
    rows.push_back(maker.make(container));
  }
  return rows;
}

}  // namespace plimsoll
