// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "core/analysis/metric_functions.h"

namespace plimsoll::metric {

namespace {

constexpr double ns_per_second = 1e9;
constexpr double us_per_second = 1e6;
/// Below this use rounds to 0.000 cores: the house-keeping of a sleeping process.
constexpr double idle_cores = 0.0005;
/// A group whose average use is below this share of its quota is stopped by bursts, not by a quota that is too small
/// for the work as a whole.
constexpr double burst_below_quota_percent = 90;

const LimitsPart* limitsOf(const GroupSample* group) {
  return group == nullptr ? nullptr : group->limits.get();
}

Derived notRunningOr(const ContainerView& view, Derived (*value)(const GroupSample&)) {
  return view.group_to == nullptr ? Derived::unknown(reasons::not_running) : value(*view.group_to);
}

std::span<const std::int32_t> onlineCpus(const ContainerView& view) {
  if (view.to != nullptr && view.to->host && !view.to->host->online_cpus.empty()) {
    return view.to->host->online_cpus;
  }
  return view.host != nullptr ? std::span<const std::int32_t>(view.host->online_cpus) : std::span<const std::int32_t>{};
}

std::string_view ownPath(const ContainerView& view) {
  const Group* group =
      view.inventory != nullptr && view.container->group ? view.inventory->group(*view.container->group) : nullptr;
  return group == nullptr ? std::string_view{} : std::string_view(group->path);
}

/// CPUs of the nearest group, from the container up, whose cpuset is known.
std::optional<std::size_t> cpusetCpus(const ContainerView& view, std::span<const std::int32_t> online) {
  const auto count = [&](const LimitsPart* limits) -> std::optional<std::size_t> {
    if (limits == nullptr) {
      return std::nullopt;
    }
    const std::string& list =
        limits->cpuset_cpus_effective.empty() ? limits->cpuset_cpus : limits->cpuset_cpus_effective;
    return countCpus(list, online);
  };
  if (const auto own = count(limitsOf(view.group_to))) {
    return own;
  }
  for (const ContainerView::Ancestor& ancestor : view.cpu_ancestors) {
    if (const auto inherited = count(limitsOf(ancestor.to))) {
      return inherited;
    }
  }
  return std::nullopt;
}

bool hasQuota(const GroupSample* group) {
  return cpuQuotaCores(limitsOf(group)).number.has_value();
}

/// The group whose enforcement periods are shown: the container's if it has a quota, else the one that throttles most,
/// else the nearest ancestor with a quota.
struct QuotaGroup {
  const GroupSample* from = nullptr;
  const GroupSample* to = nullptr;
};
std::optional<QuotaGroup> quotaGroup(const ContainerView& view) {
  if (hasQuota(view.group_to)) {
    return QuotaGroup{view.group_from, view.group_to};
  }
  if (const auto worst = worstThrottle(view)) {
    return QuotaGroup{worst->from, worst->to};
  }
  for (const ContainerView::Ancestor& ancestor : view.cpu_ancestors) {
    if (ancestor.from != nullptr && hasQuota(ancestor.to)) {
      return QuotaGroup{ancestor.from, ancestor.to};
    }
  }
  return std::nullopt;
}

/// Why the own group has no throttle counts to show.
std::string noOwnThrottling(const ContainerView& view) {
  if (const LimitsPart* limits = limitsOf(view.group_to); limits != nullptr && !limits->quotaUs()) {
    return cpuQuotaCores(limits).null_reason;
  }
  return throttledPeriodsRatio(view.group_from->cpu, view.group_to->cpu).null_reason;
}

}  // namespace

std::string_view rateObstacle(const ContainerView& view) {
  if (view.group_to == nullptr) {
    return reasons::not_running;
  }
  if (view.restarted) {
    return reasons::restarted;
  }
  if (view.group_from == nullptr || view.seconds <= 0) {
    return reasons::second_sample;
  }
  return {};
}

std::string missingReason(const GroupSample& group, std::string_view file, std::string_view otherwise) {
  const auto at = std::find_if(group.missing.begin(), group.missing.end(),
                               [file](const auto& missing) { return missing.first == file; });
  return at == group.missing.end() ? std::string(otherwise) : std::string(file) + ": " + at->second;
}

std::optional<Bound> cpuBound(const ContainerView& view) {
  std::optional<Bound> bound;
  const auto consider = [&bound](const Bound& candidate) {
    if (!bound || candidate.value < bound->value) {
      bound = candidate;
    }
  };
  if (const auto own = cpuQuotaCores(limitsOf(view.group_to)).number) {
    consider({*own, ownPath(view), true, nullptr});
  }
  for (const ContainerView::Ancestor& ancestor : view.cpu_ancestors) {
    if (const auto quota = cpuQuotaCores(limitsOf(ancestor.to)).number) {
      consider({*quota, ancestor.group == nullptr ? std::string_view{} : ancestor.group->path, false, &ancestor});
    }
  }
  const auto online = onlineCpus(view);
  // Before the cpuset: on v1 every group's cpuset names all CPUs unless somebody narrows it, which limits nothing.
  if (!online.empty()) {
    consider({static_cast<double>(online.size()), "host", false, nullptr});
  }
  if (const auto cpus = cpusetCpus(view, online); cpus && *cpus > 0) {
    consider({static_cast<double>(*cpus), "cpuset", false, nullptr});
  }
  return bound;
}

std::optional<WorstThrottle> worstThrottle(const ContainerView& view) {
  std::optional<WorstThrottle> worst;
  const auto consider = [&worst](const GroupSample* from, const GroupSample* to, std::string_view source, bool own) {
    if (from == nullptr || to == nullptr) {
      return;
    }
    const auto throttling = throttlingBetween(from->cpu, to->cpu);
    if (throttling && throttling->periods > 0 && (!worst || throttling->ratio() > worst->throttling.ratio())) {
      worst = WorstThrottle{*throttling, from, to, source, own};
    }
  };
  consider(view.group_from, view.group_to, ownPath(view), true);
  for (const ContainerView::Ancestor& ancestor : view.cpu_ancestors) {
    consider(ancestor.from, ancestor.to, ancestor.group == nullptr ? std::string_view{} : ancestor.group->path, false);
  }
  return worst;
}

Derived usageCores(const ContainerView& view) {
  if (const auto obstacle = rateObstacle(view); !obstacle.empty()) {
    return Derived::unknown(obstacle);
  }
  return cpuUsageCores(view.group_from->cpu, view.group_to->cpu, view.seconds);
}

Derived usagePercent(const ContainerView& view) {
  Derived cores = usageCores(view);
  return cores.number ? Derived::of(*cores.number * 100) : cores;
}

Derived quotaCores(const ContainerView& view) {
  if (view.group_to == nullptr) {
    return Derived::unknown(reasons::not_running);
  }
  Derived quota = cpuQuotaCores(limitsOf(view.group_to));
  if (quota.null_reason == reasons::not_delegated) {
    // Not delegated is what a missing file means; a file that is there and may not be read is something else.
    for (const std::string_view file : {"cpu.max", "cpu.cfs_quota_us"}) {
      const std::string why = missingReason(*view.group_to, file, "");
      if (why.ends_with("denied")) {
        return Derived::unknown(why);
      }
    }
  }
  return quota;
}

Derived quotaPeriod(const ContainerView& view) {
  const Derived quota = quotaCores(view);
  return quota.number ? level(view.group_to->limits->periodUs(), reasons::no_quota)
                      : Derived::unknown(quota.null_reason);
}

Derived burst(const ContainerView& view) {
  return notRunningOr(view, [](const GroupSample& group) {
    return group.limits ? level(group.limits->burstUs(), "this kernel has no burst")
                        : Derived::unknown(reasons::not_read_yet);
  });
}

Derived effectiveCores(const ContainerView& view) {
  if (view.group_to == nullptr) {
    return Derived::unknown(reasons::not_running);
  }
  const auto bound = cpuBound(view);
  return bound ? Derived::of(bound->value) : Derived::unknown(reasons::nothing_known);
}

Derived effectiveCoresSource(const ContainerView& view) {
  if (view.group_to == nullptr) {
    return Derived::unknown(reasons::not_running);
  }
  const auto bound = cpuBound(view);
  return bound ? Derived::word(bound->source) : Derived::unknown(reasons::nothing_known);
}

Derived percentOfQuota(const ContainerView& view) {
  Derived quota = quotaCores(view);
  if (!quota.number) {
    return quota;
  }
  Derived cores = usageCores(view);
  return cores.number ? Derived::of(*cores.number / *quota.number * 100) : cores;
}

Derived shares(const ContainerView& view) {
  return notRunningOr(view, [](const GroupSample& group) {
    if (!group.limits) {
      return Derived::unknown(reasons::not_read_yet);
    }
    const bool v2 = group.limits->weight || group.limits->max_period_us;
    return level(group.limits->shares, v2 ? reasons::only_v1 : "cpu.shares could not be read");
  });
}

Derived weight(const ContainerView& view) {
  return notRunningOr(view, [](const GroupSample& group) {
    if (!group.limits) {
      return Derived::unknown(reasons::not_read_yet);
    }
    const bool v1 = group.limits->shares || group.limits->cfs_period_us;
    return level(group.limits->weight, v1 ? reasons::only_v2 : "cpu.weight could not be read");
  });
}

Derived cpuset(const ContainerView& view) {
  return notRunningOr(view, [](const GroupSample& group) {
    if (!group.limits) {
      return Derived::unknown(reasons::not_read_yet);
    }
    return group.limits->cpuset_cpus.empty() ? Derived::unknown("none set of its own")
                                             : Derived::word(group.limits->cpuset_cpus);
  });
}

Derived periods(const ContainerView& view) {
  if (const auto obstacle = rateObstacle(view); !obstacle.empty()) {
    return Derived::unknown(obstacle);
  }
  const auto group = quotaGroup(view);
  if (!group) {
    return Derived::unknown(cpuQuotaCores(limitsOf(view.group_to)).null_reason);
  }
  const auto throttling = throttlingBetween(group->from->cpu, group->to->cpu);
  return throttling ? Derived::of(throttling->periods)
                    : Derived::unknown(throttledPeriodsRatio(group->from->cpu, group->to->cpu).null_reason);
}

Derived throttledRatio(const ContainerView& view) {
  if (const auto obstacle = rateObstacle(view); !obstacle.empty()) {
    return Derived::unknown(obstacle);
  }
  if (const auto worst = worstThrottle(view)) {
    return Derived::of(worst->throttling.ratio());
  }
  if (const auto group = quotaGroup(view)) {
    return Derived::unknown(throttledPeriodsRatio(group->from->cpu, group->to->cpu).null_reason);
  }
  return Derived::unknown(noOwnThrottling(view));
}

Derived throttledRatioSource(const ContainerView& view) {
  if (const auto obstacle = rateObstacle(view); !obstacle.empty()) {
    return Derived::unknown(obstacle);
  }
  const auto worst = worstThrottle(view);
  return worst ? Derived::word(worst->source) : Derived::unknown(throttledRatio(view).null_reason);
}

Derived throttledRatioOwn(const ContainerView& view) {
  if (const auto obstacle = rateObstacle(view); !obstacle.empty()) {
    return Derived::unknown(obstacle);
  }
  Derived ratio = throttledPeriodsRatio(view.group_from->cpu, view.group_to->cpu);
  return ratio.number ? ratio : Derived::unknown(noOwnThrottling(view));
}

Derived throttledShareOfWall(const ContainerView& view) {
  if (const auto obstacle = rateObstacle(view); !obstacle.empty()) {
    return Derived::unknown(obstacle);
  }
  const auto worst = worstThrottle(view);
  const auto group = worst ? QuotaGroup{worst->from, worst->to} : quotaGroup(view).value_or(QuotaGroup{});
  const LimitsPart* limits = limitsOf(group.to);
  if (group.from == nullptr || limits == nullptr || !limits->periodUs()) {
    return Derived::unknown(cpuQuotaCores(limitsOf(view.group_to)).null_reason);
  }
  return counterRate(group.from->cpu.nr_throttled, group.to->cpu.nr_throttled, view.seconds,
                     static_cast<double>(*limits->periodUs()) / us_per_second, "cpu.stat has no nr_throttled");
}

Derived throttledSecondsOwn(const ContainerView& view) {
  if (const auto obstacle = rateObstacle(view); !obstacle.empty()) {
    return Derived::unknown(obstacle);
  }
  const CpuPart& from = view.group_from->cpu;
  const CpuPart& to = view.group_to->cpu;
  if (localThrottledNs(from) && localThrottledNs(to)) {
    return counterRate(localThrottledNs(from), localThrottledNs(to), view.seconds, 1 / ns_per_second, {});
  }
  const auto worst = worstThrottle(view);
  if (worst && !worst->own && worst->throttling.throttled > 0) {
    return Derived::unknown(reasons::stops_uncounted);
  }
  if (!throttledNs(to)) {
    return Derived::unknown(noOwnThrottling(view));
  }
  return counterRate(throttledNs(from), throttledNs(to), view.seconds, 1 / ns_per_second,
                     "cpu.stat has no throttled time");
}

Derived throttledSeconds(const ContainerView& view) {
  if (const auto obstacle = rateObstacle(view); !obstacle.empty()) {
    return Derived::unknown(obstacle);
  }
  // The group that throttles counts every stop it causes; without one to see (a cgroup namespace hides the ancestors,
  // or nothing ran), the group's own stops.
  if (const auto worst = worstThrottle(view); worst && worst->throttling.throttled > 0) {
    return counterRate(throttledNs(worst->from->cpu), throttledNs(worst->to->cpu), view.seconds, 1 / ns_per_second,
                       "cpu.stat has no throttled time");
  }
  return throttledSecondsOwn(view);
}

Derived burstRatio(const ContainerView& view) {
  if (const auto obstacle = rateObstacle(view); !obstacle.empty()) {
    return Derived::unknown(obstacle);
  }
  const auto active = delta(view.group_from->cpu.nr_periods, view.group_to->cpu.nr_periods);
  const auto bursts = delta(view.group_from->cpu.nr_bursts, view.group_to->cpu.nr_bursts);
  if (!active || !bursts) {
    return Derived::unknown(view.group_to->cpu.nr_periods ? "cpu.stat has no nr_bursts" : noOwnThrottling(view));
  }
  return *active > 0 ? Derived::of(*bursts / *active) : Derived::unknown(noOwnThrottling(view));
}

Derived burstCores(const ContainerView& view) {
  if (const auto obstacle = rateObstacle(view); !obstacle.empty()) {
    return Derived::unknown(obstacle);
  }
  return counterRate(burstNs(view.group_from->cpu), burstNs(view.group_to->cpu), view.seconds, 1 / ns_per_second,
                     "cpu.stat has no burst time");
}

Derived verdict(const ContainerView& view) {
  if (const auto obstacle = rateObstacle(view); !obstacle.empty()) {
    return Derived::unknown(obstacle);
  }
  const Derived cores = usageCores(view);
  const auto stopped_ns = delta(localThrottledNs(view.group_from->cpu), localThrottledNs(view.group_to->cpu));
  if (cores.number && *cores.number < idle_cores && stopped_ns.value_or(0) <= 0) {
    return Derived::word("idle");
  }
  const auto worst = worstThrottle(view);
  if (!worst) {
    // A quota that nothing ran against stops nothing; where the quota itself can't be read, nobody knows.
    const Derived ratio = throttledRatio(view);
    const bool unlimited = ratio.null_reason == reasons::no_quota || ratio.null_reason == reasons::no_active_period;
    return unlimited ? Derived::word("not throttled") : ratio;
  }
  if (worst->throttling.throttled <= 0) {
    return Derived::word("not throttled");
  }
  if (!worst->own) {
    return Derived::word("throttled by an ancestor");
  }
  const Derived of_quota = percentOfQuota(view);
  const bool bursts = of_quota.number && *of_quota.number < burst_below_quota_percent;
  return Derived::word(bursts ? "throttled in bursts" : "throttled");
}

}  // namespace plimsoll::metric
