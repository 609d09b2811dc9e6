// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/format.h"

#include <QApplication>
#include <QTextDocument>
#include <cmath>

#include "tests/support/catch.h"
#include "tests/widgets/qt_text.h"
#include "widgets/severity.h"
#include "widgets/style.h"

using namespace plimsoll;

namespace {

/// Relative luminance and contrast as WCAG 2 defines them.
double luminance(const QColor& color) {
  const auto linear = [](double part) {
    return part <= 0.03928 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(static_cast<double>(color.redF())) + 0.7152 * linear(static_cast<double>(color.greenF())) +
         0.0722 * linear(static_cast<double>(color.blueF()));
}

double contrast(const QColor& left, const QColor& right) {
  const double brighter = std::max(luminance(left), luminance(right));
  const double darker = std::min(luminance(left), luminance(right));
  return (brighter + 0.05) / (darker + 0.05);
}

}  // namespace

TEST_CASE("bytes are written in IEC units with one decimal below ten") {
  CHECK(formatBytes(0) == QString("0 B"));
  CHECK(formatBytes(1023) == QString("1023 B"));
  CHECK(formatBytes(1024) == QString("1.0 KiB"));
  CHECK(formatBytes(318.2 * 1024 * 1024) == QString("318 MiB"));
  CHECK(formatBytes(5.1 * 1024 * 1024 * 1024) == QString("5.1 GiB"));
}

TEST_CASE("bytes that round up to 1024 go to the next unit") {
  CHECK(formatBytes(1023.7 * 1024 * 1024) == QString("1.0 GiB"));
  CHECK(formatBytes(9.96 * 1024) == QString("10 KiB"));
}

TEST_CASE("a limit shows only the decimals that it has") {
  CHECK(formatBytesLimit(536870912) == QString("512 MiB"));
  CHECK(formatBytesLimit(1610612736) == QString("1.5 GiB"));
  CHECK(formatCoresLimit(2) == QString("2"));
  CHECK(formatCoresLimit(0.1) == QString("0.1"));
  CHECK(formatCoresLimit(1.0 / 3) == QString("0.333"));
  CHECK(formatCoresWord(1) == QString("1 core"));
  CHECK(formatCoresWord(0.5) == QString("0.5 cores"));
}

TEST_CASE("measured cores, percents and rates keep their number of decimals") {
  CHECK(formatCores(0.0983) == QString("0.10"));
  CHECK(formatCores(12.34) == QString("12.3"));
  CHECK(formatCores(128.4) == QString("128"));
  CHECK(formatCoresFine(0.0983) == QString("0.098"));
  CHECK(formatCoresFine(1.9) == QString("1.90"));
  CHECK(formatPercent(94.23) == QString("94.2 %"));
  CHECK(formatPercent(100, 0) == QString("100 %"));
  CHECK(formatRate(3612) == QString("3.6 k/s"));
  CHECK(formatRate(12) == QString("12 /s"));
  CHECK(formatRate(1.5) == QString("1.5 /s"));
  CHECK(formatRate(0) == QString("0 /s"));
  CHECK(formatRate(999.6) == QString("1.0 k/s"));
  CHECK(formatRate(2'500'000) == QString("2.5 M/s"));
}

TEST_CASE("ages are told in the two largest units") {
  CHECK(formatAge(64) == QString("64 s"));
  CHECK(formatAge(125) == QString("2 min"));
  CHECK(formatAge(4000) == QString("1 h 6 min"));
  CHECK(formatAge(200'000) == QString("2 d 7 h"));
}

TEST_CASE("numbers follow the locale") {
  const QLocale german(QLocale::German);
  CHECK(formatPercent(94.23, 1, german) == QString("94,2 %"));
  CHECK(formatCores(0.5, german) == QString("0,50"));
}

TEST_CASE("foreign text stays on one line") {
  CHECK(plainLine("a\nb\tc") == QString("a\\nb\\tc"));
  CHECK(plainLine("\xff") == QString("\\xff"));
}

TEST_CASE("a tool tip shows markup letter by letter") {
  const QString tip = plainToolTip(QString("<img src=x> & more"));
  CHECK(Qt::mightBeRichText(tip));
  CHECK(tip.contains(QString("&lt;img src=x&gt; &amp; more")));
  CHECK(plainToolTip({}).isEmpty());
}

TEST_CASE("every series and severity stands out from the panel in light and dark") {
  const ThemeMode mode = GENERATE(ThemeMode::Light, ThemeMode::Dark);
  const Palette colors = makeTheme(mode, QApplication::font()).colors;
  for (const QColor& hue : colors.series) {
    CHECK(contrast(hue, colors.panel) >= 3.1);
  }
  for (const QColor& text : {colors.ink, colors.secondary, colors.muted, colors.critical, colors.fine}) {
    CHECK(contrast(text, colors.panel) >= 4.5);
  }
  CHECK(contrast(colors.warning, colors.panel) >= 3.1);
  CHECK(contrast(colors.accent_text, colors.accent) >= 4.0);
}

TEST_CASE("the theme follows how light the desktop's window is") {
  QPalette desktop;
  desktop.setColor(QPalette::Window, QColor(30, 30, 30));
#if QT_VERSION < QT_VERSION_CHECK(6, 5, 0)
  CHECK(desktopMode(desktop) == ThemeMode::Dark);
#endif
  desktop.setColor(QPalette::Window, QColor(240, 240, 240));
  CHECK(desktopMode(desktop) == ThemeMode::Light);
}

TEST_CASE("the style sheet leaves no placeholder behind") {
  CHECK_FALSE(makeStyleSheet(makeTheme(ThemeMode::Dark, QApplication::font())).contains(QChar('@')));
}

TEST_CASE("a number is coloured from its threshold on and not before") {
  CHECK_FALSE(throttledSeverity(0.049));
  CHECK(throttledSeverity(0.05) == Severity::Warning);
  CHECK(throttledSeverity(0.5) == Severity::Critical);
  CHECK_FALSE(fillSeverity(84.9));
  CHECK(fillSeverity(85) == Severity::Warning);
  CHECK(fillSeverity(95) == Severity::Critical);
  CHECK_FALSE(waitSeverity(49.9));
  CHECK(waitSeverity(50) == Severity::Warning);
}
