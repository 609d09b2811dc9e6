// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QElapsedTimer>
#include <QObject>
#include <QProcess>
#include <QStringList>
#include <QThread>
#include <QTimer>
#include <optional>
#include <vector>

#include "app/session/collector_command.h"
#include "app/session/decoder.h"
#include "core/analysis/history.h"
#include "core/model/frame.h"

namespace plimsoll {

/// One watched host: the collector as a child process, the decoder on its thread, and the history of what came.
///
/// A collector that dies is started again after growing waits; its counters are the kernel's, so only the stretch
/// without samples is lost, and that stays visible as a gap.
class Session : public QObject {
  Q_OBJECT

 public:
  enum class State {
    Connecting,  ///< started, no hello yet
    Live,
    Stalled,  ///< no sample for three intervals
    Lost,     ///< the collector ended; it will be started again
    Failed,   ///< it can't be started, or speaks another protocol; it will not be tried again by itself
    Closed,
  };

  struct Options {
    QString collector;  ///< path; empty: findCollector() found none
    StreamArguments stream;
    int first_wait_ms = 250;  ///< before the first restart; doubled for each further one in a row
  };

  explicit Session(Options options, QObject* parent = nullptr);
  ~Session() override;

  void start();
  void close();

  State state() const { return m_state; }
  /// One sentence about the state: what, why, what happens next; empty while all is well.
  QString stateText() const { return m_state_text; }
  const History& history() const { return m_history; }
  /// What the collector could not do, newest last; those that are over are gone.
  const std::vector<Problem>& problems() const { return m_problems; }

  /// Whose threads are read from now on. Kept over restarts.
  void setFocus(const QStringList& containers, quint32 max_threads);

  double secondsSinceSample() const;
  quint64 lostSamples() const { return m_lost_samples; }
  quint64 badLines() const { return m_bad_lines; }
  /// The child's process id, 0 while none runs.
  qint64 collectorPid() const { return m_process ? m_process->processId() : 0; }

 Q_SIGNALS:
  void stateChanged();
  void helloReceived();
  void inventoryChanged();
  void sampleReceived();
  void problemsChanged();

  // to the decoder's thread
  void decoderRestarted(quint64 run, const QString& nonce);
  void bytesArrived(quint64 run, const QByteArray& bytes);

 private:
  void launch();
  void readOutput();
  void readErrors();
  void processEnded(int exit_code, QProcess::ExitStatus status);
  void processFailed(QProcess::ProcessError error);
  void takePiece(const DecodedPiece& piece);
  void take(const Hello& hello);
  void take(const InventoryPtr& inventory);
  void take(const SamplePtr& sample);
  void take(const Event& event);
  void take(const Answer&) {}
  void take(const Problem& problem);
  void take(const Bye& bye);
  void send(const Request& request);
  void setState(State state, const QString& text = {});
  void checkStall();
  void fail(const QString& text);
  void dropProcess();
  QString lastWords() const;

  Options m_options;
  State m_state = State::Closed;
  QString m_state_text;
  History m_history;
  std::vector<Problem> m_problems;
  std::optional<Focus> m_focus;
  QThread m_thread;
  Decoder* m_decoder;
  QProcess* m_process = nullptr;
  quint64 m_run = 0;
  bool m_saw_hello = false;  ///< of the present run
  int m_failed_starts = 0;   ///< runs in a row that ended before they had lived for ten seconds
  QElapsedTimer m_alive;     ///< since the present run's hello
  QElapsedTimer m_since_sample;
  QByteArray m_errors;  ///< the end of the present run's stderr
  QString m_noise;
  QString m_bye;
  quint64 m_lost_samples = 0;
  quint64 m_bad_lines = 0;
  quint64 m_bad_lines_before = 0;
  QTimer m_restart;
  QTimer m_stall;
  QTimer m_heartbeat;
};

}  // namespace plimsoll
