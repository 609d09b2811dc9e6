// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/cgroup_text.h"

namespace plimsoll {

namespace {

/// v1 says "no limit" as PAGE_COUNTER_MAX pages: LONG_MAX rounded down to a page (9223372036854771712 with 4 KiB pages,
/// ...710272 with 64 KiB), LONG_MAX itself before 3.19. No real limit is that near to 2^63.
constexpr std::uint64_t least_v1_sentinel = (std::uint64_t{1} << 63U) - (std::uint64_t{1} << 18U);
/// The same on 32-bit kernels: LONG_MAX pages of 4 KiB.
constexpr std::uint64_t v1_sentinel_32_bit = ((std::uint64_t{1} << 31U) - 1) * 4096;
constexpr std::int32_t most_cpus = 65536;

/// A sum of which one part could not be parsed is missing as a whole.
class Sum {
 public:
  void add(std::optional<std::uint64_t> part) {
    if (part) {
      m_sum += *part;
    } else {
      m_broken = true;
    }
  }
  Count count() const { return m_broken ? Count() : Count(m_sum); }

 private:
  std::uint64_t m_sum = 0;
  bool m_broken = false;
};

/// The number behind "name=" in "rbytes=1459200"; nullopt for anything else.
std::optional<std::uint64_t> numberAfter(std::string_view word, std::string_view name) {
  word.remove_prefix(name.size());
  return parseNumber<std::uint64_t>(word);
}

}  // namespace

Count parseSingle(std::string_view text) {
  return Count(parseNumber<std::uint64_t>(trim(text)));
}

LimitText parseLimit(std::string_view text) {
  const std::string_view word = trim(text);
  if (word == "max" || word == "-1") {
    return LimitText{true, {}};
  }
  const std::optional<std::uint64_t> number = parseNumber<std::uint64_t>(word);
  if (!number) {
    return {};
  }
  const bool unlimited = *number >= least_v1_sentinel || *number == v1_sentinel_32_bit;
  return LimitText{true, unlimited ? Count() : Count(*number)};
}

CpuMaxText parseCpuMax(std::string_view text) {
  std::string_view rest = text;
  const std::string_view quota = takeWord(rest);
  const std::string_view period = takeWord(rest);
  const LimitText limit = parseLimit(quota);
  if (!limit.readable) {
    return {};
  }
  return CpuMaxText{true, limit.value, Count(parseNumber<std::uint64_t>(period))};
}

PressureText parsePressure(std::string_view text) {
  PressureText pressure;
  while (!text.empty()) {
    std::string_view line = takeUntil(text, '\n');
    const std::string_view kind = takeWord(line);
    const std::size_t at = line.find("total=");
    if (at == std::string_view::npos) {
      continue;
    }
    const Count total = Count(numberAfter(trim(line.substr(at)), "total="));
    if (kind == "some") {
      pressure.some_total = total;
    } else if (kind == "full") {
      pressure.full_total = total;
    }
  }
  return pressure;
}

IoSums parseIoStat(std::string_view text) {
  Sum rbytes;
  Sum wbytes;
  Sum rios;
  Sum wios;
  while (!text.empty()) {
    std::string_view line = takeUntil(text, '\n');
    takeWord(line);  // the device
    for (std::string_view word = takeWord(line); !word.empty(); word = takeWord(line)) {
      if (word.starts_with("rbytes=")) {
        rbytes.add(numberAfter(word, "rbytes="));
      } else if (word.starts_with("wbytes=")) {
        wbytes.add(numberAfter(word, "wbytes="));
      } else if (word.starts_with("rios=")) {
        rios.add(numberAfter(word, "rios="));
      } else if (word.starts_with("wios=")) {
        wios.add(numberAfter(word, "wios="));
      }
    }
  }
  return IoSums{rbytes.count(), wbytes.count(), rios.count(), wios.count()};
}

BlkioSums parseBlkio(std::string_view text) {
  Sum read;
  Sum write;
  while (!text.empty()) {
    std::string_view line = takeUntil(text, '\n');
    takeWord(line);  // the device, or "Total"
    const std::string_view operation = takeWord(line);
    if (operation == "Read") {
      read.add(parseNumber<std::uint64_t>(takeWord(line)));
    } else if (operation == "Write") {
      write.add(parseNumber<std::uint64_t>(takeWord(line)));
    }
  }
  return BlkioSums{read.count(), write.count()};
}

std::string joinLines(std::string_view text) {
  std::string joined;
  while (!text.empty()) {
    const std::string_view line = trim(takeUntil(text, '\n'));
    if (!line.empty()) {
      joined += joined.empty() ? "" : "; ";
      joined += line;
    }
  }
  return joined;
}

std::vector<std::int32_t> parseCpuList(std::string_view text) {
  std::vector<std::int32_t> cpus;
  std::string_view rest = trim(text);
  while (!rest.empty()) {
    std::string_view part = takeUntil(rest, ',');
    const bool is_range = part.find('-') != std::string_view::npos;
    const std::optional<std::int32_t> first = parseNumber<std::int32_t>(takeUntil(part, '-'));
    const std::optional<std::int32_t> last = is_range ? parseNumber<std::int32_t>(part) : first;
    if (!first || !last || *first < 0 || *last < *first || *last >= most_cpus) {
      return {};
    }
    for (std::int32_t cpu = *first; cpu <= *last; ++cpu) {
      cpus.push_back(cpu);
    }
  }
  return cpus;
}

}  // namespace plimsoll
