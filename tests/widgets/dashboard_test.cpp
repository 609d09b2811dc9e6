// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/dashboard_view.h"

#include <QApplication>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "tests/support/catch.h"
#include "tests/widgets/demo_history.h"
#include "tests/widgets/qt_text.h"
#include "widgets/charts/chart_values.h"
#include "widgets/charts/time_chart.h"
#include "widgets/tables/container_model.h"
#include "widgets/tables/container_table.h"
#include "widgets/views/empty_words.h"
#include "widgets/views/focus_list.h"
#include "widgets/views/subject_header.h"

using namespace plimsoll;
using namespace plimsoll::test;

namespace {

constexpr std::array<ChartKind, 4> all_kinds = {ChartKind::Cpu, ChartKind::Memory, ChartKind::ThreadWait,
                                                ChartKind::Softirq};

struct Shown {
  Theme theme = makeTheme(ThemeMode::Light, QApplication::font());
  DashboardView view{theme};

  Shown() {
    applyTheme(*qApp, theme);
    view.resize(1200, 800);
    view.show();
  }
  /// For people to look at, in the build folder.
  void keepPicture(const char* name) {
    view.grab().save(QStringLiteral(PLIMSOLL_PICTURES "/") + QString::fromUtf8(name));
  }
  void settle() {
    // Each step takes a turn of its own.
    for (int turn = 0; turn < 40; ++turn) {
      QApplication::processEvents();
    }
  }
  SubjectFacts facts() { return view.findChild<SubjectHeader*>()->facts(); }
  /// The sentence over the empty table; empty if there is none.
  QString words() {
    const auto labels = view.table().viewport()->findChildren<QLabel*>();
    REQUIRE(labels.size() == 1);
    return labels[0]->isVisible() ? labels[0]->text() : QString();
  }
};

QString idOf(std::uint32_t number) {
  return QString::fromStdString(demoId(number));
}

/// A history with `host` and one sample, no containers.
History makeEmptyHistory(std::vector<Feature> features) {
  History history;
  auto host = std::make_shared<Host>();
  host->name = "web-01";
  host->features = std::move(features);
  history.setHost(host);
  history.setInventory(std::make_shared<Inventory>(), second_ns);
  auto sample = std::make_shared<Sample>();
  sample->seq = 1;
  sample->at_ns = second_ns;
  sample->host = std::make_shared<HostSample>();
  history.append(sample);
  return history;
}

}  // namespace

TEST_CASE("a tick shows rows, the worst container and its four charts") {
  const History history = makeDemoHistory();
  Shown shown;
  QSignalSpy selected(&shown.view, &DashboardView::containerSelected);
  shown.view.update(history);
  shown.settle();
  CHECK(shown.view.table().model()->rowCount() == 8);
  REQUIRE(selected.count() == 1);
  // checkout-api, search-0 and worker-a need looking at; the first by name.
  CHECK(selected[0][0].toString() == idOf(1));
  for (const ChartKind kind : all_kinds) {
    CHECK(hasPoints(shown.view.chart(kind).data()));
  }
  CHECK(shown.facts().name == QString("checkout-api"));
}

TEST_CASE("a click on a row changes all container charts") {
  const History history = makeDemoHistory();
  Shown shown;
  shown.view.update(history);
  shown.settle();
  const ContainerTable& table = shown.view.table();
  const int row = [&] {
    for (int at = 0; at < table.model()->rowCount(); ++at) {
      if (table.model()->index(at, ContainerModel::Name).data().toString() == QString("tomcat")) {
        return at;
      }
    }
    return -1;
  }();
  QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                    table.visualRect(table.model()->index(row, ContainerModel::Name)).center());
  shown.settle();
  CHECK(shown.view.selectedContainer() == idOf(0));
  CHECK(shown.view.chart(ChartKind::Cpu).data().bands.size() == 2);
  CHECK(shown.view.chart(ChartKind::Memory).data().marks.size() == 2);
  CHECK(shown.facts().name == QString("tomcat"));
  CHECK(shown.facts().facts.join(QChar('|')).contains(QString("CPU 0.1 cores (its own limit)")));
}

TEST_CASE("after a restart the threads of both lives are charted") {
  const History history = makeDemoHistory();
  Shown shown;
  shown.view.update(history);
  shown.view.finishUpdate();
  shown.view.selectContainer(QString("tomcat"));
  shown.settle();
  const std::vector<Series>& series = shown.view.chart(ChartKind::ThreadWait).data().series;
  REQUIRE(series.size() == 6);
  CHECK(newestValue(series.front()));
  CHECK_FALSE(newestValue(series.back()));
}

