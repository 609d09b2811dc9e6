// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/proc_text.h"

#include "tests/support/catch.h"

using namespace plimsoll;

namespace {

// Linux 6.18, a sleeping thread; 52 fields.
constexpr std::string_view tail =
    " S 4200 4300 4300 0 -1 4194304 105 0 0 0 964 65 0 0 20 -5 7 0 94300 2506752 431 18446744073709551615 0 0 0 0 0 0 "
    "0 "
    "0 0 0 0 0 17 3 0 0 0 0 0 0 0 0 0 0 0 0 0\n";

std::string withName(std::string_view name) {
  std::string text = "4300 (";
  text.append(name).append(")").append(tail);
  return text;
}

}  // namespace

TEST_CASE("the fields of stat are counted from the last bracket") {
  const std::string text = withName("java");
  const std::optional<StatText> stat = parseStat(text);
  REQUIRE(stat.has_value());
  REQUIRE(stat->id == 4300);
  REQUIRE(stat->comm == "java");
  REQUIRE(stat->state == 'S');
  REQUIRE(stat->utime_ticks == Count(964));
  REQUIRE(stat->stime_ticks == Count(65));
  REQUIRE(stat->priority == 20);
  REQUIRE(stat->nice == -5);
  REQUIRE(stat->num_threads == Count(7));
  REQUIRE(stat->starttime_ticks == Count(94300));
  REQUIRE(stat->rss_pages == Count(431));
  REQUIRE(stat->last_cpu == 3);
}

TEST_CASE("a name may hold brackets, blanks, newlines and what looks like the following fields") {
  for (const std::string_view name :
       {"a) R 1 (b", "x\ny z", ":-) 1 2 3", ")", "", "(", "G1 Young RemSet", "=cmd|'<img>", "\xff\xfe", ") S 1 1 1"}) {
    CAPTURE(name);
    const std::string text = withName(name);
    const std::optional<StatText> stat = parseStat(text);
    REQUIRE(stat.has_value());
    REQUIRE(stat->comm == name);
    REQUIRE(stat->state == 'S');
    REQUIRE(stat->utime_ticks == Count(964));
    REQUIRE(stat->last_cpu == 3);
  }
}

TEST_CASE("a real-time thread has a negative priority") {
  const std::optional<StatText> stat =
      parseStat("9 (rcu) R 2 0 0 0 -1 69238848 0 0 0 0 1 2 0 0 -51 0 1 0 30 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1\n");
  REQUIRE(stat->priority == -51);
}

TEST_CASE("a cut stat line gives what is there and nothing for the rest") {
  const std::optional<StatText> stat = parseStat("7 (sh) R 1 7 7 0 -1 4194304 105 0 0 0 12");
  REQUIRE(stat.has_value());
  REQUIRE(stat->utime_ticks == Count(12));
  REQUIRE_FALSE(stat->stime_ticks.has());
  REQUIRE_FALSE(stat->starttime_ticks.has());
  REQUIRE(stat->last_cpu == -1);
}

TEST_CASE("text that is no stat line is refused") {
  for (const std::string_view wrong :
       {"", "7", "7 (sh", "7 sh) R", ")(", "x (sh) R 1", "7 (sh)", "7 (sh) \n", "7 (sh) RR 1"}) {
    CAPTURE(wrong);
    REQUIRE_FALSE(parseStat(wrong).has_value());
  }
}

TEST_CASE("schedstat has three numbers") {
  const std::optional<SchedstatText> text = parseSchedstat("220652807 1001282997 17\n");
  REQUIRE(text.has_value());
  REQUIRE(text->run_ns == Count(220652807));
  REQUIRE(text->run_delay_ns == Count(1001282997));
  REQUIRE(text->timeslices == Count(17));
}

