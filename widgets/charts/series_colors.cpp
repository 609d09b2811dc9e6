// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/series_colors.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace plimsoll {

namespace {

constexpr std::size_t others_hue = 5;
constexpr std::uint64_t remembered_rounds = 900;

constexpr std::pair<std::string_view, std::size_t> fixed_hues[] = {
    {"cpu_usage_cores", 0},    {"memory_anon_bytes", 0},  {"memory_file_bytes", 3},  {"memory_kernel_bytes", 4},
    {"memory_shmem_bytes", 1}, {"memory_usage_bytes", 0}, {"memory_other_bytes", 5}, {"others", others_hue},
    {"cpu_system_cores", 1},   {"swap_usage_bytes", 2},
};

std::optional<std::size_t> fixedHue(std::string_view key) {
  for (const auto& [word, hue] : fixed_hues) {
    if (word == key) {
      return hue;
    }
  }
  return std::nullopt;
}

// S3 before S2: two neighbouring curves differ most that way; S6 comes last, being the hue of "others".
constexpr std::array<std::size_t, SeriesColors::hues> order = {0, 2, 1, 4, 3, others_hue};

}  // namespace

std::vector<std::size_t> SeriesColors::assign(const std::vector<Series>& series) {
  ++m_round;
  std::vector<std::size_t> result(series.size(), others_hue);
  std::vector<bool> taken(hues, false);
  for (std::size_t at = 0; at < series.size(); ++at) {
    const auto fixed = fixedHue(series[at].key);
    const auto seen = m_seen.find(series[at].key);
    if (fixed) {
      result[at] = *fixed;
      taken[*fixed] = true;
    } else if (seen != m_seen.end() && !taken[seen->second.hue]) {
      result[at] = seen->second.hue;
      seen->second.last = m_round;
      taken[result[at]] = true;
    }
  }
  for (std::size_t at = 0; at < series.size(); ++at) {
    const auto seen = m_seen.find(series[at].key);
    if (fixedHue(series[at].key) || (seen != m_seen.end() && seen->second.last == m_round)) {
      continue;
    }
    result[at] = freeHue(taken);
    taken[result[at]] = true;
    m_seen[series[at].key] = {result[at], m_round};
  }
  // Threads come and go by the thousand: only hues that somebody still may come back to are worth remembering.
  std::erase_if(m_seen, [this](const auto& entry) { return entry.second.last + remembered_rounds < m_round; });
  return result;
}

std::size_t SeriesColors::freeHue(const std::vector<bool>& taken) const {
  std::array<std::uint64_t, hues> last{};
  for (const auto& [key, seen] : m_seen) {
    last[seen.hue] = std::max(last[seen.hue], seen.last);
  }
  std::size_t best = others_hue;
  std::optional<std::uint64_t> oldest;
  for (const std::size_t hue : order) {
    if (!taken[hue] && (!oldest || last[hue] < *oldest)) {
      best = hue;
      oldest = last[hue];
    }
  }
  return best;
}

}  // namespace plimsoll
