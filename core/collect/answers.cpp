// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/answers.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/text.h"
#include "core/collect/kernel_log.h"
#include "core/collect/log_frames.h"
#include "core/collect/masking.h"

namespace plimsoll {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_text = std::size_t{64} << 10U;
constexpr std::size_t most_pending = 16;
constexpr std::int64_t answer_limit_ns = 10 * s_to_ns;
constexpr std::int64_t last_hour_ms = 3600 * 1000;
/// Lines asked for; of their text the last 64 KiB are answered.
constexpr std::string_view log_lines = "2000";

Answer refusal(const Ask& ask, std::string source, std::string reason) {
  return Answer{ask.id, false, std::move(reason), std::move(source), false};
}

Answer refusal(const Ask& ask, const Error& error) {
  const std::string reason = error.code == Errc::Gone || error.code == Errc::NotFound ? "the process has ended"
                             : error.code == Errc::Denied ? "not allowed to read it: run the collector as root"
                                                          : error.detail;
  return refusal(ask, error.subject, reason);
}

/// `text` of an answer: valid JSON strings, so that no control character is mistaken for structure.
std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string procPath(Pid pid, std::string_view file) {
  return "/proc/" + std::to_string(pid) + "/" + std::string(file);
}

/// The parts of a text in which each part is ended by a zero byte.
std::vector<std::string> splitAtZeros(std::string_view text) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    parts.emplace_back(takeUntil(text, '\0'));
  }
  return parts;
}

std::string toSeconds(std::int64_t ms) {
  return std::to_string(ms / 1000);
}

std::string targetFor(const Ask& ask, const std::string& container_id) {
  const std::string container = "/containers/" + percentEncode(container_id);
  switch (ask.question) {
    case Question::Logs:
      return container + "/logs?stdout=1&stderr=1&tail=" + std::string(log_lines) +
             (ask.since_ms > 0 ? "&since=" + toSeconds(ask.since_ms) : "");
    case Question::EventsSince: {
      const std::int64_t now_ms = wallNow() / ms_to_ns;
      const std::int64_t since_ms = ask.since_ms > 0 ? ask.since_ms : now_ms - last_hour_ms;
      return "/events?since=" + toSeconds(since_ms) + "&until=" + toSeconds(now_ms) +
             "&filters=" + percentEncode(R"({"container":[")" + container_id + R"("]})");
    }
    case Question::Inspect:
    case Question::KernelLog:
    case Question::CommandLine:
    case Question::TuningVariables:
    case Question::VersionFacts:
      break;
  }
  return container + "/json";
}

bool hasTerminal(std::string_view inspect) {
  const Json json = Json::parse(inspect, nullptr, false);
  const auto config = json.is_object() ? json.find("Config") : json.end();
  return json.is_object() && config != json.end() && config->is_object() && config->value("Tty", false);
}

/// "the engine answers 501: configured logging driver does not support reading"
std::string engineRefusal(HttpResponse& response) {
  std::string text = "the engine answers " + std::to_string(response.status());
  const Json json = Json::parse(response.body(), nullptr, false);
  if (json.is_object() && json.contains("message") && json.at("message").is_string()) {
    text += ": " + json.at("message").get<std::string>();
  }
  return text;
}

/// The value of NAME="value" or NAME=value in a text of such lines (os-release, a JDK's release file).
std::string valueInLines(std::string_view text, std::string_view name) {
  while (!text.empty()) {
    std::string_view line = takeUntil(text, '\n');
    if (trim(takeUntil(line, '=')) == name) {
      line = trim(line);
      if (line.size() >= 2 && line.starts_with('"') && line.ends_with('"')) {
        line = line.substr(1, line.size() - 2);
      }
      return std::string(line);
    }
  }
  return {};
}

}  // namespace

std::string lastPart(std::string text, std::size_t max_bytes, bool& cut) {
  cut = text.size() > max_bytes;
  if (cut) {
    const std::size_t from = text.size() - max_bytes;
    const std::size_t line = text.find('\n', from);
    text.erase(0, line == std::string::npos || line + 1 == text.size() ? from : line + 1);
  }
  return text;
}