TEST_CASE("until the rates are known the worst container is looked for anew, then the choice stays") {
  const History whole = makeDemoHistory();
  History history;
  history.setHost(std::make_shared<Host>(*whole.host()));
  history.setInterval(second_ns);
  history.setInventory(std::make_shared<Inventory>(whole.inventory()), demo_start_ns);
  Shown shown;
  history.append(whole.samples()[0]);
  shown.view.update(history);
  shown.settle();
  // Without rates only search-0 stands out, by its memory.
  CHECK(shown.facts().name == QString("search-0"));
  shown.keepPicture("first-sample.png");
  for (std::size_t at = 1; at < 4; ++at) {
    history.append(whole.samples()[at]);
    shown.view.update(history);
    shown.settle();
  }
  CHECK(shown.facts().name == QString("checkout-api"));
  history.append(whole.samples()[4]);
  shown.view.update(history);
  shown.settle();
  CHECK(shown.facts().name == QString("checkout-api"));
}

TEST_CASE("the mouse over one chart moves the crosshair of all four") {
  const History history = makeDemoHistory();
  Shown shown;
  shown.view.update(history);
  shown.settle();
  TimeChart& cpu = shown.view.chart(ChartKind::Cpu);
  QTest::mouseMove(cpu.viewport(), cpu.plotRect().center().toPoint());
  REQUIRE(cpu.crosshair());
  for (const ChartKind kind : all_kinds) {
    CHECK(shown.view.chart(kind).crosshair() == cpu.crosshair());
  }
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(cpu.viewport(), &leave);
  for (const ChartKind kind : all_kinds) {
    CHECK_FALSE(shown.view.chart(kind).crosshair());
  }
}

TEST_CASE("a filter that matches nothing says so, and the charts stay") {
  const History history = makeDemoHistory();
  Shown shown;
  shown.view.update(history);
  shown.settle();
  CHECK(shown.words().isEmpty());
  shown.view.setFilter(QString("<nothing>"));
  CHECK(shown.words() == QString("No container matches “<nothing>”."));
  shown.view.update(history);
  shown.settle();
  CHECK(shown.view.selectedContainer() == idOf(1));
  CHECK(hasPoints(shown.view.chart(ChartKind::Cpu).data()));
  shown.view.setFilter(QString("worker"));
  CHECK(shown.words().isEmpty());
  CHECK(shown.view.table().model()->rowCount() == 2);
}

TEST_CASE("a host without containers says whether its engine answers, and its own chart stays") {
  const History history = makeEmptyHistory({{"docker", true, "/run/docker.sock", "", ""}});
  Shown shown;
  shown.view.update(history);
  shown.settle();
  CHECK(shown.words() == QString("No containers on web-01. Docker answers; none is running."));
  CHECK(shown.view.chart(ChartKind::Cpu).accessibleDescription() == QString("No container is selected."));
  shown.keepPicture("no-containers.png");
}

TEST_CASE("a host without containers whose engine can't be asked says why and what to do") {
  const History history =
      makeEmptyHistory({{"docker", false, "", "permission denied", "Add the user to the group docker."}});
  CHECK(emptyTableText(&history, {}) ==
        QString("No containers on web-01. Its control groups hold none, and docker can't be asked: permission denied. "
                "Add the user to the group docker."));
  CHECK(emptyTableText(nullptr, {}) == QString("Waiting for the first sample."));
}

TEST_CASE("a container that is gone keeps its charts and the header says so") {
  History history = makeDemoHistory();
  Shown shown;
  shown.view.update(history);
  shown.view.finishUpdate();
  shown.view.selectContainer(QString("worker-a"));
  shown.settle();
  auto inventory = std::make_shared<Inventory>(history.inventory());
  std::erase_if(inventory->containers, [](const Container& container) { return container.name == "worker-a"; });
  const std::int64_t now_ns = history.newest()->at_ns;
  history.setInventory(inventory, now_ns);
  // Gone containers are kept in the inventory for a minute; then the row leaves the table.
  for (std::int64_t second = 1; second <= 62; ++second) {
    auto sample = std::make_shared<Sample>(*history.newest());
    sample->seq += 1;
    sample->at_ns += second_ns;
    sample->wall_ms += 1000;
    history.append(sample);
  }
  shown.view.update(history);
  shown.settle();
  CHECK(shown.view.table().model()->rowCount() == 7);
  CHECK(shown.view.selectedContainer() == idOf(5));
  CHECK(shown.facts().name == QString("worker-a"));
  CHECK(shown.facts().verdict.startsWith(QString("removed")));
  CHECK(hasPoints(shown.view.chart(ChartKind::Cpu).data()));
}

