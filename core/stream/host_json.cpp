// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stream/host_json.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "core/base/text.h"
#include "core/stream/json_writer.h"

namespace plimsoll {

namespace {

using json::appendComma;
using json::appendCount;
using json::appendKey;
using json::appendMember;
using json::appendNumber;
using json::JsonCursor;

template <class Row>
bool sameCpus(const std::vector<Row>& a, const std::vector<Row>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Row& left, const Row& right) { return left.cpu == right.cpu; });
}

bool sameShape(const HostSample& a, const HostSample& b) {
  const auto sameWidth = [](const std::vector<Count>& left, const std::vector<Count>& right) {
    return left.size() == right.size();
  };
  return sameCpus(a.cpus, b.cpus) && sameCpus(a.softnet, b.softnet) && a.cpu_total.cpu == b.cpu_total.cpu &&
         a.softirqs.cpus == b.softirqs.cpus && a.softirqs.vectors == b.softirqs.vectors &&
         std::equal(a.softirqs.counts.begin(), a.softirqs.counts.end(), b.softirqs.counts.begin(),
                    b.softirqs.counts.end(), sameWidth);
}

void appendCounts(std::span<const Count> counts, std::string& out) {
  out += '[';
  for (const Count count : counts) {
    appendComma(out);
    appendCount(out, count);
  }
  out += ']';
}

void appendCpuKey(std::int32_t cpu, std::string& out) {
  appendComma(out);
  out += '"';
  appendNumber(out, cpu);
  out += "\":";
}

/// Opens `"name":{` and, when it stayed empty, takes it back.
template <class Fill>
void appendObject(std::string_view name, std::string& out, Fill fill) {
  const std::size_t start = out.size();
  appendKey(out, name);
  out += '{';
  const std::size_t empty_size = out.size();
  fill();
  if (out.size() == empty_size) {
    out.resize(start);
  } else {
    out += '}';
  }
}

void appendCpuTimes(const HostSample& before, const HostSample& now, bool whole, std::string& out) {
  if (whole || now.cpu_total.ticks != before.cpu_total.ticks) {
    appendKey(out, "cpu");
    appendCounts(now.cpu_total.ticks, out);
  }
  appendObject("cpus", out, [&] {
    for (std::size_t at = 0; at < now.cpus.size(); ++at) {
      if (whole || now.cpus[at].ticks != before.cpus[at].ticks) {
        appendCpuKey(now.cpus[at].cpu, out);
        appendCounts(now.cpus[at].ticks, out);
      }
    }
  });
}

void appendWholeSoftirqs(const SoftirqTable& now, std::string& out) {
  if (now.vectors.empty()) {
    return;
  }
  appendObject("softirqs", out, [&] {
    appendKey(out, "cpus");
    appendNumbers(now.cpus, out);
    appendKey(out, "vectors");
    out += '[';
    for (const std::string& vector : now.vectors) {
      appendComma(out);
      json::appendString(out, vector);
    }
    out += ']';
    appendKey(out, "counts");
    out += '[';
    for (const std::vector<Count>& row : now.counts) {
      appendComma(out);
      appendCounts(row, out);
    }
    out += ']';
  });
}

/// The cells that changed, as [position of the vector, position of the CPU, count].
void appendSoftirqChanges(const SoftirqTable& before, const SoftirqTable& now, std::string& out) {
  appendObject("softirqs", out, [&] {
    const std::size_t start = out.size();
    appendKey(out, "changed");
    out += '[';
    const std::size_t empty_size = out.size();
    for (std::size_t vector = 0; vector < now.counts.size(); ++vector) {
      for (std::size_t cpu = 0; cpu < now.counts[vector].size(); ++cpu) {
        if (now.counts[vector][cpu] == before.counts[vector][cpu]) {
          continue;
        }
        appendComma(out);
        out += '[';
        appendNumber(out, vector);
        out += ',';
        appendNumber(out, cpu);
        out += ',';
        appendCount(out, now.counts[vector][cpu]);
        out += ']';
      }
    }
    if (out.size() == empty_size) {
      out.resize(start);
    } else {
      out += ']';
    }
  });
}

void appendSoftnet(const HostSample& before, const HostSample& now, bool whole, std::string& out) {
  appendObject("softnet", out, [&] {
    for (std::size_t at = 0; at < now.softnet.size(); ++at) {
      const SoftnetCpu& row = now.softnet[at];
      const bool same = !whole && row.processed == before.softnet[at].processed &&
                        row.dropped == before.softnet[at].dropped &&
                        row.time_squeeze == before.softnet[at].time_squeeze;
      if (!same) {
        appendCpuKey(row.cpu, out);
        appendCounts(std::vector<Count>{row.processed, row.dropped, row.time_squeeze}, out);
      }
    }
  });
}

std::vector<Count> readCounts(JsonCursor& cursor) {
  std::vector<Count> counts;
  cursor.enterArray();
  while (cursor.nextElement()) {
    counts.push_back(cursor.takeCount());
  }
  return counts;
}

