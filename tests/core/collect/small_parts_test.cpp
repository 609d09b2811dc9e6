// SPDX-License-Identifier: GPL-3.0-or-later
// Clock, output, peer and problems of the loop.
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <csignal>

#include "core/collect/output_queue.h"
#include "core/collect/peer.h"
#include "core/collect/problem_ledger.h"
#include "core/collect/tick_clock.h"
#include "core/stream/frame_json.h"
#include "tests/support/catch.h"

using namespace plimsoll;

namespace {

constexpr std::int64_t ms = 1'000'000;
constexpr std::int64_t far_future = std::numeric_limits<std::int64_t>::max();

class Pipe {
 public:
  Pipe() { REQUIRE(pipe2(m_fds.data(), O_CLOEXEC) == 0); }
  ~Pipe() {
    closeReader();
    closeWriter();
  }
  int reader() const { return m_fds[0]; }
  int writer() const { return m_fds[1]; }
  void closeReader() { closeOnce(m_fds[0]); }
  void closeWriter() { closeOnce(m_fds[1]); }
  void put(std::string_view text) const { REQUIRE(write(writer(), text.data(), text.size()) == ssize_t(text.size())); }
  std::string take(std::size_t size) const {
    std::string text(size, '\0');
    const ssize_t got = read(reader(), text.data(), size);
    text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return text;
  }

 private:
  static void closeOnce(int& fd) {
    if (fd >= 0) {
      close(std::exchange(fd, -1));
    }
  }
  std::array<int, 2> m_fds{};
};

std::string line(const Request& request) {
  return encodeRequest(request) + "\n";
}

}  // namespace

