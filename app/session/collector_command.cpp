// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/collector_command.h"

#include <QDir>
#include <QFileInfo>

namespace plimsoll {

QString findCollector(const QString& wanted, const QString& program_directory) {
  if (!wanted.isEmpty()) {
    return wanted;
  }
  const QDir directory(program_directory);
  for (const QString& place :
       {QStringLiteral("plimsoll-collector"), QStringLiteral("../libexec/plimsoll/plimsoll-collector")}) {
    const QFileInfo file(directory.filePath(place));
    if (file.isFile() && file.isExecutable()) {
      return file.canonicalFilePath();
    }
  }
  return {};
}

QStringList streamArguments(const StreamArguments& arguments) {
  QStringList words{QStringLiteral("stream"), QStringLiteral("--interval"), QString::number(arguments.interval_ms),
                    QStringLiteral("--nonce"), arguments.nonce};
  if (!arguments.root.isEmpty()) {
    words << QStringLiteral("--root") << arguments.root;
  }
  for (const QString& name : arguments.focus) {
    words << QStringLiteral("--focus") << name;
  }
  return words;
}

}  // namespace plimsoll
