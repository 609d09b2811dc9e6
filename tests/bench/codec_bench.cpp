// SPDX-License-Identifier: GPL-3.0-or-later
// What the wire costs per number, beside nlohmann_json doing the same in the same run.
//   codec_bench [--quick]
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/stream/frame_json.h"
#include "core/stream/frame_reader.h"
#include "core/stream/sample_encoder.h"
#include "tests/bench/bench_session.h"
#include "tests/bench/figures.h"

using namespace plimsoll;
using namespace plimsoll::bench;

namespace {

template <class Part>
void putNumbers(nlohmann::json& object, const Part& part, std::span<const Field<Part>> fields) {
  for (const Field<Part>& field : fields) {
    if (const Count value = part.*field.member; value.has()) {
      object[std::string(field.name)] = *value;
    }
  }
}

template <class Part>
void takeNumbers(const nlohmann::json& object, Part& part, std::span<const Field<Part>> fields) {
  for (const Field<Part>& field : fields) {
    if (const auto at = object.find(field.name); at != object.end()) {
      part.*field.member = Count(at->template get<std::uint64_t>());
    }
  }
}

/// The groups of a sample with the same keys, as library objects.
std::string encodeWithLibrary(const Sample& sample) {
  nlohmann::json groups = nlohmann::json::array();
  for (const auto& group : sample.groups) {
    nlohmann::json object = {{"g", static_cast<std::uint32_t>(group->handle)}};
    putNumbers(object, group->cpu, cpuFields());
    putNumbers(object, group->memory, memoryFields());
    putNumbers(object, *group->slow, slowFields());
    putNumbers(object, *group->limits, limitsFields());
    groups.push_back(std::move(object));
  }
  return nlohmann::json{{"type", "sample"}, {"groups", std::move(groups)}}.dump();
}

std::vector<std::shared_ptr<const GroupSample>> decodeWithLibrary(const std::string& line) {
  std::vector<std::shared_ptr<const GroupSample>> groups;
  const nlohmann::json sample = nlohmann::json::parse(line);
  for (const nlohmann::json& object : sample["groups"]) {
    auto group = std::make_shared<GroupSample>();
    auto slow = std::make_shared<SlowPart>();
    auto limits = std::make_shared<LimitsPart>();
    group->handle = GroupHandle{object["g"].get<std::uint32_t>()};
    takeNumbers(object, group->cpu, cpuFields());
    takeNumbers(object, group->memory, memoryFields());
    takeNumbers(object, *slow, slowFields());
    takeNumbers(object, *limits, limitsFields());
    group->slow = std::move(slow);
    group->limits = std::move(limits);
    groups.push_back(std::move(group));
  }
  return groups;
}

double numbersIn(const Sample& sample) {
  std::size_t numbers = 0;
  for (const auto& group : sample.groups) {
    numbers += countNumbers(*group);
  }
  return static_cast<double>(numbers);
}

bool holds(const std::vector<Frame>& frames, const Sample& sample) {
  if (frames.size() != 1 || !std::holds_alternative<SamplePtr>(frames.front())) {
    return false;
  }
  const Sample& read = *std::get<SamplePtr>(frames.front());
  return read.groups.size() == sample.groups.size() && read.groups.back()->cpu == sample.groups.back()->cpu;
}

/// Full samples: every number is written and read.
bool measureFull(std::uint32_t containers, int rounds) {
  BenchSession session({containers, 10, 0, 8});
  SampleEncoder encoder;
  FrameReader reader;
  std::string line;
  encoder.encodeInventory(*session.inventory(), true, line);
  reader.feed(encodeHello(session.hello()) + "\n" + line);

  std::vector<double> encode;
  std::vector<double> decode;
  std::vector<double> library_encode;
  std::vector<double> library_decode;
  double numbers = 0;
  for (int i = 0; i < rounds; ++i) {
    Sample sample = session.next();
    sample.full = true;
    numbers = numbersIn(sample);
    line.clear();
    encode.push_back(cpuNsOf([&] { encoder.encodeSample(sample, line); }));
    std::vector<Frame> frames;
    decode.push_back(cpuNsOf([&] { frames = reader.feed(line); }));
    std::string text;
    library_encode.push_back(cpuNsOf([&] { text = encodeWithLibrary(sample); }));
    std::vector<std::shared_ptr<const GroupSample>> groups;
    library_decode.push_back(cpuNsOf([&] { groups = decodeWithLibrary(text); }));
    if (!holds(frames, sample) || groups.size() != sample.groups.size()) {
      std::fprintf(stderr, "codec_bench: a sample did not come back as it was written\n");
      return false;
    }
  }
  const double count = containers;
  printFigure("encode_full", medianOf(encode) / numbers, "ns/number", medianOf(encode) / medianOf(library_encode),
              "nlohmann_json");
  printFigure("decode_full", medianOf(decode) / numbers, "ns/number", medianOf(decode) / medianOf(library_decode),
              "nlohmann_json");
  printFigure("encode_full_nlohmann", medianOf(library_encode) / numbers, "ns/number");
  printFigure("decode_full_nlohmann", medianOf(library_decode) / numbers, "ns/number");
  printFigure("line_full", static_cast<double>(line.size()) / count, "bytes/container");
  printFigure("numbers_full", numbers / count, "numbers/container");
  return true;
}

/// Ordinary samples: what did not change is not written.
void measureChanges(std::uint32_t containers, std::uint32_t busy_one_in, std::uint32_t threads, int rounds,
                    const std::string& name) {
  BenchSession session({containers, busy_one_in, threads, 8});
  SampleEncoder encoder;
  FrameReader reader;
  std::string line;
  encoder.encodeInventory(*session.inventory(), true, line);
  encoder.encodeSample(session.next(), line);
  reader.feed(encodeHello(session.hello()) + "\n" + line);
  std::vector<double> encode;
  std::vector<double> decode;
  std::vector<double> bytes;
  for (int i = 0; i < rounds; ++i) {
    const Sample sample = session.next();
    line.clear();
    encode.push_back(cpuNsOf([&] { encoder.encodeSample(sample, line); }));
    decode.push_back(cpuNsOf([&] { reader.feed(line); }));
    bytes.push_back(static_cast<double>(line.size()));
  }
  printFigure(name + "_encode", medianOf(encode) / 1e6, "ms/sample");
  printFigure(name + "_decode", medianOf(decode) / 1e6, "ms/sample");
  printFigure(name + "_line", medianOf(bytes) / 1000, "KB/sample");
}

}  // namespace

int main(int argc, char** argv) {
  const bool quick = argc > 1 && std::string_view(argv[1]) == "--quick";
  const int rounds = quick ? 20 : 100;
  if (!measureFull(300, rounds)) {
    return 1;
  }
  measureChanges(300, 10, 0, rounds, "changes_300_containers_one_in_10_busy");
  measureChanges(300, 1, 0, rounds, "changes_300_containers_all_busy");
  measureChanges(1, 1, 5000, rounds, "changes_5000_threads_all_running");
  return 0;
}
