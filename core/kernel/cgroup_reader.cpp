// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/cgroup_reader.h"

#include <algorithm>

#include "core/base/text.h"

namespace plimsoll {

namespace {

/// Limits are read too seldom for their descriptors (4.4 KB of kernel memory each) to be worth keeping.
bool worthKeeping(CgroupTier tier) {
  return tier != CgroupTier::Limits && tier != CgroupTier::QuotaTerms && tier != CgroupTier::RareLimits;
}

bool localMoved(const CpuPart& from, const CpuPart& to) {
  return from.local_throttled_time != to.local_throttled_time || from.local_throttled_usec != to.local_throttled_usec;
}

bool periodsMoved(const CpuPart& from, const CpuPart& to) {
  return from.nr_periods != to.nr_periods || from.nr_throttled != to.nr_throttled ||
         from.throttled_time != to.throttled_time;
}

/// "8:0 1048576" lines of a blkio.throttle.*_device file as "8:0 rbps=1048576".
std::string withKey(std::string_view text, std::string_view key) {
  std::string joined;
  while (!text.empty()) {
    std::string_view line = takeUntil(text, '\n');
    const std::string_view device = takeWord(line);
    const std::string_view limit = takeWord(line);
    if (!limit.empty()) {
      joined += joined.empty() ? "" : "; ";
      joined.append(device).append(" ").append(key).append("=").append(limit);
    }
  }
  return joined;
}

}  // namespace

CgroupReader::CgroupReader(Files& files, const CgroupLayout& layout, const std::vector<CgroupFileRows>& table,
                           const Group& group)
    : m_files(files),
      m_layout(layout),
      m_handle(group.handle),
      m_path(group.path),
      m_other_paths(group.other_paths.begin(), group.other_paths.end()),
      m_inode(group.inode) {
  m_slots.reserve(table.size());
  for (const CgroupFileRows& rows : table) {
    Slot slot;
    slot.rows = &rows;
    if (!pathOf(slot, rows.file->name).empty()) {
      m_slots.push_back(std::move(slot));
    }
  }
}

std::string CgroupReader::pathOf(const Slot& slot, std::string_view name) const {
  const CgroupFile& file = *slot.rows->file;
  const auto other = std::find_if(m_other_paths.begin(), m_other_paths.end(),
                                  [&file](const auto& path) { return path.first == file.controller; });
  std::string path = directoryOf(file, m_layout, other == m_other_paths.end() ? m_path : other->second);
  if (!path.empty()) {
    path.append("/").append(name);
  }
  return path;
}

Result<std::string_view> CgroupReader::readSlot(Slot& slot, std::string& buffer) {
  const CgroupFile& file = *slot.rows->file;
  if (!worthKeeping(file.tier)) {
    return m_files.read(pathOf(slot, file.name), buffer);
  }
  if (!slot.opened) {
    slot.opened = m_files.open(pathOf(slot, file.name));
  }
  Result<std::string_view> text = slot.opened->read(buffer);
  if (!text && text.error().code == Errc::NotFound && !file.alternative.empty()) {
    slot.opened = m_files.open(pathOf(slot, file.alternative));
    text = slot.opened->read(buffer);
  }
  return text;
}

bool CgroupReader::isWanted(CgroupTier tier, const Wanted& wanted) const {
  switch (tier) {
    case CgroupTier::CpuTime:
      return wanted.cpu_time;
    case CgroupTier::Throttle:
      return wanted.throttle;
    case CgroupTier::Memory:
      return wanted.memory;
    case CgroupTier::MemoryHits:
      return wanted.memory_hits;
    case CgroupTier::Slow:
      return wanted.slow;
    case CgroupTier::Limits:
      return wanted.limits;
    case CgroupTier::QuotaTerms:
      return wanted.limits && (wanted.rare_limits || m_limits_now.quotaUs().has());
    case CgroupTier::RareLimits:
      return wanted.rare_limits;
  }
  return false;
}

bool CgroupReader::read(const Wanted& wanted, std::int64_t at_ns, std::string& buffer) {
  if (m_gone) {
    return false;
  }
  m_slow_now = SlowPart();
  m_slow_now.at_ns = at_ns;
  if (wanted.rare_limits) {
    m_limits_now.io_limits.clear();
  }
  if (!readSlots(wanted, buffer) || !isSameDirectory()) {
    m_gone = true;
    m_slots.clear();
    m_slots.shrink_to_fit();
    return false;
  }
  hideUnwatchedThrottling(wanted.throttle);
  if (wanted.slow) {
    m_slow = std::make_shared<const SlowPart>(m_slow_now);
  }
  if (wanted.limits && (!m_limits || !(*m_limits == m_limits_now))) {
    m_limits = std::make_shared<const LimitsPart>(m_limits_now);
  }
  return true;
}

/// False when a file says that its group has been removed.
bool CgroupReader::readSlots(const Wanted& wanted, std::string& buffer) {
  for (Slot& slot : m_slots) {
    const bool is_wanted = isWanted(slot.rows->file->tier, wanted) && (!slot.failed || wanted.failed);
    if (!is_wanted) {
      continue;
    }
    const Result<std::string_view> text = readSlot(slot, buffer);
    if (text) {
      take(*slot.rows, *text);
      m_missing_changed |= slot.failed;
      slot.failed = false;
      continue;
    }
    if (text.error().code == Errc::Gone) {
      return false;
    }
    m_missing_changed |= !slot.failed || slot.error != text.error().code;
    slot.failed = true;
    slot.error = text.error().code;
    slot.opened.reset();
    clear(*slot.rows);
  }
  return true;
}

/// A kept descriptor fails when its group is removed. Where none is kept, a new group may have taken the path.
bool CgroupReader::isSameDirectory() const {
  const bool any_kept =
      std::any_of(m_slots.begin(), m_slots.end(), [](const Slot& slot) { return slot.opened && slot.opened->kept(); });
  if (any_kept || m_inode == 0 || m_slots.empty()) {
    return true;
  }
  for (const Slot& slot : m_slots) {
    const std::string file = pathOf(slot, "");
    if (m_files.inode(file.substr(0, file.size() - 1)) == m_inode) {
      return true;
    }
  }
  return false;
}

void CgroupReader::take(const CgroupFileRows& rows, std::string_view text) {
  const CgroupFile& file = *rows.file;
  switch (file.form) {
    case CgroupForm::Single:
      if (!rows.cpu.empty()) {
        rows.cpu.single(m_cpu) = parseSingle(text);
      } else if (!rows.memory.empty()) {
        rows.memory.single(m_memory) = parseSingle(text);
      } else if (!rows.slow.empty()) {
        rows.slow.single(m_slow_now) = parseSingle(text);
      } else {
        rows.limits.single(m_limits_now) = parseSingle(text);
      }
      break;
    case CgroupForm::FlatKeyed:
      rows.cpu.parseFlatKeyed(text, m_cpu);
      rows.memory.parseFlatKeyed(text, m_memory);
      rows.slow.parseFlatKeyed(text, m_slow_now);
      break;
    case CgroupForm::Limit:
    case CgroupForm::CpuMax:
      takeLimit(rows, text);
      break;
    case CgroupForm::Pressure: {
      const PressureText pressure = parsePressure(text);
      m_slow_now.*file.some_total = pressure.some_total;
      if (file.full_total != nullptr) {
        m_slow_now.*file.full_total = pressure.full_total;
      }
      break;
    }
    case CgroupForm::IoStat: {
      const IoSums sums = parseIoStat(text);
      m_slow_now.io_rbytes = sums.rbytes;
      m_slow_now.io_wbytes = sums.wbytes;
      m_slow_now.io_rios = sums.rios;
      m_slow_now.io_wios = sums.wios;
      break;
    }
    case CgroupForm::BlkioBytes: {
      const BlkioSums sums = parseBlkio(text);
      m_slow_now.io_rbytes = sums.read;
      m_slow_now.io_wbytes = sums.write;
      break;
    }
    case CgroupForm::BlkioOps: {
      const BlkioSums sums = parseBlkio(text);
      m_slow_now.io_rios = sums.read;
      m_slow_now.io_wios = sums.write;
      break;
    }
    case CgroupForm::Text:
      takeText(file, text);
      break;
  }
}

void CgroupReader::takeLimit(const CgroupFileRows& rows, std::string_view text) {
  const CgroupFile& file = *rows.file;
  bool readable = false;
  if (file.form == CgroupForm::CpuMax) {
    const CpuMaxText cpu_max = parseCpuMax(text);
    m_limits_now.max_quota_us = cpu_max.quota_us;
    m_limits_now.max_period_us = cpu_max.period_us;
    readable = cpu_max.readable;
  } else {
    const LimitText limit = parseLimit(text);
    rows.limits.single(m_limits_now) = limit.value;
    readable = limit.readable;
  }
  if (file.readable != nullptr) {
    m_limits_now.*file.readable = readable;
  }
}

void CgroupReader::takeText(const CgroupFile& file, std::string_view text) {
  if (file.text != &LimitsPart::io_limits) {
    m_limits_now.*file.text = trim(text);
    return;
  }
  const std::string limits = file.io_limit_key.empty() ? joinLines(text) : withKey(text, file.io_limit_key);
  if (!limits.empty()) {
    m_limits_now.io_limits += m_limits_now.io_limits.empty() ? limits : "; " + limits;
  }
}

void CgroupReader::clear(const CgroupFileRows& rows) {
  rows.cpu.clear(m_cpu);
  rows.memory.clear(m_memory);
  rows.limits.clear(m_limits_now);
  if (rows.file->readable != nullptr) {
    m_limits_now.*(rows.file->readable) = false;
  }
  if (rows.file->text != nullptr && rows.file->text != &LimitsPart::io_limits) {
    (m_limits_now.*(rows.file->text)).clear();
  }
}

/// Without a quota the throttle counters stand still, and are read seldom. If they have moved all the same (somebody
/// has set a quota), the distance belongs to several ticks, and no rate may be made of it: they are missing this time.
void CgroupReader::hideUnwatchedThrottling(bool throttle_read) {
  const bool unwatched = throttle_read && !m_throttle_watched && m_last;
  if (unwatched && localMoved(m_last->cpu, m_cpu)) {
    m_cpu.local_throttled_time = m_cpu.local_throttled_usec = Count();
  }
  const bool v1 = !m_cpu.usage_usec.has();  // v2 has the periods beside the CPU time, read on every tick
  if (unwatched && v1 && periodsMoved(m_last->cpu, m_cpu)) {
    m_cpu.nr_periods = m_cpu.nr_throttled = m_cpu.nr_bursts = Count();
    m_cpu.throttled_time = m_cpu.burst_time = Count();
  }
  m_throttle_watched = throttle_read;
}

void CgroupReader::listMissing() {
  m_missing.clear();
  for (const Slot& slot : m_slots) {
    const bool optional_absent =
        !slot.rows->file->required && (slot.error == Errc::NotFound || slot.error == Errc::Unsupported);
    if (slot.failed && !optional_absent) {
      m_missing.emplace_back(slot.rows->file->name, errcWord(slot.error));
    }
  }
  m_missing_changed = false;
}

std::shared_ptr<const GroupSample> CgroupReader::sample(const std::shared_ptr<const NetPart>& net, bool hide_cpu_time) {
  if (hide_cpu_time) {
    m_cpu.cpuacct_usage = m_cpu.usage_usec = m_cpu.user_usec = m_cpu.system_usec = Count();
  }
  const bool missing_changed = m_missing_changed;
  if (missing_changed) {
    listMissing();
  }
  const bool unchanged = m_last && !missing_changed && m_last->slow == m_slow && m_last->limits == m_limits &&
                         m_last->net == net && m_last->cpu == m_cpu && m_last->memory == m_memory;
  if (!unchanged) {
    auto sample = std::make_shared<GroupSample>();
    sample->handle = m_handle;
    sample->cpu = m_cpu;
    sample->memory = m_memory;
    sample->slow = m_slow;
    sample->limits = m_limits;
    sample->net = net;
    sample->missing = m_missing;
    m_last = std::move(sample);
  }
  return m_last;
}

}  // namespace plimsoll
