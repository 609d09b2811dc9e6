// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "core/model/sample.h"
#include "core/stream/field_json.h"
#include "core/stream/json_cursor.h"

namespace plimsoll {

/// Appends `"host":{...}` with what differs from `before` (null: everything). If CPUs, vectors or softnet lines are not
/// the same ones as before, it is written whole, with "whole":true. Appends nothing if nothing differs.
void appendHost(const HostSample* before, const HostSample& now, std::string& out);

/// Reads the value of "host".
class HostReader {
 public:
  HostReader() : m_fields(hostFields()) {}
  /// What `before` (null: nothing known) becomes.
  std::shared_ptr<const HostSample> read(json::JsonCursor& cursor, const HostSample* before) const;

 private:
  FieldIndex<HostSample> m_fields;
};

}  // namespace plimsoll
