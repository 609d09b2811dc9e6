// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QDir>

#include "tests/support/catch.h"
#include "tests/widgets/demo_history.h"
#include "widgets/snapshot_image.h"

#include "widgets/charts/time_chart.h"
#include "widgets/views/dashboard_view.h"

using namespace plimsoll;
using namespace plimsoll::test;

TEST_CASE("the dashboard is rendered in light and dark at every size without a window") {
  const History history = makeDemoHistory();
  const ThemeMode mode = GENERATE(ThemeMode::Light, ThemeMode::Dark);
  const QSize size = GENERATE(QSize(1024, 640), QSize(1440, 900), QSize(2560, 1440));
  const double ratio = GENERATE(1.0, 2.0);
  const Theme theme = makeTheme(mode, QApplication::font());
  applyTheme(*qApp, theme);
  SnapshotRequest request;
  request.container = QStringLiteral("tomcat");
  request.size = size;
  request.pixel_ratio = ratio;
  const QImage image = renderSnapshot(history, request, theme);
  CHECK(image.size() == size * ratio);
  const QString name = QStringLiteral("dashboard-%1-%2x%3@%4.png")
                           .arg(mode == ThemeMode::Dark ? QStringLiteral("dark") : QStringLiteral("light"))
                           .arg(size.width())
                           .arg(size.height())
                           .arg(ratio);
  CHECK(writePng(image, QDir(QStringLiteral(PLIMSOLL_PICTURES)).filePath(name)).ok());
}

TEST_CASE("hover") {
  const History history = makeDemoHistory();
  const ThemeMode mode = GENERATE(ThemeMode::Light, ThemeMode::Dark);
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
  for (const ChartKind kind : {ChartKind::Cpu, ChartKind::Memory, ChartKind::ThreadWait, ChartKind::Softirq}) {
    view.chart(kind).setCrosshair(demo_start_ns + 93 * second_ns);
  }
  QImage image(view.size(), QImage::Format_RGB32);
  view.render(&image);
  CHECK(writePng(image, QDir(QStringLiteral(PLIMSOLL_PICTURES))
                            .filePath(mode == ThemeMode::Dark ? QStringLiteral("hover-dark.png")
                                                              : QStringLiteral("hover-light.png")))
            .ok());
}
