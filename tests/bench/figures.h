// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace plimsoll::bench {

/// CPU time of the calling thread, ns: other work on the machine does not count as ours.
std::int64_t threadCpuNs();

/// CPU time that `work` takes in the calling thread, ns.
template <class Work>
double cpuNsOf(Work&& work) {
  const std::int64_t start = threadCpuNs();
  work();
  return static_cast<double>(threadCpuNs() - start);
}

/// The middle of `values`; 0 of none.
double medianOf(std::vector<double> values);

/// Resident memory of this process now, bytes.
std::int64_t residentBytes();
/// The same without what malloc keeps for later.
std::int64_t trimmedResidentBytes();

/// One line on stdout: NAME VALUE UNIT, and "RATIO x WHAT" where there is something to compare with.
void printFigure(std::string_view name, double value, std::string_view unit);
void printFigure(std::string_view name, double value, std::string_view unit, double ratio, std::string_view to_what);

}  // namespace plimsoll::bench
