// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/model/sample.h"
#include "core/stream/field_json.h"
#include "core/stream/json_cursor.h"

namespace plimsoll {

using ProcessPtr = std::shared_ptr<const ProcessSample>;

/// Appends `"processes":[...]` and `"processes_gone":[...]`, each only if there is something in it. Both lists are
/// sorted by pid.
void appendProcesses(const std::vector<ProcessPtr>& before, const std::vector<ProcessPtr>& now, std::string& out);

/// Reads the values of "processes" and "processes_gone".
class ProcessReader {
 public:
  ProcessReader() : m_fields(processFields()) {}
  /// Changes `processes` (sorted by pid) as the entries say.
  void read(json::JsonCursor& cursor, std::vector<ProcessPtr>& processes) const;
  static void readGone(json::JsonCursor& cursor, std::vector<ProcessPtr>& processes);

 private:
  void readEntry(json::JsonCursor& cursor, std::vector<ProcessPtr>& processes) const;

  FieldIndex<ProcessSample> m_fields;
};

}  // namespace plimsoll
