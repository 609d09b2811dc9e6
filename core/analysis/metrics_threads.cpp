// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/metric_functions.h"

namespace plimsoll::metric {

namespace {

double ticksPerSecond(const Host* host) {
  constexpr double usual = 100;  // USER_HZ everywhere but on alpha
  return host != nullptr && host->ticks_per_second > 0 ? static_cast<double>(host->ticks_per_second) : usual;
}

}  // namespace

Derived threadCpu(const ThreadView& view) {
  return view.from == nullptr ? Derived::unknown(reasons::second_sample)
                              : threadCpuPercent(*view.from, *view.to, view.seconds, ticksPerSecond(view.host));
}

Derived threadUser(const ThreadView& view) {
  return view.from == nullptr ? Derived::unknown(reasons::second_sample)
                              : threadTicksPercent(*view.from, *view.to, &ThreadSample::utime_ticks, view.seconds,
                                                   ticksPerSecond(view.host));
}

Derived threadSystem(const ThreadView& view) {
  return view.from == nullptr ? Derived::unknown(reasons::second_sample)
                              : threadTicksPercent(*view.from, *view.to, &ThreadSample::stime_ticks, view.seconds,
                                                   ticksPerSecond(view.host));
}

Derived threadWait(const ThreadView& view) {
  // Without a reading before, "the kernel does not tell" is known all the same.
  if (view.from == nullptr) {
    Derived same = threadWaitPercent(*view.to, *view.to, 1);
    return same.number ? Derived::unknown(reasons::second_sample) : same;
  }
  return threadWaitPercent(*view.from, *view.to, view.seconds);
}

Derived processWaitSum(const ProcessView& view) {
  double sum = 0;
  bool any = false;
  Derived unknown = Derived::unknown(reasons::second_sample);
  for (const ThreadView& thread : view.threads) {
    Derived wait = threadWait(thread);
    if (wait.number) {
      sum += *wait.number;
      any = true;
    } else if (wait.null_reason != reasons::second_sample && wait.null_reason != reasons::never_ran) {
      unknown = std::move(wait);
    }
  }
  return any ? Derived::of(sum) : unknown;
}

}  // namespace plimsoll::metric
