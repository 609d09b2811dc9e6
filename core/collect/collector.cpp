// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/collector.h"

#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <memory>
#include <utility>
#include <variant>

#include "core/collect/answers.h"
#include "core/collect/cgroup_watcher.h"
#include "core/collect/engines.h"
#include "core/collect/event_maker.h"
#include "core/collect/kernel_log.h"
#include "core/collect/observation.h"
#include "core/collect/output_queue.h"
#include "core/collect/peer.h"
#include "core/collect/poll_loop.h"
#include "core/collect/problem_ledger.h"
#include "core/collect/self_cost.h"
#include "core/collect/tick_clock.h"
#include "core/runtime/state_files.h"
#include "core/stream/frame_json.h"
#include "core/stream/sample_encoder.h"

namespace plimsoll {

namespace {

constexpr std::int64_t full_every_ns = 60 * s_to_ns;
/// Every so many ticks the cgroup tree is searched whatever the watches say.
constexpr std::uint64_t scan_every_ticks = 10;
/// A container that starts makes several directories: search once for all of them.
constexpr std::int64_t scan_delay_ns = 30 * ms_to_ns;
constexpr std::int64_t scan_pause_ns = 200 * ms_to_ns;
/// Inspect answers come one by one while many containers start: names may wait a second.
constexpr std::int64_t words_pause_ns = 1 * s_to_ns;
constexpr std::int64_t state_files_pause_ns = 10 * s_to_ns;
constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t last_words_ns = 300 * ms_to_ns;

OwnedFd blockSignals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int number : {SIGTERM, SIGINT, SIGHUP}) {
    sigaddset(&signals, number);
  }
  sigprocmask(SIG_BLOCK, &signals, nullptr);
  std::signal(SIGPIPE, SIG_IGN);  // a closed stdout is seen as EPIPE
  return OwnedFd(signalfd(-1, &signals, SFD_NONBLOCK | SFD_CLOEXEC));
}

EngineSockets socketsFor(const std::string& root, Files& files) {
  return root.empty() ? findEngineSockets(files, readEngineEnvironment()) : EngineSockets{};
}

/// 15000 -> "15 s", 300 -> "0.3 s".
std::string secondsText(std::int64_t ms) {
  std::string text = std::to_string(ms / 1000);
  if (ms % 1000 != 0) {
    std::string decimals = std::to_string(1000 + ms % 1000).substr(1);
    decimals.erase(decimals.find_last_not_of('0') + 1);
    text += "." + decimals;
  }
  return text + " s";
}

/// The running collector: everything it owns and the one loop over it.
class Collector {
 public:
  explicit Collector(const CollectorOptions& options);
  int run();

 private:
  void begin();
  void waitOnce();
  std::int64_t nextDeadline() const;
  void readSignals();
  void readPeer();
  void readKernelLog();
  void obey(const Request& request);
  void ask(const Ask& question);
  void askScan(std::int64_t due_ns);
  std::vector<Container> wordsNow();
  void scan();
  void tick();
  bool mayWriteSample() const;
  void writeInventory(bool full);
  void writeSample();
  void tell(const Event& event) { pushLine(encodeEvent(event)); }
  void tell(const Problem& problem) { pushLine(encodeProblem(problem)); }
  void pushLine(std::string line);
  void end(std::string reason);
  void sayBye();
  Moment momentNow() const { return {bootNow(), wallNow() / ms_to_ns}; }

  CollectorOptions m_options;
  OwnedFd m_signals;
  RootFiles m_own_files;  ///< of the collector itself, whatever host is watched
  std::unique_ptr<File> m_statm;
  OutputQueue m_output;
  Peer m_peer;
  Observation m_observation;
  Engines m_engines;
  CgroupWatcher m_watcher;
  std::optional<KernelLog> m_kernel_log;
  OomLines m_oom_lines;
  Answers m_answers;
  EventMaker m_event_maker;
  ProblemLedger m_problems;
  SampleEncoder m_encoder;
  TickClock m_clock;

