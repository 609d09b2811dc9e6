// SPDX-License-Identifier: GPL-3.0-or-later
#include <random>

#include "tests/core/stream/sample_fixture.h"
#include "tests/core/stream/sample_stream.h"
#include "tests/support/catch.h"

using namespace plimsoll;
using namespace plimsoll::test;

namespace {

Inventory makeInventory() {
  Inventory inventory;
  inventory.groups.push_back({GroupHandle{1}, "/docker/abc", {{"memory", "/other/abc"}}, 42});
  Container container;
  container.id = {"abc"};
  container.name = "web";
  container.group = GroupHandle{1};
  inventory.containers.push_back(container);
  return inventory;
}

/// hello, a full inventory, a full sample, a difference, an event, a problem, bye.
std::string makeStream() {
  SampleEncoder encoder;
  std::string stream = helloLine();
  encoder.encodeInventory(makeInventory(), true, stream);
  Sample sample = makeFullSample(1, 5'000'000'000);
  encoder.encodeSample(sample, stream);
  sample.seq = 2;
  sample.full = false;
  sample.at_ns += 1'000'000'000;
  auto group = std::make_shared<GroupSample>(*sample.groups[0]);
  group->cpu.nr_throttled = 12;
  sample.groups[0] = group;
  encoder.encodeSample(sample, stream);
  stream += encodeEvent({EventKind::OomKill, 6'000'000'000, 7, "abc", "/dev/kmsg", "Killed process 5"}) + "\n";
  stream += encodeProblem({"/sys/fs/cgroup", "denied", "run as root", false}) + "\n";
  stream += encodeBye({"done"}) + "\n";
  return stream;
}

/// What kind of frames came, as letters, and the numbers that must survive.
std::string describe(const std::vector<Frame>& frames) {
  std::string text;
  for (const Frame& frame : frames) {
    text += std::string("HISEAPB").substr(frame.index(), 1);
    if (const auto* sample = std::get_if<SamplePtr>(&frame)) {
      text += std::to_string((*sample)->seq) + ":" + std::to_string((*sample)->groups[0]->cpu.nr_throttled.valueOr(0)) +
              " ";
    }
  }
  return text;
}

std::string feedInPieces(FrameReader& reader, std::string_view stream, const std::vector<std::size_t>& cuts) {
  std::vector<Frame> all;
  std::size_t from = 0;
  for (const std::size_t to : cuts) {
    for (Frame& frame : reader.feed(stream.substr(from, to - from))) {
      all.push_back(std::move(frame));
    }
    from = to;
  }
  for (Frame& frame : reader.feed(stream.substr(from))) {
    all.push_back(std::move(frame));
  }
  reader.finish();
  return describe(all);
}

std::string readAll(FrameReader& reader, std::string_view stream) {
  return feedInPieces(reader, stream, {});
}

/// nr_throttled is the sixth of the CPU rows, which begin at 2000.
const std::string whole = "HIS1:2005 S2:12 EPB";

}  // namespace

TEST_CASE("a stream gives its frames in order") {
  FrameReader reader;
  CHECK(readAll(reader, makeStream()) == whole);
  CHECK(reader.sawHello());
  CHECK(reader.noise().empty());
  CHECK(reader.failure().empty());
  CHECK(reader.counts().bad_lines == 0);
  CHECK(reader.counts().bytes == makeStream().size());
}

TEST_CASE("a stream cut in two at any byte gives the same frames") {
  const std::string stream = makeStream();
  for (std::size_t cut = 0; cut <= stream.size(); ++cut) {
    FrameReader reader;
    REQUIRE(feedInPieces(reader, stream, {cut}) == whole);
  }
}

TEST_CASE("a stream byte by byte gives the same frames") {
  const std::string stream = makeStream();
  std::vector<std::size_t> cuts;
  for (std::size_t cut = 1; cut < stream.size(); ++cut) {
    cuts.push_back(cut);
  }
  FrameReader reader;
  CHECK(feedInPieces(reader, stream, cuts) == whole);
}

TEST_CASE("a stream in random pieces gives the same frames") {
  const std::string stream = makeStream();
  std::mt19937 random(4711);
  for (int round = 0; round < 300; ++round) {
    std::vector<std::size_t> cuts;
    for (std::size_t at = random() % 400; at < stream.size(); at += 1 + random() % 400) {
      cuts.push_back(at);
    }
    FrameReader reader;
    REQUIRE(feedInPieces(reader, stream, cuts) == whole);
  }
}

TEST_CASE("a cut last line is ignored and counted") {
  const std::string stream = makeStream();
  FrameReader reader;
  CHECK(readAll(reader, stream.substr(0, stream.size() - 5)) == "HIS1:2005 S2:12 EP");
  CHECK(reader.counts().bad_lines == 1);
}

TEST_CASE("noise before hello is kept and no frame is lost") {
  for (const std::string& noise : {std::string("Welcome to app07 (prod)\n"), std::string("loading profile..."),
                                   std::string("\xff\xfeh\0i\0\r\0\n\0", 10), std::string("{\"type\":\"hello\"} \n")}) {
    FrameReader reader;
    CHECK(readAll(reader, noise + makeStream()) == whole);
    CHECK(reader.noise().starts_with(noise.substr(0, 10)));
    CHECK(reader.counts().bad_lines == 0);
  }
}

TEST_CASE("72000 bytes of noise in one line are skipped") {
  FrameReader reader;
  CHECK(readAll(reader, std::string(72'000, 'x') + makeStream()) == whole);
  CHECK(reader.noise().size() == 4096);
}

TEST_CASE("noise without an end is given up at 256 KiB with its first line") {
  const std::string noise = "This account is currently not available.\n";
  for (const std::string& more : {std::string(1000, 'x') + "\n", std::string(1000, 'y')}) {
    FrameReader reader;
    reader.feed(noise);
    for (int i = 0; i < 300 && reader.failure().empty(); ++i) {
      reader.feed(more);
    }
    CHECK(reader.failure().find("This account is currently not available.") != std::string::npos);
    CHECK(reader.failure().find("256 KiB") != std::string::npos);
    CHECK(readAll(reader, makeStream()).empty());
  }
}

TEST_CASE("a stream of nothing but noise leaves its text for the error message") {
  FrameReader reader;
  readAll(reader, "This account is currently not available.");
  CHECK_FALSE(reader.sawHello());
  CHECK(reader.noise() == "This account is currently not available.");
}

TEST_CASE("text after bye is counted and harms nothing") {
  FrameReader reader;
  CHECK(readAll(reader, makeStream() + "logout\r\n") == whole);
  CHECK(reader.counts().bad_lines == 1);
}

TEST_CASE("another protocol number is refused with both versions named") {
  FrameReader reader;
  const std::string hello = R"({"type":"hello","plimsoll":7,"collector":"9.9.9","host":"of another shape"})";
  CHECK(readAll(reader, hello + "\n" + makeStream()).empty());
  CHECK(reader.failure().find("9.9.9") != std::string::npos);
  CHECK(reader.failure().find("protocol 7") != std::string::npos);
  CHECK(reader.failure().find("protocol 1") != std::string::npos);
  CHECK(reader.failure().find(PLIMSOLL_VERSION) != std::string::npos);
}

TEST_CASE("a hello without our nonce is noise") {
  FrameReader reader("abc123");
  std::string stream = helloLine("another") + helloLine("abc123");
  CHECK(readAll(reader, stream) == "H");
  CHECK(reader.noise() == helloLine("another"));
}

TEST_CASE("keys of a newer version are ignored, everywhere") {
  FrameReader reader;
  reader.feed(helloLine());
  const auto frames = reader.feed(
      R"({"type":"sample","seq":1,"monotonic_s":1.5,"full":true,"colour":"red","host":{"stat.ctxt":5,"new":[{"a":[1]}]},)"
      R"("groups":[{"g":1,"cpu.stat.nr_periods":7,"gpu.stat":{"x":[1,{}]}}],"threads":[["tid","mood","schedstat.run"],)"
      R"([4,{"a":1},9]],"processes":[{"pid":4,"new":null}],"self":{"new":1}})"
      "\n");
  const SamplePtr sample = SampleStream::takeSample(frames);
  REQUIRE(sample);
  CHECK(sample->groups[0]->cpu.nr_periods == Count{7});
  CHECK(sample->threads[0]->run_ns == Count{9});
  CHECK(sample->host->ctxt == Count{5});
  CHECK(reader.counts().bad_lines == 0);
}

TEST_CASE("an unknown type of frame is counted and skipped") {
  FrameReader reader;
  CHECK(readAll(reader, helloLine() + "{\"type\":\"weather\",\"rain\":true}\n" + encodeBye({"x"}) + "\n") == "HB");
  CHECK(reader.counts().unknown_types == 1);
  CHECK(reader.counts().bad_lines == 0);
}

TEST_CASE("the type is found wherever it stands in the line") {
  FrameReader reader;
  CHECK(readAll(reader, helloLine() + "{\"reason\":\"{\\\"type\\\":1\",\"type\":\"bye\"}\n") == "HB");
}

TEST_CASE("a line that is too long is counted and the next one is read") {
  FrameReader reader({}, 2000);
  const std::string stream = helloLine() + std::string(3000, ' ') + "\n" + encodeBye({"x"}) + "\n";
  CHECK(readAll(reader, stream) == "HB");
  CHECK(reader.counts().long_lines == 1);
  FrameReader piecewise({}, 2000);
  CHECK(feedInPieces(piecewise, stream, {1000, 2500, 3200}) == "HB");
  CHECK(piecewise.counts().long_lines == 1);
}

TEST_CASE("samples and inventories before the first full one are skipped and counted") {
  SampleEncoder encoder;
  std::string ignored;
  Sample sample = makeFullSample(1, 1);
  encoder.encodeSample(sample, ignored);
  encoder.encodeInventory(makeInventory(), true, ignored);

  std::string stream = helloLine();
  sample.seq = 2;
  sample.full = false;
  encoder.encodeSample(sample, stream);
  Inventory changed = makeInventory();
  changed.containers[0].name = "renamed";
  encoder.encodeInventory(changed, false, stream);
  sample.seq = 3;
  sample.full = true;
  encoder.encodeSample(sample, stream);
  encoder.encodeInventory(changed, true, stream);
  FrameReader reader;
  CHECK(readAll(reader, stream) == "HS3:2005 I");
  CHECK(reader.counts().samples_before_full == 1);
  CHECK(reader.counts().inventories_before_full == 1);
}

TEST_CASE("after a lost sample nothing is shown until the next full one") {
  SampleEncoder encoder;
  std::string stream = helloLine();
  Sample sample = makeFullSample(1, 1);
  encoder.encodeSample(sample, stream);
  std::string lost;
  sample.full = false;
  auto group = std::make_shared<GroupSample>(*sample.groups[0]);
  group->cpu.nr_throttled = 77;
  sample.groups[0] = group;
  sample.seq = 2;
  encoder.encodeSample(sample, lost);
  sample.seq = 3;  // does not name nr_throttled: it did not change since 2
  encoder.encodeSample(sample, stream);
  sample.seq = 4;
  sample.full = true;
  encoder.encodeSample(sample, stream);
  FrameReader reader;
  CHECK(readAll(reader, stream) == "HS1:2005 S4:77 ");
  CHECK(reader.counts().samples_before_full == 1);
}

TEST_CASE("a bad sample line costs the samples up to the next full one and is counted") {
  for (const char* bad :
       {R"({"type":"sample","seq":2,"monotonic_s":2,"groups":[{"g":1,"cpu.stat.nr_throttled":"12"}]})",
        R"({"type":"sample","seq":2,"monotonic_s":2,"groups":[{"g":1,"cpu.stat.nr_throttled":-12}]})",
        R"({"type":"sample","seq":2,"groups":[]})", R"({"type":"sample","seq":2,"monotonic_s":2,"groups":[)",
        R"({"type":"sample","seq":2,"monotonic_s":2,"groups":[{"cpu.stat.nr_throttled":1,"g":1}]})",
        R"({"type":"sample","seq":2,"monotonic_s":2,"host":{"softirqs":{"changed":[[9,9,9]]}}})",
        R"({"type":"sample","seq":2,"monotonic_s":2,"threads":[["tid","schedstat.run"],[100]]})",
        R"({"type":"sample","seq":2,"monotonic_s":2,"threads":[["pid"],[100]]})"}) {
    INFO(bad);
    SampleEncoder encoder;
    std::string stream = helloLine();
    Sample sample = makeFullSample(1, 1);
    encoder.encodeSample(sample, stream);
    stream += bad;
    stream += '\n';
    sample.seq = 2;
    sample.full = false;
    encoder.encodeSample(sample, stream);
    sample.seq = 3;
    sample.full = true;
    encoder.encodeSample(sample, stream);
    FrameReader reader;
    CHECK(readAll(reader, stream) == "HS1:2005 S3:2005 ");
    CHECK(reader.counts().bad_lines == 1);
  }
}

TEST_CASE("a second hello starts a new stream: differences need a full sample again") {
  FrameReader reader;
  SampleEncoder encoder;
  std::string stream = makeStream() + helloLine();
  Sample sample = makeFullSample(3, 1);
  sample.full = false;
  encoder.encodeSample(sample, stream);
  CHECK(readAll(reader, stream) == whole + "H");
  CHECK(reader.counts().samples_before_full == 1);
}

TEST_CASE("rows of a thread that is named gone in the same line do no harm") {
  FrameReader reader;
  reader.feed(helloLine());
  const SamplePtr sample = SampleStream::takeSample(
      reader.feed(R"({"type":"sample","seq":1,"monotonic_s":1,"full":true,"threads":[["tid","pid"],[5,1],[6,1]],)"
                  R"("threads_gone":[5],"threads":[["tid","pid"],[5,2]]})"
                  "\n"));
  REQUIRE(sample);
  CHECK(sample->threads.size() == 2);
}
