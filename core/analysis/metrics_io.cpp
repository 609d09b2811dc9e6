// SPDX-License-Identifier: GPL-3.0-or-later
// pids, io, network, pressure and the life of a container
#include <algorithm>

#include "core/analysis/metric_functions.h"

namespace plimsoll::metric {

namespace {

constexpr double ns_per_second = 1e9;
constexpr double seconds_per_us = 1e-6;

/// A rate between two readings of the slow part, over the distance of these readings.
Derived slowRate(const ContainerView& view, Count SlowPart::*counter, double scale, std::string_view missing) {
  if (view.group_to == nullptr) {
    return Derived::unknown(reasons::not_running);
  }
  if (view.slow_to == nullptr) {
    return Derived::unknown(reasons::not_read_yet);
  }
  if (!((*view.slow_to).*counter)) {
    return Derived::unknown(missing);
  }
  if (view.restarted) {
    return Derived::unknown(reasons::restarted);
  }
  if (view.slow_from == nullptr) {
    return Derived::unknown(reasons::second_sample);
  }
  const double seconds = static_cast<double>(view.slow_to->at_ns - view.slow_from->at_ns) / ns_per_second;
  return counterRate((*view.slow_from).*counter, (*view.slow_to).*counter, seconds, scale, missing);
}

std::string_view noPressure(const Host* host) {
  if (host != nullptr) {
    const auto psi = std::find_if(host->features.begin(), host->features.end(),
                                  [](const Feature& feature) { return feature.id == "psi"; });
    if (psi != host->features.end() && !psi->on && !psi->why.empty()) {
      return psi->why;
    }
  }
  return "the kernel gives no pressure numbers for it";
}

/// Sum over the interfaces that are there at both ends.
Derived netRate(const ContainerView& view, Count NetInterface::*counter) {
  if (view.group_to == nullptr) {
    return Derived::unknown(reasons::not_running);
  }
  if (view.net_to == nullptr) {
    return Derived::unknown(reasons::not_read_yet);
  }
  if (view.net_to->host_network) {
    return Derived::unknown(reasons::host_network);
  }
  if (view.restarted) {
    return Derived::unknown(reasons::restarted);
  }
  if (view.net_from == nullptr || view.net_from->host_network) {
    return Derived::unknown(reasons::second_sample);
  }
  const double seconds = static_cast<double>(view.net_to->at_ns - view.net_from->at_ns) / ns_per_second;
  double sum = 0;
  for (const NetInterface& to : view.net_to->interfaces) {
    const auto from = std::find_if(view.net_from->interfaces.begin(), view.net_from->interfaces.end(),
                                   [&to](const NetInterface& candidate) { return candidate.name == to.name; });
    if (from == view.net_from->interfaces.end()) {
      continue;
    }
    Derived rate = counterRate((*from).*counter, to.*counter, seconds, 1, "net/dev could not be read");
    if (!rate.number) {
      return rate;
    }
    sum += *rate.number;
  }
  return seconds > 0 ? Derived::of(sum) : Derived::unknown(reasons::second_sample);
}

}  // namespace

Derived pidsCurrent(const ContainerView& view) {
  if (view.group_to == nullptr) {
    return Derived::unknown(reasons::not_running);
  }
  return view.slow_to == nullptr ? Derived::unknown(reasons::not_read_yet)
                                 : level(view.slow_to->pids_current, "pids.current could not be read");
}

Derived pidsLimit(const ContainerView& view) {
  if (view.group_to == nullptr) {
    return Derived::unknown(reasons::not_running);
  }
  if (!view.group_to->limits) {
    return Derived::unknown(reasons::not_read_yet);
  }
  return level(view.group_to->limits->pids_max,
               view.group_to->limits->pids_readable ? reasons::no_limit : "pids.max could not be read");
}

Derived ioRead(const ContainerView& view) {
  return slowRate(view, &SlowPart::io_rbytes, 1, "io counters could not be read");
}
Derived ioWrite(const ContainerView& view) {
  return slowRate(view, &SlowPart::io_wbytes, 1, "io counters could not be read");
}

Derived ioLimits(const ContainerView& view) {
  if (view.group_to == nullptr) {
    return Derived::unknown(reasons::not_running);
  }
  if (!view.group_to->limits) {
    return Derived::unknown(reasons::not_read_yet);
  }
  const std::string& limits = view.group_to->limits->io_limits;
  return limits.empty() ? Derived::unknown(reasons::no_limit) : Derived::word(limits);
}

Derived netRxPackets(const ContainerView& view) {
  return netRate(view, &NetInterface::rx_packets);
}
Derived netTxPackets(const ContainerView& view) {
  return netRate(view, &NetInterface::tx_packets);
}
Derived netRxBytes(const ContainerView& view) {
  return netRate(view, &NetInterface::rx_bytes);
}
Derived netTxBytes(const ContainerView& view) {
  return netRate(view, &NetInterface::tx_bytes);
}
Derived netRxDrops(const ContainerView& view) {
  return netRate(view, &NetInterface::rx_drop);
}
Derived netTxDrops(const ContainerView& view) {
  return netRate(view, &NetInterface::tx_drop);
}

Derived pressureCpuSome(const ContainerView& view) {
  return slowRate(view, &SlowPart::cpu_some_total, seconds_per_us, noPressure(view.host));
}
Derived pressureMemorySome(const ContainerView& view) {
  return slowRate(view, &SlowPart::memory_some_total, seconds_per_us, noPressure(view.host));
}
Derived pressureMemoryFull(const ContainerView& view) {
  return slowRate(view, &SlowPart::memory_full_total, seconds_per_us, noPressure(view.host));
}
Derived pressureIoSome(const ContainerView& view) {
  return slowRate(view, &SlowPart::io_some_total, seconds_per_us, noPressure(view.host));
}
Derived pressureIoFull(const ContainerView& view) {
  return slowRate(view, &SlowPart::io_full_total, seconds_per_us, noPressure(view.host));
}

Derived startedAt(const ContainerView& view) {
  return view.container->started_at.empty() ? Derived::unknown(reasons::start_unknown)
                                            : Derived::word(view.container->started_at);
}

Derived finishedAt(const ContainerView& view) {
  return view.container->finished_at.empty() ? Derived::unknown("not finished, or the runtime does not tell")
                                             : Derived::word(view.container->finished_at);
}

Derived uptime(const ContainerView& view) {
  if (view.group_to == nullptr) {
    return Derived::unknown(reasons::not_running);
  }
  const auto started_ns = unixNs(view.container->started_at);
  if (!started_ns || view.to == nullptr || view.to->wall_ms <= 0) {
    return Derived::unknown(reasons::start_unknown);
  }
  return Derived::of(
      std::max(0.0, static_cast<double>(view.to->wall_ms) / 1e3 - static_cast<double>(*started_ns) / 1e9));
}

namespace {

Derived hostPressure(const HostView& view, Count HostSample::*total) {
  if (view.to == nullptr || !view.to->host || !((*view.to->host).*total)) {
    return Derived::unknown(noPressure(view.host));
  }
  if (view.from == nullptr || !view.from->host) {
    return Derived::unknown(reasons::second_sample);
  }
  return counterRate((*view.from->host).*total, (*view.to->host).*total, view.seconds, seconds_per_us,
                     noPressure(view.host));
}

}  // namespace

Derived hostPressureCpuSome(const HostView& view) {
  return hostPressure(view, &HostSample::cpu_some_total);
}
Derived hostPressureMemorySome(const HostView& view) {
  return hostPressure(view, &HostSample::memory_some_total);
}
Derived hostPressureMemoryFull(const HostView& view) {
  return hostPressure(view, &HostSample::memory_full_total);
}
Derived hostPressureIoSome(const HostView& view) {
  return hostPressure(view, &HostSample::io_some_total);
}
Derived hostPressureIoFull(const HostView& view) {
  return hostPressure(view, &HostSample::io_full_total);
}

}  // namespace plimsoll::metric
