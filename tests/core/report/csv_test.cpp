// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/csv.h"

#include <sstream>

#include "core/report/csv_row.h"
#include "tests/core/analysis/synthetic.h"
#include "tests/support/catch.h"

using namespace plimsoll;
using plimsoll::test::makeHistory;
using plimsoll::test::Shape;

namespace {

using Row = std::vector<std::string>;

/// RFC 4180 back to cells.
std::vector<Row> parseCsv(const std::string& text) {
  std::vector<Row> rows(1, Row(1));
  bool quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char byte = text[at];
    if (quoted && byte == '"' && at + 1 < text.size() && text[at + 1] == '"') {
      rows.back().back() += text[++at];
    } else if (byte == '"') {
      quoted = !quoted;
    } else if (!quoted && byte == ',') {
      rows.back().emplace_back();
    } else if (!quoted && byte == '\r') {
      continue;
    } else if (!quoted && byte == '\n') {
      rows.emplace_back(1);
    } else {
      rows.back().back() += byte;
    }
  }
  rows.pop_back();
  return rows;
}

std::string cell(const std::vector<Row>& rows, std::size_t row, std::string_view column) {
  const auto at = std::find(rows[0].begin(), rows[0].end(), column);
  REQUIRE(at != rows[0].end());
  return rows[row][static_cast<std::size_t>(at - rows[0].begin())];
}

TimeRange whole(const History& history) {
  return {history.samples().front()->at_ns, history.newest()->at_ns + 1};
}

std::vector<Row> writeContainers(const History& history) {
  std::ostringstream out;
  writeContainersCsv(out, history, whole(history));
  return parseCsv(out.str());
}

/// The same history with another name for its container.
History withName(const std::string& name) {
  History history = makeHistory(Shape{1, 1}, 2);
  Inventory inventory = test::makeInventory(1);
  inventory.containers.front().name = name;
  history.setInventory(std::make_shared<Inventory>(inventory), history.newest()->at_ns);
  return history;
}

}  // namespace

TEST_CASE("csvText quotes what RFC 4180 asks for") {
  CHECK(csvText("plain") == "plain");
  CHECK(csvText("").empty());
  CHECK(csvText("a,b") == "\"a,b\"");
  CHECK(csvText("say \"hi\"") == "\"say \"\"hi\"\"\"");
  CHECK(csvText(" edge") == "\" edge\"");
}

TEST_CASE("csvText disarms formulas") {
  CHECK(csvText("=cmd|'<img>") == "'=cmd|'<img>");
  CHECK(csvText("+1") == "'+1");
  CHECK(csvText("-1") == "'-1");
  CHECK(csvText("@sum") == "'@sum");
  CHECK(csvText("\tx").front() == '\'');
  CHECK(csvText("a=b") == "a=b");
}

TEST_CASE("csvText keeps a row on one line and in UTF-8") {
  CHECK(csvText("x\ny z") == R"(x\ny z)");
  CHECK(csvText("x\r\n,") == "\"x\\x0d\\n,\"");
  CHECK(csvText("\xff") == R"(\xff)");
}

TEST_CASE("numbers are written plainly, without exponents and without a false precision") {
  const auto text = [](double value) {
    std::ostringstream out;
    CsvRow().number(value).end(out);
    return out.str();
  };
  CHECK(text(0) == "0\r\n");
  CHECK(text(536870912) == "536870912\r\n");
  CHECK(text(1e6) == "1000000\r\n");
  CHECK(text(0.1 + 0.2) == "0.3\r\n");
  CHECK(text(1e-7) == "0.0000001\r\n");
  CHECK(text(-2.5) == "-2.5\r\n");
  CHECK(text(std::numeric_limits<double>::quiet_NaN()) == "\r\n");
}

TEST_CASE("utcText writes milliseconds since 1970 as UTC, and nothing for an unknown time") {
  CHECK(utcText(1'772'439'312'780) == "2026-03-02T08:15:12.780Z");
  CHECK(utcText(1) == "1970-01-01T00:00:00.001Z");
  CHECK(utcText(0).empty());
}

TEST_CASE("containers.csv has a row per container and sample, first columns in the agreed order") {
  const auto rows = writeContainers(makeHistory(Shape{3}, 4));
  REQUIRE(rows.size() == 1 + 3 * 4);
  CHECK(Row(rows[0].begin(), rows[0].begin() + 4) == Row{"time_utc", "monotonic_s", "host", "container"});
  CHECK(rows[1][1] == "1000.000000000");
  CHECK(rows[1][3] == "c0000");
  CHECK(rows[4][1] == "1001.000000000");
  for (const Row& row : rows) {
    CHECK(row.size() == rows[0].size());
  }
}

TEST_CASE("containers.csv has derived numbers and the raw ones they come from") {
  const auto rows = writeContainers(makeHistory(Shape{8}, 3));
  const std::size_t last = rows.size() - 1;  // container 7, third sample
  CHECK(cell(rows, last, "container") == "c0007");
  CHECK(cell(rows, last, "cpu_usage_cores") == "0.7");
  CHECK(cell(rows, last, "throttled_periods_ratio") == "0.5");
  CHECK(cell(rows, last, "cpu.stat.usage_usec") == "1400000");
  CHECK(cell(rows, last, "cpu.stat.nr_throttled") == "10");
  CHECK(cell(rows, last, "cpu.max.quota") == "50000");
}