std::array<Count, 10> readTicks(JsonCursor& cursor) {
  std::array<Count, 10> ticks;
  const std::vector<Count> counts = readCounts(cursor);
  std::copy_n(counts.begin(), std::min(counts.size(), ticks.size()), ticks.begin());
  return ticks;
}

/// The row of the CPU that `key` names; made at the end if it is not there.
template <class Row>
Row& rowOfCpu(std::vector<Row>& rows, std::string_view key, JsonCursor& cursor) {
  const std::optional<std::int32_t> cpu = parseNumber<std::int32_t>(key);
  if (!cpu) {
    cursor.fail();
  }
  const auto at = std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return row.cpu == cpu.value_or(-1); });
  if (at != rows.end()) {
    return *at;
  }
  rows.push_back(Row{});
  rows.back().cpu = cpu.value_or(-1);
  return rows.back();
}

void readSoftirqChange(SoftirqTable& table, JsonCursor& cursor) {
  cursor.enterArray();
  cursor.nextElement();
  const auto vector = cursor.takeNumber<std::uint32_t>();
  cursor.nextElement();
  const auto cpu = cursor.takeNumber<std::uint32_t>();
  cursor.nextElement();
  const Count count = cursor.takeCount();
  if (cursor.nextElement() || vector >= table.counts.size() || cpu >= table.counts[vector].size()) {
    cursor.fail();
    return;
  }
  table.counts[vector][cpu] = count;
}

void readSoftirqs(SoftirqTable& table, JsonCursor& cursor) {
  std::string_view name;
  cursor.enterObject();
  while (cursor.nextKey(name)) {
    if (name == "cpus") {
      table.cpus = readNumbers(cursor);
    } else if (name == "vectors") {
      cursor.enterArray();
      table.vectors.clear();
      while (cursor.nextElement()) {
        table.vectors.push_back(cursor.takeString());
      }
    } else if (name == "counts") {
      cursor.enterArray();
      table.counts.clear();
      while (cursor.nextElement()) {
        table.counts.push_back(readCounts(cursor));
      }
    } else if (name == "changed") {
      cursor.enterArray();
      while (cursor.nextElement()) {
        readSoftirqChange(table, cursor);
      }
    } else {
      cursor.skip();
    }
  }
}

void readCpus(HostSample& host, JsonCursor& cursor) {
  std::string_view key;
  cursor.enterObject();
  while (cursor.nextKey(key)) {
    rowOfCpu(host.cpus, key, cursor).ticks = readTicks(cursor);
  }
}

void readSoftnet(HostSample& host, JsonCursor& cursor) {
  std::string_view key;
  cursor.enterObject();
  while (cursor.nextKey(key)) {
    SoftnetCpu& row = rowOfCpu(host.softnet, key, cursor);
    const std::vector<Count> counts = readCounts(cursor);
    if (counts.size() < 3) {
      cursor.fail();
      return;
    }
    row.processed = counts[0];
    row.dropped = counts[1];
    row.time_squeeze = counts[2];
  }
}

}  // namespace

void appendHost(const HostSample* before, const HostSample& now, std::string& out) {
  if (before == &now) {
    return;
  }
  const bool whole = before == nullptr || !sameShape(*before, now);
  const HostSample nothing;
  const HostSample& from = whole ? nothing : *before;
  appendObject("host", out, [&] {
    if (whole) {
      appendMember(out, "whole", true);
    }
    appendFields(hostFields(), from, now, out);
    if (now.loadavg != from.loadavg) {
      appendMember(out, "loadavg", std::string_view(now.loadavg));
    }
    if (now.online_cpus != from.online_cpus) {
      appendKey(out, "online_cpus");
      appendNumbers(now.online_cpus, out);
    }
    appendCpuTimes(from, now, whole, out);
    if (whole) {
      appendWholeSoftirqs(now.softirqs, out);
    } else {
      appendSoftirqChanges(from.softirqs, now.softirqs, out);
    }
    appendSoftnet(from, now, whole, out);
    appendMissing(from.missing, now.missing, out);
  });
}

std::shared_ptr<const HostSample> HostReader::read(JsonCursor& cursor, const HostSample* before) const {
  auto host = before != nullptr ? std::make_shared<HostSample>(*before) : std::make_shared<HostSample>();
  std::string_view name;
  cursor.enterObject();
  while (cursor.nextKey(name)) {
    if (const Field<HostSample>* field = m_fields.find(name)) {
      (*host).*field->member = cursor.takeCount();
    } else if (name == "whole") {  // comes first
      if (cursor.takeBool()) {
        *host = HostSample{};
      }
    } else if (name == "loadavg") {
      host->loadavg = cursor.takeString();
    } else if (name == "online_cpus") {
      host->online_cpus = readNumbers(cursor);
    } else if (name == "cpu") {
      host->cpu_total.ticks = readTicks(cursor);
    } else if (name == "cpus") {
      readCpus(*host, cursor);
    } else if (name == "softirqs") {
      readSoftirqs(host->softirqs, cursor);
    } else if (name == "softnet") {
      readSoftnet(*host, cursor);
    } else if (name == "missing") {
      host->missing = readMissing(cursor);
    } else {
      cursor.skip();
    }
  }
  return host;
}

}  // namespace plimsoll