  std::optional<Sample> m_before;
  std::uint64_t m_ticks = 0;
  std::uint64_t m_seq = 0;
  std::uint64_t m_dropped = 0;
  std::int64_t m_last_full_ns = 0;
  std::int64_t m_scan_due_ns = never;
  std::int64_t m_last_scan_ns = 0;
  std::int64_t m_last_state_files_ns = 0;
  std::vector<Container> m_state_words;
  bool m_said_hello = false;
  std::vector<Problem> m_early_problems;  ///< found while hello was put together
  bool m_has_words = false;
  bool m_inventory_waits = false;
  std::string m_line, m_buffer;
  std::optional<std::string> m_end_reason;
  int m_exit_code = 0;
};

Collector::Collector(const CollectorOptions& options)
    : m_options(options),
      m_signals(blockSignals()),
      m_statm(m_own_files.open("/proc/self/statm")),
      m_output(STDOUT_FILENO),
      m_peer(STDIN_FILENO, options.silence_limit_ms * ms_to_ns),
      m_observation(options.root),
      m_engines(socketsFor(options.root, m_own_files),
                {[this](const EngineEvent& event) {
                   for (const Event& made : m_event_maker.take(event, m_observation.inventory(), momentNow())) {
                     tell(made);
                   }
                 },
                 [this](const Problem& problem) {
                   if (m_said_hello) {
                     tell(problem);
                   } else {
                     m_early_problems.push_back(problem);
                   }
                 }}),
      m_watcher(options.root),
      m_answers(m_observation.files()),
      m_clock(options.interval_ms, bootNow()) {
  m_observation.setFocus(options.focus, Focus{}.max_threads);
}

/// hello, with the engines' sockets tried once so that it can tell of them, and the first search.
void Collector::begin() {
  m_engines.onTime(bootNow());
  if (m_observation.files().live()) {
    if (Result<KernelLog> log = KernelLog::open()) {
      m_kernel_log = *std::move(log);
    }
  }
  Hello hello;
  hello.collector = PLIMSOLL_VERSION;
  hello.nonce = m_options.nonce;
  hello.interval_ms = m_options.interval_ms;
  hello.at_ns = bootNow();
  hello.wall_ms = wallNow() / ms_to_ns;
  hello.host = m_observation.host();
  for (Feature& feature : m_engines.features()) {
    hello.host.features.push_back(std::move(feature));
  }
  pushLine(encodeHello(hello));
  m_said_hello = true;
  for (const Problem& problem : m_early_problems) {
    tell(problem);
  }
}

void Collector::pushLine(std::string line) {
  line += '\n';
  if (!m_output.push(line, OutputQueue::Kind::Must)) {
    m_exit_code = 1;
    end("the reader is too slow: more than 1 MiB of events and answers wait");
  }
}

void Collector::end(std::string reason) {
  if (!m_end_reason) {
    m_end_reason = std::move(reason);
  }
}

void Collector::readSignals() {
  signalfd_siginfo info{};
  while (read(m_signals.get(), &info, sizeof(info)) == ssize_t{sizeof(info)}) {
    end("ended by signal " + std::to_string(info.ssi_signo));
  }
}

void Collector::readPeer() {
  for (const Result<Request>& request : m_peer.read(bootNow())) {
    if (request) {
      obey(*request);
    } else {
      tell(Problem{"request", request.error().subject + ": " + request.error().detail, "", false});
    }
  }
  if (m_peer.ended() && !m_options.count) {
    end("end of input");
  }
}