TEST_CASE("an unknown number is an empty cell, with the reason beside those that need one") {
  const auto rows = writeContainers(makeHistory(Shape{1}, 2));
  CHECK(cell(rows, 1, "cpu_usage_cores").empty());
  CHECK(cell(rows, 1, "throttled_periods_ratio").empty());
  CHECK(cell(rows, 1, "throttled_periods_ratio_null_reason") == reasons::second_sample);
  CHECK(cell(rows, 2, "throttled_periods_ratio_null_reason").empty());
  CHECK(cell(rows, 1, "cpuacct.usage").empty());
  CHECK(cell(rows, 2, "swap_usage_bytes").empty());
}

TEST_CASE("a container that has no sample yet makes no row") {
  History history = makeHistory(Shape{1}, 2);
  history.setInventory(std::make_shared<Inventory>(test::makeInventory(2)), history.newest()->at_ns);
  CHECK(writeContainers(history).size() == 1 + 2);
}

TEST_CASE("a container that left long ago still has its rows") {
  History history = makeHistory(Shape{1}, 3);
  const std::int64_t left_ns = history.newest()->at_ns;
  history.setInventory(std::make_shared<Inventory>(), left_ns);
  auto sample = std::make_shared<Sample>();
  sample->seq = 4;
  sample->at_ns = left_ns + 100 * test::second_ns;
  history.append(sample);
  REQUIRE(history.inventory().containers.empty());
  const auto rows = writeContainers(history);
  REQUIRE(rows.size() == 1 + 3);
  CHECK(cell(rows, 1, "container") == "c0000");
}

TEST_CASE("the age of slowly read numbers is in the row") {
  const auto rows = writeContainers(makeHistory(Shape{1}, 5));
  CHECK(cell(rows, 1, "memory_stat_age_s") == "0");
  CHECK(cell(rows, 5, "memory_stat_age_s") == "4");
}

TEST_CASE("a hostile container name stays one cell in every file") {
  const History history = withName("=1+1,\"x\"\n");
  const auto rows = writeContainers(history);
  CHECK(cell(rows, 1, "container") == "'=1+1,\"x\"\\n");
  std::ostringstream out;
  writeThreadsCsv(out, history, whole(history), {});
  const auto threads = parseCsv(out.str());
  REQUIRE(threads.size() == 3);
  CHECK(cell(threads, 1, "container") == "'=1+1,\"x\"\\n");
}

TEST_CASE("threads.csv has a row per thread and sample of the containers asked for") {
  const History history = makeHistory(Shape{2, 3}, 3);
  std::ostringstream out;
  writeThreadsCsv(out, history, whole(history), {test::makeContainer(0).id});
  const auto rows = parseCsv(out.str());
  REQUIRE(rows.size() == 1 + 3 * 3);
  CHECK(Row(rows[0].begin(), rows[0].begin() + 6) ==
        Row{"time_utc", "monotonic_s", "host", "container", "tid", "comm"});
  CHECK(cell(rows, 9, "tid") == "102");
  CHECK(cell(rows, 9, "comm") == "worker-2");
  CHECK(cell(rows, 9, "thread_wait_percent") == "0.2");
  CHECK(cell(rows, 9, "schedstat.run_delay") == "4000000");
  CHECK(cell(rows, 9, "last_cpu").empty());
  CHECK(cell(rows, 1, "thread_wait_percent_null_reason") == reasons::second_sample);

  std::ostringstream other;
  writeThreadsCsv(other, history, whole(history), {test::makeContainer(1).id});
  CHECK(parseCsv(other.str()).size() == 1);
}

TEST_CASE("softirq.csv has a row per sample, CPU and vector") {
  const History history = makeHistory(Shape{1, 0, 2}, 2);
  std::ostringstream out;
  writeSoftirqCsv(out, history, whole(history));
  const auto rows = parseCsv(out.str());
  REQUIRE(rows.size() == 1 + 2 * 2 * 10);
  CHECK(rows[0] ==
        Row{"time_utc", "monotonic_s", "host", "container", "cpu", "vector", "softirq_rate_per_s", "softirqs"});
  // second sample, CPU 1, RCU (vector 9)
  CHECK(Row(rows[40].begin() + 4, rows[40].end()) == Row{"1", "RCU", "900", "900"});
  CHECK(rows[1][6].empty());
}

TEST_CASE("host.csv has a row per sample") {
  const History history = makeHistory(Shape{1}, 3);
  std::ostringstream out;
  writeHostCsv(out, history, whole(history));
  const auto rows = parseCsv(out.str());
  REQUIRE(rows.size() == 4);
  CHECK(cell(rows, 1, "meminfo.MemTotal") == "17179869184");
  CHECK(cell(rows, 1, "host_cpu_busy_percent").empty());
  CHECK(rows[3].size() == rows[0].size());
}

TEST_CASE("only the samples of the range are written, with rates from the sample before it") {
  const History history = makeHistory(Shape{1}, 10);
  std::ostringstream out;
  writeContainersCsv(out, history, {1005 * test::second_ns, 1007 * test::second_ns});
  const auto rows = parseCsv(out.str());
  REQUIRE(rows.size() == 3);
  CHECK(rows[1][1] == "1005.000000000");
  CHECK(cell(rows, 1, "cpu_usage_cores") == "0");
}

TEST_CASE("a stream that can't be written to says so to the caller") {
  std::ostringstream out;
  out.setstate(std::ios::badbit);
  writeHostCsv(out, makeHistory(Shape{1}, 2), {0, 1});
  CHECK_FALSE(out.good());
}
