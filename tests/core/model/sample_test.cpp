// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/sample.h"

#include "tests/support/catch.h"

using namespace plimsoll;

namespace {

Sample sampleWithGroups(std::initializer_list<std::uint32_t> handles) {
  Sample sample;
  for (const std::uint32_t handle : handles) {
    auto group = std::make_shared<GroupSample>();
    group->handle = GroupHandle{handle};
    sample.groups.push_back(std::move(group));
  }
  return sample;
}

}  // namespace

TEST_CASE("a group is found by its handle") {
  const Sample sample = sampleWithGroups({2, 5, 9});
  REQUIRE(sample.group(GroupHandle{5})->handle == GroupHandle{5});
  REQUIRE(sample.group(GroupHandle{9}) == sample.groups[2].get());
}

TEST_CASE("a group that was not there is null, before, between and behind the others") {
  const Sample sample = sampleWithGroups({2, 5, 9});
  REQUIRE(sample.group(GroupHandle{1}) == nullptr);
  REQUIRE(sample.group(GroupHandle{6}) == nullptr);
  REQUIRE(sample.group(GroupHandle{10}) == nullptr);
  REQUIRE(Sample().group(GroupHandle{1}) == nullptr);
}

TEST_CASE("focus is told per handle") {
  Sample sample;
  sample.focused = {GroupHandle{3}, GroupHandle{8}};
  REQUIRE(sample.isFocused(GroupHandle{8}));
  REQUIRE_FALSE(sample.isFocused(GroupHandle{4}));
}

TEST_CASE("v1 and v2 levels answer to one question each") {
  MemoryPart v1;
  v1.usage_in_bytes = Count(100);
  v1.oom_control_oom_kill = Count(2);
  MemoryPart v2;
  v2.current = Count(200);
  v2.events_oom_kill = Count(3);
  REQUIRE(v1.usageBytes() == Count(100));
  REQUIRE(v2.usageBytes() == Count(200));
  REQUIRE(v1.oomKill() == Count(2));
  REQUIRE(v2.oomKill() == Count(3));

  LimitsPart limits;
  limits.max_quota_us = Count(50000);
  limits.max_period_us = Count(100000);
  limits.memory_max = Count(1024);
  REQUIRE(limits.quotaUs() == Count(50000));
  REQUIRE(limits.periodUs() == Count(100000));
  REQUIRE(limits.memoryLimitBytes() == Count(1024));
  REQUIRE_FALSE(limits.burstUs().has());
}
