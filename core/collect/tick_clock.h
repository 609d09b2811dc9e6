// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace plimsoll {

/// When the next sample is due. The first is due at once, the second half a second (or an interval, if that is
/// shorter) later, so that rates come soon; from there on at whole intervals of wall time, so that the samples of two
/// hosts line up.
class TickClock {
 public:
  TickClock(std::int64_t interval_ms, std::int64_t boot_ns);

  /// Boot-clock time of the next tick.
  std::int64_t due() const { return m_due_ns; }
  std::int64_t intervalMs() const { return m_interval_ns / 1'000'000; }
  /// The tick that was due has been served at this moment.
  void advance(std::int64_t boot_ns, std::int64_t wall_ns);
  void setInterval(std::int64_t interval_ms, std::int64_t boot_ns, std::int64_t wall_ns);

 private:
  void align(std::int64_t boot_ns, std::int64_t wall_ns);

  std::int64_t m_interval_ns;
  std::int64_t m_due_ns;
  int m_ticks = 0;
};

}  // namespace plimsoll