TEST_CASE("a schedstat with fewer than three numbers is none") {
  for (const std::string_view wrong : {"", "1", "1 2", "1 x 3", "-1 2 3", "\n"}) {
    CAPTURE(wrong);
    REQUIRE_FALSE(parseSchedstat(wrong).has_value());
  }
}

TEST_CASE("the switch counts are found at the end of status") {
  const StatusText status = parseStatus(
      "Name:\tx\\ny z\nUmask:\t0022\nState:\tS (sleeping)\nTgid:\t4300\nPid:\t4302\nThreads:\t7\n"
      "voluntary_ctxt_switches:\t150\nnonvoluntary_ctxt_switches:\t545\n");
  REQUIRE(status.tgid == Count(4300));
  REQUIRE(status.voluntary_ctxt_switches == Count(150));
  REQUIRE(status.nonvoluntary_ctxt_switches == Count(545));
}

TEST_CASE("a status without switch counts has none") {
  REQUIRE_FALSE(parseStatus("Name:\tsh\n").voluntary_ctxt_switches.has());
  REQUIRE_FALSE(parseStatus("voluntary_ctxt_switches:\t-4\n").voluntary_ctxt_switches.has());
}

TEST_CASE("PSS and USS are taken from smaps_rollup in bytes") {
  const SmapsText smaps = parseSmapsRollup(
      "00400000-7ffe8e59d000 ---p 00000000 00:00 0  [rollup]\nRss:  884 kB\nPss:  385 kB\nPss_Dirty:  100 kB\n"
      "Shared_Clean:  500 kB\nPrivate_Clean:  8 kB\nPrivate_Dirty:  92 kB\n");
  REQUIRE(smaps.pss_bytes == Count(385 * 1024));
  REQUIRE(smaps.uss_bytes == Count(100 * 1024));
}

TEST_CASE("USS needs both of its parts") {
  REQUIRE_FALSE(parseSmapsRollup("Pss: 1 kB\nPrivate_Clean: 8 kB\n").uss_bytes.has());
  REQUIRE_FALSE(parseSmapsRollup("").pss_bytes.has());
}

TEST_CASE("interfaces are read without lo") {
  const std::vector<NetInterface> interfaces = parseNetDev(
      "Inter-|   Receive                                                |  Transmit\n"
      " face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier "
      "compressed\n"
      "    lo:     100       1    0    0    0     0          0         0      100       1    0    0    0     0       0 "
      "         0\n"
      "  eth0: 1296        16    1    2    0     0          0         3      806       11    4    5    0     0       0 "
      "         0\n");
  REQUIRE(interfaces.size() == 1);
  REQUIRE(interfaces[0].name == "eth0");
  REQUIRE(interfaces[0].rx_bytes == Count(1296));
  REQUIRE(interfaces[0].rx_packets == Count(16));
  REQUIRE(interfaces[0].rx_errs == Count(1));
  REQUIRE(interfaces[0].rx_drop == Count(2));
  REQUIRE(interfaces[0].tx_bytes == Count(806));
  REQUIRE(interfaces[0].tx_packets == Count(11));
  REQUIRE(interfaces[0].tx_errs == Count(4));
  REQUIRE(interfaces[0].tx_drop == Count(5));
}

TEST_CASE("an interface name may hold colons, and its bytes may follow without a blank") {
  const std::vector<NetInterface> interfaces = parseNetDev("eth0:1:5 6 0 0 0 0 0 0 7 8 0 0 0 0 0 0\n");
  REQUIRE(interfaces.size() == 1);
  REQUIRE(interfaces[0].name == "eth0:1");
  REQUIRE(interfaces[0].rx_bytes == Count(5));
  REQUIRE(interfaces[0].tx_packets == Count(8));
}

TEST_CASE("a cut interface line has missing numbers") {
  const std::vector<NetInterface> interfaces = parseNetDev("eth0: 5 6\n");
  REQUIRE(interfaces[0].rx_packets == Count(6));
  REQUIRE_FALSE(interfaces[0].tx_bytes.has());
}
