// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/container_table.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QHeaderView>
#include <QImage>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <random>

#include "tests/support/catch.h"
#include "tests/widgets/qt_text.h"
#include "widgets/tables/container_model.h"
#include "widgets/tables/container_sort_proxy.h"
#include "widgets/tables/container_words.h"

using namespace plimsoll;

namespace {

ContainerRow makeRow(const std::string& id, const std::string& name) {
  ContainerRow row;
  row.id = {id};
  row.name = name;
  row.image = "image-of-" + name;
  row.runtime = "docker";
  row.state = "running";
  row.health = ContainerRow::Health::Fine;
  return row;
}

/// Ids "c0000" ..., names that go the other way round.
std::vector<ContainerRow> makeRows(int count) {
  std::vector<ContainerRow> rows;
  for (int at = 0; at < count; ++at) {
    const QString id = QStringLiteral("c%1").arg(at, 4, 10, QChar('0'));
    const QString name = QStringLiteral("n%1").arg(9999 - at, 4, 10, QChar('0'));
    rows.push_back(makeRow(id.toStdString(), name.toStdString()));
  }
  return rows;
}

QStringList names(const QAbstractItemModel& model) {
  QStringList result;
  for (int row = 0; row < model.rowCount(); ++row) {
    result << model.index(row, ContainerModel::Name).data().toString();
  }
  return result;
}

struct Sorted {
  ContainerModel model;
  ContainerSortProxy proxy;
  Sorted() { proxy.setSourceModel(&model); }
};

struct Shown {
  Theme theme = makeTheme(ThemeMode::Light, QApplication::font());
  ContainerTable table{theme};
  Shown() {
    applyTheme(*qApp, theme);
    table.resize(1100, 300);
    table.show();
    QApplication::processEvents();
  }
};

}  // namespace

TEST_CASE("the model passes Qt's own tester while rows come, change and go") {
  ContainerModel model;
  const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Warning);
  model.setRows(makeRows(5));
  model.setRows(makeRows(3));
  model.setRows({});
  model.setRows(makeRows(4));
  CHECK(model.rowCount() == 4);
}

TEST_CASE("a tick with the same containers is one dataChanged, no insertion, no removal and no reset") {
  ContainerModel model;
  model.setRows(makeRows(1000));
  const QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
  const QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
  const QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
  const QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
  model.setRows(makeRows(1000));
  CHECK(changed.count() == 1);
  CHECK(inserted.count() == 0);
  CHECK(removed.count() == 0);
  CHECK(reset.count() == 0);
}

TEST_CASE("rows are matched by id") {
  ContainerModel model;
  model.setRows({makeRow("a", "one"), makeRow("b", "two"), makeRow("d", "four")});
  const QPersistentModelIndex two(model.index(1, ContainerModel::Name));
  QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
  QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
  model.setRows({makeRow("b", "two"), makeRow("c", "three"), makeRow("d", "four")});
  REQUIRE(removed.count() == 1);
  CHECK(removed[0][1].toInt() == 0);
  REQUIRE(inserted.count() == 1);
  CHECK(inserted[0][1].toInt() == 1);
  CHECK(two.row() == 0);
  CHECK(two.data().toString() == QString("two"));
  CHECK(model.rowOf(QString("c")) == 1);
  CHECK(model.rowOf(QString("a")) == -1);
}

TEST_CASE("cells say number and limit, and what is unknown is a dash with its reason in the tool tip") {
  ContainerModel model;
  ContainerRow row = makeRow("a", "tomcat");
  row.cpu_usage_cores = Derived::of(0.098);
  row.cpu_quota_cores = Derived::of(0.1);
  row.cpu_percent_of_quota = Derived::of(98);
  row.throttled_periods_ratio = Derived::of(0.942);
  row.memory_working_set_bytes = Derived::of(318.0 * 1024 * 1024);
  row.memory_effective_limit_bytes = Derived::of(512.0 * 1024 * 1024);
  row.memory_effective_limit_source = Derived::word("/docker/a");
  row.thread_wait_percent_max = Derived::unknown(reasons::not_focused);
  row.oom_kills = Derived::of(0);
  model.setRows({row});
  const auto text = [&](int column) { return model.index(0, column).data().toString(); };
  CHECK(text(ContainerModel::Cpu) == QString("98 % 0.10 / 0.1 cores"));
  CHECK(text(ContainerModel::Throttled) == QString("94.2 %"));
  CHECK(text(ContainerModel::Memory) == QString("318 MiB / 512 MiB"));
  CHECK(text(ContainerModel::Wait) == QString("–"));
  CHECK(text(ContainerModel::OomKills) == QString("0"));
  CHECK(model.index(0, ContainerModel::Wait)
            .data(Qt::ToolTipRole)
            .toString()
            .contains(QString("Threads are read only for the selected")));
}

