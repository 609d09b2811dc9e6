// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <vector>

#include "app/gui/options.h"
#include "app/session/session.h"
#include "widgets/style.h"

namespace plimsoll {

/// `plimsoll --snapshot`: watches for a while, then writes the picture and the tables, without a window. Progress goes
/// to stderr as sentences.
class SnapshotRun : public QObject {
  Q_OBJECT

 public:
  SnapshotRun(Session& session, Options options, const Theme& theme, QObject* parent = nullptr);

  void start();

 Q_SIGNALS:
  /// 0: all files written; 1: could not, the reason is on stderr.
  void finished(int exit_code);

 private:
  void takeSample();
  void takeState();
  void chooseFocus();
  bool findNamed();
  void chooseWorst();
  void write();
  void failUnknown();
  void fail(const QString& sentence);
  void end(int exit_code);

  Session& m_session;
  Options m_options;
  Theme m_theme;
  std::vector<ContainerId> m_watched;  ///< the first is the one in the picture
  bool m_chosen = false;
  bool m_ended = false;
  std::int64_t m_first_ns = 0;
  int m_told_s = -1;
  QTimer m_deadline;
};

}  // namespace plimsoll
