// SPDX-License-Identifier: GPL-3.0-or-later
// What a sample costs beside the bare kept-open reading of the same kernel files, in the same run.
//   sample_bench [--quick]
#include <time.h>
#include <unistd.h>

#include <cstdio>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/kernel/cgroup_layout.h"
#include "core/kernel/files.h"
#include "core/kernel/sampler.h"
#include "core/stream/sample_encoder.h"
#include "tests/bench/bench_groups.h"
#include "tests/bench/figures.h"

using namespace plimsoll;
using namespace plimsoll::bench;

namespace {

constexpr int skipped = 77;

struct Rounds {
  int rounds = 60;
  std::chrono::milliseconds pause{100};  ///< lets the caches go cold, as they are at one sample a second
};

Stamp stampNow() {
  timespec boot = {};
  timespec wall = {};
  ::clock_gettime(CLOCK_BOOTTIME, &boot);
  ::clock_gettime(CLOCK_REALTIME, &wall);
  return {static_cast<std::int64_t>(boot.tv_sec) * 1'000'000'000 + boot.tv_nsec,
          static_cast<std::int64_t>(wall.tv_sec) * 1000 + wall.tv_nsec / 1'000'000};
}

struct Costs {
  double bare_ns = 0;
  double reopened_ns = 0;
  double sample_ns = 0;
  double encoded_ns = 0;  ///< sample and JSON line
  double line_bytes = 0;
};

/// The three in turn, so that what else happens on the machine hits all of them. Medians.
Costs measure(Sampler& sampler, const std::vector<std::string>& bare_files, const Rounds& rounds) {
  SampleEncoder encoder;
  std::string line;
  std::vector<double> bare;
  std::vector<double> reopened;
  std::vector<double> sampled;
  std::vector<double> encoded;
  std::vector<double> bytes;
  BareRead kept(bare_files);
  std::uint64_t seq = 0;
  for (int i = -3; i < rounds.rounds; ++i) {  // the first rounds open files and fill caches
    std::this_thread::sleep_for(rounds.pause);
    const double bare_ns = cpuNsOf([&] { kept.read(); });
    std::this_thread::sleep_for(rounds.pause);
    Sample sample;
    const double sample_ns = cpuNsOf([&] { sample = sampler.sample(stampNow(), i == -3); });
    line.clear();
    sample.seq = ++seq;
    sample.full = i == -3;
    const double encode_ns = cpuNsOf([&] { encoder.encodeSample(sample, line); });
    if (i >= 0) {
      bare.push_back(bare_ns);
      sampled.push_back(sample_ns);
      encoded.push_back(sample_ns + encode_ns);
      bytes.push_back(static_cast<double>(line.size()));
    }
    if (i >= 0 && i % 5 == 0) {
      reopened.push_back(cpuNsOf([&] { BareRead(bare_files).read(); }));
    }
  }
  return {medianOf(bare), medianOf(reopened), medianOf(sampled), medianOf(encoded), medianOf(bytes)};
}

void print(const std::string& name, double subjects, std::string_view subject, const Costs& costs) {
  constexpr double ns_per_us = 1000;
  const std::string unit = "us/" + std::string(subject);
  const double scale = subjects * ns_per_us;
  printFigure(name + "_bare_kept_open", costs.bare_ns / scale, unit);
  printFigure(name + "_bare_reopened", costs.reopened_ns / scale, unit, costs.reopened_ns / costs.bare_ns,
              "bare kept open");
  printFigure(name + "_sample", costs.sample_ns / scale, unit, costs.sample_ns / costs.bare_ns, "bare kept open");
  printFigure(name + "_sample_and_encode", costs.encoded_ns / scale, unit, costs.encoded_ns / costs.bare_ns,
              "bare kept open");
  printFigure(name + "_line", costs.line_bytes / subjects, "bytes/" + std::string(subject));
}

bool measureContainers(const CgroupLayout& layout, std::size_t count, const Rounds& rounds) {
  const BenchGroups groups(layout, count);
  if (!groups.failure().empty()) {
    std::fprintf(stderr, "sample_bench: skipped: %s\n", groups.failure().c_str());
    return false;
  }
  RootFiles files;
  Sampler sampler(files, layout);
  sampler.setInventory(groups.inventory());
  print("containers_" + std::to_string(count), static_cast<double>(count), "container",
        measure(sampler, groups.bareFiles(), rounds));
  return true;
}

/// CPU ns of one sample and JSON line; 0 = could not be measured.
double measureThreads(const CgroupLayout& layout, std::size_t count, const Rounds& rounds) {
  BenchGroups groups(layout, 1);
  const ThreadedProcess process(count);
  if (!groups.failure().empty() || process.pid() < 0) {
    std::fprintf(stderr, "sample_bench: skipped: %zu threads could not be made\n", count);
    return 0;
  }
  groups.moveIntoFirst(process.pid());
  RootFiles files;
  Sampler sampler(files, layout);
  const Inventory inventory = groups.inventory();
  sampler.setInventory(inventory);
  sampler.setFocus({inventory.containers.front().group.value()}, 20000);
  const Costs costs = measure(sampler, process.bareFiles(), rounds);
  print("threads_" + std::to_string(count), static_cast<double>(count), "thread", costs);
  return costs.encoded_ns;
}

}  // namespace

int main(int argc, char** argv) {
  const bool quick = argc > 1 && std::string_view(argv[1]) == "--quick";
  const Rounds rounds = quick ? Rounds{20, std::chrono::milliseconds(20)} : Rounds();
  RootFiles files;
  const Result<CgroupLayout> layout = readCgroupLayout(files);
  if (!layout) {
    std::fprintf(stderr, "sample_bench: skipped: %s\n", describe(layout.error()).c_str());
    return skipped;
  }
  if (!measureContainers(*layout, 100, rounds) || !measureContainers(*layout, 300, rounds)) {
    return skipped;
  }
  const double thousand = measureThreads(*layout, 1000, rounds);
  const double five_thousand = measureThreads(*layout, 5000, rounds);
  if (thousand > 0) {
    printFigure("threads_growth", five_thousand / 1e6, "ms/sample", five_thousand / thousand,
                "threads_1000 (5 = linear)");
  }
  return 0;
}