TEST_CASE("without limits the cells say so instead of showing a full or empty bar") {
  ContainerModel model;
  ContainerRow row = makeRow("a", "redis");
  row.cpu_usage_cores = Derived::of(0.12);
  row.cpu_quota_cores = Derived::unknown(reasons::no_quota);
  row.memory_working_set_bytes = Derived::of(388.0 * 1024 * 1024);
  row.memory_effective_limit_bytes = Derived::of(16.0 * 1024 * 1024 * 1024);
  row.memory_effective_limit_source = Derived::word("host");
  model.setRows({row});
  CHECK(model.index(0, ContainerModel::Cpu).data().toString() == QString("0.12 cores, no quota"));
  CHECK(model.index(0, ContainerModel::Memory).data().toString() == QString("388 MiB no limit"));
  CHECK_FALSE(hasMemoryLimit(row));
  CHECK(cpuGauge(row).kind == Gauge::Kind::NoLimit);
  CHECK(memoryGauge(row).kind == Gauge::Kind::NoLimit);
}

TEST_CASE("before the first rate the cells name the limit and draw no bar") {
  ContainerRow row = makeRow("a", "tomcat");
  row.cpu_usage_cores = Derived::unknown(reasons::second_sample);
  row.cpu_percent_of_quota = Derived::unknown(reasons::second_sample);
  row.cpu_quota_cores = Derived::of(4);
  CHECK(cellText(row, ContainerModel::Cpu) == QString("– / 4 cores"));
  CHECK(cpuGauge(row).kind == Gauge::Kind::Unknown);
  CHECK(memoryGauge(row).kind == Gauge::Kind::Unknown);
}

TEST_CASE("hostile names are plain text in cells and tool tips") {
  ContainerModel model;
  model.setRows({makeRow("a", "<img src='file:///etc/passwd'>\n=cmd|'x'!A1")});
  CHECK(model.index(0, ContainerModel::Name).data().toString() ==
        QString("<img src='file:///etc/passwd'>\\n=cmd|'x'!A1"));
  for (const int column : {ContainerModel::Name, ContainerModel::Image}) {
    const QString tip = model.index(0, column).data(Qt::ToolTipRole).toString();
    CHECK(tip.contains(QString("&lt;img")));
    CHECK_FALSE(tip.contains(QString("<img")));
  }
}

TEST_CASE("every column has a name, an explanation and a text for screen readers") {
  ContainerModel model;
  model.setRows({makeRow("a", "one")});
  for (int column = 0; column < ContainerModel::ColumnCount; ++column) {
    INFO(column);
    CHECK_FALSE(model.headerData(column, Qt::Horizontal, Qt::AccessibleTextRole).toString().isEmpty());
    CHECK_FALSE(model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty());
  }
}

TEST_CASE("the worst come first and equals go by name") {
  Sorted sorted;
  std::vector<ContainerRow> rows = {makeRow("a", "zebra"), makeRow("b", "Ant"), makeRow("c", "bee"),
                                    makeRow("d", "cow"), makeRow("e", "dog")};
  rows[3].health = ContainerRow::Health::Critical;
  rows[2].health = ContainerRow::Health::Warning;
  rows[4].health = ContainerRow::Health::Unknown;
  sorted.model.setRows(rows);
  sorted.proxy.sort(ContainerModel::State, Qt::DescendingOrder);
  CHECK(names(sorted.proxy) == QStringList{"cow", "bee", "Ant", "zebra", "dog"});
}

TEST_CASE("unknown numbers are last in either direction and go by name") {
  Sorted sorted;
  std::vector<ContainerRow> rows = {makeRow("a", "a"), makeRow("b", "b"), makeRow("c", "c"), makeRow("d", "d")};
  rows[0].sort_cpu = -1;
  rows[1].sort_cpu = 2;
  rows[2].sort_cpu = -1;
  rows[3].sort_cpu = 0;
  sorted.model.setRows(rows);
  sorted.proxy.sort(ContainerModel::Cpu, Qt::DescendingOrder);
  CHECK(names(sorted.proxy) == QStringList{"b", "d", "a", "c"});
  sorted.proxy.sort(ContainerModel::Cpu, Qt::AscendingOrder);
  CHECK(names(sorted.proxy) == QStringList{"d", "b", "a", "c"});
}

