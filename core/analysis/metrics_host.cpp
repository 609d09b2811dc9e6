// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "core/analysis/metric_functions.h"

namespace plimsoll {

namespace {

// Indices into cpu_time_names.
constexpr std::array<std::size_t, 6> busy_kinds = {0, 1, 2, 5, 6, 7};  // all but idle and iowait
constexpr std::array<std::size_t, 1> iowait_kind = {4};
constexpr std::array<std::size_t, 1> softirq_kind = {6};
constexpr std::array<std::size_t, 1> steal_kind = {7};
constexpr std::array<std::size_t, 2> guest_kinds = {8, 9};

constexpr std::string_view no_column = "no column of this CPU in /proc/softirqs";

std::string_view hostObstacle(const HostView& view) {
  if (view.to == nullptr || !view.to->host) {
    return reasons::not_read_yet;
  }
  if (view.from == nullptr || !view.from->host || view.seconds <= 0) {
    return reasons::second_sample;
  }
  return {};
}

Derived hostTimes(const HostView& view, std::span<const std::size_t> kinds) {
  if (const auto obstacle = hostObstacle(view); !obstacle.empty()) {
    return Derived::unknown(obstacle);
  }
  return cpuTimesPercent(view.from->host->cpu_total, view.to->host->cpu_total, kinds);
}

Derived softnetRate(const HostView& view, Count SoftnetCpu::*counter) {
  if (const auto obstacle = hostObstacle(view); !obstacle.empty()) {
    return Derived::unknown(obstacle);
  }
  if (view.to->host->softnet.empty()) {
    return Derived::unknown("/proc/net/softnet_stat could not be read");
  }
  double sum = 0;
  for (const SoftnetCpu& to : view.to->host->softnet) {
    const auto from = std::find_if(view.from->host->softnet.begin(), view.from->host->softnet.end(),
                                   [&to](const SoftnetCpu& candidate) { return candidate.cpu == to.cpu; });
    if (from != view.from->host->softnet.end()) {
      sum += delta((*from).*counter, to.*counter).value_or(0);
    }
  }
  return Derived::of(sum / view.seconds);
}

std::optional<std::size_t> columnOf(const SoftirqTable& table, std::int32_t cpu) {
  // Nearly always the column with the CPU's number is at that place.
  const auto guess = static_cast<std::size_t>(cpu);
  if (cpu >= 0 && guess < table.cpus.size() && table.cpus[guess] == cpu) {
    return guess;
  }
  const auto at = std::find(table.cpus.begin(), table.cpus.end(), cpu);
  return at == table.cpus.end() ? std::nullopt : std::optional(static_cast<std::size_t>(at - table.cpus.begin()));
}

const std::vector<Count>* rowOf(const SoftirqTable& table, std::string_view vector, std::size_t guess) {
  if (guess < table.vectors.size() && table.vectors[guess] == vector) {
    return &table.counts[guess];
  }
  const auto at = std::find(table.vectors.begin(), table.vectors.end(), vector);
  return at == table.vectors.end() ? nullptr : &table.counts[static_cast<std::size_t>(at - table.vectors.begin())];
}

}  // namespace

namespace metric {

Derived hostBusy(const HostView& view) {
  return hostTimes(view, busy_kinds);
}
Derived hostSteal(const HostView& view) {
  return hostTimes(view, steal_kind);
}
Derived hostIowait(const HostView& view) {
  return hostTimes(view, iowait_kind);
}
Derived hostSoftirq(const HostView& view) {
  return hostTimes(view, softirq_kind);
}
Derived hostGuest(const HostView& view) {
  return hostTimes(view, guest_kinds);
}
Derived softnetDropped(const HostView& view) {
  return softnetRate(view, &SoftnetCpu::dropped);
}
Derived softnetSqueezed(const HostView& view) {
  return softnetRate(view, &SoftnetCpu::time_squeeze);
}

}  // namespace metric

Derived softirqRate(const HostView& view, std::string_view vector, std::optional<std::int32_t> cpu) {
  if (const auto obstacle = hostObstacle(view); !obstacle.empty()) {
    return Derived::unknown(obstacle);
  }
  const SoftirqTable& from = view.from->host->softirqs;
  const SoftirqTable& to = view.to->host->softirqs;
  const std::vector<Count>* to_row = rowOf(to, vector, 0);
  const std::vector<Count>* from_row =
      to_row == nullptr ? nullptr : rowOf(from, vector, static_cast<std::size_t>(to_row - to.counts.data()));
  if (to_row == nullptr || from_row == nullptr) {
    return Derived::unknown("/proc/softirqs has no such vector");
  }
  const auto rateOf = [&](std::size_t column) {
    const auto before = columnOf(from, to.cpus[column]);
    const Count to_count = column < to_row->size() ? (*to_row)[column] : Count();
    const Count from_count = before && *before < from_row->size() ? (*from_row)[*before] : Count();
    return counterRate(from_count, to_count, view.seconds, 1, no_column);
  };
  if (cpu) {
    const auto column = columnOf(to, *cpu);
    return column ? rateOf(*column) : Derived::unknown(no_column);
  }
  double sum = 0;
  for (std::size_t column = 0; column < to.cpus.size(); ++column) {
    Derived rate = rateOf(column);
    if (rate.null_reason == reasons::counter_went_back) {
      return rate;
    }
    sum += rate.number.value_or(0);
  }
  return Derived::of(sum);
}

std::vector<std::int32_t> softirqCpusShown(const HostView& view) {
  std::vector<std::int32_t> shown;
  if (view.to == nullptr || !view.to->host) {
    return shown;
  }
  const auto addOnline = [&shown](const Sample* sample, const Host* host) {
    const auto& online = sample != nullptr && sample->host && !sample->host->online_cpus.empty()
                             ? sample->host->online_cpus
                             : (host != nullptr ? host->online_cpus : std::vector<std::int32_t>{});
    shown.insert(shown.end(), online.begin(), online.end());
  };
  addOnline(view.to, view.host);
  if (view.from != nullptr) {
    addOnline(view.from, view.host);
  }
  // A CPU that came and went within the interval; or, where nothing tells which CPUs are online, all that ever worked.
  const bool online_known = !shown.empty();
  const SoftirqTable& to = view.to->host->softirqs;
  for (std::size_t column = 0; column < to.cpus.size(); ++column) {
    const auto worked = [&](std::size_t row) {
      return online_known ? softirqRate(view, to.vectors[row], to.cpus[column]).number.value_or(0) > 0
                          : column < to.counts[row].size() && to.counts[row][column].valueOr(0) > 0;
    };
    bool any = false;
    for (std::size_t row = 0; row < to.vectors.size() && !any; ++row) {
      any = worked(row);
    }
    if (any) {
      shown.push_back(to.cpus[column]);
    }
  }
  std::sort(shown.begin(), shown.end());
  shown.erase(std::unique(shown.begin(), shown.end()), shown.end());
  return shown;
}

}  // namespace plimsoll
