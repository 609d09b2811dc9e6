// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session.h"

#include <sys/prctl.h>

#include <QLocale>
#include <QRandomGenerator>
#include <algorithm>
#include <csignal>
#include <variant>

#include "core/base/text.h"
#include "core/stream/frame_json.h"

namespace plimsoll {

namespace {

constexpr int heartbeat_ms = 5000;  // the collector ends after 15 s of silence
constexpr int settled_ms = 10'000;  // a run that lived this long counts as good
constexpr int longest_wait_ms = 15'000;
constexpr int most_failed_starts = 5;  // without ever a hello: no use in going on
constexpr int close_wait_ms = 2000;
constexpr qsizetype kept_errors = 4096;
constexpr int wrong_usage = 2;  // exit code of the collector

QString makeNonce() {
  return QString::number(QRandomGenerator::system()->generate64(), 16);
}

}  // namespace

Session::Session(Options options, QObject* parent)
    : QObject(parent), m_options(std::move(options)), m_decoder(new Decoder) {
  qRegisterMetaType<plimsoll::DecodedPiece>();
  m_decoder->moveToThread(&m_thread);
  connect(&m_thread, &QThread::finished, m_decoder, &QObject::deleteLater);
  connect(this, &Session::decoderRestarted, m_decoder, &Decoder::restart);
  connect(this, &Session::bytesArrived, m_decoder, &Decoder::feed);
  connect(m_decoder, &Decoder::decoded, this, &Session::takePiece);
  m_thread.start();

  m_restart.setSingleShot(true);
  connect(&m_restart, &QTimer::timeout, this, &Session::launch);
  m_stall.setInterval(500);
  connect(&m_stall, &QTimer::timeout, this, &Session::checkStall);
  m_heartbeat.setInterval(heartbeat_ms);
  connect(&m_heartbeat, &QTimer::timeout, this, [this] { send(Ping{}); });
  m_history.setInterval(std::int64_t{m_options.stream.interval_ms} * 1'000'000);
}

Session::~Session() {
  close();
  m_thread.quit();
  m_thread.wait();
}

void Session::start() {
  m_failed_starts = 0;
  launch();
}

void Session::close() {
  m_restart.stop();
  m_stall.stop();
  m_heartbeat.stop();
  dropProcess();
  setState(State::Closed);
}

void Session::dropProcess() {
  if (!m_process) {
    return;
  }
  m_process->disconnect(this);
  // The end of its stdin is the collector's end; the signals are for one that hangs.
  m_process->closeWriteChannel();
  if (m_process->state() != QProcess::NotRunning && !m_process->waitForFinished(close_wait_ms)) {
    m_process->kill();
    m_process->waitForFinished(close_wait_ms);
  }
  m_process->deleteLater();
  m_process = nullptr;
}

void Session::launch() {
  if (m_options.collector.isEmpty()) {
    fail(
        tr("The program plimsoll-collector was not found beside plimsoll, so nothing can be read. Build it, or name it "
           "with --collector."));
    return;
  }
  dropProcess();
  ++m_run;
  m_saw_hello = false;
  m_errors.clear();
  m_noise.clear();
  m_bye.clear();
  m_bad_lines_before = m_bad_lines;
  m_options.stream.nonce = makeNonce();
  Q_EMIT decoderRestarted(m_run, m_options.stream.nonce);

  m_process = new QProcess(this);
  // Should this program be killed, the collector must not stay behind.
  m_process->setChildProcessModifier([] { prctl(PR_SET_PDEATHSIG, SIGTERM); });
  connect(m_process, &QProcess::readyReadStandardOutput, this, &Session::readOutput);
  connect(m_process, &QProcess::readyReadStandardError, this, &Session::readErrors);
  connect(m_process, &QProcess::finished, this, &Session::processEnded);
  connect(m_process, &QProcess::errorOccurred, this, &Session::processFailed);
  setState(State::Connecting, tr("Starting the collector."));
  m_since_sample.start();
  m_process->start(m_options.collector, streamArguments(m_options.stream));
  if (m_focus) {
    send(*m_focus);
  }
  m_stall.start();
  m_heartbeat.start();
}

void Session::readOutput() {
  Q_EMIT bytesArrived(m_run, m_process->readAllStandardOutput());
}

void Session::readErrors() {
  m_errors = (m_errors + m_process->readAllStandardError()).right(kept_errors);
}

QString Session::lastWords() const {
  const QByteArrayList lines = (m_errors.isEmpty() ? m_noise.toUtf8() : m_errors).trimmed().split('\n');
  const QByteArray last = lines.constLast().isEmpty() ? m_bye.toUtf8() : lines.constLast();
  return QString::fromStdString(escapeControl(trim(last.toStdString())));
}

void Session::processEnded(int exit_code, QProcess::ExitStatus status) {
  readErrors();
  readOutput();
  m_heartbeat.stop();
  m_failed_starts = m_saw_hello && m_alive.elapsed() > settled_ms ? 0 : m_failed_starts + 1;
  QString why = status == QProcess::CrashExit ? tr("it was ended by a signal") : tr("exit code %1").arg(exit_code);
  if (const QString words = lastWords(); !words.isEmpty()) {
    why += QStringLiteral(": ") + words;
  }
  if (!m_saw_hello && status == QProcess::NormalExit && exit_code == wrong_usage) {
    fail(tr("The collector %1 does not understand how it was started (%2); it is probably of another version.")
             .arg(m_options.collector, why));
    return;
  }
  if (!m_saw_hello && m_failed_starts >= most_failed_starts) {
    fail(tr("The collector ended %n time(s) before it could say anything (%1). Try \"%2 check\" on a terminal.",
            nullptr, m_failed_starts)
             .arg(why, m_options.collector));
    return;
  }
  const int wait_ms = std::min(longest_wait_ms, m_options.first_wait_ms << std::min(m_failed_starts, 8));
  setState(State::Lost, tr("The collector ended (%1). It is started again in %2 s; what it missed stays a gap.")
                            .arg(why, QLocale().toString(static_cast<double>(wait_ms) / 1000, 'g', 3)));
  m_restart.start(wait_ms);
}

void Session::processFailed(QProcess::ProcessError error) {
  if (error == QProcess::FailedToStart) {
    fail(tr("The collector %1 could not be started: %2.").arg(m_options.collector, m_process->errorString()));
  }
}

void Session::fail(const QString& text) {
  m_restart.stop();
  m_stall.stop();
  m_heartbeat.stop();
  setState(State::Failed, text);
}

void Session::takePiece(const DecodedPiece& piece) {
  if (piece.run != m_run || m_state == State::Closed || m_state == State::Failed) {
    return;
  }
  m_noise = piece.noise;
  m_bad_lines = m_bad_lines_before + piece.bad_lines;
  for (const Frame& frame : piece.frames) {
    std::visit([this](const auto& what) { take(what); }, frame);
  }
  if (!piece.failure.isEmpty()) {
    dropProcess();
    fail(tr("The collector can't be understood: %1.").arg(piece.failure));
  }
}

void Session::take(const Hello& hello) {
  const bool again = m_history.newest() != nullptr;
  m_saw_hello = true;
  m_alive.start();
  m_history.setHost(std::make_shared<const Host>(hello.host));
  if (again) {
    Event event;
    event.kind = EventKind::CollectorRestarted;
    event.at_ns = hello.at_ns;
    event.wall_ms = hello.wall_ms;
    event.source = "session";
    event.text = "the collector was started again";
    m_history.append(std::move(event));
  }
  if (!m_problems.empty()) {
    m_problems.clear();
    Q_EMIT problemsChanged();
  }
  Q_EMIT helloReceived();
}

void Session::take(const InventoryPtr& inventory) {
  const Sample* newest = m_history.newest();
  m_history.setInventory(inventory, newest ? newest->at_ns : 0);
  Q_EMIT inventoryChanged();
}

void Session::take(const SamplePtr& sample) {
  m_since_sample.start();
  m_lost_samples += sample->dropped;
  m_history.append(sample);
  send(Ack{sample->seq});
  if (m_state != State::Live) {
    setState(State::Live);
  }
  Q_EMIT sampleReceived();
}

void Session::take(const Event& event) {
  m_history.append(event);
}

void Session::take(const Problem& problem) {
  std::erase_if(m_problems, [&](const Problem& known) {
    return known.subject == problem.subject && (problem.over || known.cause == problem.cause);
  });
  if (!problem.over) {
    m_problems.push_back(problem);
  }
  Q_EMIT problemsChanged();
}

void Session::take(const Bye& bye) {
  m_bye = QString::fromStdString(bye.reason);
}

void Session::setFocus(const QStringList& containers, quint32 max_threads) {
  Focus focus;
  for (const QString& name : containers) {
    focus.containers.push_back(name.toStdString());
  }
  focus.max_threads = max_threads;
  m_focus = std::move(focus);
  send(*m_focus);
}

void Session::send(const Request& request) {
  if (m_process && m_process->state() != QProcess::NotRunning) {
    m_process->write(QByteArray::fromStdString(encodeRequest(request) + "\n"));
  }
}

double Session::secondsSinceSample() const {
  return m_since_sample.isValid() ? static_cast<double>(m_since_sample.elapsed()) / 1000 : 0;
}

void Session::checkStall() {
  if (m_state == State::Live && m_since_sample.elapsed() > 3 * m_options.stream.interval_ms) {
    setState(State::Stalled, tr("No data from the collector for three intervals; it may be held up by a busy host."));
  } else if (m_state == State::Stalled) {
    Q_EMIT stateChanged();  // the age that is shown grows
  }
}

void Session::setState(State state, const QString& text) {
  if (m_state == state && m_state_text == text) {
    return;
  }
  m_state = state;
  m_state_text = text;
  Q_EMIT stateChanged();
}

}  // namespace plimsoll
