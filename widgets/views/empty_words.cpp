// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/empty_words.h"

#include <QCoreApplication>

#include "widgets/format.h"

namespace plimsoll {

namespace {

const Feature* findFeature(const Host& host, std::string_view id) {
  for (const Feature& feature : host.features) {
    if (feature.id == id) {
      return &feature;
    }
  }
  return nullptr;
}

/// What docker or podman said, or why nobody could be asked.
QString runtimeText(const Host& host) {
  const auto answers = [&host](std::string_view id) {
    const Feature* feature = findFeature(host, id);
    return feature != nullptr && feature->on;
  };
  if (answers("docker")) {
    return QCoreApplication::translate("EmptyTable", "Docker answers; none is running.");
  }
  if (answers("podman")) {
    return QCoreApplication::translate("EmptyTable", "Podman answers; none is running.");
  }
  const Feature* docker = findFeature(host, "docker");
  if (docker != nullptr && !docker->why.empty()) {
    const QString text = QCoreApplication::translate("EmptyTable",
                                                     "Its control groups hold none, and docker can't be "
                                                     "asked: %1.")
                             .arg(plainLine(docker->why));
    return docker->remedy.empty() ? text : text + QLatin1Char(' ') + plainLine(docker->remedy);
  }
  return QCoreApplication::translate("EmptyTable", "Its control groups hold none.");
}

}  // namespace

QString emptyTableText(const History* history, const QString& filter) {
  if (history == nullptr || history->newest() == nullptr || history->host() == nullptr) {
    return QCoreApplication::translate("EmptyTable", "Waiting for the first sample.");
  }
  if (!history->inventory().containers.empty() && !filter.isEmpty()) {
    return QCoreApplication::translate("EmptyTable", "No container matches “%1”.").arg(filter);
  }
  const QString head =
      QCoreApplication::translate("EmptyTable", "No containers on %1.").arg(plainLine(history->host()->name));
  return head + QLatin1Char(' ') + runtimeText(*history->host());
}

}  // namespace plimsoll
