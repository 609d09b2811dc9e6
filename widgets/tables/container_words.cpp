// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/container_words.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <limits>

#include "widgets/format.h"
#include "widgets/phrases.h"
#include "widgets/tables/container_model.h"

namespace plimsoll {

namespace {

QString ifKnown(const Derived& value, QString (*format)(double, const QLocale&)) {
  return value.number ? format(*value.number, QLocale()) : unknownText();
}

QString percentOf(double value, const QLocale& locale) {
  return formatPercent(value, 1, locale);
}

QString ratioPercent(double ratio, const QLocale& locale) {
  return formatPercent(ratio * 100, 1, locale);
}

/// "0.12" and its limits in words, or why it is unknown.
QString reasonOf(const Derived& value) {
  return value.known() ? QString() : sentenceFor(value.null_reason);
}

QString fromSource(const QString& what, const Derived& source) {
  return source.text.empty()
             ? what
             : QCoreApplication::translate("ContainerTable", "%1, set by %2").arg(what, plainLine(source.text));
}

QString cpuHelp(const ContainerRow& row) {
  QStringList lines;
  if (!row.cpu_usage_cores.known()) {
    lines << reasonOf(row.cpu_usage_cores);
  }
  if (row.cpu_effective_limit_cores.number) {
    const QString limit = QCoreApplication::translate("ContainerTable", "Effective limit %1")
                              .arg(formatCoresWord(*row.cpu_effective_limit_cores.number));
    lines << fromSource(limit, row.cpu_effective_limit_source);
  }
  if (!row.cpu_quota_cores.known()) {
    lines << reasonOf(row.cpu_quota_cores);
  }
  return lines.join(QLatin1Char('\n'));
}

QString memoryHelp(const ContainerRow& row) {
  QStringList lines;
  if (!row.memory_working_set_bytes.known()) {
    lines << reasonOf(row.memory_working_set_bytes);
  }
  if (row.memory_effective_limit_bytes.number) {
    const QString limit = QCoreApplication::translate("ContainerTable", "Effective limit %1")
                              .arg(formatBytesLimit(*row.memory_effective_limit_bytes.number));
    lines << fromSource(limit, row.memory_effective_limit_source);
  }
  return lines.join(QLatin1Char('\n'));
}

QString throttledHelp(const ContainerRow& row) {
  if (!row.throttled_periods_ratio.known()) {
    return reasonOf(row.throttled_periods_ratio);
  }
  return row.throttled_periods_ratio_source.text.empty()
             ? QString()
             : QCoreApplication::translate("ContainerTable", "By the quota of %1")
                   .arg(plainLine(row.throttled_periods_ratio_source.text));
}

/// The curve in words: from where to where it went.
QString sparkText(const ContainerRow& row) {
  double least = std::numeric_limits<double>::infinity();
  double most = 0;
  for (const double value : row.spark) {
    if (std::isfinite(value)) {
      least = std::min(least, value);
      most = std::max(most, value);
    }
  }
  return std::isfinite(least) ? QCoreApplication::translate("ContainerTable", "%1 to %2 cores")
                                    .arg(formatCores(least), formatCores(most))
                              : unknownText();
}

std::string_view metricOf(int column) {
  switch (column) {
    case ContainerModel::Cpu:
      return "cpu_percent_of_quota";
    case ContainerModel::Throttled:
      return "throttled_periods_ratio";
    case ContainerModel::Memory:
      return "memory_percent_of_effective";
    case ContainerModel::Wait:
      return "thread_wait_percent";
    case ContainerModel::OomKills:
      return "oom_kills";
    case ContainerModel::Spark:
      return "cpu_usage_cores";
    default:
      return {};
  }
}

}  // namespace

QString columnTitle(int column) {
  return column == ContainerModel::State ? QString() : columnName(column);
}

QString columnName(int column) {
  switch (column) {
    case ContainerModel::State:
      return QCoreApplication::translate("ContainerTable", "State");
    case ContainerModel::Name:
      return QCoreApplication::translate("ContainerTable", "Container");
    case ContainerModel::Cpu:
      return QCoreApplication::translate("ContainerTable", "CPU of quota");
    case ContainerModel::Throttled:
      return QCoreApplication::translate("ContainerTable", "Throttled");
    case ContainerModel::Memory:
      return QCoreApplication::translate("ContainerTable", "Memory of limit");
    case ContainerModel::Wait:
      return QCoreApplication::translate("ContainerTable", "Wait");
    case ContainerModel::OomKills:
      return QCoreApplication::translate("ContainerTable", "OOM");
    case ContainerModel::Spark:
      return QCoreApplication::translate("ContainerTable", "CPU, 3 min");
    case ContainerModel::Image:
      return QCoreApplication::translate("ContainerTable", "Image");
    default:
      return {};
  }
}

QString columnHelp(int column) {
  switch (column) {
    case ContainerModel::State:
      return QCoreApplication::translate(
          "ContainerTable",
          "Octagon: throttled in half of the periods or more, memory at its limit, or "
          "killed for memory within the last minute. Triangle: throttled, memory nearly "
          "at its limit, or threads that wait half of their time. Ring with tick: fine.");
    case ContainerModel::Name:
      return QCoreApplication::translate("ContainerTable",
                                         "The name in the runtime, else the pod's, else the short id.");
    case ContainerModel::Image:
      return QCoreApplication::translate("ContainerTable", "The image as the runtime names it.");
    default:
      break;
  }
  QString help = metricHelp(metricOf(column));
  if (column == ContainerModel::Wait) {
    help = QCoreApplication::translate("ContainerTable", "The thread that waits most.") + QLatin1Char(' ') + help;
  }
  return help;
}

Qt::Alignment columnAlignment(int column) {
  switch (column) {
    case ContainerModel::State:
      return Qt::AlignHCenter;
    case ContainerModel::Throttled:
    case ContainerModel::Wait:
    case ContainerModel::OomKills:
      return Qt::AlignRight;
    default:
      return Qt::AlignLeft;
  }
}

QString healthWord(ContainerRow::Health health) {
  switch (health) {
    case ContainerRow::Health::Fine:
      return QCoreApplication::translate("ContainerTable", "fine");
    case ContainerRow::Health::Warning:
      return QCoreApplication::translate("ContainerTable", "warning");
    case ContainerRow::Health::Critical:
      return QCoreApplication::translate("ContainerTable", "critical");
    case ContainerRow::Health::Unknown:
      return QCoreApplication::translate("ContainerTable", "unknown");
  }
  return {};
}

QString cellText(const ContainerRow& row, int column) {
  switch (column) {
    case ContainerModel::State:
      return healthWord(row.health);
    case ContainerModel::Name:
      return plainLine(row.name);
    case ContainerModel::Cpu:
      return cpuMain(row) + QLatin1Char(' ') + cpuRest(row);
    case ContainerModel::Throttled:
      return ifKnown(row.throttled_periods_ratio, ratioPercent);
    case ContainerModel::Memory:
      return memoryMain(row) + QLatin1Char(' ') + memoryRest(row);
    case ContainerModel::Wait:
      return ifKnown(row.thread_wait_percent_max, percentOf);
    case ContainerModel::OomKills:
      return ifKnown(row.oom_kills, formatCount);
    case ContainerModel::Spark:
      return sparkText(row);
    case ContainerModel::Image:
      return plainLine(row.image);
    default:
      return {};
  }
}

QString cellHelp(const ContainerRow& row, int column) {
  switch (column) {
    case ContainerModel::State:
      return healthWord(row.health) + QStringLiteral(", ") + stateText(row.state);
    case ContainerModel::Name:
      return plainLine(row.name) + QLatin1Char('\n') + plainLine(row.runtime) + QLatin1Char(' ') +
             plainLine(row.id.text);
    case ContainerModel::Cpu:
      return cpuHelp(row);
    case ContainerModel::Throttled:
      return throttledHelp(row);
    case ContainerModel::Memory:
      return memoryHelp(row);
    case ContainerModel::Wait:
      return reasonOf(row.thread_wait_percent_max);
    case ContainerModel::OomKills:
      return reasonOf(row.oom_kills);
    case ContainerModel::Image:
      return plainLine(row.image);
    default:
      return {};
  }
}

double sortNumber(const ContainerRow& row, int column) {
  switch (column) {
    case ContainerModel::State:
      // Unknown below fine: there is nothing to look at.
      return row.health == ContainerRow::Health::Unknown ? -1.0 : static_cast<double>(row.health);
    case ContainerModel::Cpu:
    case ContainerModel::Spark:
      return row.sort_cpu;
    case ContainerModel::Throttled:
      return row.sort_throttled;
    case ContainerModel::Memory:
      return row.memory_percent_of_effective.number.value_or(-1);
    case ContainerModel::Wait:
      return row.sort_wait;
    case ContainerModel::OomKills:
      return row.oom_kills.number.value_or(-1);
    default:
      return -1;
  }
}

QString cpuMain(const ContainerRow& row) {
  return row.cpu_percent_of_quota.number ? formatPercent(*row.cpu_percent_of_quota.number, 0)
                                         : ifKnown(row.cpu_usage_cores, formatCores);
}

QString cpuRest(const ContainerRow& row) {
  if (row.cpu_quota_cores.number && !row.cpu_usage_cores.number) {
    return QStringLiteral("/ ") + formatCoresWord(*row.cpu_quota_cores.number);
  }
  if (row.cpu_quota_cores.number) {
    return QCoreApplication::translate("ContainerTable", "%1 / %2")
        .arg(ifKnown(row.cpu_usage_cores, formatCores), formatCoresWord(*row.cpu_quota_cores.number));
  }
  if (row.cpu_quota_cores.null_reason == reasons::no_quota) {
    return QCoreApplication::translate("ContainerTable", "cores, no quota");
  }
  return row.cpu_usage_cores.known() ? QCoreApplication::translate("ContainerTable", "cores")
                                     : translatedText(row.cpu_usage_cores.null_reason);
}

bool hasMemoryLimit(const ContainerRow& row) {
  return row.memory_effective_limit_bytes.number.has_value() && row.memory_effective_limit_source.text != "host";
}

QString memoryMain(const ContainerRow& row) {
  return ifKnown(row.memory_working_set_bytes, formatBytes);
}

QString memoryRest(const ContainerRow& row) {
  if (hasMemoryLimit(row)) {
    return QStringLiteral("/ ") + formatBytesLimit(*row.memory_effective_limit_bytes.number);
  }
  if (row.memory_effective_limit_bytes.number) {
    return QCoreApplication::translate("ContainerTable", "no limit");
  }
  // That it does not run stands in the cell of the CPU.
  const std::string& reason = row.memory_working_set_bytes.null_reason;
  return reason == reasons::not_running ? QString() : translatedText(reason);
}

Gauge cpuGauge(const ContainerRow& row) {
  if (row.cpu_percent_of_quota.number) {
    return {Gauge::Kind::Filled, *row.cpu_percent_of_quota.number};
  }
  return {row.cpu_quota_cores.null_reason == reasons::no_quota ? Gauge::Kind::NoLimit : Gauge::Kind::Unknown, 0};
}

Gauge memoryGauge(const ContainerRow& row) {
  if (hasMemoryLimit(row)) {
    return row.memory_percent_of_effective.number ? Gauge{Gauge::Kind::Filled, *row.memory_percent_of_effective.number}
                                                  : Gauge{};
  }
  return {row.memory_effective_limit_bytes.number ? Gauge::Kind::NoLimit : Gauge::Kind::Unknown, 0};
}

}  // namespace plimsoll
