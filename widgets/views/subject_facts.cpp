// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/subject_facts.h"

#include <QCoreApplication>

#include "core/analysis/rates.h"
#include "widgets/format.h"
#include "widgets/phrases.h"

namespace plimsoll {

namespace {

constexpr std::int64_t ns_per_ms = 1'000'000;

/// Whose limit it is: "own quota", "of /kubepods/...", "cpuset", "host".
QString ownerText(const History& history, const Container& container, const std::string& source) {
  if (source == "host") {
    return QCoreApplication::translate("SubjectFacts", "the whole host");
  }
  if (source == "cpuset") {
    return QCoreApplication::translate("SubjectFacts", "its cpuset");
  }
  const Group* group = container.group ? history.inventory().group(*container.group) : nullptr;
  if (group != nullptr && group->path == source) {
    return QCoreApplication::translate("SubjectFacts", "its own limit");
  }
  return QCoreApplication::translate("SubjectFacts", "limit of %1").arg(plainLine(source));
}

QString withOwner(const History& history, const Container& container, const QString& what, const Derived& source) {
  return source.text.empty() ? what : QStringLiteral("%1 (%2)").arg(what, ownerText(history, container, source.text));
}

void addLimits(QStringList& facts, const History& history, const Container& container, const ContainerRow& row) {
  if (row.cpu_effective_limit_cores.number) {
    const QString cores = QCoreApplication::translate("SubjectFacts", "CPU %1")
                              .arg(formatCoresWord(*row.cpu_effective_limit_cores.number));
    facts << withOwner(history, container, cores, row.cpu_effective_limit_source);
  }
  if (row.memory_effective_limit_bytes.number) {
    const QString bytes = QCoreApplication::translate("SubjectFacts", "memory %1")
                              .arg(formatBytesLimit(*row.memory_effective_limit_bytes.number));
    facts << withOwner(history, container, bytes, row.memory_effective_limit_source);
  }
}

void addStart(QStringList& facts, const History& history, const Container& container) {
  const auto started_ns = unixNs(container.started_at);
  const Sample* newest = history.newest();
  if (!started_ns || newest == nullptr) {
    return;
  }
  const std::int64_t started_ms = *started_ns / ns_per_ms;
  facts << QCoreApplication::translate("SubjectFacts", "started %1").arg(formatDateTime(started_ms));
  if (container.state == "running" && newest->wall_ms > started_ms) {
    constexpr double ms_per_second = 1000;
    facts.back() += QStringLiteral(" (%1)").arg(
        QCoreApplication::translate("SubjectFacts", "%1 ago")
            .arg(formatAge(static_cast<double>(newest->wall_ms - started_ms) / ms_per_second)));
  }
}

/// What became of a container that does not run.
QString endText(const Container& container) {
  QString text = stateText(container.state);
  if (container.exit_code && container.state != "created") {
    text = QCoreApplication::translate("SubjectFacts", "%1 with code %2").arg(text).arg(*container.exit_code);
  }
  if (container.engine_oomkilled_flag.value_or(false)) {
    text = QCoreApplication::translate("SubjectFacts", "%1, killed for memory").arg(text);
  }
  if (const auto finished_ns = unixNs(container.finished_at)) {
    text = QCoreApplication::translate("SubjectFacts", "%1 at %2").arg(text, formatDateTime(*finished_ns / ns_per_ms));
  }
  return text;
}

/// What is wrong, in the order of the table's columns; empty if nothing is.
QStringList troubles(const ContainerRow& row) {
  QStringList parts;
  const double memory = row.memory_percent_of_effective.number.value_or(0);
  if (row.sort_throttled > 0) {
    parts << QCoreApplication::translate("SubjectFacts", "throttled in %1 of its periods")
                 .arg(formatPercent(row.sort_throttled * 100, 0));
  }
  if (fillSeverity(memory)) {
    parts << QCoreApplication::translate("SubjectFacts", "memory at %1 of its limit").arg(formatPercent(memory, 0));
  }
  if (waitSeverity(row.sort_wait)) {
    parts << QCoreApplication::translate("SubjectFacts", "a thread waits %1 of its time")
                 .arg(formatPercent(row.sort_wait, 0));
  }
  const bool worse = row.health == ContainerRow::Health::Critical || row.health == ContainerRow::Health::Warning;
  const bool explained = throttledSeverity(row.sort_throttled) == healthSeverity(row.health) ||
                         fillSeverity(memory) == healthSeverity(row.health) || waitSeverity(row.sort_wait);
  if (worse && !explained) {
    // What the row's other numbers do not show.
    parts << (row.oom_kills.number.value_or(0) > 0
                  ? QCoreApplication::translate("SubjectFacts", "a process was killed for memory")
                  : QCoreApplication::translate("SubjectFacts", "the memory of a group above it is nearly full"));
  }
  return parts;
}

void setVerdict(SubjectFacts& facts, const Container& container, const ContainerRow& row) {
  if (!container.group || (container.state != "running" && !container.state.empty())) {
    facts.verdict = endText(container);
    const bool killed = container.engine_oomkilled_flag.value_or(false);
    facts.severity = killed                                 ? Severity::Critical
                     : container.exit_code.value_or(0) != 0 ? Severity::Warning
                                                            : Severity::Event;
    return;
  }
  facts.severity = healthSeverity(row.health);
  const QStringList parts = troubles(row);
  if (!parts.isEmpty()) {
    facts.verdict = parts.join(QStringLiteral(", "));
  } else if (row.sort_throttled == 0 || row.throttled_periods_ratio.null_reason == reasons::no_active_period) {
    facts.verdict = QCoreApplication::translate("SubjectFacts", "not throttled");
  } else {
    facts.verdict = translatedText(row.throttled_periods_ratio.null_reason);
  }
}

}  // namespace

SubjectFacts makeRemovedFacts(SubjectFacts last, const ContainerId& id) {
  if (last.name.isEmpty()) {
    last.name = plainLine(id.shortened());
  }
  last.verdict = QCoreApplication::translate("SubjectFacts", "removed; the charts show what was seen of it");
  last.severity = Severity::Event;
  return last;
}

SubjectFacts makeSubjectFacts(const History& history, const ContainerId& id, const ContainerRow& row) {
  SubjectFacts facts;
  const Container& container = *history.inventory().container(id);
  facts.name = plainLine(container.displayName());
  facts.image = plainLine(container.image);
  facts.facts << (plainLine(container.runtime) + QLatin1Char(' ') + plainLine(id.shortened())).trimmed();
  if (!container.pod_name.empty()) {
    facts.facts << QCoreApplication::translate("SubjectFacts", "pod %1/%2")
                       .arg(plainLine(container.pod_namespace), plainLine(container.pod_name));
  }
  addLimits(facts.facts, history, container, row);
  addStart(facts.facts, history, container);
  setVerdict(facts, container, row);
  return facts;
}

}  // namespace plimsoll
