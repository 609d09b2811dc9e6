// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/chart_words.h"

#include <QCoreApplication>
#include <QStringList>

#include "widgets/charts/chart_values.h"
#include "widgets/charts/clock_ticks.h"
#include "widgets/format.h"
#include "widgets/phrases.h"

namespace plimsoll {

namespace {

QString limitWord(const ChartData& data, double limit) {
  if (data.kind == ChartKind::Memory) {
    return QCoreApplication::translate("Chart", "limit %1").arg(formatBytesLimit(limit));
  }
  return QCoreApplication::translate("Chart", "quota %1").arg(formatCoresWord(limit));
}

}  // namespace

QString chartTitle(ChartKind kind) {
  switch (kind) {
    case ChartKind::Cpu:
      return QCoreApplication::translate("Chart", "CPU");
    case ChartKind::Memory:
      return QCoreApplication::translate("Chart", "Memory");
    case ChartKind::ThreadWait:
      return QCoreApplication::translate("Chart", "Thread wait");
    case ChartKind::Softirq:
      return QCoreApplication::translate("Chart", "Softirq");
  }
  return {};
}

QString chartSubtitle(ChartKind kind) {
  switch (kind) {
    case ChartKind::Cpu:
      return QCoreApplication::translate("Chart", "cores");
    case ChartKind::Memory:
      return QCoreApplication::translate("Chart", "by kind");
    case ChartKind::ThreadWait:
      return QCoreApplication::translate("Chart", "% of time, top threads");
    case ChartKind::Softirq:
      return QCoreApplication::translate("Chart", "per second, whole host");
  }
  return {};
}

QString chartHelp(ChartKind kind) {
  switch (kind) {
    case ChartKind::Cpu:
      return metricHelp("cpu_usage_cores") + QLatin1Char('\n') + metricHelp("throttled_periods_ratio");
    case ChartKind::Memory:
      return metricHelp("memory_usage_bytes");
    case ChartKind::ThreadWait:
      return metricHelp("thread_wait_percent");
    case ChartKind::Softirq:
      return QCoreApplication::translate(
          "Chart", "Softirqs served per second, summed over the CPUs. Difference of /proc/softirqs / interval");
  }
  return {};
}

QString chartNote(const ChartData& data) {
  if (data.note.empty()) {
    return {};
  }
  const QString note = translatedText(data.note);
  return data.note_subject.empty() ? note : note + QStringLiteral(": ") + plainLine(data.note_subject);
}

QString seriesLabel(const Series& series) {
  return series.foreign ? plainLine(series.label) : translatedText(series.label);
}

QString legendValue(ChartKind kind, std::optional<double> value, std::optional<double> limit) {
  if (!value) {
    return unknownText();
  }
  switch (kind) {
    case ChartKind::Cpu:
      return limit && *limit > 0
                 ? QStringLiteral("%1 (%2)").arg(formatCoresFine(*value), formatPercent(*value / *limit * 100, 0))
                 : formatCoresFine(*value);
    case ChartKind::Memory:
      return formatBytes(*value);
    case ChartKind::ThreadWait:
      return formatPercent(*value);
    case ChartKind::Softirq:
      return formatRate(*value);
  }
  return {};
}

QString widestLegendValue(ChartKind kind, bool limited) {
  switch (kind) {
    case ChartKind::Cpu:
      return limited ? QStringLiteral("0.000 (100 %)") : QStringLiteral("0.000");
    case ChartKind::Memory:
      return QStringLiteral("000 MiB");
    case ChartKind::ThreadWait:
      return QStringLiteral("00.0 %");
    case ChartKind::Softirq:
      return QStringLiteral("0.0 k/s");
  }
  return {};
}

QString limitLabel(const ChartData& data, double limit) {
  if (data.limit_source == "host") {
    return data.kind == ChartKind::Memory
               ? QCoreApplication::translate("Chart", "host memory %1").arg(formatBytesLimit(limit))
               : QCoreApplication::translate("Chart", "host %1 CPUs").arg(formatCoresLimit(limit));
  }
  if (data.limit_source == "cpuset") {
    return QCoreApplication::translate("Chart", "cpuset %1 CPUs").arg(formatCoresLimit(limit));
  }
  const QString word = limitWord(data, limit);
  return data.limit_source.empty()
             ? word
             : QCoreApplication::translate("Chart", "%1 of %2").arg(word, plainLine(data.limit_source));
}

QString bandLabel(const Band& band) {
  return QCoreApplication::translate("Chart", "throttled %1").arg(formatPercent(band.ratio * 100, 0));
}

QString emptyText(const ChartData& data) {
  if (!data.empty_reason.empty()) {
    return sentenceFor(data.empty_reason);
  }
  for (const Series& series : data.series) {
    if (!series.null_reason.empty()) {
      return sentenceFor(series.null_reason);
    }
  }
  return QCoreApplication::translate("Chart", "No data in this range.");
}

QString markWord(MarkKind kind) {
  switch (kind) {
    case MarkKind::OomKill:
      return QCoreApplication::translate("Chart", "OOM kill");
    case MarkKind::Exit:
      return QCoreApplication::translate("Chart", "Exit");
    case MarkKind::Start:
      return QCoreApplication::translate("Chart", "Start");
    case MarkKind::Restart:
      return QCoreApplication::translate("Chart", "Restart");
    case MarkKind::LimitChanged:
      return QCoreApplication::translate("Chart", "Limit changed");
    case MarkKind::CollectorRestarted:
      return QCoreApplication::translate("Chart", "Collector restarted");
  }
  return {};
}

Severity markSeverity(MarkKind kind) {
  return kind == MarkKind::OomKill ? Severity::Critical : Severity::Event;
}

QString markText(const Mark& mark, std::int64_t wall_minus_boot_ms) {
  const QString head = markWord(mark.kind) + QLatin1Char(' ') + formatClock(wallMs(mark.at_ns, wall_minus_boot_ms));
  return mark.text.empty() ? head : head + QStringLiteral(": ") + plainLine(mark.text);
}

QString chartDescription(const ChartData& data) {
  if (!hasPoints(data)) {
    return emptyText(data);
  }
  QStringList parts;
  const std::optional<double> limit = limitAt(data.limit, data.range.to_ns);
  for (const Series& series : data.series) {
    parts << seriesLabel(series) + QLatin1Char(' ') + legendValue(data.kind, newestValue(series), limit);
  }
  if (limit) {
    parts << limitLabel(data, *limit);
  }
  if (!data.bands.empty()) {
    parts << bandLabel(data.bands.back());
  }
  for (const Mark& mark : data.marks) {
    parts << markText(mark, data.wall_minus_boot_ms);
  }
  return parts.join(QStringLiteral(", "));
}

}  // namespace plimsoll
