// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/model/sample.h"

namespace plimsoll::test {

/// Sets every row of a field table to a number of its own: first, first + 1, ...
template <class Struct>
void fill(Struct& part, std::span<const Field<Struct>> fields, std::uint64_t first) {
  for (const Field<Struct>& field : fields) {
    part.*field.member = Count{first++};
  }
}

std::shared_ptr<GroupSample> makeGroup(std::uint32_t handle, std::int64_t at_ns, std::uint64_t first);
std::shared_ptr<ThreadSample> makeThread(Pid pid, Tid tid, std::int64_t at_ns, std::uint64_t first);
std::shared_ptr<ProcessSample> makeProcess(Pid pid, std::uint64_t first);
std::shared_ptr<HostSample> makeHost(std::uint64_t first);

/// A sample in which everything that can be there is there, all numbers different.
Sample makeFullSample(std::uint64_t seq, std::int64_t at_ns);

/// The first difference between two samples in words; empty if there is none.
std::string findDifference(const Sample& a, const Sample& b);

}  // namespace plimsoll::test
