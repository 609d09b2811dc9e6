// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/style.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace plimsoll {

class LoadLineMark;

/// Mark, where we are (host and container), filter and exports.
class TopBar : public QWidget {
  Q_OBJECT

 public:
  explicit TopBar(const Theme& theme, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setPlace(const QString& host, const QString& container);
  /// What is known of the host: a small window has no room for the host's panel.
  void setPlaceTip(const QString& text);
  QLineEdit& filter() { return *m_filter; }

 Q_SIGNALS:
  void filterChanged(const QString& text);
  void pictureWanted();
  void tablesWanted();
  void themeSwitchWanted();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showPlace();

  Theme m_theme;
  QString m_host, m_container;
  LoadLineMark* m_mark;
  QLabel* m_name;
  QLabel* m_place;
  QLineEdit* m_filter;
  QPushButton* m_picture;
  QPushButton* m_tables;
  QPushButton* m_mode;
};

}  // namespace plimsoll
