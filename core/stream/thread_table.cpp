// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stream/thread_table.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>

#include "core/stream/json_writer.h"

namespace plimsoll {

namespace {

using json::appendComma;
using json::appendCount;
using json::appendKey;
using json::appendNumber;
using json::appendString;
using json::JsonCursor;

/// Columns that are not kernel counts; those of threadFields() follow.
enum Column : std::uint32_t { PidColumn, GroupColumn, Comm, StatAge, State, LastCpu, Priority, Nice, FirstField };
constexpr std::array<std::string_view, FirstField> column_names = {"pid",   "g",        "comm",     "stat_age_ns",
                                                                   "state", "last_cpu", "priority", "nice"};
constexpr std::uint32_t unknown_column = 31;  // of a newer version: its values are skipped

std::uint32_t bit(std::uint32_t column, bool set) {
  return set ? 1U << column : 0U;
}

std::uint32_t changedColumns(const ThreadSample& before, const ThreadSample& now) {
  const bool stat_read_again = now.has_stat && now.stat_at_ns != before.stat_at_ns;
  std::uint32_t mask = bit(PidColumn, now.pid != before.pid) | bit(GroupColumn, now.group != before.group) |
                       bit(Comm, now.comm != before.comm) |
                       bit(StatAge, now.has_stat != before.has_stat || stat_read_again) |
                       bit(State, now.state != before.state) | bit(LastCpu, now.last_cpu != before.last_cpu) |
                       bit(Priority, now.priority != before.priority) | bit(Nice, now.nice != before.nice);
  std::uint32_t column = FirstField;
  for (const Field<ThreadSample>& field : threadFields()) {
    mask |= bit(column++, now.*field.member != before.*field.member);
  }
  return mask;
}

bool comesBefore(const ThreadSample& a, const ThreadSample& b) {
  return std::tie(a.pid, a.tid) < std::tie(b.pid, b.tid);
}

template <class Visit>
void visitColumns(std::uint32_t mask, Visit visit) {
  for (std::uint32_t column = 0; mask != 0; ++column, mask >>= 1U) {
    if ((mask & 1U) != 0) {
      visit(column);
    }
  }
}

void appendColumnNames(std::uint32_t mask, std::string& out) {
  appendComma(out);
  out += R"(["tid")";
  visitColumns(mask, [&](std::uint32_t column) {
    out += ",\"";
    out += column < FirstField ? column_names[column] : threadFields()[column - FirstField].name;
    out += '"';
  });
  out += ']';
}

void appendColumn(const ThreadSample& thread, std::uint32_t column, std::int64_t at_ns, std::string& out) {
  switch (column) {
    case PidColumn:
      appendNumber(out, thread.pid);
      break;
    case GroupColumn:
      appendNumber(out, static_cast<std::uint32_t>(thread.group));
      break;
    case Comm:
      appendString(out, thread.comm);
      break;
    case StatAge:
      if (thread.has_stat) {
        appendNumber(out, at_ns - thread.stat_at_ns);
      } else {
        out += "null";
      }
      break;
    case State:
      appendString(out, thread.state == 0 ? std::string_view() : std::string_view(&thread.state, 1));
      break;
    case LastCpu:
      appendNumber(out, thread.last_cpu);
      break;
    case Priority:
      appendNumber(out, thread.priority);
      break;
    case Nice:
      appendNumber(out, thread.nice);
      break;
    default:
      appendCount(out, thread.*threadFields()[column - FirstField].member);
  }
}

void appendRow(const ThreadSample& thread, std::uint32_t mask, std::int64_t at_ns, std::string& out) {
  appendComma(out);
  out += '[';
  appendNumber(out, thread.tid);
  visitColumns(mask, [&](std::uint32_t column) {
    out += ',';
    appendColumn(thread, column, at_ns, out);
  });
  out += ']';
}

std::uint32_t columnOf(std::string_view name) {
  const auto fixed = std::find(column_names.begin(), column_names.end(), name);
  if (fixed != column_names.end()) {
    return static_cast<std::uint32_t>(fixed - column_names.begin());
  }
  const auto fields = threadFields();
  const auto field =
      std::find_if(fields.begin(), fields.end(), [&](const Field<ThreadSample>& row) { return row.name == name; });
  return field == fields.end() ? unknown_column : FirstField + static_cast<std::uint32_t>(field - fields.begin());
}

void readColumn(ThreadSample& thread, std::uint32_t column, std::int64_t at_ns, JsonCursor& cursor) {
  switch (column) {
    case PidColumn:
      thread.pid = cursor.takeNumber<Pid>();
      break;
    case GroupColumn:
      thread.group = GroupHandle{cursor.takeNumber<std::uint32_t>()};
      break;
    case Comm:
      thread.comm = cursor.takeString();
      break;
    case StatAge:
      thread.has_stat = !cursor.takeNull();
      thread.stat_at_ns = thread.has_stat ? at_ns - cursor.takeSigned() : 0;
      break;
    case State: {
      const std::string state = cursor.takeString();
      thread.state = state.empty() ? '\0' : state.front();
      break;
    }
    case LastCpu:
      thread.last_cpu = cursor.takeNumber<std::int32_t>();
      break;
    case Priority:
      thread.priority = cursor.takeNumber<std::int32_t>();
      break;
    case Nice:
      thread.nice = cursor.takeNumber<std::int32_t>();
      break;
    case unknown_column:
      cursor.skip();
      break;
    default:
      thread.*threadFields()[column - FirstField].member = cursor.takeCount();
  }
}

}  // namespace

void ThreadTableWriter::findChanges(const std::vector<ThreadPtr>& before, const std::vector<ThreadPtr>& now) {
  m_rows.clear();
  m_gone.clear();
  auto old = before.begin();
  for (std::size_t at = 0; at < now.size(); ++at) {
    const ThreadSample& thread = *now[at];
    for (; old != before.end() && comesBefore(**old, thread); ++old) {
      m_gone.push_back((*old)->tid);
    }
    const bool known = old != before.end() && (*old)->tid == thread.tid && (*old)->pid == thread.pid;
    const bool same = known && *old == now[at];
    const std::uint32_t mask = same ? 0U : changedColumns(known ? **old : ThreadSample{}, thread);
    if (mask != 0 || !known) {
      m_rows.emplace_back(mask, static_cast<std::uint32_t>(at));
    }
    old += known ? 1 : 0;
  }
  for (; old != before.end(); ++old) {
    m_gone.push_back((*old)->tid);
  }
}

void ThreadTableWriter::append(const std::vector<ThreadPtr>& before, const std::vector<ThreadPtr>& now,
                               std::int64_t at_ns, std::string& out) {
  findChanges(before, now);
  if (!m_gone.empty()) {
    appendKey(out, "threads_gone");
    out += '[';
    for (const Tid tid : m_gone) {
      appendComma(out);
      appendNumber(out, tid);
    }
    out += ']';
  }
  if (m_rows.empty()) {
    return;
  }
  std::sort(m_rows.begin(), m_rows.end());  // rows of the same columns together: few rows of names
  appendKey(out, "threads");
  out += '[';
  for (std::size_t at = 0; at < m_rows.size(); ++at) {
    const auto [mask, position] = m_rows[at];
    if (at == 0 || mask != m_rows[at - 1].first) {
      appendColumnNames(mask, out);
    }
    appendRow(*now[position], mask, at_ns, out);
  }
  out += ']';
}

void ThreadTableReader::begin(const std::vector<ThreadPtr>& before) {
  if (before.empty()) {
    m_index.clear();
  }
  m_threads = before;
  m_columns.clear();
  m_added.clear();
  m_members_changed = false;
}

ThreadPtr* ThreadTableReader::find(Tid tid) {
  const auto added = m_added.find(tid);
  if (added != m_added.end()) {
    return added->second ? &added->second : nullptr;
  }
  const auto at = m_index.find(tid);
  return at == m_index.end() || !m_threads[at->second] ? nullptr : &m_threads[at->second];
}

void ThreadTableReader::readColumns(JsonCursor& cursor) {
  if (cursor.takeString() != "tid") {
    cursor.fail();
  }
  m_columns.clear();
  while (cursor.nextElement()) {
    m_columns.push_back(columnOf(cursor.takeString()));
  }
}

void ThreadTableReader::readRow(JsonCursor& cursor, std::int64_t at_ns) {
  const Tid tid = cursor.takeNumber<Tid>();
  ThreadPtr* known = find(tid);
  auto thread = known != nullptr ? std::make_shared<ThreadSample>(**known) : std::make_shared<ThreadSample>();
  thread->tid = tid;
  const Pid pid_before = thread->pid;
  for (const std::uint32_t column : m_columns) {
    if (!cursor.nextElement()) {
      cursor.fail();  // a row shorter than its columns
      return;
    }
    readColumn(*thread, column, at_ns, cursor);
  }
  if (cursor.nextElement()) {
    cursor.fail();
  }
  m_members_changed = m_members_changed || known == nullptr || pid_before != thread->pid;
  if (known != nullptr) {
    *known = std::move(thread);
  } else {
    m_added[tid] = std::move(thread);
  }
}

void ThreadTableReader::readRows(JsonCursor& cursor, std::int64_t at_ns) {
  cursor.enterArray();
  while (cursor.nextElement()) {
    cursor.enterArray();
    if (!cursor.nextElement()) {
      cursor.fail();
    } else if (cursor.atString()) {
      readColumns(cursor);
    } else {
      readRow(cursor, at_ns);
    }
  }
}

void ThreadTableReader::readGone(JsonCursor& cursor) {
  cursor.enterArray();
  while (cursor.nextElement()) {
    ThreadPtr* known = find(cursor.takeNumber<Tid>());
    if (known != nullptr) {
      known->reset();
      m_members_changed = true;
    }
  }
}

std::vector<ThreadPtr> ThreadTableReader::commit() {
  if (m_members_changed) {
    for (auto& [tid, thread] : m_added) {
      m_threads.push_back(std::move(thread));
    }
    std::erase(m_threads, nullptr);
    std::sort(m_threads.begin(), m_threads.end(),
              [](const ThreadPtr& a, const ThreadPtr& b) { return comesBefore(*a, *b); });
    m_index.clear();
    m_index.reserve(m_threads.size());
    for (std::size_t at = 0; at < m_threads.size(); ++at) {
      m_index.emplace(m_threads[at]->tid, static_cast<std::uint32_t>(at));
    }
  }
  return std::move(m_threads);
}

}  // namespace plimsoll