std::optional<Answer> Answers::take(const Ask& ask, const Subject& subject, std::int64_t now_ns) {
  if (ask.question == Question::KernelLog) {
    return m_files.live() ? answerKernelLog(ask) : refusal(ask, "/dev/kmsg", "a captured host has no kernel log");
  }
  if (ask.question == Question::Inspect || ask.question == Question::Logs || ask.question == Question::EventsSince) {
    return askEngine(ask, subject, now_ns);
  }
  const Pid pid = ask.pid != 0 ? ask.pid : subject.container != nullptr ? subject.container->init_pid.value_or(0) : 0;
  if (pid <= 0) {
    return refusal(ask, ask.container, "no process is known for it: it does not run, or no such container is known");
  }
  switch (ask.question) {
    case Question::CommandLine:
      return answerCommandLine(ask, pid);
    case Question::TuningVariables:
      return answerTuningVariables(ask, pid);
    case Question::VersionFacts:
      return answerVersionFacts(ask, pid);
    case Question::Inspect:
    case Question::Logs:
    case Question::EventsSince:
    case Question::KernelLog:
      break;
  }
  return refusal(ask, "", "unknown question");
}

std::optional<Answer> Answers::askEngine(const Ask& ask, const Subject& subject, std::int64_t now_ns) {
  if (subject.container == nullptr) {
    return refusal(ask, ask.container, "no container of this id or name is known");
  }
  if (subject.engine_socket.empty()) {
    return refusal(ask, ask.container, "no container engine that could be asked knows this container");
  }
  if (m_pending.size() >= most_pending) {
    return refusal(ask, ask.container, "too many questions at once: ask again when some are answered");
  }
  auto pending = std::make_unique<Pending>();
  pending->ask = ask;
  pending->container_id = subject.container->id.text;
  pending->engine_socket = subject.engine_socket;
  pending->asks_for_tty = ask.question == Question::Logs;
  const Ask inspect{ask.id, Question::Inspect, {}, 0, 0};
  const std::string target = targetFor(pending->asks_for_tty ? inspect : ask, pending->container_id);
  if (const std::optional<Error> error = start(*pending, target, now_ns)) {
    return refusal(ask, error->subject, error->detail);
  }
  m_pending.push_back(std::move(pending));
  return std::nullopt;
}

std::optional<Error> Answers::start(Pending& pending, const std::string& target, std::int64_t now_ns) {
  Result<EngineRequest> request = EngineRequest::start(pending.engine_socket, target, now_ns + answer_limit_ns);
  if (!request) {
    return request.error();
  }
  pending.request = *std::move(request);
  return std::nullopt;
}

std::optional<Answer> Answers::finishLogs(Pending& pending, std::int64_t now_ns) {
  const std::string body = pending.request->response().body();
  if (pending.asks_for_tty) {
    pending.asks_for_tty = false;
    pending.tty = hasTerminal(body);
    const std::optional<Error> error = start(pending, targetFor(pending.ask, pending.container_id), now_ns);
    return error ? std::optional(refusal(pending.ask, error->subject, error->detail)) : std::nullopt;
  }
  Answer answer{pending.ask.id, true, {}, "GET " + pending.request->target(), false};
  const LogText log = splitLog(body, pending.tty);
  answer.text = lastPart(plainTerminalText(log.both), most_text, answer.cut);
  return answer;
}

std::optional<Answer> Answers::finish(Pending& pending, std::int64_t now_ns) {
  const std::string source = "GET " + pending.request->target();
  const HttpResponse& response = pending.request->response();
  if (pending.request->failed()) {
    return refusal(pending.ask, source, pending.request->failure());
  }
  if (response.status() != 200) {
    return refusal(pending.ask, source, engineRefusal(pending.request->response()));
  }
  if (pending.ask.question == Question::Logs) {
    return finishLogs(pending, now_ns);
  }
  Answer answer{pending.ask.id, true, pending.request->response().body(), source, false};
  if (pending.ask.question == Question::Inspect) {
    answer.text = maskInspect(answer.text);
    if (answer.text.empty()) {
      return refusal(pending.ask, source, "the engine's answer is not JSON");
    }
  }
  answer.text = lastPart(std::move(answer.text), most_text, answer.cut);
  return answer;
}

