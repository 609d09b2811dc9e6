// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/host_panel.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "widgets/format.h"
#include "widgets/phrases.h"
#include "widgets/severity.h"

namespace plimsoll {

namespace {

constexpr int left = 14;
constexpr int host_top = 40;
constexpr int host_height = 44;
constexpr int sources_top = 112;
constexpr int source_height = 22;

Severity stateSeverity(Session::State state) {
  switch (state) {
    case Session::State::Live:
      return Severity::Fine;
    case Session::State::Connecting:
    case Session::State::Closed:
      return Severity::Unknown;
    case Session::State::Stalled:
    case Session::State::Lost:
      return Severity::Warning;
    case Session::State::Failed:
      return Severity::Critical;
  }
  return Severity::Unknown;
}

}  // namespace

QString HostPanel::stateText(Session::State state) {
  switch (state) {
    case Session::State::Connecting:
      return tr("starting");
    case Session::State::Live:
      return tr("live");
    case Session::State::Stalled:
      return tr("stalled");
    case Session::State::Lost:
      return tr("collector lost");
    case Session::State::Failed:
      return tr("failed");
    case Session::State::Closed:
      return tr("closed");
  }
  return {};
}

HostPanel::HostPanel(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
  setFixedWidth(HostPanel::sizeHint().width());
  setAccessibleName(tr("Host and data sources"));
}

void HostPanel::setTheme(const Theme& theme) {
  m_theme = theme;
  update();
}

void HostPanel::setHost(const Host* host) {
  m_known = host != nullptr;
  m_host = host ? *host : Host{};
  setAccessibleDescription(sourcesText());
  update();
}

void HostPanel::setState(Session::State state) {
  m_state = state;
  update();
}

QString HostPanel::hostLine() const {
  if (m_state != Session::State::Live || !m_known) {
    return stateText(m_state);
  }
  QString cgroup = tr("no cgroups");
  if (m_host.hierarchy_mode == "unified") {
    cgroup = tr("cgroup v2");
  } else if (m_host.hierarchy_mode == "hybrid") {
    cgroup = tr("cgroup v1 + v2");
  } else if (m_host.hierarchy_mode == "legacy") {
    cgroup = tr("cgroup v1");
  }
  return cgroup + QStringLiteral(" \u00b7 ") + tr("%n core(s)", nullptr, static_cast<int>(m_host.online_cpus.size()));
}

QString HostPanel::sourcesText() const {
  QStringList lines;
  for (const Feature& feature : m_host.features) {
    lines << sourceTip(feature);
  }
  return lines.join(QLatin1Char('\n'));
}

QString HostPanel::sourceTip(const Feature& feature) const {
  const QString name = plainLine(feature.id);
  if (feature.on) {
    return feature.detail.empty() ? tr("%1: on").arg(name)
                                  : tr("%1: on, read from %2").arg(name, plainLine(feature.detail));
  }
  QString text = tr("%1: off, because %2").arg(name, translatedText(feature.why));
  if (!feature.remedy.empty()) {
    text += QStringLiteral(". ") + tr("To have it: %1").arg(translatedText(feature.remedy));
  }
  return text;
}

QRect HostPanel::sourceRow(std::size_t at) const {
  return {left, sources_top + 26 + static_cast<int>(at) * source_height, width() - 2 * left, source_height};
}

int HostPanel::sourceAt(QPoint place) const {
  for (std::size_t i = 0; i < m_host.features.size(); ++i) {
    if (sourceRow(i).contains(place)) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

bool HostPanel::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const int at = sourceAt(help->pos());
    const QString text = at < 0 ? QString() : sourceTip(m_host.features[static_cast<std::size_t>(at)]);
    QToolTip::showText(help->globalPos(), text.isEmpty() ? text : plainToolTip(text), this);
    return true;
  }
  return QWidget::event(event);
}

void HostPanel::paintEvent(QPaintEvent*) {
  const Palette& colors = m_theme.colors;
  QPainter painter(this);
  painter.fillRect(rect(), colors.panel);
  painter.fillRect(QRect(width() - 1, 0, 1, height()), colors.border);

  painter.setFont(m_theme.fonts.value);
  painter.setPen(colors.muted);
  painter.drawText(QRect(left, 14, width() - left, 18), Qt::AlignLeft | Qt::AlignVCenter, tr("HOST"));
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(colors.selection);
  painter.drawRoundedRect(QRect(8, host_top, width() - 17, host_height), 6, 6);
  drawSeverity(painter, stateSeverity(m_state), QPointF(left + 9, host_top + 15), 12, colors);
  painter.setFont(m_theme.fonts.strong);
  painter.setPen(colors.ink);
  const QRect name(left + 22, host_top + 5, width() - left - 40, 18);
  const QString host = m_known && !m_host.name.empty() ? plainLine(m_host.name) : tr("This machine");
  painter.drawText(name, Qt::AlignLeft | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(host, Qt::ElideRight, name.width()));
  painter.setFont(m_theme.fonts.secondary);
  painter.setPen(colors.secondary);
  const QRect line(left + 22, host_top + 23, width() - left - 40, 16);
  painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(hostLine(), Qt::ElideRight, line.width()));

  if (!m_known) {
    return;
  }
  painter.setFont(m_theme.fonts.value);
  painter.setPen(colors.muted);
  painter.drawText(QRect(left, sources_top, width() - left, 18), Qt::AlignLeft | Qt::AlignVCenter, tr("DATA SOURCES"));
  for (std::size_t i = 0; i < m_host.features.size(); ++i) {
    const Feature& feature = m_host.features[i];
    const QRect row = sourceRow(i);
    drawSeverity(painter, feature.on ? Severity::Fine : Severity::Unknown,
                 QPointF(row.left() + 7, row.center().y() + 0.5), 11, colors);
    painter.setFont(m_theme.fonts.text);
    painter.setPen(feature.on ? colors.ink : colors.muted);
    const QRect words = row.adjusted(22, 0, 0, 0);
    const QString text =
        plainLine(feature.id) + (feature.on ? QString() : QStringLiteral(" \u2013 ") + translatedText(feature.why));
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(text, Qt::ElideRight, words.width()));
  }
}

}  // namespace plimsoll
