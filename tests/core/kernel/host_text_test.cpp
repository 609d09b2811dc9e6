// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/host_text.h"

#include "tests/support/catch.h"

using namespace plimsoll;

namespace {

HostSample parseStatText(std::string_view text) {
  HostSample sample;
  parseProcStat(text, FileRows<HostSample>(hostFields(), "stat"), sample);
  return sample;
}

HostSample parseMeminfoText(std::string_view text) {
  HostSample sample;
  parseMeminfo(text, FileRows<HostSample>(hostFields(), "meminfo"), sample);
  return sample;
}

}  // namespace

TEST_CASE("/proc/stat gives the sum, each online CPU by its number, and the counters") {
  const HostSample sample = parseStatText(
      "cpu  90 1 3440 25000 2 3 80 4 5 6\ncpu0 40 0 2070 14800 0 0 40 0 0 0\ncpu8 50 0 1370 10200 0 0 40 0 0 0\n"
      "intr 5 0 0\nctxt 123456\nbtime 1772000000\nprocesses 9876\nprocs_running 3\nprocs_blocked 1\n"
      "softirq 2552128 0 171124\n");
  REQUIRE(sample.cpu_total.cpu == -1);
  REQUIRE(sample.cpu_total.ticks[0] == Count(90));
  REQUIRE(sample.cpu_total.ticks[6] == Count(80));
  REQUIRE(sample.cpu_total.ticks[9] == Count(6));
  REQUIRE(sample.cpus.size() == 2);
  REQUIRE(sample.cpus[1].cpu == 8);
  REQUIRE(sample.cpus[1].ticks[2] == Count(1370));
  REQUIRE(sample.ctxt == Count(123456));
  REQUIRE(sample.processes == Count(9876));
  REQUIRE(sample.procs_running == Count(3));
  REQUIRE(sample.procs_blocked == Count(1));
}

TEST_CASE("a CPU line of an old kernel has no guest times") {
  const HostSample sample = parseStatText("cpu0 1 2 3 4 5 6 7\n");
  REQUIRE(sample.cpus[0].ticks[6] == Count(7));
  REQUIRE_FALSE(sample.cpus[0].ticks[7].has());
}

TEST_CASE("an empty /proc/stat gives nothing") {
  const HostSample sample = parseStatText("");
  REQUIRE(sample.cpus.empty());
  REQUIRE_FALSE(sample.ctxt.has());
  REQUIRE_FALSE(sample.cpu_total.ticks[0].has());
}

TEST_CASE("softirqs are matched by the printed CPU number") {
  const SoftirqTable table = parseSoftirqs(
      "                    CPU0       CPU8       \n          HI:          0          1\n"
      "      NET_RX:       1000       2000\n    IRQ_POLL:          3          4\n");
  REQUIRE(table.cpus == std::vector<std::int32_t>{0, 8});
  REQUIRE(table.vectors == std::vector<std::string>{"HI", "NET_RX", "IRQ_POLL"});
  REQUIRE(table.counts[1] == std::vector<Count>{Count(1000), Count(2000)});
  REQUIRE(table.counts[2][1] == Count(4));
}

TEST_CASE("a softirq row that is cut has missing counts, one that is too long has no more") {
  const SoftirqTable table = parseSoftirqs("CPU0 CPU1\nTIMER: 5\nRCU: 1 2 3\n");
  REQUIRE(table.counts[0][0] == Count(5));
  REQUIRE_FALSE(table.counts[0][1].has());
  REQUIRE(table.counts[1] == std::vector<Count>{Count(1), Count(2)});
}

TEST_CASE("text without CPU columns is no softirq table") {
  REQUIRE(parseSoftirqs("").cpus.empty());
  REQUIRE(parseSoftirqs("nothing here\nTIMER: 5\n").vectors.empty());
}

TEST_CASE("softnet_stat is hexadecimal, and column 13 names the CPU") {
  const std::vector<SoftnetCpu> cpus = parseSoftnetStat(
      "0000ffff 00000002 0000000a 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 "
      "00000000 00000000 00000000\n"
      "00000010 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 "
      "00000008 00000000 00000000\n");
  REQUIRE(cpus.size() == 2);
  REQUIRE(cpus[0].processed == Count(65535));
  REQUIRE(cpus[0].dropped == Count(2));
  REQUIRE(cpus[0].time_squeeze == Count(10));
  REQUIRE(cpus[1].cpu == 8);
  REQUIRE(cpus[1].processed == Count(16));
}

TEST_CASE("before 5.10 a softnet line's position is the CPU") {
  const std::vector<SoftnetCpu> cpus = parseSoftnetStat(
      "00000001 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000\n"
      "00000002 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000 00000000\n");
  REQUIRE(cpus[0].cpu == 0);
  REQUIRE(cpus[1].cpu == 1);
}

TEST_CASE("broken softnet words are missing") {
  const std::vector<SoftnetCpu> cpus = parseSoftnetStat("xyz 00000001\n");
  REQUIRE_FALSE(cpus[0].processed.has());
  REQUIRE(cpus[0].dropped == Count(1));
  REQUIRE_FALSE(cpus[0].time_squeeze.has());
}

TEST_CASE("meminfo is in bytes") {
  const HostSample sample = parseMeminfoText(
      "MemTotal:       16777216 kB\nMemFree:         9000000 kB\nMemAvailable:   12000000 kB\nBuffers:              12 "
      "kB\n"
      "Cached:             1000 kB\nSwapCached:            7 kB\nSwapTotal:             0 kB\nSwapFree:              0 "
      "kB\n"
      "HugePages_Total:       0\n");
  REQUIRE(sample.mem_total_bytes == Count(17179869184));
  REQUIRE(sample.cached_bytes == Count(1000 * 1024));
  REQUIRE(sample.swap_total_bytes == Count(0));
}

TEST_CASE("a meminfo line without its unit is not guessed at") {
  REQUIRE_FALSE(parseMeminfoText("MemTotal: 5\n").mem_total_bytes.has());
  REQUIRE_FALSE(parseMeminfoText("MemTotal: x kB\n").mem_total_bytes.has());
  REQUIRE_FALSE(parseMeminfoText("").mem_total_bytes.has());
}

TEST_CASE("loadavg keeps the kernel's own three words") {
  REQUIRE(parseLoadavg("0.50 1.25 12.00 3/150 4321\n") == "0.50 1.25 12.00");
  REQUIRE(parseLoadavg("0.50 1.25\n").empty());
  REQUIRE(parseLoadavg("a b c\n").empty());
  REQUIRE(parseLoadavg("").empty());
}

TEST_CASE("uptime is the boot clock") {
  REQUIRE(parseUptime("1234.56 2000.00\n") == 1234560000000);
  REQUIRE(parseUptime("7 1\n") == 7000000000);
  REQUIRE_FALSE(parseUptime("-1.0 2\n").has_value());
  REQUIRE_FALSE(parseUptime("x\n").has_value());
  REQUIRE_FALSE(parseUptime("").has_value());
}
