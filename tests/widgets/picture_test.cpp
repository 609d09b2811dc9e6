// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QDir>

#include "tests/support/catch.h"
#include "tests/widgets/demo_history.h"
#include "widgets/snapshot_image.h"

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
