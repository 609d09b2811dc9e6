// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/format.h"

#include <QCoreApplication>
#include <QDateTime>
#include <array>
#include <cmath>

#include "core/base/text.h"

namespace plimsoll {

namespace {

constexpr std::array<const char*, 6> byte_units = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
constexpr double kibi = 1024;

struct Scaled {
  double value = 0;
  std::size_t step = 0;
};

/// The largest unit in which `value`, rounded to whole numbers, is at least 1 and less than `base`.
Scaled scale(double value, double base, std::size_t steps) {
  Scaled scaled{value, 0};
  while (std::round(std::abs(scaled.value)) >= base && scaled.step + 1 < steps) {
    scaled.value /= base;
    ++scaled.step;
  }
  return scaled;
}

QString withUnit(const QString& number, const char* unit) {
  return number + QLatin1Char(' ') + QLatin1String(unit);
}

}  // namespace

QString unknownText() {
  return QStringLiteral("–");
}

QString formatTrimmed(double value, int decimals, const QLocale& locale) {
  double power = std::pow(10.0, decimals);
  const double rounded = std::round(value * power) / power;
  int needed = 0;
  for (power = 1; needed < decimals && std::abs(std::round(rounded * power) / power - rounded) > 1e-9; power *= 10) {
    ++needed;
  }
  return locale.toString(rounded, 'f', needed);
}

QString formatBytes(double bytes, const QLocale& locale) {
  const Scaled scaled = scale(bytes, kibi, byte_units.size());
  constexpr double one_decimal_below = 9.95;
  const int decimals = scaled.step > 0 && scaled.value < one_decimal_below ? 1 : 0;
  return withUnit(locale.toString(scaled.value, 'f', decimals), byte_units[scaled.step]);
}

QString formatBytesLimit(double bytes, const QLocale& locale) {
  const Scaled scaled = scale(bytes, kibi, byte_units.size());
  return withUnit(formatTrimmed(scaled.value, 2, locale), byte_units[scaled.step]);
}

QString formatCores(double cores, const QLocale& locale) {
  constexpr double two_decimals_below = 9.995;
  constexpr double one_decimal_below = 99.95;
  return locale.toString(cores, 'f', cores < two_decimals_below ? 2 : cores < one_decimal_below ? 1 : 0);
}

QString formatCoresFine(double cores, const QLocale& locale) {
  constexpr double three_decimals_below = 0.9995;
  return cores < three_decimals_below ? locale.toString(cores, 'f', 3) : formatCores(cores, locale);
}

QString formatCoresLimit(double cores, const QLocale& locale) {
  return formatTrimmed(cores, 3, locale);
}

QString formatCoresWord(double cores, const QLocale& locale) {
  const QString number = formatCoresLimit(cores, locale);
  return number == locale.toString(1) ? QCoreApplication::translate("Cores", "1 core")
                                      : QCoreApplication::translate("Cores", "%1 cores").arg(number);
}

QString formatPercent(double percent, int decimals, const QLocale& locale) {
  return locale.toString(percent, 'f', decimals) + QStringLiteral(" %");
}

QString formatRate(double per_second, const QLocale& locale) {
  constexpr std::array<const char*, 4> units = {"/s", "k/s", "M/s", "G/s"};
  const Scaled scaled = scale(per_second, 1000, units.size());
  constexpr double one_decimal_below = 9.95;
  const bool decimal =
      scaled.value < one_decimal_below && (scaled.step > 0 || scaled.value != std::round(scaled.value));
  return withUnit(locale.toString(scaled.value, 'f', decimal ? 1 : 0), units[scaled.step]);
}

QString formatCount(double count, const QLocale& locale) {
  return locale.toString(std::llround(count));
}

QString formatClock(std::int64_t wall_ms, bool seconds) {
  return QDateTime::fromMSecsSinceEpoch(wall_ms).toString(seconds ? QStringLiteral("HH:mm:ss")
                                                                  : QStringLiteral("HH:mm"));
}

QString formatDateTime(std::int64_t wall_ms) {
  return QDateTime::fromMSecsSinceEpoch(wall_ms).toString(QStringLiteral("yyyy-MM-dd HH:mm:ss"));
}

QString formatAge(double seconds, const QLocale& locale) {
  constexpr std::int64_t minute = 60;
  constexpr std::int64_t hour = 60 * minute;
  constexpr std::int64_t day = 24 * hour;
  const auto whole = static_cast<std::int64_t>(seconds);
  if (whole < 2 * minute) {
    return QCoreApplication::translate("Age", "%1 s").arg(locale.toString(whole));
  }
  if (whole < hour) {
    return QCoreApplication::translate("Age", "%1 min").arg(locale.toString(whole / minute));
  }
  if (whole < day) {
    return QCoreApplication::translate("Age", "%1 h %2 min")
        .arg(locale.toString(whole / hour), locale.toString(whole % hour / minute));
  }
  return QCoreApplication::translate("Age", "%1 d %2 h")
      .arg(locale.toString(whole / day), locale.toString(whole % day / hour));
}

QString plainLine(std::string_view text) {
  return QString::fromStdString(escapeControl(text));
}

QString plainToolTip(const QString& text) {
  if (text.isEmpty()) {
    return {};
  }
  return QStringLiteral("<p style=\"white-space:pre-wrap\">") + text.toHtmlEscaped() + QStringLiteral("</p>");
}

}  // namespace plimsoll