void Collector::obey(const Request& request) {
  if (const auto* focus = std::get_if<Focus>(&request)) {
    m_observation.setFocus(focus->containers, focus->max_threads);
  } else if (const auto* question = std::get_if<Ask>(&request)) {
    ask(*question);
  } else if (const auto* acknowledged = std::get_if<Ack>(&request)) {
    m_peer.noteAck(acknowledged->seq);
  } else if (const auto* interval = std::get_if<SetInterval>(&request)) {
    m_clock.setInterval(std::clamp(interval->interval_ms, shortest_interval_ms, longest_interval_ms), bootNow(),
                        wallNow());
  } else if (std::holds_alternative<ByeRequest>(request)) {
    end("asked to end");
  }
}

void Collector::ask(const Ask& question) {
  const Container* container = findContainer(m_observation.inventory(), question.container);
  Answers::Subject subject{container, {}};
  if (container != nullptr) {
    subject.engine_socket = m_engines.socketOf(container->id.text);
  }
  if (const std::optional<Answer> answer = m_answers.take(question, subject, bootNow())) {
    pushLine(encodeAnswer(*answer));
  }
}

void Collector::readKernelLog() {
  while (const std::optional<std::string> bytes = m_kernel_log->next()) {
    const std::optional<KernelLogRecord> record = parseKernelLogRecord(*bytes);
    const std::optional<OomVictim> victim = record ? m_oom_lines.take(record->text) : std::nullopt;
    if (victim) {
      for (const Event& event : m_event_maker.take(*victim, m_observation.inventory(), momentNow())) {
        tell(event);
      }
    }
  }
}

void Collector::askScan(std::int64_t due_ns) {
  m_scan_due_ns = std::min(m_scan_due_ns, due_ns);
}

/// What engines say; where none can be asked, what they left on disk.
std::vector<Container> Collector::wordsNow() {
  if (m_engines.anyWords()) {
    return m_engines.words();
  }
  const std::int64_t now_ns = bootNow();
  if (m_last_state_files_ns == 0 || now_ns - m_last_state_files_ns >= state_files_pause_ns) {
    m_last_state_files_ns = now_ns;
    m_state_words = readStateFiles(m_observation.files());
  }
  return m_state_words;
}

void Collector::scan() {
  const std::int64_t now_ns = bootNow();
  const bool first = m_last_scan_ns == 0;
  m_last_scan_ns = now_ns;
  m_scan_due_ns = never;
  const Inventory before = m_observation.scan(wordsNow());
  m_watcher.setDirectories(m_observation.watchedDirectories());
  if (first || before == m_observation.inventory()) {
    return;
  }
  m_inventory_waits = true;
  if (m_seq != 0 && mayWriteSample() && m_output.empty()) {
    writeInventory(false);  // ahead of the events that speak of it
  }
  for (const Event& event :
       m_event_maker.compare(before, m_observation.inventory(), momentNow(), m_engines.anyConnected())) {
    tell(event);
  }
}

bool Collector::mayWriteSample() const {
  return m_peer.hasCredit() && !m_output.sampleWaits();
}

void Collector::writeInventory(bool full) {
  m_inventory_waits = false;
  m_line.clear();
  m_encoder.encodeInventory(m_observation.inventory(), full, m_line);
  m_output.push(m_line, OutputQueue::Kind::Sample);
}

void Collector::tick() {
  ++m_ticks;
  if (mayWriteSample()) {
    if (m_scan_due_ns != never || m_ticks % scan_every_ticks == 1) {
      scan();
    }
    writeSample();
  } else {
    ++m_dropped;
  }
  m_clock.advance(bootNow(), wallNow());
  if (m_options.count && m_seq >= *m_options.count) {
    end("count reached");
  }
}

