// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTemporaryDir>
#include <string>

namespace plimsoll::testing {

/// A shell script in the place of plimsoll-collector, for what the real one does not do on wish: die, stall, talk
/// nonsense. Its frames are written by the real encoder.
class FakeCollector {
 public:
  /// `script` is run by sh; in it, `say_hello`, `say_inventory` and `say_sample N` (N from 1) print frames, and
  /// `wait_for_end` returns when stdin ends.
  explicit FakeCollector(const QString& script, int protocol = 1);
  QString path() const { return m_directory.filePath(QStringLiteral("collector")); }

 private:
  void writeFile(const QString& name, const std::string& text);
  QTemporaryDir m_directory;
};

}  // namespace plimsoll::testing
