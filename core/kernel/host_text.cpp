// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/host_text.h"

#include <charconv>

#include "core/base/text.h"

namespace plimsoll {

namespace {

/// "CPU12" or "cpu12" -> 12.
std::optional<std::int32_t> cpuNumber(std::string_view word, std::string_view prefix) {
  if (!word.starts_with(prefix)) {
    return std::nullopt;
  }
  word.remove_prefix(prefix.size());
  return parseNumber<std::int32_t>(word);
}

CpuTimes parseCpuTimes(std::int32_t cpu, std::string_view rest) {
  CpuTimes times;
  times.cpu = cpu;
  for (Count& ticks : times.ticks) {
    ticks = Count(parseNumber<std::uint64_t>(takeWord(rest)));
  }
  return times;
}

std::optional<std::uint64_t> parseHex(std::string_view word) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number, 16);
  if (word.empty() || error != std::errc{} || end != word.data() + word.size()) {
    return std::nullopt;
  }
  return number;
}

bool isDecimal(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789.") == std::string_view::npos;
}

}  // namespace

void parseProcStat(std::string_view text, const FileRows<HostSample>& rows, HostSample& out) {
  rows.parseFlatKeyed(text, out);
  while (!text.empty()) {
    std::string_view line = takeUntil(text, '\n');
    const std::string_view key = takeWord(line);
    if (key == "cpu") {
      out.cpu_total = parseCpuTimes(-1, line);
    } else if (const std::optional<std::int32_t> cpu = cpuNumber(key, "cpu")) {
      out.cpus.push_back(parseCpuTimes(*cpu, line));
    }
  }
}

SoftirqTable parseSoftirqs(std::string_view text) {
  SoftirqTable table;
  std::string_view heading = takeUntil(text, '\n');
  for (std::string_view word = takeWord(heading); !word.empty(); word = takeWord(heading)) {
    const std::optional<std::int32_t> cpu = cpuNumber(word, "CPU");
    if (!cpu) {
      return {};
    }
    table.cpus.push_back(*cpu);
  }
  while (!text.empty()) {
    std::string_view line = takeUntil(text, '\n');
    std::string_view name = takeWord(line);
    if (name.size() < 2 || name.back() != ':') {
      continue;
    }
    name.remove_suffix(1);
    std::vector<Count> counts(table.cpus.size());
    for (Count& count : counts) {
      count = Count(parseNumber<std::uint64_t>(takeWord(line)));
    }
    table.vectors.emplace_back(name);
    table.counts.push_back(std::move(counts));
  }
  return table;
}

std::vector<SoftnetCpu> parseSoftnetStat(std::string_view text) {
  std::vector<SoftnetCpu> cpus;
  std::int32_t position = 0;
  while (!text.empty()) {
    std::string_view line = takeUntil(text, '\n');
    if (trim(line).empty()) {
      continue;
    }
    SoftnetCpu cpu;
    cpu.cpu = position++;
    int column = 1;
    for (std::string_view word = takeWord(line); !word.empty(); word = takeWord(line), ++column) {
      const std::optional<std::uint64_t> number = parseHex(word);
      if (column == 1) {
        cpu.processed = Count(number);
      } else if (column == 2) {
        cpu.dropped = Count(number);
      } else if (column == 3) {
        cpu.time_squeeze = Count(number);
      } else if (column == 13 && number && *number < 65536) {
        cpu.cpu = static_cast<std::int32_t>(*number);
      }
    }
    cpus.push_back(cpu);
  }
  return cpus;
}

void parseMeminfo(std::string_view text, const FileRows<HostSample>& rows, HostSample& out) {
  rows.parseLines(text, ':', out, [](std::string_view rest) {
    const std::optional<std::uint64_t> number = parseNumber<std::uint64_t>(takeWord(rest));
    return number && takeWord(rest) == "kB" ? Count(*number * 1024) : Count();
  });
}

std::string parseLoadavg(std::string_view text) {
  std::string_view rest = text;
  std::string words;
  for (int i = 0; i < 3; ++i) {
    const std::string_view word = takeWord(rest);
    if (!isDecimal(word)) {
      return {};
    }
    words += words.empty() ? "" : " ";
    words += word;
  }
  return words;
}

std::optional<std::int64_t> parseUptime(std::string_view text) {
  std::string_view word = takeWord(text);
  const std::optional<std::int64_t> seconds = parseNumber<std::int64_t>(takeUntil(word, '.'));
  if (!seconds || *seconds < 0 || *seconds > 9'000'000'000) {
    return std::nullopt;
  }
  std::int64_t fraction_ns = 0;
  std::int64_t weight_ns = 100'000'000;
  for (const char digit : word) {
    if (digit < '0' || digit > '9') {
      return std::nullopt;
    }
    fraction_ns += (digit - '0') * weight_ns;
    weight_ns /= 10;
  }
  return *seconds * 1'000'000'000 + fraction_ns;
}

}  // namespace plimsoll
