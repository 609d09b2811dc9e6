// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/snapshot_image.h"

#include <sys/resource.h>

#include <QApplication>
#include <QDir>
#include <QPainter>
#include <QTemporaryDir>
#include <csignal>

#include "tests/support/catch.h"
#include "tests/widgets/demo_history.h"
#include "tests/widgets/qt_text.h"
#include "widgets/charts/time_chart.h"
#include "widgets/views/dashboard_view.h"

using namespace plimsoll;
using namespace plimsoll::test;

namespace {

QString picturePath(const QString& name) {
  return QDir(QStringLiteral(PLIMSOLL_PICTURES)).filePath(name);
}

const char* word(ThemeMode mode) {
  return mode == ThemeMode::Dark ? "dark" : "light";
}

/// Pixels that differ from the picture's window and panel colours.
int inkIn(const QImage& image, QRect box, const Theme& theme) {
  int ink = 0;
  for (int y = box.top(); y <= box.bottom(); ++y) {
    for (int x = box.left(); x <= box.right(); ++x) {
      const QColor color = image.pixelColor(x, y);
      ink += color != theme.colors.window && color != theme.colors.panel ? 1 : 0;
    }
  }
  return ink;
}

}  // namespace

TEST_CASE("the dashboard is rendered in light and dark at every size without a window") {
  const History history = makeDemoHistory();
  const ThemeMode mode = GENERATE(ThemeMode::Light, ThemeMode::Dark);
  const QSize size = GENERATE(QSize(1024, 640), QSize(1440, 900), QSize(2560, 1440));
  const int ratio = GENERATE(1, 2);
  const Theme theme = makeTheme(mode, QApplication::font());
  applyTheme(*qApp, theme);
  SnapshotRequest request;
  request.container = QStringLiteral("tomcat");
  request.size = size;
  request.pixel_ratio = ratio;
  const QImage image = renderSnapshot(history, request, theme);
  const QString name = QStringLiteral("dashboard-%1-%2x%3@%4.png")
                           .arg(QString::fromUtf8(word(mode)))
                           .arg(size.width())
                           .arg(size.height())
                           .arg(ratio);
  CHECK(writePng(image, picturePath(name)).ok());
  CHECK(image.width() == size.width() * ratio);
  CHECK(image.height() >= size.height() * ratio);
  // Head, table, and the lowest chart, each with something in it.
  const int width = image.width();
  CHECK(inkIn(image, QRect(0, 0, width, 44 * ratio), theme) > 800 * ratio);
  CHECK(inkIn(image, QRect(20 * ratio, 90 * ratio, width / 2, 100 * ratio), theme) > 3000 * ratio);
  CHECK(inkIn(image, QRect(width / 2, image.height() - 150 * ratio, width / 2 - 20 * ratio, 130 * ratio), theme) >
        1000 * ratio);
}

TEST_CASE("a picture is taller than asked for if the charts need it, and shows the lowest one whole") {
  const History history = makeDemoHistory();
  const Theme theme = makeTheme(ThemeMode::Light, QApplication::font());
  applyTheme(*qApp, theme);
  SnapshotRequest request;
  request.size = QSize(1024, 640);
  request.pixel_ratio = 1;
  const QImage image = renderSnapshot(history, request, theme);
  CHECK(image.height() > 900);
  // The lower border of the last panel, and nothing but window below it.
  const int bottom = image.height() - sizes::outer_space - 1;
  CHECK(image.pixelColor(500, bottom) == theme.colors.border);
  CHECK(inkIn(image, QRect(0, bottom + 1, 1024, sizes::outer_space), theme) == 0);
}