TEST_CASE("the first tick is due at once, the second half a second later, then whole intervals of wall time") {
  TickClock clock(1000, 5000 * ms);
  CHECK(clock.due() == 5000 * ms);
  clock.advance(5001 * ms, 90'300 * ms);
  CHECK(clock.due() == 5501 * ms);
  clock.advance(5501 * ms, 90'800 * ms);
  CHECK(clock.due() == 6701 * ms);  // not 5701, only 200 ms behind the second
  clock.advance(6701 * ms, 92'000 * ms);
  CHECK(clock.due() == 7701 * ms);
  clock.advance(7704 * ms, 93'003 * ms);
  CHECK(clock.due() == 8701 * ms);  // lateness does not add up
}

TEST_CASE("a short interval has its second tick after one interval") {
  TickClock clock(200, 0);
  clock.advance(0, 0);
  CHECK(clock.due() == 200 * ms);
}

TEST_CASE("a step of the wall clock is caught up with at the next tick") {
  TickClock clock(1000, 0);
  clock.advance(0, 0);
  clock.advance(500 * ms, 500 * ms);
  CHECK(clock.due() == 1000 * ms);
  clock.advance(1000 * ms, 77'400 * ms);
  CHECK(clock.due() == 1600 * ms);
}

TEST_CASE("a new interval holds from its next whole multiple") {
  TickClock clock(60'000, 0);
  clock.setInterval(100, 1000 * ms, 7'030 * ms);
  CHECK(clock.due() == 1070 * ms);
  CHECK(clock.intervalMs() == 100);
}

TEST_CASE("lines that do not fit the pipe wait and go out in order") {
  Pipe pipe;
  OutputQueue queue(pipe.writer());
  const std::string large(200'000, 'x');
  REQUIRE(queue.push(large, OutputQueue::Kind::Sample));
  REQUIRE(queue.push("end\n", OutputQueue::Kind::Must));
  CHECK(queue.flush());
  CHECK(queue.sampleWaits());
  std::string got;
  while (got.size() < large.size() + 4) {
    got += pipe.take(65'536);
    REQUIRE(queue.flush());
  }
  CHECK(got == large + "end\n");
  CHECK(queue.empty());
  CHECK_FALSE(queue.sampleWaits());
  CHECK(queue.bytesOut() == got.size());
}

TEST_CASE("what must not be lost waits up to one MiB; samples do not count") {
  Pipe pipe;
  OutputQueue queue(pipe.writer());
  CHECK(queue.push(std::string(3 << 20, 's'), OutputQueue::Kind::Sample));
  CHECK(queue.push(std::string(1 << 20, 'm'), OutputQueue::Kind::Must));
  CHECK_FALSE(queue.push("m", OutputQueue::Kind::Must));
}

TEST_CASE("a reader that went away is an error of the flush, not a signal") {
  std::signal(SIGPIPE, SIG_IGN);
  Pipe pipe;
  OutputQueue queue(pipe.writer());
  pipe.closeReader();
  queue.push("x\n", OutputQueue::Kind::Must);
  CHECK_FALSE(queue.flush());
  CHECK(queue.error() == EPIPE);
}

TEST_CASE("the descriptor gets its flags back") {
  Pipe pipe;
  {
    const OutputQueue queue(pipe.writer());
    CHECK((fcntl(pipe.writer(), F_GETFL) & O_NONBLOCK) != 0);
  }
  CHECK((fcntl(pipe.writer(), F_GETFL) & O_NONBLOCK) == 0);
}

TEST_CASE("a request in pieces is one request") {
  Pipe pipe;
  Peer peer(pipe.reader(), 1);
  const std::string text = line(Ack{7});
  pipe.put(text.substr(0, 5));
  CHECK(peer.read(0).empty());
  pipe.put(text.substr(5) + line(Ping{}) + "\n");
  const auto requests = peer.read(0);
  REQUIRE(requests.size() == 2);
  CHECK(std::get<Ack>(*requests[0]).seq == 7);
}

TEST_CASE("credit and silence begin with the peer's first line") {
  Pipe pipe;
  Peer peer(pipe.reader(), 100);
  for (std::uint64_t seq = 1; seq <= 10; ++seq) {
    peer.noteSent(seq);
    CHECK(peer.hasCredit());
  }
  CHECK(peer.silenceDeadline() == far_future);
  pipe.put(line(Ping{}));
  peer.read(1000);
  CHECK(peer.silenceDeadline() == 1100);
  for (std::uint64_t seq = 11; seq <= 14; ++seq) {
    CHECK(peer.hasCredit());
    peer.noteSent(seq);
  }
  CHECK_FALSE(peer.hasCredit());
  peer.noteAck(12);
  CHECK(peer.hasCredit());
  peer.noteAck(3);  // an old one takes nothing back
  CHECK(peer.hasCredit());
  peer.noteAck(1'000'000);  // nor does one that was never sent give more
  peer.noteSent(18);
  CHECK_FALSE(peer.hasCredit());
}

TEST_CASE("the end of the peer's pipe is seen, and nobody is waited for any more") {
  Pipe pipe;
  Peer peer(pipe.reader(), 100);
  pipe.put(line(Ping{}));
  peer.read(0);
  peer.noteSent(50);
  CHECK_FALSE(peer.hasCredit());
  pipe.closeWriter();
  peer.read(0);
  CHECK(peer.ended());
  CHECK(peer.hasCredit());
  CHECK(peer.silenceDeadline() == far_future);
}

TEST_CASE("a request line without end is given up") {
  Pipe pipe;
  Peer peer(pipe.reader(), 100);
  std::size_t errors = 0;
  for (int i = 0; i < 40; ++i) {
    pipe.put(std::string(8192, 'x'));
    for (const auto& request : peer.read(0)) {
      errors += request ? 0 : 1;
    }
  }
  CHECK(errors == 1);
}

TEST_CASE("a trouble that lasts is told once, and once when it is over; a short one is not") {
  Inventory inventory;
  Container container;
  container.id = {"abc"};
  container.group = GroupHandle{1};
  inventory.containers.push_back(container);
  Sample fine;
  auto group = std::make_shared<GroupSample>();
  group->handle = GroupHandle{1};
  fine.groups = {group};
  Sample broken = fine;
  auto missing = std::make_shared<GroupSample>(*group);
  missing->missing = {{"memory.stat", "denied"}, {"cpu.stat", "gone"}};
  broken.groups = {missing};

  const auto at = [](Sample sample, std::int64_t when_ms) {
    sample.at_ns = when_ms * ms;
    return sample;
  };
  ProblemLedger ledger;
  CHECK(ledger.compare(at(fine, 0), inventory).empty());
  CHECK(ledger.compare(at(broken, 500), inventory).empty());
  CHECK(ledger.compare(at(fine, 1000), inventory).empty());
  CHECK(ledger.compare(at(broken, 2000), inventory).empty());
  const auto begun = ledger.compare(at(broken, 3000), inventory);
  REQUIRE(begun.size() == 1);
  CHECK(begun[0].subject == "abc");
  CHECK(begun[0].cause == "memory.stat: denied");
  CHECK_FALSE(begun[0].remedy.empty());
  CHECK_FALSE(begun[0].over);
  CHECK(ledger.compare(at(broken, 4000), inventory).empty());
  const auto ended = ledger.compare(at(fine, 5000), inventory);
  REQUIRE(ended.size() == 1);
  CHECK(ended[0].over);
  CHECK(ended[0].cause == "memory.stat: denied");
}
