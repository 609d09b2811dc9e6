// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/model/sample.h"
#include "core/stream/json_cursor.h"

namespace plimsoll {

// Threads on the wire are rows under column names, because there may be thousands of them: 500 changed threads are
// 20 KB as rows and 50 KB as objects. A row that begins with a string names the columns of the rows behind it:
//   "threads":[["tid","schedstat.run","schedstat.pcount"],[4301,912345678,77],[4302,812345678,70]]
// "tid" is always the first column. A column that is not there did not change.

using ThreadPtr = std::shared_ptr<const ThreadSample>;

/// Writes the threads that differ from those of the sample before.
class ThreadTableWriter {
 public:
  /// Appends `,"threads":[...]` and `,"threads_gone":[...]`, each only if there is something in it. Both lists are
  /// sorted by (pid, tid). `at_ns` is the sample's own time.
  void append(const std::vector<ThreadPtr>& before, const std::vector<ThreadPtr>& now, std::int64_t at_ns,
              std::string& out);

 private:
  void findChanges(const std::vector<ThreadPtr>& before, const std::vector<ThreadPtr>& now);

  std::vector<std::pair<std::uint32_t, std::uint32_t>> m_rows;  ///< (columns as a bit mask, position in `now`)
  std::vector<Tid> m_gone;
};

/// Puts the threads of one sample together from those of the sample before and the rows.
class ThreadTableReader {
 public:
  /// The list begins as `before`. Nothing is kept of a call to any member until commit().
  void begin(const std::vector<ThreadPtr>& before);
  void readRows(json::JsonCursor& cursor, std::int64_t at_ns);
  void readGone(json::JsonCursor& cursor);
  /// The threads now, sorted by (pid, tid).
  std::vector<ThreadPtr> commit();

 private:
  ThreadPtr* find(Tid tid);
  void readRow(json::JsonCursor& cursor, std::int64_t at_ns);
  void readColumns(json::JsonCursor& cursor);

  std::unordered_map<Tid, std::uint32_t> m_index;  ///< tid -> position in the list that was committed last
  std::vector<ThreadPtr> m_threads;
  std::vector<std::uint32_t> m_columns;  ///< of the rows that are read now, behind "tid"
  std::unordered_map<Tid, ThreadPtr> m_added;
  bool m_members_changed = false;
};

}  // namespace plimsoll