TEST_CASE("an ended container says how it ended") {
  History history = makeDemoHistory();
  auto inventory = std::make_shared<Inventory>(history.inventory());
  for (Container& container : inventory->containers) {
    if (container.name == "tomcat") {
      container.state = "exited";
      container.exit_code = 137;
      container.engine_oomkilled_flag = true;
      container.finished_at = "2026-03-02T14:05:00Z";
      container.group.reset();
    }
  }
  history.setInventory(inventory, history.newest()->at_ns);
  Shown shown;
  shown.view.update(history);
  shown.view.finishUpdate();
  shown.view.selectContainer(QString("tomcat"));
  shown.settle();
  CHECK(shown.facts().verdict == QString("exited with code 137, killed for memory at 2026-03-02 14:05:00"));
  CHECK(hasPoints(shown.view.chart(ChartKind::Memory).data()));
  shown.keepPicture("exited.png");
}

TEST_CASE("the header names what is wrong, and nothing else") {
  const History history = makeDemoHistory();
  const ContainerId id{demoId(2)};
  ContainerRow row;
  row.id = id;
  row.health = ContainerRow::Health::Warning;
  row.sort_throttled = 0;
  row.memory_percent_of_effective = Derived::of(87);
  CHECK(makeSubjectFacts(history, id, row).verdict == QString("memory at 87 % of its limit"));
  row.sort_throttled = 0.12;
  row.sort_wait = 60;
  CHECK(makeSubjectFacts(history, id, row).verdict ==
        QString("throttled in 12 % of its periods, memory at 87 % of its limit, a thread waits 60 % of its time"));
  row = ContainerRow{};
  row.health = ContainerRow::Health::Fine;
  row.sort_throttled = 0;
  CHECK(makeSubjectFacts(history, id, row).verdict == QString("not throttled"));
  row.health = ContainerRow::Health::Critical;
  row.oom_kills = Derived::of(1);
  CHECK(makeSubjectFacts(history, id, row).verdict == QString("a process was killed for memory"));
  row = ContainerRow{};
  row.sort_throttled = -1;
  row.throttled_periods_ratio = Derived::unknown(reasons::no_quota);
  CHECK(makeSubjectFacts(history, id, row).verdict == QString("no quota set"));
}

TEST_CASE("a pause keeps the picture while the history goes on, and can look at another container") {
  History history = makeDemoHistory();
  Shown shown;
  shown.view.update(history);
  shown.settle();
  shown.view.setPaused(true);
  const TimeRange before = shown.view.shownRange();
  auto sample = std::make_shared<Sample>(*history.newest());
  sample->seq += 1;
  sample->at_ns += second_ns;
  history.append(sample);
  shown.view.update(history);
  shown.settle();
  CHECK(shown.view.shownRange().to_ns == before.to_ns);
  CHECK(shown.view.chart(ChartKind::Cpu).data().range.to_ns == before.to_ns);
  shown.view.selectContainer(QString("tomcat"));
  shown.settle();
  CHECK(shown.view.chart(ChartKind::Cpu).data().range.to_ns == before.to_ns);
  CHECK(shown.view.chart(ChartKind::Cpu).data().bands.size() == 2);
  shown.view.setPaused(false);
  shown.settle();
  CHECK(shown.view.chart(ChartKind::Cpu).data().range.to_ns == before.to_ns + second_ns);
}

TEST_CASE("no turn of the event loop does more than one step of a tick") {
  const History history = makeDemoHistory();
  Shown shown;
  shown.view.update(history);
  shown.settle();
  std::array<std::int64_t, 4> ends{};
  History later = makeDemoHistory();
  auto sample = std::make_shared<Sample>(*later.newest());
  sample->seq += 1;
  sample->at_ns += second_ns;
  later.append(sample);
  shown.view.update(later);
  int most_at_once = 0;
  for (int turn = 0; turn < 60; ++turn) {
    for (std::size_t at = 0; at < all_kinds.size(); ++at) {
      ends[at] = shown.view.chart(all_kinds[at]).data().range.to_ns;
    }
    QApplication::processEvents(QEventLoop::AllEvents);
    int changed = 0;
    for (std::size_t at = 0; at < all_kinds.size(); ++at) {
      changed += shown.view.chart(all_kinds[at]).data().range.to_ns != ends[at] ? 1 : 0;
    }
    most_at_once = std::max(most_at_once, changed);
  }
  CHECK(most_at_once == 1);
  CHECK(shown.view.chart(ChartKind::Softirq).data().range.to_ns == later.newest()->at_ns + 1);
}

