// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/session/session.h"
#include "widgets/style.h"

class QPushButton;

namespace plimsoll {

/// Live and Pause, how old the newest sample is, and what the collector itself costs.
class BottomBar : public QWidget {
  Q_OBJECT

 public:
  explicit BottomBar(const Theme& theme, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setPaused(bool paused);
  /// Takes the numbers of now from the session.
  void showSession(const Session& session);

 Q_SIGNALS:
  void pauseWanted(bool paused);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  /// "Collector: 0.30 % of a core, 8.1 MiB, 12 KiB/s".
  static QString costText(const History& history);

  Theme m_theme;
  bool m_paused = false;
  QPushButton* m_live;
  QPushButton* m_pause;
  QString m_line;  ///< the newest sample
  QString m_cost;  ///< the collector's own cost and the problems
};

}  // namespace plimsoll