TEST_CASE("names sort in both directions") {
  Sorted sorted;
  sorted.model.setRows({makeRow("a", "b"), makeRow("b", "C"), makeRow("c", "a")});
  sorted.proxy.sort(ContainerModel::Name, Qt::AscendingOrder);
  CHECK(names(sorted.proxy) == QStringList{"a", "b", "C"});
  sorted.proxy.sort(ContainerModel::Name, Qt::DescendingOrder);
  CHECK(names(sorted.proxy) == QStringList{"C", "b", "a"});
}

namespace {

/// Lets the first ticks pass, which always sort.
void passFirstTicks(ContainerSortProxy& proxy, std::int64_t now_ms) {
  for (int tick = 0; tick < ContainerSortProxy::first_ticks; ++tick) {
    proxy.tick(now_ms, false);
  }
}

}  // namespace

TEST_CASE("the order follows the first rates at once") {
  Sorted sorted;
  std::vector<ContainerRow> rows = {makeRow("a", "a"), makeRow("b", "b")};
  sorted.proxy.sort(ContainerModel::Cpu, Qt::DescendingOrder);
  sorted.model.setRows(rows);
  sorted.proxy.tick(0, false);
  rows[1].sort_cpu = 3;
  sorted.model.setRows(rows);
  sorted.proxy.tick(1000, false);
  CHECK(names(sorted.proxy) == QStringList{"b", "a"});
}

TEST_CASE("the order is looked at anew at most every five seconds") {
  Sorted sorted;
  std::vector<ContainerRow> rows = {makeRow("a", "a"), makeRow("b", "b")};
  rows[0].sort_cpu = 2;
  rows[1].sort_cpu = 1;
  sorted.model.setRows(rows);
  sorted.proxy.sort(ContainerModel::Cpu, Qt::DescendingOrder);
  passFirstTicks(sorted.proxy, 1000);
  rows[1].sort_cpu = 3;
  sorted.model.setRows(rows);
  sorted.proxy.tick(5999, false);
  CHECK(names(sorted.proxy) == QStringList{"a", "b"});
  CHECK_FALSE(sorted.proxy.isHeld());
  sorted.proxy.tick(6000, false);
  CHECK(names(sorted.proxy) == QStringList{"b", "a"});
}

TEST_CASE("the order is held while the mouse is over the table or a key was just pressed, and the header says so") {
  Sorted sorted;
  std::vector<ContainerRow> rows = {makeRow("a", "a"), makeRow("b", "b")};
  sorted.model.setRows(rows);
  sorted.proxy.sort(ContainerModel::Cpu, Qt::DescendingOrder);
  passFirstTicks(sorted.proxy, 0);
  rows[1].sort_cpu = 3;
  sorted.model.setRows(rows);
  sorted.proxy.tick(6000, true);
  CHECK(names(sorted.proxy) == QStringList{"a", "b"});
  CHECK(sorted.proxy.headerData(ContainerModel::Name, Qt::Horizontal, Qt::DisplayRole).toString() ==
        QString("Container · order held"));
  sorted.proxy.keyPressed(6500);
  sorted.proxy.tick(9499, false);
  CHECK(sorted.proxy.isHeld());
  sorted.proxy.tick(9500, false);
  CHECK_FALSE(sorted.proxy.isHeld());
  CHECK(names(sorted.proxy) == QStringList{"b", "a"});
}

TEST_CASE("the filter looks at name, image, id, runtime and state, and the header counts") {
  Sorted sorted;
  std::vector<ContainerRow> rows = {makeRow("abc", "one"), makeRow("def", "two")};
  rows[1].state = "exited";
  sorted.model.setRows(rows);
  for (const char* text : {"TWO", "image-of-two", "def", "exited"}) {
    sorted.proxy.setFilterText(QString::fromUtf8(text));
    CHECK(names(sorted.proxy) == QStringList{"two"});
  }
  CHECK(sorted.proxy.headerData(ContainerModel::Name, Qt::Horizontal, Qt::DisplayRole).toString() == QString("1 of 2"));
  sorted.proxy.setFilterText(QString("docker"));
  CHECK(sorted.proxy.rowCount() == 2);
  sorted.proxy.setFilterText(QString("*"));
  CHECK(sorted.proxy.rowCount() == 0);
}

