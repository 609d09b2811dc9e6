// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/proc_text.h"

#include <array>

#include "core/base/text.h"

namespace plimsoll {

namespace {

Count countOf(std::string_view word) {
  return Count(parseNumber<std::uint64_t>(word));
}

/// "Pss:   123 kB" -> bytes.
Count kilobytes(std::string_view rest) {
  const std::optional<std::uint64_t> number = parseNumber<std::uint64_t>(takeWord(rest));
  return number ? Count(*number * 1024) : Count();
}

}  // namespace

std::optional<StatText> parseStat(std::string_view text) {
  const std::size_t open = text.find('(');
  const std::size_t close = text.rfind(')');
  if (open == std::string_view::npos || close == std::string_view::npos || close < open) {
    return std::nullopt;
  }
  const std::optional<std::int32_t> id = parseNumber<std::int32_t>(trim(text.substr(0, open)));
  std::string_view rest = text.substr(close + 1);
  const std::string_view state = takeWord(rest);
  if (!id || state.size() != 1) {
    return std::nullopt;
  }
  StatText stat;
  stat.id = *id;
  stat.comm = text.substr(open + 1, close - open - 1);
  stat.state = state.front();
  for (int field = 4; field <= 39; ++field) {
    const std::string_view word = takeWord(rest);
    if (word.empty()) {
      break;
    }
    switch (field) {
      case 14:
        stat.utime_ticks = countOf(word);
        break;
      case 15:
        stat.stime_ticks = countOf(word);
        break;
      case 18:
        stat.priority = parseNumber<std::int32_t>(word).value_or(0);
        break;
      case 19:
        stat.nice = parseNumber<std::int32_t>(word).value_or(0);
        break;
      case 20:
        stat.num_threads = countOf(word);
        break;
      case 22:
        stat.starttime_ticks = countOf(word);
        break;
      case 24:
        stat.rss_pages = countOf(word);
        break;
      case 39:
        stat.last_cpu = parseNumber<std::int32_t>(word).value_or(-1);
        break;
      default:
        break;
    }
  }
  return stat;
}

std::optional<SchedstatText> parseSchedstat(std::string_view text) {
  SchedstatText schedstat;
  schedstat.run_ns = countOf(takeWord(text));
  schedstat.run_delay_ns = countOf(takeWord(text));
  schedstat.timeslices = countOf(takeWord(text));
  if (!schedstat.run_ns || !schedstat.run_delay_ns || !schedstat.timeslices) {
    return std::nullopt;
  }
  return schedstat;
}

StatusText parseStatus(std::string_view text) {
  StatusText status;
  while (!text.empty()) {
    std::string_view line = takeUntil(text, '\n');
    const std::string_view key = takeUntil(line, ':');
    if (key == "Tgid") {
      status.tgid = countOf(trim(line));
    } else if (key == "voluntary_ctxt_switches") {
      status.voluntary_ctxt_switches = countOf(trim(line));
    } else if (key == "nonvoluntary_ctxt_switches") {
      status.nonvoluntary_ctxt_switches = countOf(trim(line));
    }
  }
  return status;
}

SmapsText parseSmapsRollup(std::string_view text) {
  SmapsText smaps;
  Count clean;
  Count dirty;
  while (!text.empty()) {
    std::string_view line = takeUntil(text, '\n');
    const std::string_view key = takeUntil(line, ':');
    if (key == "Pss") {
      smaps.pss_bytes = kilobytes(line);
    } else if (key == "Private_Clean") {
      clean = kilobytes(line);
    } else if (key == "Private_Dirty") {
      dirty = kilobytes(line);
    }
  }
  if (clean && dirty) {
    smaps.uss_bytes = Count(*clean + *dirty);
  }
  return smaps;
}

std::vector<NetInterface> parseNetDev(std::string_view text) {
  std::vector<NetInterface> interfaces;
  while (!text.empty()) {
    std::string_view line = takeUntil(text, '\n');
    const std::size_t colon = line.rfind(':');
    if (colon == std::string_view::npos) {
      continue;  // the two heading lines
    }
    const std::string_view name = trim(line.substr(0, colon));
    if (name.empty() || name == "lo") {
      continue;
    }
    std::string_view rest = line.substr(colon + 1);
    std::array<Count, 16> numbers;
    for (Count& number : numbers) {
      number = countOf(takeWord(rest));
    }
    NetInterface interface;
    interface.name = name;
    interface.rx_bytes = numbers[0];
    interface.rx_packets = numbers[1];
    interface.rx_errs = numbers[2];
    interface.rx_drop = numbers[3];
    interface.tx_bytes = numbers[8];
    interface.tx_packets = numbers[9];
    interface.tx_errs = numbers[10];
    interface.tx_drop = numbers[11];
    interfaces.push_back(std::move(interface));
  }
  return interfaces;
}

}  // namespace plimsoll
