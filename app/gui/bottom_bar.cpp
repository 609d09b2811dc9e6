// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/bottom_bar.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QStyle>

#include "app/gui/host_panel.h"
#include "widgets/format.h"

namespace plimsoll {

namespace {

constexpr std::size_t cost_samples = 10;  // the cost is a mean over ten samples
constexpr int bar_height = 44;
constexpr int buttons_width = 200;

}  // namespace

BottomBar::BottomBar(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_live(new QPushButton(tr("Live"))), m_pause(new QPushButton(tr("Pause"))) {
  setFixedHeight(bar_height);
  m_live->setToolTip(tr("Follow the newest sample (L)"));
  m_pause->setToolTip(tr("Hold the picture; data goes on (Space)"));
  for (QPushButton* button : {m_live, m_pause}) {
    button->setFocusPolicy(Qt::TabFocus);  // after a click Space stays the key for Pause
  }
  QHBoxLayout* row = new QHBoxLayout(this);
  row->setContentsMargins(sizes::outer_space, 0, sizes::outer_space, 0);
  row->setSpacing(8);
  row->addWidget(m_live);
  row->addWidget(m_pause);
  row->addStretch(1);
  connect(m_live, &QPushButton::clicked, this, [this] { Q_EMIT pauseWanted(false); });
  connect(m_pause, &QPushButton::clicked, this, [this] { Q_EMIT pauseWanted(true); });
  setPaused(false);
}

void BottomBar::setTheme(const Theme& theme) {
  m_theme = theme;
  update();
}

void BottomBar::setPaused(bool paused) {
  m_paused = paused;
  for (QPushButton* button : {m_live, m_pause}) {
    const bool chosen = (button == m_pause) == paused;
    button->setProperty("primary", chosen);
    button->setAccessibleDescription(chosen ? tr("chosen") : QString());
    // The property selects another rule of the style sheet, which is looked at anew only on polishing.
    button->style()->unpolish(button);
    button->style()->polish(button);
  }
  update();
}

QString BottomBar::costText(const History& history) {
  const auto& samples = history.samples();
  if (samples.size() < 2) {
    return {};
  }
  const Sample& newest = *samples.back();
  const Sample& before = *samples[samples.size() - std::min(samples.size(), cost_samples + 1)];
  const double seconds = static_cast<double>(newest.at_ns - before.at_ns) / 1e9;
  const auto grown = [&](Count SelfCost::*member) -> std::optional<double> {
    const Count from = before.self.*member;
    const Count to = newest.self.*member;
    return from && to && *to >= *from && seconds > 0 ? std::optional(static_cast<double>(*to - *from) / seconds)
                                                     : std::nullopt;
  };
  QStringList parts;
  if (const auto cpu = grown(&SelfCost::cpu_ns)) {
    parts << tr("%1 of a core").arg(formatPercent(*cpu / 1e7, 2));
  }
  if (newest.self.rss_bytes) {
    parts << formatBytes(static_cast<double>(*newest.self.rss_bytes));
  }
  if (const auto bytes = grown(&SelfCost::bytes_out)) {
    parts << tr("%1/s").arg(formatBytes(*bytes));
  }
  return tr("Collector: %1").arg(parts.join(QStringLiteral(" \u00b7 ")));
}

void BottomBar::showSession(const Session& session) {
  const History& history = session.history();
  const Sample* newest = history.newest();
  if (!newest) {
    m_line = HostPanel::stateText(session.state());
  } else if (session.state() == Session::State::Live) {
    m_line = tr("%1 \u00b7 %n sample(s) kept", nullptr, static_cast<int>(history.samples().size()))
                 .arg(formatClock(newest->wall_ms));
  } else {
    m_line = tr("No data for %1").arg(formatAge(session.secondsSinceSample()));
  }
  QStringList parts;
  if (const QString cost = costText(history); !cost.isEmpty()) {
    parts << cost;
  }
  if (session.lostSamples() > 0) {
    parts << tr("%n sample(s) lost", nullptr, static_cast<int>(session.lostSamples()));
  }
  if (session.badLines() > 0) {
    parts << tr("%n unreadable line(s)", nullptr, static_cast<int>(session.badLines()));
  }
  m_cost = parts.join(QStringLiteral("   "));
  setToolTip(plainToolTip(m_line + QLatin1Char('\n') + m_cost));
  update();
}

void BottomBar::paintEvent(QPaintEvent*) {
  const Palette& colors = m_theme.colors;
  QPainter painter(this);
  painter.fillRect(rect(), colors.panel);
  painter.fillRect(QRect(0, 0, width(), 1), m_paused ? colors.warning : colors.border);
  painter.setFont(m_theme.fonts.secondary);
  painter.setPen(m_paused ? colors.warning : colors.secondary);
  const QRect words(buttons_width, 0, width() - buttons_width - sizes::outer_space, height());
  const QString line = m_paused ? tr("Paused; data goes on.") + QStringLiteral("  ") + m_line : m_line;
  painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, line);
  const int used = painter.fontMetrics().horizontalAdvance(line) + 24;
  const QRect right = words.adjusted(used, 0, 0, 0);
  painter.setPen(colors.muted);
  painter.drawText(right, Qt::AlignRight | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(m_cost, Qt::ElideRight, right.width()));
}

}  // namespace plimsoll
