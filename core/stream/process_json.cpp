// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stream/process_json.h"

#include <algorithm>
#include <string_view>

#include "core/stream/json_writer.h"

namespace plimsoll {

namespace {

using json::JsonCursor;

/// Appends nothing if nothing differs, unless `always`.
void appendProcess(const ProcessSample& before, const ProcessSample& now, bool always, std::string& out) {
  const std::size_t start = out.size();
  json::appendComma(out);
  out += R"({"pid":)";
  json::appendNumber(out, now.pid);
  const std::size_t empty_size = out.size();
  if (now.group != before.group) {
    json::appendMember(out, "g", static_cast<std::uint32_t>(now.group));
  }
  if (now.comm != before.comm) {
    json::appendMember(out, "comm", std::string_view(now.comm));
  }
  appendFields(processFields(), before, now, out);
  if (now.memory_missing != before.memory_missing) {
    json::appendMember(out, "memory_missing", std::string_view(now.memory_missing));
  }
  if (!always && out.size() == empty_size) {
    out.resize(start);
  } else {
    out += '}';
  }
}

void appendGone(const std::vector<Pid>& gone, std::string& out) {
  if (!gone.empty()) {
    json::appendKey(out, "processes_gone");
    appendNumbers(gone, out);
  }
}

std::vector<ProcessPtr>::iterator placeOf(std::vector<ProcessPtr>& processes, Pid pid) {
  return std::lower_bound(processes.begin(), processes.end(), pid,
                          [](const ProcessPtr& process, Pid wanted) { return process->pid < wanted; });
}

}  // namespace

void appendProcesses(const std::vector<ProcessPtr>& before, const std::vector<ProcessPtr>& now, std::string& out) {
  std::vector<Pid> gone;
  const std::size_t start = out.size();
  json::appendKey(out, "processes");
  out += '[';
  const std::size_t empty_size = out.size();
  auto old = before.begin();
  for (const ProcessPtr& process : now) {
    for (; old != before.end() && (*old)->pid < process->pid; ++old) {
      gone.push_back((*old)->pid);
    }
    const bool known = old != before.end() && (*old)->pid == process->pid;
    if (!known || *old != process) {
      appendProcess(known ? **old : ProcessSample{}, *process, !known, out);
    }
    old += known ? 1 : 0;
  }
  for (; old != before.end(); ++old) {
    gone.push_back((*old)->pid);
  }
  if (out.size() == empty_size) {
    out.resize(start);
  } else {
    out += ']';
  }
  appendGone(gone, out);
}

void ProcessReader::readEntry(JsonCursor& cursor, std::vector<ProcessPtr>& processes) const {
  std::string_view name;
  cursor.enterObject();
  if (!cursor.nextKey(name) || name != "pid") {
    cursor.fail();
    return;
  }
  const Pid pid = cursor.takeNumber<Pid>();
  const auto place = placeOf(processes, pid);
  const bool known = place != processes.end() && (*place)->pid == pid;
  auto process = known ? std::make_shared<ProcessSample>(**place) : std::make_shared<ProcessSample>();
  process->pid = pid;
  while (cursor.nextKey(name)) {
    if (const Field<ProcessSample>* field = m_fields.find(name)) {
      (*process).*field->member = cursor.takeCount();
    } else if (name == "g") {
      process->group = GroupHandle{cursor.takeNumber<std::uint32_t>()};
    } else if (name == "comm") {
      process->comm = cursor.takeString();
    } else if (name == "memory_missing") {
      process->memory_missing = cursor.takeString();
    } else {
      cursor.skip();
    }
  }
  if (known) {
    *place = std::move(process);
  } else {
    processes.insert(place, std::move(process));
  }
}

void ProcessReader::read(JsonCursor& cursor, std::vector<ProcessPtr>& processes) const {
  cursor.enterArray();
  while (cursor.nextElement()) {
    readEntry(cursor, processes);
  }
}

void ProcessReader::readGone(JsonCursor& cursor, std::vector<ProcessPtr>& processes) {
  cursor.enterArray();
  while (cursor.nextElement()) {
    const Pid pid = cursor.takeNumber<Pid>();
    const auto place = placeOf(processes, pid);
    if (place != processes.end() && (*place)->pid == pid) {
      processes.erase(place);
    }
  }
}

}  // namespace plimsoll
