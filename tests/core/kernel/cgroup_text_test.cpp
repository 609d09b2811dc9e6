// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/cgroup_text.h"

#include "core/model/sample.h"
#include "tests/support/catch.h"

using namespace plimsoll;

namespace {

CpuPart parseCpuStat(std::string_view text) {
  CpuPart part;
  FileRows<CpuPart>(cpuFields(), "cpu.stat").parseFlatKeyed(text, part);
  return part;
}

}  // namespace

TEST_CASE("a v1 cpu.stat fills the v1 members only") {
  const CpuPart part =
      parseCpuStat("nr_periods 1200\nnr_throttled 900\nthrottled_time 81000000000\nnr_bursts 3\nburst_time 40000000\n");
  REQUIRE(part.nr_periods == Count(1200));
  REQUIRE(part.nr_throttled == Count(900));
  REQUIRE(part.throttled_time == Count(81000000000));
  REQUIRE(part.nr_bursts == Count(3));
  REQUIRE(part.burst_time == Count(40000000));
  REQUIRE_FALSE(part.usage_usec.has());
  REQUIRE_FALSE(part.throttled_usec.has());
}

TEST_CASE("a v2 cpu.stat of Linux 6.12 with keys that have no row is read as far as it is known") {
  const CpuPart part = parseCpuStat(
      "usage_usec 270114\nuser_usec 173150\nsystem_usec 96964\nnice_usec 0\ncore_sched.force_idle_usec 0\n"
      "nr_periods 11\nnr_throttled 10\nthrottled_usec 1391578\nnr_bursts 0\nburst_usec 0\n");
  REQUIRE(part.usage_usec == Count(270114));
  REQUIRE(part.user_usec == Count(173150));
  REQUIRE(part.system_usec == Count(96964));
  REQUIRE(part.nr_periods == Count(11));
  REQUIRE(part.nr_throttled == Count(10));
  REQUIRE(part.throttled_usec == Count(1391578));
  REQUIRE(part.burst_usec == Count(0));
  REQUIRE_FALSE(part.throttled_time.has());
}

TEST_CASE("without the cpu controller cpu.stat has three lines, and the rest is missing, not 0") {
  const CpuPart part = parseCpuStat("usage_usec 80000000\nuser_usec 76000000\nsystem_usec 4000000\n");
  REQUIRE(part.usage_usec == Count(80000000));
  REQUIRE_FALSE(part.nr_periods.has());
  REQUIRE_FALSE(part.nr_throttled.has());
}

TEST_CASE("the order of the keys does not matter") {
  const CpuPart part = parseCpuStat("throttled_usec 3\nnr_throttled 2\nnr_periods 1\nusage_usec 4\n");
  REQUIRE(part.throttled_usec == Count(3));
  REQUIRE(part.nr_throttled == Count(2));
  REQUIRE(part.nr_periods == Count(1));
  REQUIRE(part.usage_usec == Count(4));
}

TEST_CASE("a line that is cut in its number's middle still is a number, one without a number is missing") {
  const CpuPart part = parseCpuStat("nr_periods 12\nnr_throttled");
  REQUIRE(part.nr_periods == Count(12));
  REQUIRE_FALSE(part.nr_throttled.has());
}

TEST_CASE("wrong numbers in a flat-keyed file are missing") {
  for (const std::string_view wrong : {"nr_periods -1\n", "nr_periods max\n", "nr_periods 1e3\n", "nr_periods \n",
                                       "nr_periods 18446744073709551616\n", "nr_periods\t5\n", "", "\n\n", "garbage"}) {
    CAPTURE(wrong);
    REQUIRE_FALSE(parseCpuStat(wrong).nr_periods.has());
  }
}

TEST_CASE("what the text before had and the new text lacks becomes missing") {
  const FileRows<CpuPart> rows(cpuFields(), "cpu.stat");
  CpuPart part;
  rows.parseFlatKeyed("nr_periods 5\nnr_throttled 4\n", part);
  rows.parseFlatKeyed("nr_periods 6\n", part);
  REQUIRE(part.nr_periods == Count(6));
  REQUIRE_FALSE(part.nr_throttled.has());
}

TEST_CASE("a key is matched whole") {
  REQUIRE_FALSE(parseCpuStat("nr_periods_more 5\n").nr_periods.has());
  REQUIRE_FALSE(parseCpuStat("xnr_periods 5\n").nr_periods.has());
}

TEST_CASE("a single value may end in a newline") {
  REQUIRE(parseSingle("12004112233\n") == Count(12004112233));
  REQUIRE(parseSingle("0") == Count(0));
}

TEST_CASE("anything else than a number is no single value") {
  for (const std::string_view wrong : {"", "\n", "max\n", "-1\n", "12 13\n", "0x10\n", "99999999999999999999999\n"}) {
    CAPTURE(wrong);
    REQUIRE_FALSE(parseSingle(wrong).has());
  }
}

TEST_CASE("a limit that is set is read") {
  REQUIRE(parseLimit("536870912\n").readable);
  REQUIRE(parseLimit("536870912\n").value == Count(536870912));
  REQUIRE(parseLimit("0\n").value == Count(0));
  REQUIRE(parseLimit("9223372036854000000\n").value == Count(9223372036854000000U));
}

TEST_CASE("max, -1 and v1's sentinel of any page size mean that there is no limit") {
  for (const std::string_view none :
       {"max\n", "-1\n",
        "9223372036854771712\n",                         // 4 KiB pages
        "9223372036854759424\n",                         // 16 KiB
        "9223372036854710272\n",                         // 64 KiB
        "9223372036854775807\n",                         // before 3.19
        "8796093018112\n", "18446744073709551615\n"}) {  // 32-bit kernels; memsw of old kernels
    CAPTURE(none);
    REQUIRE(parseLimit(none).readable);
    REQUIRE_FALSE(parseLimit(none).value.has());
  }
}