TEST_CASE("order and filter stay consistent under a storm of rows that come and go") {
  Sorted sorted;
  const QAbstractItemModelTester source_tester(&sorted.model, QAbstractItemModelTester::FailureReportingMode::Warning);
  const QAbstractItemModelTester tester(&sorted.proxy, QAbstractItemModelTester::FailureReportingMode::Warning);
  sorted.proxy.sort(ContainerModel::Cpu, Qt::DescendingOrder);
  std::mt19937 random(7);
  std::int64_t now_ms = 0;
  for (int round = 0; round < 60; ++round) {
    std::vector<ContainerRow> rows;
    for (ContainerRow& row : makeRows(80)) {
      if (random() % 3 != 0) {
        row.sort_cpu = static_cast<double>(random() % 100) - 1;
        rows.push_back(row);
      }
    }
    const std::size_t count = rows.size();
    sorted.model.setRows(rows);
    sorted.proxy.setFilterText(round % 4 == 0 ? QString("n99") : QString());
    sorted.proxy.tick(now_ms += 6000, false);
    if (round % 4 != 0) {
      CHECK(static_cast<std::size_t>(sorted.proxy.rowCount()) == count);
    }
    for (int row = 1; row < sorted.proxy.rowCount(); ++row) {
      const double above = sorted.proxy.index(row - 1, ContainerModel::Cpu).data(ContainerModel::SortRole).toDouble();
      const double below = sorted.proxy.index(row, ContainerModel::Cpu).data(ContainerModel::SortRole).toDouble();
      CHECK(above >= below);
    }
  }
}

TEST_CASE("a click selects a container and it stays selected by id while rows sort, leave and come back") {
  Shown shown;
  shown.table.setRows(makeRows(20));
  QSignalSpy selected(&shown.table, &ContainerTable::containerSelected);
  const QModelIndex third = shown.table.model()->index(2, ContainerModel::Name);
  const QString id = third.data(ContainerModel::IdRole).toString();
  QTest::mouseClick(shown.table.viewport(), Qt::LeftButton, {}, shown.table.visualRect(third).center());
  REQUIRE(selected.count() == 1);
  CHECK(selected[0][0].toString() == id);

  shown.table.sortByColumn(ContainerModel::Name, Qt::DescendingOrder);
  CHECK(shown.table.currentIndex().data(ContainerModel::IdRole).toString() == id);

  std::vector<ContainerRow> without = makeRows(20);
  std::erase_if(without, [&](const ContainerRow& row) { return row.id.text == id.toStdString(); });
  shown.table.setRows(without);
  CHECK_FALSE(shown.table.currentIndex().isValid());
  CHECK(shown.table.selectedId() == id);

  shown.table.setRows(makeRows(20));
  CHECK(shown.table.currentIndex().data(ContainerModel::IdRole).toString() == id);
  CHECK(selected.count() == 1);
}

TEST_CASE("arrow keys select the next container") {
  Shown shown;
  shown.table.setRows(makeRows(5));
  shown.table.selectId(shown.table.firstId());
  QSignalSpy selected(&shown.table, &ContainerTable::containerSelected);
  shown.table.setFocus();
  QTest::keyClick(&shown.table, Qt::Key_Down);
  REQUIRE(selected.count() == 1);
  CHECK(selected[0][0].toString() ==
        shown.table.model()->index(1, ContainerModel::Name).data(ContainerModel::IdRole).toString());
}

TEST_CASE("typing into a field filters and the selection outlives the filter") {
  Shown shown;
  shown.table.setRows(makeRows(20));
  shown.table.selectId(QString("c0007"));
  QLineEdit field;
  QObject::connect(&field, &QLineEdit::textChanged, &shown.table, &ContainerTable::setFilterText);
  QTest::keyClicks(&field, QString("N9990"));
  CHECK(shown.table.model()->rowCount() == 1);
  CHECK_FALSE(shown.table.currentIndex().isValid());
  field.clear();
  CHECK(shown.table.model()->rowCount() == 20);
  CHECK(shown.table.currentIndex().data(ContainerModel::IdRole).toString() == QString("c0007"));
}

TEST_CASE("the first click on a column of numbers puts the worst first, on names the first letter") {
  Shown shown;
  shown.table.setRows(makeRows(3));
  QHeaderView* header = shown.table.horizontalHeader();
  const auto click = [&](int column) {
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                      QPoint(header->sectionViewportPosition(column) + header->sectionSize(column) / 2, 8));
  };
  click(ContainerModel::Throttled);
  CHECK(header->sortIndicatorOrder() == Qt::DescendingOrder);
  click(ContainerModel::Throttled);
  CHECK(header->sortIndicatorOrder() == Qt::AscendingOrder);
  click(ContainerModel::Name);
  CHECK(header->sortIndicatorOrder() == Qt::AscendingOrder);
}

