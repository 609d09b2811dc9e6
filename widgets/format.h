// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>
#include <cstdint>
#include <string_view>

namespace plimsoll {

// Numbers as people read them. Measured values keep a fixed number of decimals, so that they do not jump about; limits,
// which somebody typed in, show only the decimals they have.

/// What stands where a number is unknown.
QString unknownText();

/// 334000000 -> "319 MiB", 5.5e9 -> "5.1 GiB". IEC units.
QString formatBytes(double bytes, const QLocale& locale = {});
/// 536870912 -> "512 MiB", 1610612736 -> "1.5 GiB".
QString formatBytesLimit(double bytes, const QLocale& locale = {});
/// 0.0983 -> "0.10", 12.34 -> "12.3".
QString formatCores(double cores, const QLocale& locale = {});
/// 0.0983 -> "0.098", 1.234 -> "1.23": one decimal more, for a chart's legend.
QString formatCoresFine(double cores, const QLocale& locale = {});
/// 0.1 -> "0.1", 2 -> "2".
QString formatCoresLimit(double cores, const QLocale& locale = {});
/// 0.1 -> "0.1 cores", 1 -> "1 core".
QString formatCoresWord(double cores, const QLocale& locale = {});
/// 94.23 -> "94.2 %".
QString formatPercent(double percent, int decimals = 1, const QLocale& locale = {});
/// 3612 -> "3.6 k/s", 12 -> "12 /s".
QString formatRate(double per_second, const QLocale& locale = {});
QString formatCount(double count, const QLocale& locale = {});
/// Without trailing zeros, at most `decimals`.
QString formatTrimmed(double value, int decimals, const QLocale& locale = {});

/// "14:03:34", or "14:03" without seconds: clock of the watched host, this machine's time zone.
QString formatClock(std::int64_t wall_ms, bool seconds = true);
/// "2026-03-02 14:03:34".
QString formatDateTime(std::int64_t wall_ms);
/// 64 -> "64 s", 4000 -> "1 h 6 min".
QString formatAge(double seconds, const QLocale& locale = {});

/// Foreign text (names, images, thread names) as one line that can be drawn: control characters escaped.
QString plainLine(std::string_view text);
/// A tool tip that shows `text` letter by letter: Qt would take one that looks like HTML for HTML.
QString plainToolTip(const QString& text);

}  // namespace plimsoll
