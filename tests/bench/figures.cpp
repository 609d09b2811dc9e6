// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/figures.h"

#include <malloc.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string>

namespace plimsoll::bench {

std::int64_t threadCpuNs() {
  timespec now = {};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<std::int64_t>(now.tv_sec) * 1'000'000'000 + now.tv_nsec;
}

double medianOf(std::vector<double> values) {
  if (values.empty()) {
    return 0;
  }
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

std::int64_t residentBytes() {
  std::ifstream statm("/proc/self/statm");
  std::int64_t size = 0;
  std::int64_t resident = 0;
  statm >> size >> resident;
  return resident * ::sysconf(_SC_PAGESIZE);
}

std::int64_t trimmedResidentBytes() {
  ::malloc_trim(0);
  return residentBytes();
}

void printFigure(std::string_view name, double value, std::string_view unit) {
  std::printf("%-46s %10.2f %s\n", std::string(name).c_str(), value, std::string(unit).c_str());
  std::fflush(stdout);
}

void printFigure(std::string_view name, double value, std::string_view unit, double ratio, std::string_view to_what) {
  std::printf("%-46s %10.2f %-14s %7.2f x %s\n", std::string(name).c_str(), value, std::string(unit).c_str(), ratio,
              std::string(to_what).c_str());
  std::fflush(stdout);
}

}  // namespace plimsoll::bench