TEST_CASE("the view asks for the threads of the selected container first and only when something changed") {
  const History history = makeDemoHistory();
  Shown shown;
  QSignalSpy wanted(&shown.view, &DashboardView::focusWanted);
  shown.view.update(history);
  shown.settle();
  REQUIRE(wanted.count() >= 1);
  CHECK(wanted.back()[0].toStringList().first() == idOf(1));
  CHECK(wanted.back()[0].toStringList().size() == 8);
  const int before = static_cast<int>(wanted.count());
  shown.view.update(history);
  shown.settle();
  CHECK(wanted.count() == before);
  shown.view.selectContainer(QString("redis-cache"));
  shown.settle();
  CHECK(wanted.back()[0].toStringList().first() == idOf(3));
}

TEST_CASE("at most twenty containers are asked for: selected, in view, then the worst; ended ones never") {
  std::vector<ContainerRow> rows;
  for (int at = 0; at < 60; ++at) {
    ContainerRow row;
    row.id = {"c" + std::to_string(100 + at)};
    row.state = at == 59 ? "exited" : "running";
    row.health = at == 58 || at == 59 ? ContainerRow::Health::Critical : ContainerRow::Health::Fine;
    rows.push_back(row);
  }
  const QStringList ids = makeFocusList(QString("c150"), {QString("c101"), QString("c102")}, rows);
  CHECK(ids.size() == 20);
  CHECK(ids.mid(0, 4) == QStringList{"c150", "c101", "c102", "c158"});
  CHECK_FALSE(ids.contains(QString("c159")));
}

TEST_CASE("buttons and steps change how much time the charts show") {
  const History history = makeDemoHistory();
  Shown shown;
  shown.view.update(history);
  shown.settle();
  CHECK(shown.view.span() == 180);
  for (QToolButton* button : shown.view.findChildren<QToolButton*>()) {
    if (button->text() == QString("1 min")) {
      QTest::mouseClick(button, Qt::LeftButton);
    }
  }
  shown.settle();
  CHECK(shown.view.span() == 60);
  const TimeRange range = shown.view.chart(ChartKind::Cpu).data().range;
  CHECK(range.to_ns - range.from_ns == 60 * second_ns);
  shown.view.zoomOut();
  CHECK(shown.view.span() == 180);
  shown.view.zoomOut();
  shown.view.zoomOut();
  shown.view.zoomOut();
  CHECK(shown.view.span() == 900);
  shown.view.resetZoom();
  CHECK(shown.view.span() == 180);
}

TEST_CASE("charts stand in one column when the window is narrow") {
  Shown shown;
  const auto column = [&](ChartKind kind) { return shown.view.chart(kind).mapTo(&shown.view, QPoint(0, 0)).x(); };
  shown.settle();
  CHECK(column(ChartKind::Memory) > column(ChartKind::Cpu));
  shown.view.resize(1024, 600);
  shown.settle();
  CHECK(column(ChartKind::Memory) == column(ChartKind::Cpu));
  CHECK(shown.view.chart(ChartKind::Cpu).height() >= 180);
}

TEST_CASE("a dashboard outlives its history") {
  Shown shown;
  {
    const History history = makeDemoHistory();
    shown.view.update(history);
    shown.settle();
    shown.view.update(history);
    shown.view.detach();
  }
  shown.settle();
  shown.view.setSpan(60);
  shown.view.selectContainer(QString("tomcat"));
  shown.settle();
  CHECK(hasPoints(shown.view.chart(ChartKind::Cpu).data()));
}

TEST_CASE("a hidden dashboard does no work until it is shown") {
  const History history = makeDemoHistory();
  Shown shown;
  shown.view.hide();
  shown.view.update(history);
  shown.settle();
  CHECK(shown.view.table().model()->rowCount() == 0);
  shown.view.show();
  shown.settle();
  CHECK(shown.view.table().model()->rowCount() == 8);
}
