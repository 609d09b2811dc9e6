// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stream/sample_reader.h"

#include <algorithm>
#include <memory>

namespace plimsoll {

namespace {

using json::JsonCursor;
using GroupPtr = std::shared_ptr<const GroupSample>;

std::vector<GroupHandle> readHandles(JsonCursor& cursor) {
  std::vector<GroupHandle> handles;
  cursor.enterArray();
  while (cursor.nextElement()) {
    handles.push_back(GroupHandle{cursor.takeNumber<std::uint32_t>()});
  }
  return handles;
}

SelfCost readSelf(JsonCursor& cursor) {
  SelfCost self;
  std::string_view name;
  cursor.enterObject();
  while (cursor.nextKey(name)) {
    if (name == "cpu_ns") {
      self.cpu_ns = cursor.takeCount();
    } else if (name == "rss_bytes") {
      self.rss_bytes = cursor.takeCount();
    } else if (name == "bytes_out") {
      self.bytes_out = cursor.takeCount();
    } else {
      cursor.skip();
    }
  }
  return self;
}

std::vector<GroupPtr>::iterator placeOf(std::vector<GroupPtr>& groups, GroupHandle handle) {
  return std::lower_bound(groups.begin(), groups.end(), handle,
                          [](const GroupPtr& group, GroupHandle wanted) { return group->handle < wanted; });
}

}  // namespace

/// The sample that a line is becoming.
struct SampleReader::Draft {
  Sample sample;
  bool has_time = false;
  bool body_begun = false;  ///< the head is complete: seq, time and full are known
  bool without_base = false;
};

void SampleReader::reset() {
  m_sample.reset();
}

bool SampleReader::readHead(Draft& draft, std::string_view name, JsonCursor& cursor) {
  Sample& sample = draft.sample;
  if (name == "type") {
    cursor.skip();
  } else if (name == "seq") {
    sample.seq = cursor.takeUnsigned();
  } else if (name == "monotonic_s") {
    sample.at_ns = cursor.takeSeconds();
    draft.has_time = true;
  } else if (name == "wall_ms") {
    sample.wall_ms = cursor.takeSigned();
  } else if (name == "read_us") {
    sample.read_us = cursor.takeSigned();
  } else if (name == "dropped") {
    sample.dropped = cursor.takeUnsigned();
  } else if (name == "full") {
    sample.full = cursor.takeBool();
  } else if (name == "self") {
    sample.self = readSelf(cursor);
  } else {
    return false;
  }
  return true;
}

/// Everything behind the head is a difference, so the sample starts as its base.
void SampleReader::beginBody(Draft& draft) {
  draft.body_begun = true;
  Sample& sample = draft.sample;
  draft.without_base = !sample.full && (!m_sample || sample.seq != m_sample->seq + 1);
  if (sample.full || draft.without_base) {
    m_thread_reader.begin({});
    return;
  }
  sample.host = m_sample->host;
  sample.groups = m_sample->groups;
  sample.processes = m_sample->processes;
  sample.focused = m_sample->focused;
  sample.threads_cut = m_sample->threads_cut;
  m_thread_reader.begin(m_sample->threads);
}

void SampleReader::readGroups(Draft& draft, JsonCursor& cursor) {
  std::vector<GroupPtr>& groups = draft.sample.groups;
  cursor.enterArray();
  while (cursor.nextElement()) {
    std::string_view name;
    cursor.enterObject();
    if (!cursor.nextKey(name) || name != "g") {
      cursor.fail();
      return;
    }
    const GroupHandle handle{cursor.takeNumber<std::uint32_t>()};
    const auto place = placeOf(groups, handle);
    const bool known = place != groups.end() && (*place)->handle == handle;
    GroupPtr group = m_group_reader.read(cursor, handle, known ? place->get() : nullptr, draft.sample.at_ns);
    if (known) {
      *place = std::move(group);
    } else {
      groups.insert(place, std::move(group));
    }
  }
}

void SampleReader::readBody(Draft& draft, std::string_view name, JsonCursor& cursor) {
  Sample& sample = draft.sample;
  if (!draft.body_begun) {
    beginBody(draft);
  }
  if (draft.without_base) {
    cursor.skip();
    return;
  }
  if (name == "host") {
    sample.host = cursor.takeNull() ? nullptr : m_host_reader.read(cursor, sample.host.get());
  } else if (name == "groups") {
    readGroups(draft, cursor);
  } else if (name == "gone") {
    for (const GroupHandle handle : readHandles(cursor)) {
      std::erase_if(sample.groups, [&](const GroupPtr& group) { return group->handle == handle; });
    }
  } else if (name == "threads") {
    m_thread_reader.readRows(cursor, sample.at_ns);
  } else if (name == "threads_gone") {
    m_thread_reader.readGone(cursor);
  } else if (name == "processes") {
    m_process_reader.read(cursor, sample.processes);
  } else if (name == "processes_gone") {
    ProcessReader::readGone(cursor, sample.processes);
  } else if (name == "focused") {
    sample.focused = readHandles(cursor);
  } else if (name == "threads_cut") {
    sample.threads_cut = readHandles(cursor);
  } else {
    cursor.skip();
  }
}

SampleReader::Outcome SampleReader::read(std::string_view line) {
  Draft draft;
  JsonCursor cursor(line);
  std::string_view name;
  cursor.enterObject();
  while (cursor.nextKey(name)) {
    if (!readHead(draft, name, cursor)) {
      readBody(draft, name, cursor);
    }
  }
  if (!draft.body_begun) {
    beginBody(draft);
  }
  if (!cursor.finished() || !draft.has_time) {
    m_sample.reset();
    return Outcome::Bad;
  }
  if (draft.without_base) {
    m_sample.reset();
    return Outcome::BeforeFull;
  }
  draft.sample.threads = m_thread_reader.commit();
  m_sample = std::make_shared<const Sample>(std::move(draft.sample));
  return Outcome::Complete;
}

}  // namespace plimsoll
