// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/session/session.h"
#include "widgets/style.h"

class QLabel;

namespace plimsoll {

class BottomBar;
class DashboardView;
class HostPanel;
class TopBar;

/// The window of one watched host. Wires the session to the views; draws nothing itself.
class MainWindow : public QWidget {
  Q_OBJECT

 public:
  MainWindow(Session& session, const Theme& theme, const QFont& base_font, QWidget* parent = nullptr);

  DashboardView& dashboard() { return *m_dashboard; }
  /// Selects the container with this name or id as soon as it is known: names come a little after the first sample.
  void selectWhenKnown(const QString& name);
  /// The sentence in the banner; empty when it is hidden.
  QString bannerText() const;
  /// Writes the picture or the tables of what is shown now; the outcome is said in the banner. True: written.
  bool savePicture(const QString& path);
  bool saveTables(const QString& directory);
  void setPaused(bool paused);
  void setThemeMode(ThemeMode mode);
  ThemeMode themeMode() const { return m_theme.mode; }

 Q_SIGNALS:
  void themeModeChanged(plimsoll::ThemeMode mode);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void layOut();
  void connectSession();
  void addShortcuts();
  /// Does what a single key stands for. False: it stands for nothing.
  bool obey(QKeyEvent& event);
  void showState();
  void showProblems();
  void showPlace();
  void selectWanted();
  void say(const QString& sentence, bool bad);
  void askForPicture();
  void askForTables();
  QString suggestedName() const;

  Session& m_session;
  Theme m_theme;
  QFont m_base_font;
  TopBar* m_top;
  QLabel* m_banner;
  HostPanel* m_host;
  DashboardView* m_dashboard;
  BottomBar* m_bottom;
  QString m_wanted;   ///< a container to select once it is known
  QString m_outcome;  ///< of the last export, until the next thing happens
  bool m_outcome_bad = false;
};

}  // namespace plimsoll
