// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>
#include <string>

#include "core/model/sample.h"
#include "tests/support/catch.h"

using namespace plimsoll;

namespace {

template <class Struct>
void checkTable(std::span<const Field<Struct>> rows) {
  REQUIRE_FALSE(rows.empty());
  std::set<std::string_view> names;
  Struct all{};
  for (const Field<Struct>& row : rows) {
    CAPTURE(std::string(row.name));
    REQUIRE(names.insert(row.name).second);
    REQUIRE_FALSE(row.file.empty());
    REQUIRE_FALSE(row.help.empty());
    REQUIRE(row.name.find_first_of(" \",\n") == std::string_view::npos);
    // A row's member was set by no other row.
    REQUIRE_FALSE((all.*(row.member)).has());
    all.*(row.member) = Count(1);
  }
}

}  // namespace

TEST_CASE("every field row has its own name, its own member and a help text") {
  checkTable(cpuFields());
  checkTable(memoryFields());
  checkTable(slowFields());
  checkTable(limitsFields());
  checkTable(threadFields());
  checkTable(processFields());
  checkTable(hostFields());
}

TEST_CASE("the names of a group's parts do not collide, since they share one object on the wire") {
  std::set<std::string_view> names;
  std::size_t rows = 0;
  const auto add = [&](auto table) {
    for (const auto& row : table) {
      names.insert(row.name);
      ++rows;
    }
  };
  add(cpuFields());
  add(memoryFields());
  add(slowFields());
  add(limitsFields());
  REQUIRE(names.size() == rows);
}

TEST_CASE("every number of CpuPart and MemoryPart has a row") {
  REQUIRE(cpuFields().size() * sizeof(Count) == sizeof(CpuPart));
  REQUIRE(memoryFields().size() * sizeof(Count) == sizeof(MemoryPart));
  REQUIRE((slowFields().size() * sizeof(Count)) + sizeof(std::int64_t) == sizeof(SlowPart));
}
