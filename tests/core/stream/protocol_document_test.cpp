// SPDX-License-Identifier: GPL-3.0-or-later
// Every example in PROTOCOL.md is read as it stands there.
#include <fstream>
#include <set>

#include "core/base/text.h"
#include "tests/core/stream/sample_stream.h"
#include "tests/support/catch.h"

using namespace plimsoll;

namespace {

struct Examples {
  std::vector<std::string> frames, requests;
};

Examples readExamples() {
  std::ifstream document(std::string(PLIMSOLL_TESTS_DIR) + "/../core/stream/PROTOCOL.md");
  REQUIRE(document);
  Examples examples;
  bool in_requests = false;
  bool in_block = false;
  for (std::string line; std::getline(document, line);) {
    in_requests = in_requests || line == "## Requests";
    if (line.starts_with("```")) {
      in_block = line == "```json";
    } else if (in_block) {
      (in_requests ? examples.requests : examples.frames).push_back(line);
    }
  }
  return examples;
}

}  // namespace

TEST_CASE("the frames in PROTOCOL.md are a stream that is read without loss, and there is one of each type") {
  const Examples examples = readExamples();
  FrameReader reader("5f3a9c");
  std::set<std::size_t> types;
  for (const std::string& line : examples.frames) {
    INFO(line);
    const std::vector<Frame> frames = reader.feed(line + "\n");
    REQUIRE(frames.size() == 1);
    types.insert(frames[0].index());
  }
  CHECK(types.size() == std::variant_size_v<Frame>);
  CHECK(reader.noise().empty());
}

TEST_CASE("the samples in PROTOCOL.md hold what their text says") {
  FrameReader reader;
  std::vector<SamplePtr> samples;
  for (const std::string& line : readExamples().frames) {
    for (const Frame& frame : reader.feed(line + "\n")) {
      if (const auto* sample = std::get_if<SamplePtr>(&frame)) {
        samples.push_back(*sample);
      }
    }
  }
  REQUIRE(samples.size() == 3);
  CHECK(samples[0]->full);
  CHECK(samples[0]->groups[0]->limits->cfs_quota_us == Count{10'000});
  CHECK(samples[1]->threads.size() == 3);
  CHECK(samples[2]->threads[1]->run_ns.value() > samples[1]->threads[1]->run_ns.value());
  CHECK(samples[2]->groups[0]->slow->at_ns == samples[2]->at_ns);
}

TEST_CASE("the requests in PROTOCOL.md can be obeyed, and there is one of each type") {
  std::set<std::size_t> types;
  for (const std::string& line : readExamples().requests) {
    INFO(line);
    const Result<Request> request = decodeRequest(line);
    REQUIRE(request);
    types.insert(request->index());
    CHECK(decodeRequest(encodeRequest(*request)).ok());
  }
  CHECK(types.size() == std::variant_size_v<Request>);
}