TEST_CASE("a limit that can't be parsed is not the same as none") {
  for (const std::string_view wrong : {"", "\n", "maximum\n", "-2\n", "1 2\n"}) {
    CAPTURE(wrong);
    REQUIRE_FALSE(parseLimit(wrong).readable);
    REQUIRE_FALSE(parseLimit(wrong).value.has());
  }
}

TEST_CASE("cpu.max has quota and period") {
  const CpuMaxText text = parseCpuMax("25000 50000\n");
  REQUIRE(text.readable);
  REQUIRE(text.quota_us == Count(25000));
  REQUIRE(text.period_us == Count(50000));
}

TEST_CASE("cpu.max without a quota still tells the period") {
  const CpuMaxText text = parseCpuMax("max 100000\n");
  REQUIRE(text.readable);
  REQUIRE_FALSE(text.quota_us.has());
  REQUIRE(text.period_us == Count(100000));
}

TEST_CASE("a broken cpu.max is not readable") {
  REQUIRE_FALSE(parseCpuMax("").readable);
  REQUIRE_FALSE(parseCpuMax("much 100000\n").readable);
  REQUIRE_FALSE(parseCpuMax("50000\n").period_us.has());
}

TEST_CASE("of a pressure file the totals are taken") {
  const PressureText text = parsePressure(
      "some avg10=0.12 avg60=0.94 avg300=0.57 total=10798968\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=17\n");
  REQUIRE(text.some_total == Count(10798968));
  REQUIRE(text.full_total == Count(17));
}

TEST_CASE("cpu.pressure before 5.13 has no full line") {
  const PressureText text = parsePressure("some avg10=0.00 avg60=0.00 avg300=0.00 total=5\n");
  REQUIRE(text.some_total == Count(5));
  REQUIRE_FALSE(text.full_total.has());
}

TEST_CASE("a pressure file without totals gives nothing") {
  REQUIRE_FALSE(parsePressure("some avg10=0.00\n").some_total.has());
  REQUIRE_FALSE(parsePressure("some total=lots\n").some_total.has());
  REQUIRE_FALSE(parsePressure("").some_total.has());
}

TEST_CASE("io.stat is summed over devices") {
  const IoSums sums = parseIoStat(
      "259:0 rbytes=1000 wbytes=200 rios=30 wios=4 dbytes=9 dios=9\n8:16 rbytes=1 wbytes=2 rios=3 wios=4 dbytes=0 "
      "dios=0\n");
  REQUIRE(sums.rbytes == Count(1001));
  REQUIRE(sums.wbytes == Count(202));
  REQUIRE(sums.rios == Count(33));
  REQUIRE(sums.wios == Count(8));
}

TEST_CASE("an io.stat without devices means that nothing was read or written") {
  REQUIRE(parseIoStat("").rbytes == Count(0));
  REQUIRE(parseIoStat("").wios == Count(0));
}

TEST_CASE("an io.stat line of a device without numbers and with more words does not disturb") {
  const IoSums sums = parseIoStat("8:0 \n253:0 rbytes=5 wbytes=6 rios=7 wios=8 cost.usage=9 cost.wait=1\n");
  REQUIRE(sums.rbytes == Count(5));
  REQUIRE(sums.wios == Count(8));
}

TEST_CASE("a sum of which one part is broken is missing, the others are not") {
  const IoSums sums = parseIoStat("8:0 rbytes=5 wbytes=x rios=7 wios=8\n8:16 rbytes=5 wbytes=6 rios=7 wios=8\n");
  REQUIRE(sums.rbytes == Count(10));
  REQUIRE_FALSE(sums.wbytes.has());
}

TEST_CASE("blkio counts reads and writes of each device and leaves the totals out") {
  const BlkioSums sums = parseBlkio(
      "8:0 Read 100\n8:0 Write 20\n8:0 Sync 120\n8:0 Async 0\n8:0 Discard 7\n8:0 Total 120\n253:1 Read 5\n"
      "253:1 Write 6\n253:1 Total 11\nTotal 131\n");
  REQUIRE(sums.read == Count(105));
  REQUIRE(sums.write == Count(26));
}

TEST_CASE("blkio of a group that did nothing has only a total of 0") {
  REQUIRE(parseBlkio("Total 0\n").read == Count(0));
  REQUIRE(parseBlkio("Total 0\n").write == Count(0));
}

TEST_CASE("lines are joined, empty ones left out") {
  REQUIRE(joinLines("8:0 rbps=1 wbps=max\n\n8:16 rbps=2 wbps=max\n") == "8:0 rbps=1 wbps=max; 8:16 rbps=2 wbps=max");
  REQUIRE(joinLines("\n").empty());
}

TEST_CASE("a CPU list is spread out") {
  REQUIRE(parseCpuList("0-3,8\n") == std::vector<std::int32_t>{0, 1, 2, 3, 8});
  REQUIRE(parseCpuList("5") == std::vector<std::int32_t>{5});
}

TEST_CASE("an empty or broken CPU list is empty") {
  for (const std::string_view wrong :
       {"", "\n", "x", "3-1", "-1", "0-", "0-4294967295", "0,,x", "1-2-3", "0-99999999"}) {
    CAPTURE(wrong);
    REQUIRE(parseCpuList(wrong).empty());
  }
}
