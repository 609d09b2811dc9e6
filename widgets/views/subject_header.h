// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/style.h"
#include "widgets/views/subject_facts.h"

class QButtonGroup;

namespace plimsoll {

/// Two lines about the selected container, and the buttons that say how much time the charts show.
class SubjectHeader : public QWidget {
  Q_OBJECT

 public:
  SubjectHeader(const Theme& theme, int span_s, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  void setFacts(const SubjectFacts& facts);
  const SubjectFacts& facts() const { return m_facts; }
  void setSpan(int seconds);
  /// The spans that can be chosen, in seconds, growing.
  static const std::array<int, 4>& spans();

  QSize sizeHint() const override;

 Q_SIGNALS:
  void spanChosen(int seconds);

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

 private:
  QString plainText() const;

  Theme m_theme;
  SubjectFacts m_facts;
  QButtonGroup* m_spans;
  QWidget* m_span_bar;
};

}  // namespace plimsoll
