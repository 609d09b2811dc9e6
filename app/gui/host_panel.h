// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

#include "app/session/session.h"
#include "core/model/host.h"
#include "widgets/style.h"

namespace plimsoll {

/// The watched host, and every data source it has or lacks: what is missing must never be silent.
class HostPanel : public QWidget {
  Q_OBJECT

 public:
  explicit HostPanel(const Theme& theme, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  /// `host` may be null (no hello yet).
  void setHost(const Host* host);
  void setState(Session::State state);

  /// Every data source, one a line: on, or off with the reason and what helps.
  QString sourcesText() const;
  /// A state in a word or two.
  static QString stateText(Session::State state);

  QSize sizeHint() const override { return {212, 400}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

 private:
  QString hostLine() const;
  QRect sourceRow(std::size_t at) const;
  int sourceAt(QPoint place) const;
  QString sourceTip(const Feature& feature) const;

  Theme m_theme;
  Session::State m_state = Session::State::Connecting;
  bool m_known = false;
  Host m_host;
};

}  // namespace plimsoll
