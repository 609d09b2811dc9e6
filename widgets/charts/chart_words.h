// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "core/analysis/chart_data.h"
#include "widgets/severity.h"

namespace plimsoll {

// What a chart says in words. All of it is drawn as plain text.

QString chartTitle(ChartKind kind);
/// What the values are: "cores", "% of time".
QString chartSubtitle(ChartKind kind);
/// What the numbers mean, with formula and source.
QString chartHelp(ChartKind kind);
/// "throttled by an ancestor: /docker"; empty if the data has no note.
QString chartNote(const ChartData& data);
QString seriesLabel(const Series& series);
/// The value as the legend shows it; CPU also in % of `limit`.
QString legendValue(ChartKind kind, std::optional<double> value, std::optional<double> limit);
/// The widest that legendValue() gets, to keep room for it.
QString widestLegendValue(ChartKind kind, bool limited);
/// "quota 0.1 cores", "limit 512 MiB", with the owner if it is not the container itself.
QString limitLabel(const ChartData& data, double limit);
QString bandLabel(const Band& band);
/// Why there is no curve, as a sentence.
QString emptyText(const ChartData& data);
QString markWord(MarkKind kind);
Severity markSeverity(MarkKind kind);
/// "OOM kill 14:03:34: Killed process 27933 (java)".
QString markText(const Mark& mark, std::int64_t wall_minus_boot_ms);
/// The chart in one or two sentences for screen readers: newest values, limit, throttling, events.
QString chartDescription(const ChartData& data);

}  // namespace plimsoll
