// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/subject_header.h"

#include <QButtonGroup>
#include <QFontMetricsF>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QPainter>
#include <QToolButton>
#include <QToolTip>
#include <algorithm>

#include "widgets/format.h"

namespace plimsoll {

namespace {

constexpr int height_px = 46;
constexpr double line1 = 13;
constexpr double line2 = 34;
constexpr double shape_size = 15;
constexpr double space = 8;

/// Draws `text`, shortened to what is left of the line, and returns where it ends.
double drawPiece(QPainter& painter, const QFont& font, const QColor& color, double left, double right, double center,
                 const QString& text) {
  const QFontMetricsF font_metrics(font);
  const QString shown = font_metrics.elidedText(text, Qt::ElideRight, std::max(0.0, right - left));
  painter.setFont(font);
  painter.setPen(color);
  painter.drawText(QRectF(left, center - 12, std::max(0.0, right - left), 24),
                   static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine, shown);
  return left + std::min(font_metrics.horizontalAdvance(shown), std::max(0.0, right - left));
}

}  // namespace

const std::array<int, 4>& SubjectHeader::spans() {
  static constexpr std::array<int, 4> seconds = {60, 180, 300, 900};
  return seconds;
}

SubjectHeader::SubjectHeader(const Theme& theme, int span_s, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_spans(new QButtonGroup(this)), m_span_bar(new QWidget(this)) {
  setFixedHeight(height_px);
  auto* bar = new QHBoxLayout(m_span_bar);
  bar->setContentsMargins(0, 0, 0, 0);
  bar->setSpacing(2);
  constexpr int seconds_per_minute = 60;
  for (const int seconds : spans()) {
    auto* button = new QToolButton(m_span_bar);
    button->setText(tr("%1 min").arg(seconds / seconds_per_minute));
    button->setToolTip(tr("Charts show the last %1 min").arg(seconds / seconds_per_minute));
    button->setCheckable(true);
    button->setAutoRaise(true);
    button->setChecked(seconds == span_s);
    m_spans->addButton(button, seconds);
    bar->addWidget(button);
  }
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addStretch(1);
  layout->addWidget(m_span_bar, 0, Qt::AlignRight | Qt::AlignBottom);
  connect(m_spans, &QButtonGroup::idClicked, this, &SubjectHeader::spanChosen);
}

void SubjectHeader::setTheme(const Theme& theme) {
  m_theme = theme;
  update();
}

void SubjectHeader::setFacts(const SubjectFacts& facts) {
  m_facts = facts;
  setAccessibleName(plainText());
  update();
}

void SubjectHeader::setSpan(int seconds) {
  if (QAbstractButton* button = m_spans->button(seconds)) {
    button->setChecked(true);
  } else if (QAbstractButton* checked = m_spans->checkedButton()) {
    m_spans->setExclusive(false);
    checked->setChecked(false);
    m_spans->setExclusive(true);
  }
}

QSize SubjectHeader::sizeHint() const {
  return {800, height_px};
}

QString SubjectHeader::plainText() const {
  QStringList parts{m_facts.name};
  for (const QString& part : {m_facts.verdict, m_facts.image}) {
    if (!part.isEmpty()) {
      parts << part;
    }
  }
  parts << m_facts.facts;
  return parts.join(QStringLiteral(", "));
}

void SubjectHeader::paintEvent(QPaintEvent* /*event*/) {
  if (m_facts.name.isEmpty()) {
    return;
  }
  QPainter painter(this);
  const double right = width() - 2;
  double left = 2;
  left = drawPiece(painter, m_theme.fonts.product, m_theme.colors.ink, left, right, line1, m_facts.name) + 2 * space;
  if (!m_facts.verdict.isEmpty() && left + shape_size < right) {
    drawSeverity(painter, m_facts.severity, QPointF(left + shape_size / 2, line1 + 0.5), shape_size, m_theme.colors);
    left = drawPiece(painter, m_theme.fonts.strong, severityColor(m_facts.severity, m_theme.colors),
                     left + shape_size + 6, right, line1 + 0.5, m_facts.verdict) +
           2 * space;
  }
  drawPiece(painter, m_theme.fonts.secondary, m_theme.colors.muted, left, right, line1 + 0.5, m_facts.image);
  drawPiece(painter, m_theme.fonts.secondary, m_theme.colors.secondary, 2, m_span_bar->x() - space, line2,
            m_facts.facts.join(QStringLiteral("  ·  ")));
}

bool SubjectHeader::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    // What may be cut off on the line, one fact a line.
    QStringList lines{m_facts.name, m_facts.image};
    lines << m_facts.facts << m_facts.verdict;
    lines.removeAll(QString());
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), plainToolTip(lines.join(QLatin1Char('\n'))), this);
    return true;
  }
  return QWidget::event(event);
}

}  // namespace plimsoll
