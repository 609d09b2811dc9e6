// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/export.h"

#include <QDir>
#include <QSaveFile>
#include <cerrno>
#include <functional>

#include "app/gui/device_stream.h"
#include "core/report/csv.h"

namespace plimsoll {

namespace {

/// QFileDevice keeps no errno; the one of the failed call is still there when it has just failed.
Error fileError(const QSaveFile& file, int number) {
  Error error = errorFromErrno(number, file.fileName().toStdString());
  if (number == 0) {
    error.detail = file.errorString().toStdString();
  }
  return error;
}

Status writeFile(const QString& path, const std::function<void(std::ostream&)>& write) {
  QSaveFile file(path);
  errno = 0;
  // Unbuffered (DeviceStream has a buffer): commit() does not notice when Qt's last buffer finds no room (Qt 6.4).
  if (!file.open(QIODevice::WriteOnly | QIODevice::Unbuffered)) {
    return fileError(file, errno);
  }
  DeviceStream stream(file);
  errno = 0;
  write(stream);
  stream.flush();
  if (!stream.good() || !file.commit()) {
    const Error error = fileError(file, errno);
    file.cancelWriting();
    return error;
  }
  return Done{};
}

}  // namespace

Result<QStringList> writeTables(const History& history, TimeRange range, const std::vector<ContainerId>& thread_owners,
                                const QString& directory) {
  errno = 0;
  if (!QDir().mkpath(directory)) {
    return errorFromErrno(errno == 0 ? EACCES : errno, directory.toStdString());
  }
  struct Table {
    QString name;
    std::function<void(std::ostream&)> write;
  };
  const std::vector<Table> tables = {
      {QStringLiteral("containers.csv"), [&](std::ostream& out) { writeContainersCsv(out, history, range); }},
      {QStringLiteral("threads.csv"), [&](std::ostream& out) { writeThreadsCsv(out, history, range, thread_owners); }},
      {QStringLiteral("softirq.csv"), [&](std::ostream& out) { writeSoftirqCsv(out, history, range); }},
      {QStringLiteral("host.csv"), [&](std::ostream& out) { writeHostCsv(out, history, range); }},
  };
  QStringList written;
  for (const Table& table : tables) {
    const QString path = QDir(directory).filePath(table.name);
    if (const Status status = writeFile(path, table.write); !status) {
      return status.error();
    }
    written << path;
  }
  return written;
}

QString exportFailure(const Error& error) {
  const QString path = QString::fromStdString(error.subject);
  QString remedy = QCoreApplication::translate("Export", "Choose another folder.");
  if (error.code == Errc::Full) {
    remedy = QCoreApplication::translate("Export",
                                         "Free some space or choose another folder; nothing half-written was left.");
  } else if (error.code == Errc::Denied) {
    remedy = QCoreApplication::translate("Export", "Choose a folder that you may write to.");
  }
  return QCoreApplication::translate("Export", "%1 could not be written: %2. %3")
      .arg(path, QString::fromStdString(error.detail), remedy);
}

}  // namespace plimsoll
