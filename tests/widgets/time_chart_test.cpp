// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/time_chart.h"

#include <QApplication>
#include <QChart>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <cmath>
#include <limits>

#include "tests/support/catch.h"
#include "tests/widgets/qt_text.h"

using namespace plimsoll;

namespace {

constexpr std::int64_t s = 1'000'000'000;
constexpr double nan_value = std::numeric_limits<double>::quiet_NaN();

/// A CPU chart of 100 s with a point each second at 0.5 cores, and nothing from 40 to 60.
ChartData makeData() {
  ChartData data;
  data.kind = ChartKind::Cpu;
  data.range = {0, 100 * s};
  Series usage;
  usage.label = "usage";
  usage.key = "cpu_usage_cores";
  for (std::int64_t second = 0; second <= 100; ++second) {
    if (second <= 40 || second >= 60) {
      usage.points.push_back({second * s, 0.5});
    } else if (second == 41) {
      usage.points.push_back({second * s, nan_value});
    }
  }
  data.series.push_back(usage);
  data.limit = {{0, 1.0}};
  data.gaps = {{40 * s, 60 * s}};
  return data;
}

struct Shown {
  Theme theme = makeTheme(ThemeMode::Light, QApplication::font());
  TimeChart chart{theme};

  explicit Shown(ChartData data) {
    chart.resize(480, 260);
    chart.setData(std::move(data));
    chart.show();
    QApplication::processEvents();
  }
  QImage picture(double scale = 1) {
    QImage image(chart.size() * scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    chart.QWidget::render(&image);
    return image;
  }
  /// Pixels of `color` in the columns of [from, to) seconds of the plot, in a band of `height` pixels around `value`.
  int inkAt(const QImage& image, const QColor& color, double from_s, double to_s, double value, int height = 3) {
    const QRectF plot = chart.plotRect();
    const auto column = [&](double second) { return static_cast<int>(plot.left() + second / 100 * plot.width()); };
    const int row = static_cast<int>(std::lround(plot.bottom() - value / 1.5 * plot.height()));
    int ink = 0;
    for (int x = column(from_s); x < column(to_s); ++x) {
      for (int y = row - height; y <= row + height; ++y) {
        const QColor found = image.pixelColor(x, y);
        ink += std::abs(found.red() - color.red()) + std::abs(found.green() - color.green()) +
                           std::abs(found.blue() - color.blue()) <
                       90
                   ? 1
                   : 0;
      }
    }
    return ink;
  }
  QPoint pointAt(double second) const {
    const QRectF plot = chart.plotRect();
    return QPoint(static_cast<int>(plot.left() + second / 100 * plot.width()), static_cast<int>(plot.center().y()));
  }
};

}  // namespace

TEST_CASE("the curve is drawn where its values are") {
  Shown shown(makeData());
  const QColor hue = shown.theme.colors.series[0];
  const QImage image = shown.picture();
  CHECK(shown.inkAt(image, hue, 2, 38, 0.5) > 100);
  CHECK(shown.inkAt(image, hue, 62, 98, 0.5) > 100);
  CHECK(shown.inkAt(image, hue, 2, 38, 0.25) == 0);
}

TEST_CASE("a gap is hatched and no line crosses it") {
  Shown shown(makeData());
  const QImage image = shown.picture();
  CHECK(shown.inkAt(image, shown.theme.colors.series[0], 42, 58, 0.5) == 0);
  CHECK(shown.inkAt(image, shown.theme.colors.border, 42, 58, 1.3, 8) > 50);
}

TEST_CASE("the limit is a dashed line of ink with its label above") {
  Shown shown(makeData());
  const QImage image = shown.picture();
  const QColor ink = shown.theme.colors.ink;
  const int dashes = shown.inkAt(image, ink, 5, 35, 1.0, 1);
  const double length = 0.3 * shown.chart.plotRect().width();
  CHECK(dashes > length * 0.4);
  CHECK(dashes < length * 1.8);
  CHECK(shown.inkAt(image, ink, 75, 100, 1.08, 4) > 40);
}

TEST_CASE("a throttled band has a bar along the top edge") {
  ChartData data = makeData();
  data.bands = {{{10 * s, 30 * s}, 0.94}};
  Shown shown(data);
  const QImage image = shown.picture();
  CHECK(shown.inkAt(image, shown.theme.colors.critical, 11, 29, 1.49, 1) > 60);
  CHECK(shown.inkAt(image, shown.theme.colors.critical, 62, 80, 1.49, 1) == 0);
}

TEST_CASE("stacked layers are filled and empty in a gap") {
  ChartData data = makeData();
  data.stacked = true;
  Shown shown(data);
  const QColor fill = blend(shown.theme.colors.series[0], shown.theme.colors.panel, shown.theme.colors.area_tint);
  const QImage image = shown.picture();
  CHECK(shown.inkAt(image, fill, 5, 35, 0.2) > 500);
  CHECK(shown.inkAt(image, fill, 42, 58, 0.2) == 0);
  CHECK(shown.inkAt(image, fill, 5, 35, 0.6) == 0);
}

TEST_CASE("the picture is sharp when it is rendered at another scale") {
  Shown shown(makeData());
  const QImage small = shown.picture(1);
  const QImage large = shown.picture(2);
  CHECK(large.size() == small.size() * 2);
  // A picture that was only blown up would have pairs of equal columns everywhere.
  int differing = 0;
  for (int y = 0; y < large.height(); y += 3) {
    for (int x = 0; x + 1 < large.width(); x += 2) {
      differing += large.pixel(x, y) != large.pixel(x + 1, y) ? 1 : 0;
    }
  }
  CHECK(differing > 200);
}

TEST_CASE("a chart without points says why, in words on the grid") {
  ChartData data;
  data.kind = ChartKind::ThreadWait;
  data.range = {0, 100 * s};
  Shown shown(data);
  const QImage before = shown.picture();
  data.empty_reason = reasons::second_sample;
  shown.chart.setData(data);
  CHECK(shown.picture() != before);
  CHECK(shown.chart.accessibleDescription() == QString("Waiting for the second sample."));
  CHECK(shown.chart.accessibleName() == QString("Thread wait"));
}

TEST_CASE("a hostile thread name changes nothing outside the legend and is drawn as letters") {
  ChartData plain = makeData();
  plain.kind = ChartKind::ThreadWait;
  plain.limit.clear();
  plain.series[0].foreign = true;
  plain.series[0].label = "<img src='/etc/passwd'><b>\nx";
  Shown shown(plain);
  CHECK(shown.chart.accessibleDescription().startsWith(QString("<img src='/etc/passwd'><b>\\nx")));
  plain.series[0].label = "java";
  Shown other(plain);
  const QImage hostile_picture = shown.picture();
  const QImage plain_picture = other.picture();
  const QRect plot = shown.chart.plotRect().toRect();
  CHECK(hostile_picture.copy(plot) == plain_picture.copy(plot));
  CHECK(hostile_picture != plain_picture);
}

TEST_CASE("the mouse moves the crosshair to the nearest point and leaving takes it away") {
  Shown shown(makeData());
  QSignalSpy moved(&shown.chart, &TimeChart::crosshairMoved);
  QSignalSpy left(&shown.chart, &TimeChart::crosshairLeft);
  QTest::mouseMove(shown.chart.viewport(), shown.pointAt(25));
  REQUIRE(moved.count() == 1);
  CHECK(std::abs(moved[0][0].toLongLong() - 25 * s) <= s);
  CHECK(shown.chart.crosshair() == moved[0][0].toLongLong());
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(shown.chart.viewport(), &leave);
  CHECK(left.count() == 1);
  CHECK_FALSE(shown.chart.crosshair());
}

TEST_CASE("the crosshair shows in the picture and its move redraws no curve") {
  Shown shown(makeData());
  const QImage before = shown.picture();
  shown.chart.setCrosshair(25 * s);
  const QImage after = shown.picture();
  CHECK(before != after);
  shown.chart.setCrosshair(std::nullopt);
  CHECK(shown.picture() == before);
}

TEST_CASE("arrow keys step the crosshair and shift goes to the next event") {
  ChartData data = makeData();
  data.marks = {{70 * s, MarkKind::OomKill, "killed"}, {80 * s, MarkKind::Restart, ""}};
  Shown shown(data);
  shown.chart.setFocus();
  QTest::keyClick(&shown.chart, Qt::Key_Left);
  CHECK(shown.chart.crosshair() == 99 * s);
  QTest::keyClick(&shown.chart, Qt::Key_Left);
  CHECK(shown.chart.crosshair() == 98 * s);
  QTest::keyClick(&shown.chart, Qt::Key_Right);
  CHECK(shown.chart.crosshair() == 99 * s);
  QTest::keyClick(&shown.chart, Qt::Key_Left, Qt::ShiftModifier);
  CHECK(shown.chart.crosshair() == 80 * s);
  QTest::keyClick(&shown.chart, Qt::Key_Left, Qt::ShiftModifier);
  CHECK(shown.chart.crosshair() == 70 * s);
  QTest::keyClick(&shown.chart, Qt::Key_Escape);
  CHECK_FALSE(shown.chart.crosshair());
}

TEST_CASE("a crosshair that the range has left goes away") {
  Shown shown(makeData());
  shown.chart.setCrosshair(5 * s);
  ChartData later = makeData();
  later.range = {10 * s, 110 * s};
  shown.chart.setData(later);
  CHECK_FALSE(shown.chart.crosshair());
  shown.chart.setCrosshair(200 * s);
  CHECK_FALSE(shown.chart.crosshair());
}

TEST_CASE("charts of one width have the same plot edges whatever they show") {
  ChartData memory = makeData();
  memory.kind = ChartKind::Memory;
  Shown left(makeData());
  Shown right(memory);
  CHECK(left.chart.plotRect().left() == right.chart.plotRect().left());
  CHECK(left.chart.plotRect().right() == right.chart.plotRect().right());
  CHECK(left.chart.chart()->plotArea() == left.chart.plotRect());
}

TEST_CASE("a chart keeps its picture right through many changes of kind and number of series") {
  Shown shown(makeData());
  const QImage first = shown.picture();
  for (int round = 0; round < 20; ++round) {
    ChartData data = makeData();
    data.stacked = round % 2 == 0;
    for (int more = 0; more < round % 6; ++more) {
      Series series = data.series[0];
      series.key = "tid:" + std::to_string(more);
      data.series.push_back(series);
    }
    shown.chart.setData(data);
    shown.picture();
  }
  shown.chart.startOver();
  shown.chart.setData(makeData());
  CHECK(shown.picture() == first);
}

TEST_CASE("a theme changes the picture and changing back restores it") {
  Shown shown(makeData());
  const QImage light = shown.picture();
  shown.chart.setTheme(makeTheme(ThemeMode::Dark, QApplication::font()));
  CHECK(shown.picture().pixelColor(240, 20) == QColor(0x161B22));
  shown.chart.setTheme(shown.theme);
  CHECK(shown.picture() == light);
}

TEST_CASE("a chart asks for no more points than it has room for") {
  Shown shown(makeData());
  CHECK(shown.chart.pointBudget() == static_cast<std::size_t>(shown.chart.plotRect().width()));
  shown.chart.resize(2000, 300);
  CHECK(shown.chart.pointBudget() == 600);
}