void Collector::writeSample() {
  const std::int64_t now_ns = bootNow();
  const bool full = m_seq == 0 || now_ns - m_last_full_ns >= full_every_ns;
  if (full || m_inventory_waits) {
    writeInventory(full);
  }
  Sample sample = m_observation.take(m_seq == 0);
  sample.seq = ++m_seq;
  sample.dropped = std::exchange(m_dropped, 0);
  sample.full = full;
  sample.self = readSelfCost(*m_statm, m_buffer);
  sample.self.bytes_out = m_output.bytesOut();
  m_last_full_ns = full ? now_ns : m_last_full_ns;
  m_line.clear();
  m_encoder.encodeSample(sample, m_line);
  m_output.push(m_line, OutputQueue::Kind::Sample);
  m_peer.noteSent(m_seq);
  for (const Event& event : m_event_maker.compare(m_before ? &*m_before : nullptr, sample, m_observation.inventory())) {
    tell(event);
  }
  for (const Problem& problem : m_problems.compare(sample, m_observation.inventory())) {
    tell(problem);
  }
  m_before = std::move(sample);
}

std::int64_t Collector::nextDeadline() const {
  return std::min({m_clock.due(), m_scan_due_ns, m_engines.deadline(), m_answers.deadline(), m_peer.silenceDeadline()});
}

void Collector::waitOnce() {
  std::vector<Watched> watched;
  watched.push_back({m_signals.get(), POLLIN, [this](short) { readSignals(); }});
  watched.push_back({m_peer.fd(), POLLIN, [this](short) { readPeer(); }});
  const short write_events = m_output.empty() ? short{0} : short{POLLOUT};
  watched.push_back({STDOUT_FILENO, write_events, [this](short ready) {
                       if ((ready & (POLLERR | POLLHUP | POLLNVAL)) != 0) {
                         end("");  // nobody reads: nothing is left to say to anyone
                       }
                     }});
  watched.push_back({m_watcher.fd(), POLLIN, [this](short) {
                       if (m_watcher.takeEvents()) {
                         askScan(std::max(bootNow() + scan_delay_ns, m_last_scan_ns + scan_pause_ns));
                       }
                     }});
  if (m_kernel_log) {
    watched.push_back({m_kernel_log->fd(), POLLIN, [this](short) { readKernelLog(); }});
  }
  m_engines.watch(watched);
  m_answers.watch(watched);
  waitAndAct(watched, nextDeadline());
}

int Collector::run() {
  begin();
  while (!m_end_reason) {
    const std::int64_t now_ns = bootNow();
    m_engines.onTime(now_ns);
    if (m_engines.takeChanged()) {
      askScan(m_has_words ? std::max(now_ns, m_last_scan_ns + words_pause_ns) : now_ns);
      m_has_words = true;
    }
    for (const Answer& answer : m_answers.takeReady(now_ns)) {
      pushLine(encodeAnswer(answer));
    }
    for (const Event& event : m_event_maker.takeOverdue(now_ns)) {
      tell(event);
    }
    if (now_ns >= m_clock.due()) {
      tick();
    } else if (now_ns >= m_scan_due_ns) {
      scan();
    }
    if (now_ns >= m_peer.silenceDeadline()) {
      end("nothing was heard for " + secondsText(m_options.silence_limit_ms));
    }
    if (!m_output.flush()) {
      end("");
    } else if (!m_end_reason) {
      waitOnce();
    }
  }
  sayBye();
  return m_exit_code;
}

void Collector::sayBye() {
  const int error = m_output.error();
  if (error != 0 && error != EPIPE) {
    std::fprintf(stderr, "plimsoll-collector: writing the stream failed: %s\n",
                 errorFromErrno(error, "").detail.c_str());
    m_exit_code = 1;
    return;
  }
  if (m_end_reason->empty()) {
    return;
  }
  m_output.push(encodeBye(Bye{*m_end_reason}) + "\n", OutputQueue::Kind::Must);
  const std::int64_t deadline_ns = bootNow() + last_words_ns;
  while (m_output.flush() && !m_output.empty() && bootNow() < deadline_ns) {
    std::vector<Watched> watched;
    watched.push_back({STDOUT_FILENO, POLLOUT, [](short) {}});
    waitAndAct(watched, deadline_ns);
  }
}

}  // namespace

int runCollector(const CollectorOptions& options) {
  return Collector(options).run();
}

}  // namespace plimsoll
