// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/phrases.h"

#include <QCoreApplication>

#include "core/analysis/metrics.h"
#include "widgets/format.h"

namespace plimsoll {

namespace {

template <class Metrics>
std::string_view findHelp(const Metrics& metrics, std::string_view id) {
  for (const auto& metric : metrics) {
    if (metric.id == id) {
      return metric.help;
    }
  }
  return {};
}

}  // namespace

QString translatedText(std::string_view text) {
  const std::string source(text);
  const QString translated = QCoreApplication::translate("Core", source.c_str());
  return plainLine(translated.toStdString());
}

QString sentenceFor(std::string_view reason) {
  QString sentence = translatedText(reason);
  if (sentence.isEmpty()) {
    return sentence;
  }
  sentence[0] = sentence[0].toUpper();
  return sentence.endsWith(QLatin1Char('.')) ? sentence : QCoreApplication::translate("Sentence", "%1.").arg(sentence);
}

QString metricHelp(std::string_view id) {
  for (const std::string_view help : {findHelp(containerMetrics(), id), findHelp(threadMetrics(), id),
                                      findHelp(processMetrics(), id), findHelp(hostMetrics(), id)}) {
    if (!help.empty()) {
      return translatedText(help);
    }
  }
  return {};
}

QString eventText(EventKind kind) {
  switch (kind) {
    case EventKind::ContainerStarted:
      return QCoreApplication::translate("Event", "Container started");
    case EventKind::ContainerExited:
      return QCoreApplication::translate("Event", "Container exited");
    case EventKind::ContainerRestarted:
      return QCoreApplication::translate("Event", "Container restarted");
    case EventKind::OomKill:
      return QCoreApplication::translate("Event", "OOM kill");
    case EventKind::LimitChanged:
      return QCoreApplication::translate("Event", "Limit changed");
    case EventKind::CollectorRestarted:
      return QCoreApplication::translate("Event", "Collector restarted");
    case EventKind::SamplesLost:
      return QCoreApplication::translate("Event", "Samples lost");
  }
  return {};
}

QString stateText(std::string_view state) {
  if (state == "running") {
    return QCoreApplication::translate("State", "running");
  }
  if (state == "paused") {
    return QCoreApplication::translate("State", "paused");
  }
  if (state == "restarting") {
    return QCoreApplication::translate("State", "restarting");
  }
  if (state == "exited") {
    return QCoreApplication::translate("State", "exited");
  }
  if (state == "created") {
    return QCoreApplication::translate("State", "created, not started");
  }
  if (state == "dead") {
    return QCoreApplication::translate("State", "dead");
  }
  if (state == "gone") {
    return QCoreApplication::translate("State", "removed");
  }
  return plainLine(state);
}

}  // namespace plimsoll
