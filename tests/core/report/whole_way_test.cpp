// SPDX-License-Identifier: GPL-3.0-or-later
// The way of every number at once: kernel text -> sample -> wire -> sample -> history -> CSV, against files that were
// checked by hand.
#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/collector/captured_host.h"
#include "core/report/csv.h"
#include "core/stream/frame_json.h"
#include "core/stream/frame_reader.h"
#include "core/stream/sample_encoder.h"
#include "tests/support/catch.h"

using namespace plimsoll;

namespace {

const std::filesystem::path tests_folder = PLIMSOLL_TESTS_DIR;

CapturedHost readCase(const std::string& name) {
  Result<std::vector<CapturedHost>> hosts = readCapturedHosts((tests_folder / "cases" / name).string());
  REQUIRE(hosts.ok());
  return std::move(hosts->front());
}

/// What the collector would stream for a captured host.
std::string encode(const CapturedHost& captured) {
  Hello hello;
  hello.collector = "test";
  hello.host = captured.instants.front().host;
  hello.host.name = "captured";
  std::string stream = encodeHello(hello) + "\n";
  SampleEncoder encoder;
  bool first = true;
  for (const CapturedInstant& instant : captured.instants) {
    encoder.encodeInventory(instant.inventory, first, stream);
    Sample sample = *instant.sample;
    sample.full = first;
    encoder.encodeSample(sample, stream);
    first = false;
  }
  return stream;
}

/// What a session makes of a stream.
History readStream(const std::string& stream) {
  History history;
  FrameReader reader;
  for (const Frame& frame : reader.feed(stream)) {
    if (const auto* hello = std::get_if<Hello>(&frame)) {
      history.setHost(std::make_shared<Host>(hello->host));
    } else if (const auto* inventory = std::get_if<InventoryPtr>(&frame)) {
      history.setInventory(*inventory, 0);
    } else if (const auto* sample = std::get_if<SamplePtr>(&frame)) {
      history.append(*sample);
    }
  }
  CHECK(reader.counts().bad_lines == 0);
  CHECK(reader.failure().empty());
  return history;
}

TimeRange whole(const History& history) {
  return {history.samples().front()->at_ns, history.newest()->at_ns + 1};
}

std::string readGolden(const std::string& name) {
  std::ifstream file(tests_folder / "core" / "report" / "golden" / name, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("a throttled container gets from the kernel's files into the CSV files unchanged") {
  const History history = readStream(encode(readCase("24-throttled-by-an-ancestor")));
  REQUIRE(history.samples().size() == 2);
  std::ostringstream containers;
  writeContainersCsv(containers, history, whole(history));
  CHECK(containers.str() == readGolden("24-containers.csv"));
  std::ostringstream threads;
  writeThreadsCsv(threads, history, whole(history), {});
  CHECK(threads.str() == readGolden("24-threads.csv"));
}

TEST_CASE("softirqs get from the kernel's files into the CSV files unchanged") {
  const History history = readStream(encode(readCase("31-offline-and-possible-columns")));
  REQUIRE(history.samples().size() == 3);
  std::ostringstream softirqs;
  writeSoftirqCsv(softirqs, history, whole(history));
  CHECK(softirqs.str() == readGolden("31-softirq.csv"));
  std::ostringstream host;
  writeHostCsv(host, history, whole(history));
  CHECK(host.str() == readGolden("31-host.csv"));
}

TEST_CASE("hostile thread names get through the wire into one cell each") {
  const History history = readStream(encode(readCase("33b-hostile-thread-names")));
  REQUIRE(history.samples().size() == 1);
  REQUIRE(history.newest()->threads.size() == 4);
  CHECK(history.newest()->threads[0]->comm == ") R 5 (");
  CHECK(csvText(history.newest()->threads[1]->comm) == "'=cmd|'<img>");
  CHECK(csvText(history.newest()->threads[3]->comm) == R"(1 (x) R 1\n2 (y)");
}
