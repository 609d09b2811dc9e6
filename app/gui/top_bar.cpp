// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/top_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>

#include "app/gui/load_line_mark.h"
#include "widgets/format.h"

namespace plimsoll {

TopBar::TopBar(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_mark(new LoadLineMark(theme.colors.ink)),
      m_name(new QLabel(QStringLiteral("Plimsoll"))),
      m_place(new QLabel),
      m_filter(new QLineEdit),
      m_picture(new QPushButton(tr("Snapshot"))),
      m_tables(new QPushButton(tr("Tables"))),
      m_mode(new QPushButton) {
  setFixedHeight(sizes::top_bar_height);
  m_place->setTextFormat(Qt::PlainText);
  m_place->setMinimumWidth(40);
  m_place->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  m_filter->setPlaceholderText(tr("Filter containers (Ctrl+F)"));
  m_filter->setAccessibleName(tr("Filter containers"));
  m_filter->setClearButtonEnabled(true);
  m_filter->setFixedWidth(220);
  m_picture->setToolTip(tr("Save the dashboard as a PNG picture (Ctrl+S)"));
  m_tables->setToolTip(tr("Save the shown range as CSV files (Ctrl+Shift+S)"));
  m_mode->setToolTip(tr("Switch between the light and the dark theme"));

  for (QPushButton* button : {m_picture, m_tables, m_mode}) {
    button->setFocusPolicy(Qt::TabFocus);
  }
  QHBoxLayout* row = new QHBoxLayout(this);
  row->setContentsMargins(sizes::outer_space, 0, sizes::outer_space, 0);
  row->setSpacing(8);
  row->addWidget(m_mark);
  row->addWidget(m_name);
  row->addSpacing(24);
  row->addWidget(m_place, 1);
  row->addWidget(m_filter);
  row->addWidget(m_mode);
  row->addWidget(m_tables);
  row->addWidget(m_picture);

  connect(m_filter, &QLineEdit::textChanged, this, &TopBar::filterChanged);
  connect(m_picture, &QPushButton::clicked, this, &TopBar::pictureWanted);
  connect(m_tables, &QPushButton::clicked, this, &TopBar::tablesWanted);
  connect(m_mode, &QPushButton::clicked, this, &TopBar::themeSwitchWanted);
  setTheme(theme);
}

void TopBar::setTheme(const Theme& theme) {
  m_theme = theme;
  m_mark->setColor(theme.colors.ink);
  m_name->setFont(theme.fonts.product);
  m_place->setFont(theme.fonts.title);
  m_mode->setText(theme.mode == ThemeMode::Dark ? tr("Light") : tr("Dark"));
  update();
}

void TopBar::setPlace(const QString& host, const QString& container) {
  m_host = host;
  m_container = container;
  showPlace();
}

void TopBar::setPlaceTip(const QString& text) {
  m_place->setToolTip(plainToolTip(text));
}

void TopBar::showPlace() {
  const QString text = m_container.isEmpty() ? m_host : m_host + QStringLiteral(" \u203a ") + m_container;
  m_place->setText(m_place->fontMetrics().elidedText(text, Qt::ElideMiddle, m_place->width()));
}

void TopBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  showPlace();
}

void TopBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.colors.panel);
  painter.fillRect(QRect(0, height() - 1, width(), 1), m_theme.colors.border);
}

}  // namespace plimsoll
