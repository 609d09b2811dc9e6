// SPDX-License-Identifier: GPL-3.0-or-later
// A recorded session read whole, cut, behind noise and as a newer version might write it. docker-v1/about.json tells
// how it was made.
#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

#include "core/stream/frame_reader.h"
#include "tests/support/catch.h"

using namespace plimsoll;

namespace {

const std::string folder = std::string(PLIMSOLL_TESTS_DIR) + "/streams/";

std::string readFile(const std::string& name) {
  std::ifstream file(folder + name, std::ios::binary);
  REQUIRE(file);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// noise/*.hex of case 45: hex bytes, or "repeat N times:" and hex bytes.
std::string readNoise(const std::string& name) {
  std::istringstream text(readFile("noise/" + name));
  std::string word;
  int times = 1;
  std::string bytes;
  while (text >> word) {
    if (word == "repeat") {
      text >> times >> word;
    } else {
      bytes += static_cast<char>(std::stoi(word, nullptr, 16));
    }
  }
  std::string all;
  for (int i = 0; i < times; ++i) {
    all += bytes;
  }
  return all;
}

struct Read {
  std::map<std::size_t, int> types;  ///< Frame::index() -> how many
  InventoryPtr inventory;
  std::vector<SamplePtr> samples;
  std::vector<Event> events;
  int total() const {
    int sum = 0;
    for (const auto& [type, count] : types) {
      sum += count;
    }
    return sum;
  }
};

Read readStream(FrameReader& reader, std::string_view bytes) {
  Read read;
  for (Frame& frame : reader.feed(bytes)) {
    ++read.types[frame.index()];
    if (auto* inventory = std::get_if<InventoryPtr>(&frame)) {
      read.inventory = *inventory;
    } else if (auto* sample = std::get_if<SamplePtr>(&frame)) {
      read.samples.push_back(*sample);
    } else if (auto* event = std::get_if<Event>(&frame)) {
      read.events.push_back(*event);
    }
  }
  reader.finish();
  return read;
}

const Container* named(const Inventory& inventory, const std::string& name) {
  const auto at = std::find_if(inventory.containers.begin(), inventory.containers.end(),
                               [&](const Container& container) { return container.name == name; });
  return at == inventory.containers.end() ? nullptr : &*at;
}

int lineCount(const std::string& text) {
  return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_CASE("the recorded session is read whole") {
  const std::string stream = readFile("docker-v1/whole.jsonl");
  FrameReader reader;
  const Read read = readStream(reader, stream);
  CHECK(read.total() == lineCount(stream));
  CHECK(reader.counts().bad_lines == 0);
  CHECK(reader.counts().samples_before_full == 0);
  for (std::size_t at = 1; at < read.samples.size(); ++at) {
    CHECK(read.samples[at]->seq == read.samples[at - 1]->seq + 1);
    CHECK(read.samples[at]->at_ns > read.samples[at - 1]->at_ns);
  }
}

TEST_CASE("what happened in the recorded session is in it: throttling, a new limit, a restart, an OOM kill") {
  FrameReader reader;
  const Read read = readStream(reader, readFile("docker-v1/whole.jsonl"));
  const Container* web = named(*read.inventory, "web");
  REQUIRE(web != nullptr);
  const GroupSample* first = read.samples.front()->group(*web->group);
  const GroupSample* last = read.samples.back()->group(*web->group);
  REQUIRE(first != nullptr);
  REQUIRE(last != nullptr);
  CHECK(last->cpu.nr_throttled.value() > first->cpu.nr_throttled.value());
  CHECK(first->limits->cfs_quota_us == Count{10'000});
  CHECK(last->limits->cfs_quota_us == Count{20'000});
  CHECK(read.samples.back()->threads.size() == 3);
  CHECK(named(*read.inventory, "plim0002") == nullptr);

  const auto countOf = [&](EventKind kind) {
    return std::count_if(read.events.begin(), read.events.end(),
                         [&](const Event& event) { return event.kind == kind; });
  };
  CHECK(countOf(EventKind::LimitChanged) == 1);
  CHECK(countOf(EventKind::ContainerRestarted) == 1);
  CHECK(countOf(EventKind::OomKill) == 1);
  CHECK(countOf(EventKind::ContainerExited) == 4);
}

TEST_CASE("the recorded session cut at any of many places is good up to the cut") {
  const std::string stream = readFile("docker-v1/whole.jsonl");
  for (std::size_t cut = 0; cut < stream.size(); cut += 997) {
    FrameReader reader;
    const std::string part = stream.substr(0, cut);
    const Read read = readStream(reader, part);
    REQUIRE(read.total() == lineCount(part));
    REQUIRE(reader.counts().bad_lines <= 1);
  }
}

TEST_CASE("a recording without its first lines says nothing wrong: it waits for a full sample") {
  const std::string stream = readFile("docker-v1/whole.jsonl");
  const std::size_t hello_end = stream.find('\n') + 1;
  const std::size_t third_sample = stream.find(R"({"type":"sample","seq":3,)");
  FrameReader reader;
  const Read read = readStream(reader, stream.substr(0, hello_end) + stream.substr(third_sample));
  CHECK(read.samples.empty());
  CHECK(reader.counts().samples_before_full > 10);
  CHECK(read.events.size() > 5);
}

TEST_CASE("no frame is lost behind the noise of shells") {
  const std::string stream = readFile("docker-v1/whole.jsonl");
  const std::map<std::string, std::size_t> sizes = {{"a-bashrc-line", 24},   {"b-no-newline", 18},
                                                    {"c-motd-box", 183},     {"d-escape-codes", 34},
                                                    {"e-nul-and-utf16", 10}, {"f-large", 72'000}};
  for (const auto& [name, size] : sizes) {
    INFO(name);
    const std::string noise = readNoise(name + ".stdout-prefix.hex");
    CHECK(noise.size() == size);
    FrameReader reader;
    CHECK(readStream(reader, noise + stream).total() == lineCount(stream));
    CHECK(reader.noise() == noise.substr(0, 4096));
    CHECK(reader.failure().empty());
  }
}

TEST_CASE("a shell that says something behind the last frame, or nothing but noise, is told by its text") {
  const std::string stream = readFile("docker-v1/whole.jsonl");
  FrameReader behind;
  CHECK(readStream(behind, stream + readNoise("after-exit.stdout-suffix.hex")).total() == lineCount(stream));
  FrameReader only;
  CHECK(readStream(only, readNoise("g-only-noise.stdout-prefix.hex")).total() == 0);
  CHECK(only.noise().find("This account is currently not available.") != std::string::npos);
}

TEST_CASE("a newer version's further members and types change nothing") {
  std::string stream = readFile("docker-v1/whole.jsonl");
  std::string newer;
  for (std::string_view rest = stream; !rest.empty();) {
    std::string line(rest.substr(0, rest.find('\n')));
    rest.remove_prefix(line.size() + 1);
    line.insert(line.size() - 1, R"(,"mood":{"a":[1,{"b":null}]})");
    newer += line + "\n" + R"({"type":"weather","rain":[true]})" + "\n";
  }
  FrameReader old_reader;
  const Read old_read = readStream(old_reader, stream);
  FrameReader reader;
  const Read read = readStream(reader, newer);
  CHECK(read.types == old_read.types);
  CHECK(*read.inventory == *old_read.inventory);
  CHECK(reader.counts().unknown_types == static_cast<std::size_t>(lineCount(stream)));
  CHECK(reader.counts().bad_lines == 0);
}

TEST_CASE("a stream of another protocol is refused with both numbers") {
  std::string stream = readFile("docker-v1/whole.jsonl");
  stream.replace(stream.find(R"("plimsoll":1)"), 12, R"("plimsoll":2)");
  FrameReader reader;
  CHECK(readStream(reader, stream).total() == 0);
  CHECK(reader.failure().find("protocol 2") != std::string::npos);
  CHECK(reader.failure().find("protocol 1") != std::string::npos);
}
