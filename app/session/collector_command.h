// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace plimsoll {

/// Where the collector is: `wanted` if given, else beside this program, else in ../libexec/plimsoll. Empty: nowhere.
QString findCollector(const QString& wanted, const QString& program_directory);

/// Arguments of `plimsoll-collector stream`.
struct StreamArguments {
  QString nonce;
  int interval_ms = 1000;
  QString root;       ///< a captured tree; empty = this host
  QStringList focus;  ///< containers whose threads are wanted from the first sample on
};
QStringList streamArguments(const StreamArguments& arguments);

}  // namespace plimsoll
