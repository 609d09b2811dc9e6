// SPDX-License-Identifier: GPL-3.0-or-later
// Memory that a session of 15 minutes with 1000 containers holds, read from the wire as the GUI does.
//   history_bench [--quick]
#include <algorithm>
#include <string>
#include <string_view>

#include "core/analysis/history.h"
#include "core/stream/frame_json.h"
#include "core/stream/frame_reader.h"
#include "core/stream/sample_encoder.h"
#include "tests/bench/bench_session.h"
#include "tests/bench/figures.h"

using namespace plimsoll;
using namespace plimsoll::bench;

namespace {

constexpr double mib = 1024.0 * 1024.0;

void measure(const BenchSession::Shape& shape, int seconds, const std::string& name) {
  BenchSession session(shape);
  SampleEncoder encoder;
  FrameReader reader;
  History history;
  std::string line;
  encoder.encodeInventory(*session.inventory(), true, line);
  reader.feed(encodeHello(session.hello()) + "\n" + line);
  history.setInventory(session.inventory(), 0);
  const std::int64_t before = trimmedResidentBytes();
  std::vector<double> append;
  for (int i = 0; i < seconds; ++i) {
    line.clear();
    encoder.encodeSample(session.next(), line);
    for (Frame& frame : reader.feed(line)) {
      if (auto* sample = std::get_if<SamplePtr>(&frame)) {
        append.push_back(cpuNsOf([&] { history.append(std::move(*sample)); }));
      }
    }
  }
  const double held = static_cast<double>(trimmedResidentBytes() - before);
  const double records = static_cast<double>(history.samples().size()) * shape.containers;
  // Beside: each container's numbers kept whole in each sample.
  const double whole =
      static_cast<double>(sizeof(GroupSample) + sizeof(SlowPart) + sizeof(LimitsPart) + sizeof(NetPart));
  printFigure(name + "_samples", static_cast<double>(history.samples().size()), "samples");
  printFigure(name + "_memory", held / mib, "MiB", held / (whole * records), "every part kept anew");
  printFigure(name + "_bytes_per_container_and_sample", held / records, "bytes");
  printFigure(name + "_append", medianOf(append) / 1e6, "ms/sample");
  printFigure(name + "_append_worst", append.empty() ? 0 : *std::max_element(append.begin(), append.end()) / 1e6, "ms");
}

}  // namespace

int main(int argc, char** argv) {
  const bool quick = argc > 1 && std::string_view(argv[1]) == "--quick";
  const int seconds = quick ? 180 : 900;
  const std::string span = quick ? "history_1000x3min" : "history_1000x15min";
  measure({1000, 10, 0, 8}, seconds, span + "_one_in_10_busy");
  if (!quick) {
    measure({1000, 1, 0, 8}, seconds, span + "_all_busy");
  }
  return 0;
}