void Answers::watch(std::vector<Watched>& watched) {
  for (const std::unique_ptr<Pending>& pending : m_pending) {
    watched.push_back({pending->request->fd(), pending->request->events(),
                       [waits = pending.get()](short) { waits->request->act(); }});
  }
}

std::int64_t Answers::deadline() const {
  std::int64_t deadline = std::numeric_limits<std::int64_t>::max();
  for (const std::unique_ptr<Pending>& pending : m_pending) {
    deadline = std::min(deadline, pending->request->deadline());
  }
  return deadline;
}

std::vector<Answer> Answers::takeReady(std::int64_t now_ns) {
  std::vector<Answer> ready;
  std::erase_if(m_pending, [&](const std::unique_ptr<Pending>& pending) {
    pending->request->checkDeadline(now_ns);
    std::optional<Answer> answer = pending->request->over() ? finish(*pending, now_ns) : std::nullopt;
    if (answer) {
      ready.push_back(*std::move(answer));
    }
    return answer.has_value();
  });
  return ready;
}

Answer Answers::answerKernelLog(const Ask& ask) {
  // The log's clock stands still in suspend, as CLOCK_MONOTONIC does; close enough to find "since".
  const std::int64_t since_us =
      ask.since_ms > 0 ? (bootNow() - (wallNow() - ask.since_ms * ms_to_ns)) / 1000 : std::int64_t{0};
  Answer answer{ask.id, true, {}, "/dev/kmsg", false};
  Result<std::string> text = readKernelLog(since_us, most_text, answer.cut);
  if (!text) {
    return refusal(ask, text.error());
  }
  answer.text = *std::move(text);
  return answer;
}

Answer Answers::answerCommandLine(const Ask& ask, Pid pid) {
  const std::string path = procPath(pid, "cmdline");
  const Result<std::string> text = m_files.read(path);
  if (!text) {
    return refusal(ask, text.error());
  }
  std::string json = dump(Json(maskSecrets(splitAtZeros(*text))));
  if (json.size() > most_text) {
    return refusal(ask, path, "the command line is longer than 64 KiB");
  }
  return Answer{ask.id, true, std::move(json), path, false};
}

Answer Answers::answerTuningVariables(const Ask& ask, Pid pid) {
  const std::string path = procPath(pid, "environ");
  const Result<std::string> text = m_files.read(path);
  if (!text) {
    return refusal(ask, text.error());
  }
  Json variables = Json::object();
  for (const std::string& assignment : splitAtZeros(*text)) {
    const std::string name = assignment.substr(0, assignment.find('='));
    if (isTuningVariable(name)) {
      variables[name] = maskVariable(assignment).substr(name.size() + 1);
    }
  }
  return Answer{ask.id, true, dump(variables), path, false};
}

Answer Answers::answerVersionFacts(const Ask& ask, Pid pid) {
  const std::string path = procPath(pid, "exe");
  const Result<std::string> exe = m_files.link(path);
  if (!exe) {
    return refusal(ask, exe.error());
  }
  Json facts = Json::object();
  facts["exe"] = *exe;
  const std::string root = procPath(pid, "root");
  if (const Result<std::string> os = m_files.read(root + "/etc/os-release")) {
    facts["os"] = valueInLines(*os, "PRETTY_NAME");
  }
  // A JDK tells its version two folders above bin/java.
  const std::size_t bin = exe->rfind("/bin/");
  if (bin != std::string::npos) {
    if (const Result<std::string> release = m_files.read(root + exe->substr(0, bin) + "/release")) {
      for (const char* name : {"JAVA_VERSION", "IMPLEMENTOR"}) {
        const std::string value = valueInLines(*release, name);
        if (!value.empty()) {
          facts[name] = value;
        }
      }
    }
  }
  return Answer{ask.id, true, dump(facts), path, false};
}

}  // namespace plimsoll
