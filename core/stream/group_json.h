// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/model/sample.h"
#include "core/stream/field_json.h"
#include "core/stream/json_cursor.h"

namespace plimsoll {

/// Appends the entry of one group in "groups": what differs from `before` (null: everything that is there).
/// Appends nothing if nothing differs. `at_ns` is the sample's own time.
void appendGroup(const GroupSample* before, const GroupSample& now, std::int64_t at_ns, std::string& out);

/// Reads entries of "groups".
class GroupEntryReader {
 public:
  GroupEntryReader();
  /// One entry's members, behind `{"g":N,` of which the caller has read the handle: what `before` (null: a new group)
  /// becomes. Parts that the entry does not touch are shared with `before`.
  std::shared_ptr<const GroupSample> read(json::JsonCursor& cursor, GroupHandle handle, const GroupSample* before,
                                          std::int64_t at_ns) const;

 private:
  struct Edit;
  bool readField(Edit& edit, std::string_view name, json::JsonCursor& cursor) const;
  static bool readLimit(Edit& edit, std::string_view name, json::JsonCursor& cursor);
  static void readOther(Edit& edit, std::string_view name, json::JsonCursor& cursor);

  FieldIndex<CpuPart> m_cpu;
  FieldIndex<MemoryPart> m_memory;
  FieldIndex<SlowPart> m_slow;
  FieldIndex<LimitsPart> m_limits;
};

}  // namespace plimsoll
