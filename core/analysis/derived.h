// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace plimsoll {

/// A derived value: a number or a word, or unknown with the reason. Never 0 for unknown.
struct Derived {
  std::optional<double> number;
  std::string text;         ///< for word-valued metrics such as sources
  std::string null_reason;  ///< set exactly when there is neither number nor text

  static Derived of(double value) { return Derived{value, {}, {}}; }
  /// An empty word is no value: it has the reason `if_empty`.
  static Derived word(std::string_view value, std::string_view if_empty = "not told") {
    return value.empty() ? unknown(if_empty) : Derived{std::nullopt, std::string(value), {}};
  }
  static Derived unknown(std::string_view reason) { return Derived{std::nullopt, {}, std::string(reason)}; }

  bool known() const { return number.has_value() || !text.empty(); }
};

// Reasons that more than one metric uses; shown as they are in CSV, evaluate and (translated) in tooltips.
namespace reasons {
inline constexpr std::string_view second_sample = "waiting for the second sample";
inline constexpr std::string_view restarted = "restarted";
inline constexpr std::string_view counter_went_back = "counter went back";
inline constexpr std::string_view no_quota = "no quota set";
inline constexpr std::string_view no_limit = "no limit set";
inline constexpr std::string_view not_delegated = "cpu controller not delegated";
inline constexpr std::string_view no_active_period = "no period was active";
inline constexpr std::string_view not_read_yet = "not read yet";
inline constexpr std::string_view no_schedstat = "kernel without schedstat";
inline constexpr std::string_view schedstat_off = "scheduler statistics switched off";
inline constexpr std::string_view no_swap_accounting = "swap accounting off: memory.memsw.* files absent";
inline constexpr std::string_view no_swap_accounting_v2 = "swap accounting off: memory.swap.* files absent";
inline constexpr std::string_view not_focused =
    "threads are read only for the selected and the most throttled containers";
inline constexpr std::string_view not_running = "not running";
inline constexpr std::string_view never_ran = "has not run yet";
inline constexpr std::string_view not_reread = "not read anew in this interval";
inline constexpr std::string_view host_network = "shares the host's network";
inline constexpr std::string_view no_ancestor_limit = "no ancestor has the tightest limit";
inline constexpr std::string_view only_v1 = "cgroup v1 only";
inline constexpr std::string_view only_v2 = "cgroup v2 only";
inline constexpr std::string_view nothing_known = "nothing is known that could limit it";
inline constexpr std::string_view start_unknown = "start time unknown";
inline constexpr std::string_view stops_uncounted =
    "an ancestor throttled, and this kernel has no cpu.stat.local that counts such stops for the group";
}  // namespace reasons

}  // namespace plimsoll
