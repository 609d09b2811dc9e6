// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/analysis/history.h"
#include "core/analysis/metrics.h"

namespace plimsoll::test {

inline constexpr GroupHandle own_group{2};
inline constexpr GroupHandle parent_group{1};

/// One container "/slice/c" below "/slice", between two instants ten seconds apart. A test sets what it is about and
/// asks for one metric.
struct Scene {
  Host host;
  Inventory inventory;
  GroupSample own_from, own_to, parent_from, parent_to;
  LimitsPart own_limits, parent_limits;
  SlowPart own_slow, parent_slow;
  HostSample host_from, host_to;
  std::int64_t from_ns = 1'000'000'000'000;
  std::int64_t to_ns = 1'010'000'000'000;

  Scene();
  /// The metric `id` of the container from the first instant to the second.
  Derived metric(std::string_view id);
  /// The levels at the second instant alone.
  Derived levelMetric(std::string_view id);
  /// A metric of the host.
  Derived hostMetric(std::string_view id);
  HostView hostView();

 private:
  void makeSamples();
  Sample m_from, m_to;
};

}  // namespace plimsoll::test
