// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/analysis/chart_data.h"

namespace plimsoll {

/// Which of the six hues a series has. Some have a fixed meaning (S1 use and anonymous memory, S2 system CPU, S4 file
/// cache, S5 kernel memory, S6 others); threads and vectors get theirs by rank at first sight and keep it for as long
/// as there is a hue to spare.
class SeriesColors {
 public:
  static constexpr std::size_t hues = 6;

  /// Index into Palette::series for each series.
  std::vector<std::size_t> assign(const std::vector<Series>& series);
  void forget() { m_seen.clear(); }

 private:
  struct Seen {
    std::size_t hue = 0;
    std::uint64_t last = 0;
  };
  std::size_t freeHue(const std::vector<bool>& taken) const;

  std::map<std::string, Seen> m_seen;
  std::uint64_t m_round = 0;
};

}  // namespace plimsoll
