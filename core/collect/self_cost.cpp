// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/self_cost.h"

#include <sys/resource.h>
#include <unistd.h>

#include <cstdint>
#include <optional>

#include "core/base/text.h"

namespace plimsoll {

namespace {

std::uint64_t toNs(const timeval& time) {
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000U + static_cast<std::uint64_t>(time.tv_usec) * 1000U;
}

}  // namespace

SelfCost readSelfCost(File& statm, std::string& buffer) {
  SelfCost cost;
  rusage usage{};
  if (getrusage(RUSAGE_SELF, &usage) == 0) {
    cost.cpu_ns = toNs(usage.ru_utime) + toNs(usage.ru_stime);
  }
  if (Result<std::string_view> text = statm.read(buffer)) {
    std::string_view rest = *text;
    takeWord(rest);
    const std::optional<std::uint64_t> pages = parseNumber<std::uint64_t>(takeWord(rest));
    if (pages) {
      cost.rss_bytes = *pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    }
  }
  return cost;
}

}  // namespace plimsoll
