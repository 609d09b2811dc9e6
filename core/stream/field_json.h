// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/model/fields.h"
#include "core/stream/json_cursor.h"
#include "core/stream/json_writer.h"

namespace plimsoll {

/// Writes the fields in which `now` differs from `before`, each under its name; missing is null.
template <class Struct>
void appendFields(std::span<const Field<Struct>> fields, const Struct& before, const Struct& now, std::string& out) {
  for (const Field<Struct>& field : fields) {
    const Count value = now.*field.member;
    if (value != before.*field.member) {
      json::appendKey(out, field.name);
      json::appendCount(out, value);
    }
  }
}

/// Finds the row of a name. Names live in the field tables, which never go away.
template <class Struct>
class FieldIndex {
 public:
  explicit FieldIndex(std::span<const Field<Struct>> fields) {
    for (const Field<Struct>& field : fields) {
      m_rows.emplace(field.name, &field);
    }
  }
  /// Null if there is no such row.
  const Field<Struct>* find(std::string_view name) const {
    const auto at = m_rows.find(name);
    return at == m_rows.end() ? nullptr : at->second;
  }

 private:
  std::unordered_map<std::string_view, const Field<Struct>*> m_rows;
};

/// Files that could not be read, with the reason, as an array of pairs.
using MissingList = std::vector<std::pair<std::string, std::string>>;
void appendMissing(const MissingList& before, const MissingList& now, std::string& out);
MissingList readMissing(json::JsonCursor& cursor);

/// An array of whole numbers.
template <class Range>
void appendNumbers(const Range& numbers, std::string& out) {
  out += '[';
  for (const auto& number : numbers) {
    json::appendComma(out);
    json::appendNumber(out, number);
  }
  out += ']';
}
std::vector<std::int32_t> readNumbers(json::JsonCursor& cursor);

}  // namespace plimsoll
