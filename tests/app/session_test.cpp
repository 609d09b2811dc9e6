// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session.h"

#include <signal.h>

#include <QTest>
#include <algorithm>

#include "tests/app/fake_collector.h"
#include "tests/support/catch.h"

using namespace plimsoll;
using plimsoll::testing::FakeCollector;

namespace {

constexpr int patience_ms = 20'000;

Session::Options optionsFor(const QString& collector) {
  Session::Options options;
  options.collector = collector;
  options.first_wait_ms = 1;
  return options;
}

bool waitFor(const Session& session, Session::State state) {
  return QTest::qWaitFor([&] { return session.state() == state; }, patience_ms);
}

long restartsIn(const History& history) {
  return std::count_if(history.events().begin(), history.events().end(),
                       [](const Event& event) { return event.kind == EventKind::CollectorRestarted; });
}

}  // namespace

TEST_CASE("a collector that was not found is said in a sentence with the remedy") {
  Session session(optionsFor(QString()));
  session.start();
  REQUIRE(session.state() == Session::State::Failed);
  REQUIRE(session.stateText().contains(QStringLiteral("--collector")));
}

TEST_CASE("a collector that can't be started is named") {
  Session session(optionsFor(QStringLiteral("/nonexistent/collector")));
  session.start();
  REQUIRE(waitFor(session, Session::State::Failed));
  REQUIRE(session.stateText().contains(QStringLiteral("/nonexistent/collector")));
}

TEST_CASE("samples make a session live") {
  const FakeCollector fake(QStringLiteral("say_hello; say_inventory; say_sample 1; wait_for_end"));
  Session session(optionsFor(fake.path()));
  session.start();
  REQUIRE(waitFor(session, Session::State::Live));
  REQUIRE(session.history().host()->name == "fake");
  REQUIRE(session.history().samples().size() == 1);
}

TEST_CASE("noise before hello does no harm") {
  const FakeCollector fake(
      QStringLiteral("echo 'Welcome to this host'; say_hello; say_inventory; say_sample 1; wait_for_end"));
  Session session(optionsFor(fake.path()));
  session.start();
  REQUIRE(waitFor(session, Session::State::Live));
}

TEST_CASE("a line that is cut in two by the pipe is put together") {
  const FakeCollector fake(
      QStringLiteral("say_hello; say_inventory; head -c 20 \"$here/sample1\"; sleep 0.2; tail -c +21 "
                     "\"$here/sample1\"; wait_for_end"));
  Session session(optionsFor(fake.path()));
  session.start();
  REQUIRE(waitFor(session, Session::State::Live));
  REQUIRE(session.badLines() == 0);
}

TEST_CASE("a collector that dies is started again, and the restart is an event") {
  const FakeCollector fake(
      QStringLiteral("say_hello; say_inventory\n"
                     "if [ -e \"$here/second\" ]; then say_sample 4; wait_for_end; else : >\"$here/second\"; "
                     "say_sample 1; exit 3; fi"));
  Session session(optionsFor(fake.path()));
  session.start();
  REQUIRE(QTest::qWaitFor([&] { return session.history().samples().size() == 2; }, patience_ms));
  REQUIRE(session.state() == Session::State::Live);
  REQUIRE(restartsIn(session.history()) == 1);
  REQUIRE(session.history().gapBefore(1));
}

TEST_CASE("what a dying collector said last is in the sentence") {
  const FakeCollector fake(
      QStringLiteral("say_hello; say_inventory; say_sample 1; echo 'no room for maps' >&2; exit 1"));
  Session::Options options = optionsFor(fake.path());
  options.first_wait_ms = 10'000;
  Session session(options);
  session.start();
  REQUIRE(waitFor(session, Session::State::Lost));
  REQUIRE(session.stateText().contains(QStringLiteral("no room for maps")));
}

TEST_CASE("a collector that never says anything is given up after five tries") {
  const FakeCollector fake(QStringLiteral("echo x >>\"$here/tries\"; echo 'bad magic' >&2; exit 1"));
  Session session(optionsFor(fake.path()));
  session.start();
  REQUIRE(waitFor(session, Session::State::Failed));
  REQUIRE(session.stateText().contains(QStringLiteral("bad magic")));
}

