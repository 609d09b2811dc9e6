// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/tick_clock.h"

#include <algorithm>

namespace plimsoll {

namespace {

constexpr std::int64_t ms_to_ns = 1'000'000;
constexpr std::int64_t longest_first_gap_ns = 500 * ms_to_ns;

}  // namespace

TickClock::TickClock(std::int64_t interval_ms, std::int64_t boot_ns)
    : m_interval_ns(interval_ms * ms_to_ns), m_due_ns(boot_ns) {}

void TickClock::align(std::int64_t boot_ns, std::int64_t wall_ns) {
  std::int64_t wait_ns = m_interval_ns - wall_ns % m_interval_ns;
  // A tick right behind the last one would only make a rate of noise.
  if (wait_ns < m_interval_ns / 4) {
    wait_ns += m_interval_ns;
  }
  m_due_ns = boot_ns + wait_ns;
}

void TickClock::advance(std::int64_t boot_ns, std::int64_t wall_ns) {
  if (++m_ticks == 1) {
    m_due_ns = boot_ns + std::min(m_interval_ns, longest_first_gap_ns);
  } else {
    align(boot_ns, wall_ns);
  }
}

void TickClock::setInterval(std::int64_t interval_ms, std::int64_t boot_ns, std::int64_t wall_ns) {
  m_interval_ns = interval_ms * ms_to_ns;
  align(boot_ns, wall_ns);
}

}  // namespace plimsoll