TEST_CASE("a selected row that sorts away stays where it was on the screen") {
  std::int64_t now_ms = 0;
  const Theme theme = makeTheme(ThemeMode::Light, QApplication::font());
  ContainerTable table(theme, nullptr, [&now_ms] { return now_ms; });
  table.resize(1100, 300);
  table.show();
  std::vector<ContainerRow> rows = makeRows(200);
  for (std::size_t at = 0; at < rows.size(); ++at) {
    rows[at].sort_cpu = static_cast<double>(200 - at);
  }
  table.sortByColumn(ContainerModel::Cpu, Qt::DescendingOrder);
  table.setRows(rows);
  table.selectId(QString("c0005"));
  const int before = table.visualRect(table.currentIndex()).top();
  rows[5].sort_cpu = 100.5;
  now_ms += ContainerSortProxy::resort_ms;
  table.setRows(rows);
  CHECK(table.currentIndex().data(ContainerModel::IdRole).toString() == QString("c0005"));
  CHECK(table.currentIndex().row() == 99);
  CHECK(table.visualRect(table.currentIndex()).top() == before);
}

TEST_CASE("a key in the table holds the order for three seconds") {
  std::int64_t now_ms = 0;
  const Theme theme = makeTheme(ThemeMode::Light, QApplication::font());
  ContainerTable table(theme, nullptr, [&now_ms] { return now_ms; });
  table.show();
  for (int tick = 0; tick < ContainerSortProxy::first_ticks; ++tick) {
    table.setRows(makeRows(3));
  }
  now_ms = 5000;
  QTest::keyClick(&table, Qt::Key_Down);
  now_ms = 7999;
  table.setRows(makeRows(3));
  CHECK(table.order().isHeld());
  now_ms = 8000;
  table.setRows(makeRows(3));
  CHECK_FALSE(table.order().isHeld());
}

TEST_CASE("all columns fit into the smallest window without a scroll bar") {
  Shown shown;
  shown.table.resize(1000, 300);
  QApplication::processEvents();
  shown.table.setRows(makeRows(50));
  QApplication::processEvents();
  CHECK(shown.table.horizontalHeader()->length() <= shown.table.viewport()->width());
}

TEST_CASE("a width that the user gave a column stays when the window changes") {
  Shown shown;
  shown.table.setColumnWidth(ContainerModel::Cpu, 333);
  shown.table.resize(1500, 300);
  QApplication::processEvents();
  CHECK(shown.table.columnWidth(ContainerModel::Cpu) == 333);
}

TEST_CASE("bars, colours and sparkline are painted from the row") {
  Shown shown;
  ContainerRow row = makeRow("a", "tomcat");
  row.cpu_percent_of_quota = Derived::of(100);
  row.cpu_quota_cores = Derived::of(1);
  row.cpu_usage_cores = Derived::of(1);
  row.spark.assign(60, 0.98);
  shown.table.setRows({row});
  QApplication::processEvents();
  QImage image = shown.table.viewport()->grab().toImage();
  const auto count = [&](int column, const QColor& color) {
    const QRect cell = shown.table.visualRect(shown.table.model()->index(0, column));
    int found = 0;
    for (int y = cell.top(); y <= cell.bottom(); ++y) {
      for (int x = cell.left(); x <= cell.right(); ++x) {
        const QColor painted = image.pixelColor(x, y);
        const int distance = std::abs(painted.red() - color.red()) + std::abs(painted.green() - color.green()) +
                             std::abs(painted.blue() - color.blue());
        found += distance < 30 ? 1 : 0;
      }
    }
    return found;
  };
  CHECK(count(ContainerModel::Cpu, shown.theme.colors.critical) > 300);
  CHECK(count(ContainerModel::Memory, shown.theme.colors.critical) == 0);
  const int whole = count(ContainerModel::Spark, blend(shown.theme.colors.series[0], shown.theme.colors.panel, 0.22));
  CHECK(whole > 300);
  // No data in half of the time: half of the picture.
  std::fill(row.spark.begin(), row.spark.begin() + 30, std::numeric_limits<double>::quiet_NaN());
  shown.table.setRows({row});
  image = shown.table.viewport()->grab().toImage();
  const int half = count(ContainerModel::Spark, blend(shown.theme.colors.series[0], shown.theme.colors.panel, 0.22));
  CHECK(half > whole / 3);
  CHECK(half < whole * 2 / 3);
}