TEST_CASE("a collector that does not know our arguments is not tried again") {
  const FakeCollector fake(QStringLiteral("echo x >>\"$here/tries\"; echo 'no option --nonce' >&2; exit 2"));
  Session session(optionsFor(fake.path()));
  session.start();
  REQUIRE(waitFor(session, Session::State::Failed));
  REQUIRE(session.stateText().contains(QStringLiteral("no option --nonce")));
  QFile tries(QFileInfo(fake.path()).dir().filePath(QStringLiteral("tries")));
  REQUIRE(tries.open(QIODevice::ReadOnly));
  REQUIRE(tries.readAll() == "x\n");
}

TEST_CASE("control characters in a collector's last words are shown, not obeyed") {
  const FakeCollector fake(QStringLiteral("printf 'bad \\033[31mred\\377' >&2; exit 2"));
  Session session(optionsFor(fake.path()));
  session.start();
  REQUIRE(waitFor(session, Session::State::Failed));
  REQUIRE(session.stateText().contains(QStringLiteral("\\x1b[31mred\\xff")));
}

TEST_CASE("another protocol version is refused with both versions named") {
  const FakeCollector fake(QStringLiteral("say_hello; wait_for_end"), 7);
  Session session(optionsFor(fake.path()));
  session.start();
  REQUIRE(waitFor(session, Session::State::Failed));
  REQUIRE(session.stateText().contains(QLatin1Char('7')));
  REQUIRE(session.stateText().contains(QLatin1Char('1')));
}

TEST_CASE("a collector that falls silent is stalled, not live") {
  const FakeCollector fake(QStringLiteral("say_hello; say_inventory; say_sample 1; wait_for_end"));
  Session::Options options = optionsFor(fake.path());
  options.stream.interval_ms = 100;
  Session session(options);
  session.start();
  REQUIRE(waitFor(session, Session::State::Live));
  REQUIRE(waitFor(session, Session::State::Stalled));
}

TEST_CASE("the focus is told again to a collector that was started again") {
  const FakeCollector fake(QStringLiteral(
      "say_hello; say_inventory\n"
      "if [ -e \"$here/second\" ]; then read -r line; echo \"$line\" >\"$here/heard\"; say_sample 4; wait_for_end\n"
      "else : >\"$here/second\"; say_sample 1; exit 3; fi"));
  Session session(optionsFor(fake.path()));
  session.setFocus({QStringLiteral("tomcat")}, 100);
  session.start();
  REQUIRE(QTest::qWaitFor([&] { return session.history().samples().size() == 2; }, patience_ms));
  QFile heard(QFileInfo(fake.path()).dir().filePath(QStringLiteral("heard")));
  REQUIRE(heard.open(QIODevice::ReadOnly));
  REQUIRE(heard.readAll().contains("tomcat"));
}

TEST_CASE("the real collector's stream of a captured host is understood") {
  Session::Options options = optionsFor(QStringLiteral(PLIMSOLL_COLLECTOR));
  options.stream.root = QStringLiteral(PLIMSOLL_TESTS_DIR "/cases/10-parent-limit-tighter/root");
  options.stream.interval_ms = 200;
  Session session(options);
  session.start();
  REQUIRE(QTest::qWaitFor([&] { return session.history().samples().size() >= 2; }, patience_ms));
  REQUIRE(session.history().inventory().containers.size() == 2);
}

TEST_CASE("a killed collector leaves a gap and comes back") {
  Session::Options options = optionsFor(QStringLiteral(PLIMSOLL_COLLECTOR));
  options.stream.root = QStringLiteral(PLIMSOLL_TESTS_DIR "/cases/10-parent-limit-tighter/root");
  options.stream.interval_ms = 200;
  Session session(options);
  session.start();
  REQUIRE(QTest::qWaitFor([&] { return session.history().samples().size() >= 2; }, patience_ms));
  const qint64 first = session.collectorPid();
  REQUIRE(kill(static_cast<pid_t>(first), SIGKILL) == 0);
  REQUIRE(QTest::qWaitFor([&] { return restartsIn(session.history()) == 1; }, patience_ms));
  REQUIRE(session.collectorPid() != first);
}

TEST_CASE("closing a session ends its collector") {
  Session::Options options = optionsFor(QStringLiteral(PLIMSOLL_COLLECTOR));
  options.stream.root = QStringLiteral(PLIMSOLL_TESTS_DIR "/cases/10-parent-limit-tighter/root");
  Session session(options);
  session.start();
  REQUIRE(waitFor(session, Session::State::Live));
  const pid_t pid = static_cast<pid_t>(session.collectorPid());
  session.close();
  REQUIRE(kill(pid, 0) == -1);
}