TEST_CASE("the picture names Plimsoll, host, container and time range") {
  const History history = makeDemoHistory();
  const Theme theme = makeTheme(ThemeMode::Light, QApplication::font());
  SnapshotRequest request;
  request.container = QStringLiteral("tomcat");
  request.pixel_ratio = 1;
  const QRect head(0, 0, request.size.width(), 44);
  const QImage tomcat = renderSnapshot(history, request, theme).copy(head);
  request.container = QStringLiteral("ingress");
  const QImage ingress = renderSnapshot(history, request, theme).copy(head);
  CHECK(tomcat != ingress);
  request.span_s = 60;
  CHECK(renderSnapshot(history, request, theme).copy(head) != ingress);
  CHECK(renderSnapshot(history, request, theme).text(QStringLiteral("Software")) ==
        QString("Plimsoll " PLIMSOLL_VERSION));
}

TEST_CASE("a picture of a host without any data is made all the same") {
  const History history;
  const Theme theme = makeTheme(ThemeMode::Light, QApplication::font());
  CHECK_FALSE(renderSnapshot(history, {}, theme).isNull());
}

TEST_CASE("hostile names are drawn as letters") {
  History history = makeDemoHistory();
  auto inventory = std::make_shared<Inventory>(history.inventory());
  inventory->containers[0].name = "<img src='file:///etc/passwd'><h1>big</h1> =cmd|' /C calc'!A0 and quite a long tail";
  inventory->containers[0].image =
      "registry.example.com/with/a/very/long/path/<b>image</b>:1.2.3-alpine-build.20260302";
  history.setInventory(inventory, history.newest()->at_ns);
  const Theme theme = makeTheme(ThemeMode::Dark, QApplication::font());
  applyTheme(*qApp, theme);
  SnapshotRequest request;
  request.container = QString::fromStdString(demoId(0));
  request.size = QSize(1200, 800);
  request.pixel_ratio = 1;
  const QImage image = renderSnapshot(history, request, theme);
  CHECK(writePng(image, picturePath(QStringLiteral("hostile.png"))).ok());
  // One line each: a heading or a line break would push ink between head and table.
  CHECK(inkIn(image, QRect(0, 47, 1200, 10), theme) == 0);
}

TEST_CASE("the shown dashboard is pictured as it is, with its crosshair") {
  const ThemeMode mode = GENERATE(ThemeMode::Light, ThemeMode::Dark);
  const History history = makeDemoHistory();
  const Theme theme = makeTheme(mode, QApplication::font());
  applyTheme(*qApp, theme);
  DashboardView view(theme);
  view.resize(1200, 800);
  view.update(history);
  view.finishUpdate();
  view.selectContainer(QStringLiteral("tomcat"));
  view.show();
  QApplication::processEvents();
  view.finishUpdate();
  const QImage before = renderShown(view, history, 1, theme);
  for (const ChartKind kind : {ChartKind::Cpu, ChartKind::Memory, ChartKind::ThreadWait, ChartKind::Softirq}) {
    view.chart(kind).setCrosshair(demo_start_ns + 93 * second_ns);
  }
  const QImage after = renderShown(view, history, 1, theme);
  CHECK(before != after);
  CHECK(writePng(after, picturePath(QStringLiteral("crosshair-%1.png").arg(QString::fromUtf8(word(mode))))).ok());
}

TEST_CASE("a picture that can't be written says why and leaves nothing behind") {
  QImage image(300, 300, QImage::Format_RGB32);
  image.fill(Qt::red);
  const Status no_folder = writePng(image, QStringLiteral("/no/such/folder/x.png"));
  REQUIRE_FALSE(no_folder);
  CHECK(no_folder.error().subject == "/no/such/folder/x.png");
  CHECK_FALSE(no_folder.error().detail.empty());

  const QTemporaryDir folder;
  // As on a full disk: no file may grow beyond 100 bytes.
  rlimit usual{};
  getrlimit(RLIMIT_FSIZE, &usual);
  const rlimit small{100, usual.rlim_max};
  auto* const handler = std::signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &small);
  const Status full = writePng(image, folder.filePath(QStringLiteral("x.png")));
  setrlimit(RLIMIT_FSIZE, &usual);
  std::signal(SIGXFSZ, handler);
  CHECK_FALSE(full);
  CHECK(QDir(folder.path()).isEmpty());
}
