// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/snapshot_run.h"

#include <QDir>
#include <QTextStream>
#include <algorithm>
#include <cstdio>

#include "app/gui/export.h"
#include "app/gui/nearest_names.h"
#include "core/analysis/chart_data.h"
#include "widgets/format.h"
#include "widgets/snapshot_image.h"

namespace plimsoll {

namespace {

constexpr std::size_t most_watched = 20;
constexpr quint32 most_threads = 500;
constexpr std::int64_t names_wait_ns = 3'000'000'000;  // runtimes may give names a little later than the first sample
constexpr int first_sample_ms = 15'000;
constexpr int shortest_span_s = 15;
constexpr qsizetype most_names = 10;

void tell(const QString& sentence) {
  QTextStream(stderr) << "plimsoll: " << sentence << '\n';
}

/// Worst first: what is throttled most, then what is nearest to its quota, then what uses most CPU.
bool isWorse(const ContainerRow& left, const ContainerRow& right) {
  const auto key = [](const ContainerRow& row) {
    return std::tuple(row.throttled_periods_ratio.number.value_or(-1), row.cpu_percent_of_quota.number.value_or(-1),
                      row.cpu_usage_cores.number.value_or(-1));
  };
  return key(left) > key(right);
}

}  // namespace

SnapshotRun::SnapshotRun(Session& session, Options options, const Theme& theme, QObject* parent)
    : QObject(parent), m_session(session), m_options(std::move(options)), m_theme(theme) {
  connect(&m_session, &Session::sampleReceived, this, &SnapshotRun::takeSample);
  connect(&m_session, &Session::stateChanged, this, &SnapshotRun::takeState);
  m_deadline.setSingleShot(true);
  connect(&m_deadline, &QTimer::timeout, this, [this] {
    fail(tr("no data came for %1 s, so there is nothing to write; try \"plimsoll-collector check\".")
             .arg(m_deadline.interval() / 1000));
  });
}

void SnapshotRun::start() {
  const QDir directory(m_options.snapshot_directory);
  if (!directory.mkpath(QStringLiteral("."))) {
    fail(tr("the folder %1 can't be made; choose one that you may write to.").arg(m_options.snapshot_directory));
    return;
  }
  tell(tr("starting the collector"));
  m_deadline.start(first_sample_ms);
  m_session.start();
}

void SnapshotRun::takeState() {
  if (m_ended) {
    return;
  }
  switch (m_session.state()) {
    case Session::State::Failed:
      fail(m_session.stateText());
      break;
    case Session::State::Lost:
    case Session::State::Stalled:
      tell(m_session.stateText());
      break;
    case Session::State::Connecting:
    case Session::State::Live:
    case Session::State::Closed:
      break;
  }
}

void SnapshotRun::takeSample() {
  if (m_ended) {
    return;
  }
  const History& history = m_session.history();
  const std::int64_t now_ns = history.newest()->at_ns;
  m_deadline.start(first_sample_ms + 3 * m_options.interval_ms);
  if (m_first_ns == 0) {
    m_first_ns = now_ns;
    const QString host = history.host() ? plainLine(history.host()->name) : QString();
    tell(tr("%1: %n container(s) found", nullptr, static_cast<int>(history.inventory().containers.size()))
             .arg(host.isEmpty() ? tr("this machine") : host));
  }
  if (!m_chosen) {
    chooseFocus();
  }
  const int seconds = static_cast<int>((now_ns - m_first_ns) / 1'000'000'000);
  if (!m_ended && m_chosen && m_told_s != seconds) {
    m_told_s = seconds;
    tell(tr("watched %1 of %2 s").arg(std::min(seconds, m_options.duration_s)).arg(m_options.duration_s));
  }
  if (!m_ended && m_chosen && now_ns - m_first_ns >= std::int64_t{m_options.duration_s} * 1'000'000'000) {
    write();
  }
}

void SnapshotRun::chooseFocus() {
  const History& history = m_session.history();
  const bool names_late = history.newest()->at_ns - m_first_ns > names_wait_ns;
  if (!m_options.containers.isEmpty()) {
    if (!findNamed()) {
      if (names_late) {
        failUnknown();
      }
      return;
    }
  } else if (history.samples().size() < 2) {
    return;  // the worst are told by rates
  } else {
    chooseWorst();
  }
  QStringList ids;
  for (const ContainerId& id : m_watched) {
    ids << QString::fromStdString(id.text);
  }
  if (!ids.isEmpty()) {
    m_session.setFocus(ids, most_threads);
  } else {
    tell(tr("no container runs here; only the host's numbers are written"));
  }
  m_chosen = true;
}

bool SnapshotRun::findNamed() {
  m_watched.clear();
  for (const QString& wanted : m_options.containers) {
    const std::string name = wanted.toStdString();
    const auto& containers = m_session.history().inventory().containers;
    const auto found = std::find_if(containers.begin(), containers.end(), [&](const Container& container) {
      return container.displayName() == name || container.name == name || container.id.text == name ||
             (name.size() >= 4 && container.id.text.starts_with(name));
    });
    if (found == containers.end()) {
      return false;
    }
    m_watched.push_back(found->id);
  }
  return true;
}

void SnapshotRun::failUnknown() {
  QStringList known;
  for (const Container& container : m_session.history().inventory().containers) {
    known << plainLine(container.displayName());
  }
  const QStringList near = nearestNames(m_options.containers, known, most_names);
  QString list = near.isEmpty() ? tr("none") : near.join(QStringLiteral(", "));
  if (near.size() < known.size()) {
    list += QLatin1Char(' ') + tr("(and %n more)", nullptr, static_cast<int>(known.size() - near.size()));
  }
  fail(tr("there is no container %1 here; there are: %2.").arg(m_options.containers.join(QStringLiteral(", ")), list));
}

void SnapshotRun::chooseWorst() {
  std::vector<ContainerRow> rows = makeContainerRows(m_session.history());
  std::erase_if(rows, [](const ContainerRow& row) { return row.sandbox; });
  std::stable_sort(rows.begin(), rows.end(), isWorse);
  for (const ContainerRow& row : rows) {
    if (m_watched.size() < most_watched) {
      m_watched.push_back(row.id);
    }
  }
}

void SnapshotRun::write() {
  const History& history = m_session.history();
  const TimeRange all{history.samples().front()->at_ns, history.newest()->at_ns + 1};
  const Result<QStringList> tables = writeTables(history, all, m_watched, m_options.snapshot_directory);
  if (!tables) {
    fail(exportFailure(tables.error()));
    return;
  }
  SnapshotRequest request;
  request.container = m_watched.empty() ? QString() : QString::fromStdString(m_watched.front().text);
  request.span_s = std::max(shortest_span_s, m_options.duration_s);
  const QString picture = QDir(m_options.snapshot_directory).filePath(QStringLiteral("dashboard.png"));
  if (const Status status = writePng(renderSnapshot(history, request, m_theme), picture); !status) {
    fail(exportFailure(status.error()));
    return;
  }
  tell(tr("wrote %1").arg((QStringList{picture} + *tables).join(QStringLiteral(", "))));
  end(0);
}

void SnapshotRun::fail(const QString& sentence) {
  if (!m_ended) {
    tell(sentence);
    end(1);
  }
}

void SnapshotRun::end(int exit_code) {
  m_ended = true;
  m_deadline.stop();
  Q_EMIT finished(exit_code);
}

}  // namespace plimsoll
