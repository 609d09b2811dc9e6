// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/mount.h>
#include <unistd.h>

#include <QApplication>
#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include "app/gui/collector_words.h"
#include "app/gui/export.h"
#include "app/gui/main_window.h"
#include "app/gui/nearest_names.h"
#include "app/gui/options.h"
#include "app/session/session.h"
#include "tests/support/catch.h"
#include "widgets/charts/time_chart.h"
#include "widgets/tables/container_table.h"
#include "widgets/views/dashboard_view.h"

using namespace plimsoll;

namespace {

constexpr int patience_ms = 20'000;
const QString tree = QStringLiteral(PLIMSOLL_TESTS_DIR "/cases/10-parent-limit-tighter/root");

/// The window over the real collector on a captured host, with at least two samples.
struct Fixture {
  Fixture()
      : theme(makeTheme(ThemeMode::Dark, QApplication::font())),
        session(options()),
        window(session, theme, QApplication::font()) {
    window.resize(1440, 900);
    window.show();
    session.start();
    ready = QTest::qWaitFor([this] { return session.history().samples().size() >= 2; }, patience_ms);
    window.dashboard().finishUpdate();
  }
  static Session::Options options() {
    Session::Options options;
    options.collector = QStringLiteral(PLIMSOLL_COLLECTOR);
    options.stream.root = tree;
    options.stream.interval_ms = 200;
    return options;
  }
  Theme theme;
  Session session;
  MainWindow window;
  bool ready = false;
};

struct ProgramRun {
  int exit_code = -1;
  QString errors;
};
ProgramRun runProgram(const QStringList& arguments) {
  QProcess process;
  process.start(QStringLiteral(PLIMSOLL_PROGRAM), arguments);
  process.waitForFinished(120'000);
  return {process.exitCode(), QString::fromUtf8(process.readAllStandardError())};
}

QByteArray contents(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A file system of one page. Needs root.
class TinyDisk {
 public:
  TinyDisk() { m_mounted = mount("tmpfs", path().toLocal8Bit().constData(), "tmpfs", 0, "size=4k") == 0; }
  ~TinyDisk() {
    if (m_mounted) {
      umount2(path().toLocal8Bit().constData(), MNT_DETACH);
    }
  }
  bool mounted() const { return m_mounted; }
  QString path() const { return m_directory.path(); }

 private:
  QTemporaryDir m_directory;
  bool m_mounted = false;
};

}  // namespace

TEST_CASE("the window shows the containers of the host") {
  Fixture fixture;
  REQUIRE(fixture.ready);
  REQUIRE(fixture.window.dashboard().table().model()->rowCount() == 2);
  REQUIRE(fixture.session.state() == Session::State::Live);
  // This captured host lacks a file that the kernel has: what is missing is named once that has lasted for a second.
  REQUIRE(QTest::qWaitFor([&] { return fixture.window.bannerText().contains(QStringLiteral("memory.events")); },
                          patience_ms));
}

TEST_CASE("space pauses and L goes live again") {
  Fixture fixture;
  REQUIRE(fixture.ready);
  fixture.window.setFocus();
  QTest::keyClick(&fixture.window, Qt::Key_Space);
  REQUIRE(fixture.window.dashboard().isPaused());
  QTest::keyClick(&fixture.window, Qt::Key_L);
  REQUIRE_FALSE(fixture.window.dashboard().isPaused());
}

TEST_CASE("the keys work from the table, which has the focus at the start") {
  Fixture fixture;
  REQUIRE(fixture.ready);
  DashboardView& dashboard = fixture.window.dashboard();
  REQUIRE(fixture.window.focusWidget() == &dashboard.table());
  QTest::keyClick(&dashboard.table(), Qt::Key_Space);
  REQUIRE(dashboard.isPaused());
  QTest::keyClick(&dashboard.table(), Qt::Key_L);
  REQUIRE_FALSE(dashboard.isPaused());
  const QString first = dashboard.selectedContainer();
  QTest::keyClick(&dashboard.table(), Qt::Key_Down);
  REQUIRE(dashboard.selectedContainer() != first);
}

TEST_CASE("Left steps the crosshair of all charts, Escape takes it away") {
  Fixture fixture;
  REQUIRE(fixture.ready);
  DashboardView& dashboard = fixture.window.dashboard();
  QTest::keyClick(&dashboard.table(), Qt::Key_Left);
  REQUIRE(dashboard.chart(ChartKind::Memory).crosshair());
  REQUIRE(dashboard.chart(ChartKind::Softirq).crosshair() == dashboard.chart(ChartKind::Memory).crosshair());
  QTest::keyClick(&dashboard.table(), Qt::Key_Escape);
  REQUIRE_FALSE(dashboard.chart(ChartKind::Memory).crosshair());
  REQUIRE_FALSE(dashboard.chart(ChartKind::Softirq).crosshair());
}

TEST_CASE("after a click on Pause, Space goes on") {
  Fixture fixture;
  REQUIRE(fixture.ready);
  fixture.window.setThemeMode(ThemeMode::Dark);
  for (QPushButton* button : fixture.window.findChildren<QPushButton*>()) {
    if (button->text() == QStringLiteral("Pause")) {
      QTest::mouseClick(button, Qt::LeftButton);
      REQUIRE(button->grab().toImage().pixelColor(8, button->height() / 2) == fixture.theme.colors.accent);
    }
  }
  REQUIRE(fixture.window.dashboard().isPaused());
  QTest::keyClick(fixture.window.focusWidget(), Qt::Key_Space);
  REQUIRE_FALSE(fixture.window.dashboard().isPaused());
}

TEST_CASE("Escape in the filter empties it and gives the keys back to the table") {
  Fixture fixture;
  REQUIRE(fixture.ready);
  QTest::keyClick(&fixture.window, Qt::Key_F, Qt::ControlModifier);
  QLineEdit* filter = fixture.window.findChild<QLineEdit*>();
  REQUIRE(fixture.window.focusWidget() == filter);
  QTest::keyClicks(filter, QStringLiteral("abc"));
  QTest::keyClick(filter, Qt::Key_Escape);
  REQUIRE(filter->text().isEmpty());
  REQUIRE(fixture.window.focusWidget() == &fixture.window.dashboard().table());
}

TEST_CASE("a letter that is typed into the filter is no command") {
  Fixture fixture;
  REQUIRE(fixture.ready);
  QLineEdit* filter = fixture.window.findChild<QLineEdit*>();
  REQUIRE(filter);
  QTest::keyClicks(filter, QStringLiteral("no such l "));
  REQUIRE_FALSE(fixture.window.dashboard().isPaused());
  REQUIRE(filter->text() == QStringLiteral("no such l "));
  fixture.window.dashboard().finishUpdate();
  REQUIRE(fixture.window.dashboard().table().model()->rowCount() == 0);
}

TEST_CASE("the theme is switched while the window is open") {
  Fixture fixture;
  REQUIRE(fixture.ready);
  fixture.window.setThemeMode(ThemeMode::Light);
  REQUIRE(fixture.window.grab().toImage().pixelColor(2, 2).lightness() > 200);
  fixture.window.setThemeMode(ThemeMode::Dark);
  REQUIRE(fixture.window.grab().toImage().pixelColor(2, 2).lightness() < 60);
}

TEST_CASE("picture and tables are saved") {
  Fixture fixture;
  REQUIRE(fixture.ready);
  QTemporaryDir directory;
  REQUIRE(fixture.window.savePicture(directory.filePath(QStringLiteral("a.png"))));
  REQUIRE(QImage(directory.filePath(QStringLiteral("a.png"))).width() >= 2048);
  REQUIRE(fixture.window.saveTables(directory.filePath(QStringLiteral("tables"))));
  REQUIRE(contents(directory.filePath(QStringLiteral("tables/containers.csv")))
              .startsWith("time_utc,monotonic_s,host,container"));
}

TEST_CASE("an export into a full disk is one sentence and leaves no half file") {
  const TinyDisk disk;
  if (!disk.mounted()) {
    WARN("skipped: only root can mount a tiny file system");
    return;
  }
  Fixture fixture;
  REQUIRE(fixture.ready);
  REQUIRE_FALSE(fixture.window.savePicture(disk.path() + QStringLiteral("/a.png")));
  REQUIRE(fixture.window.bannerText().contains(QStringLiteral("a.png")));
  INFO(fixture.window.bannerText().toStdString());
  REQUIRE(fixture.window.bannerText().contains(QStringLiteral("No space left on device")));
  REQUIRE(QDir(disk.path()).entryList(QDir::Files | QDir::Hidden).isEmpty());
  REQUIRE_FALSE(fixture.window.saveTables(disk.path()));
  REQUIRE(fixture.session.state() == Session::State::Live);
}

TEST_CASE("an export into a place that is no folder is one sentence") {
  Fixture fixture;
  REQUIRE(fixture.ready);
  REQUIRE_FALSE(fixture.window.saveTables(QStringLiteral("/proc/version/tables")));
  REQUIRE(fixture.window.bannerText().contains(QStringLiteral("/proc/version/tables")));
}

TEST_CASE("a snapshot of a captured host writes the five files") {
  QTemporaryDir directory;
  const ProgramRun run = runProgram({QStringLiteral("--root"), tree, QStringLiteral("--snapshot"), directory.path(),
                                     QStringLiteral("--duration"), QStringLiteral("2"), QStringLiteral("--interval"),
                                     QStringLiteral("500")});
  INFO(run.errors.toStdString());
  REQUIRE(run.exit_code == 0);
  REQUIRE_FALSE(QImage(directory.filePath(QStringLiteral("dashboard.png"))).isNull());
  for (const char* name : {"containers.csv", "threads.csv", "softirq.csv", "host.csv"}) {
    REQUIRE(contents(directory.filePath(QLatin1String(name))).startsWith("time_utc,monotonic_s,host"));
  }
  REQUIRE(contents(directory.filePath(QStringLiteral("containers.csv"))).contains("/job.slice/job-1.slice"));
}

TEST_CASE("a snapshot of an unknown container says which there are") {
  QTemporaryDir directory;
  const ProgramRun run = runProgram({QStringLiteral("--root"), tree, QStringLiteral("--snapshot"), directory.path(),
                                     QStringLiteral("--container"), QStringLiteral("nosuch"),
                                     QStringLiteral("--duration"), QStringLiteral("2")});
  REQUIRE(run.exit_code == 1);
  REQUIRE(run.errors.contains(QStringLiteral("ae95c6e2ab12")));
}

TEST_CASE("what the collector says about data sources is known to the translators") {
  const auto isListed = [](const QString& text) {
    const auto listed = collectorSentences();
    return std::any_of(listed.begin(), listed.end(), [&](const char* one) { return text == QLatin1String(one); });
  };
  int off = 0;
  for (const QString& root : {QString(), tree, QStringLiteral(PLIMSOLL_TESTS_DIR "/support")}) {
    QProcess process;
    process.start(QStringLiteral(PLIMSOLL_COLLECTOR),
                  QStringList{QStringLiteral("check"), QStringLiteral("--json")} +
                      (root.isEmpty() ? QStringList() : QStringList{QStringLiteral("--root"), root}));
    REQUIRE(process.waitForFinished(60'000));
    const QJsonDocument document = QJsonDocument::fromJson(process.readAllStandardOutput());
    for (const QJsonValue& feature : document[QStringLiteral("sources")].toArray()) {
      off += feature[QStringLiteral("on")].toBool() ? 0 : 1;
      for (const QString& key : {QStringLiteral("why"), QStringLiteral("remedy")}) {
        const QString text = feature[key].toString();
        INFO(text.toStdString());
        REQUIRE((text.isEmpty() || text.contains(QLatin1Char('/')) || isListed(text)));
      }
    }
  }
  REQUIRE(off > 10);
}

TEST_CASE("the nearest names come first") {
  const QStringList known{QStringLiteral("redis"), QStringLiteral("worker-a"), QStringLiteral("tomcat"),
                          QStringLiteral("shop-Tomcat-1")};
  REQUIRE(nearestNames({QStringLiteral("tomcta")}, known, 1) == QStringList{QStringLiteral("tomcat")});
  REQUIRE(nearestNames({QStringLiteral("tom")}, known, 2) ==
          QStringList{QStringLiteral("shop-Tomcat-1"), QStringLiteral("tomcat")});
  REQUIRE(nearestNames({QStringLiteral("x")}, {}, 2).isEmpty());
}

TEST_CASE("nothing is said after the files of a snapshot are written") {
  QTemporaryDir directory;
  const ProgramRun run = runProgram({QStringLiteral("--root"), tree, QStringLiteral("--snapshot"), directory.path(),
                                     QStringLiteral("--duration"), QStringLiteral("2"), QStringLiteral("--interval"),
                                     QStringLiteral("100")});
  REQUIRE(run.exit_code == 0);
  REQUIRE(run.errors.trimmed().split(QLatin1Char('\n')).last().contains(QStringLiteral("host.csv")));
}

TEST_CASE("a window without a usable display ends with one sentence") {
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("xcb"));
  environment.insert(QStringLiteral("DISPLAY"), QStringLiteral(":9999"));
  process.setProcessEnvironment(environment);
  process.start(QStringLiteral(PLIMSOLL_PROGRAM), {});
  REQUIRE(process.waitForFinished(60'000));
  REQUIRE(process.exitStatus() == QProcess::NormalExit);
  REQUIRE(process.exitCode() == 1);
  REQUIRE(process.readAllStandardError().contains("--snapshot"));
}

TEST_CASE("a snapshot without a collector or with an impossible folder ends with 1") {
  QTemporaryDir directory;
  const ProgramRun no_collector = runProgram(
      {QStringLiteral("--snapshot"), directory.path(), QStringLiteral("--collector"), QStringLiteral("/nonexistent")});
  REQUIRE(no_collector.exit_code == 1);
  REQUIRE(no_collector.errors.contains(QStringLiteral("/nonexistent")));
  const ProgramRun no_folder = runProgram({QStringLiteral("--snapshot"), QStringLiteral("/proc/version/x")});
  REQUIRE(no_folder.exit_code == 1);
  REQUIRE(no_folder.errors.contains(QStringLiteral("/proc/version/x")));
}

TEST_CASE("wrong usage ends with 2 and a sentence") {
  for (const QStringList& words : {QStringList{QStringLiteral("--duration"), QStringLiteral("1")},
                                   {QStringLiteral("--nonsense")},
                                   {QStringLiteral("file")},
                                   {QStringLiteral("--theme"), QStringLiteral("pink")},
                                   {QStringLiteral("--lang"), QStringLiteral("klingon")},
                                   {QStringLiteral("--interval"), QStringLiteral("x")}}) {
    const ParsedOptions parsed = parseOptions(QStringList{QStringLiteral("plimsoll")} + words);
    REQUIRE_FALSE(parsed.options);
    REQUIRE(parsed.exit_code == 2);
    REQUIRE(parsed.text.startsWith(QStringLiteral("plimsoll: ")));
  }
}
