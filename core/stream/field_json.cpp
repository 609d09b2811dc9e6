// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stream/field_json.h"

namespace plimsoll {

void appendMissing(const MissingList& before, const MissingList& now, std::string& out) {
  if (before == now) {
    return;
  }
  json::appendKey(out, "missing");
  out += '[';
  for (const auto& [file, reason] : now) {
    json::appendComma(out);
    out += '[';
    json::appendString(out, file);
    out += ',';
    json::appendString(out, reason);
    out += ']';
  }
  out += ']';
}

MissingList readMissing(json::JsonCursor& cursor) {
  MissingList missing;
  cursor.enterArray();
  while (cursor.nextElement()) {
    std::vector<std::string> pair;
    cursor.enterArray();
    while (cursor.nextElement()) {
      pair.push_back(cursor.takeString());
    }
    if (pair.size() == 2) {
      missing.emplace_back(std::move(pair[0]), std::move(pair[1]));
    } else {
      cursor.fail();
    }
  }
  return missing;
}

std::vector<std::int32_t> readNumbers(json::JsonCursor& cursor) {
  std::vector<std::int32_t> numbers;
  cursor.enterArray();
  while (cursor.nextElement()) {
    numbers.push_back(cursor.takeNumber<std::int32_t>());
  }
  return numbers;
}

}  // namespace plimsoll
