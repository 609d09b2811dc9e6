// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/collect/docker_socket.h"
#include "core/kernel/files.h"
#include "core/model/container.h"
#include "core/model/frame.h"

namespace plimsoll {

/// Answers the closed list of questions (Question). Those about files are answered at once; those that an engine must
/// be asked wait for it without stopping the loop. Nothing can be asked that changes anything.
class Answers {
 public:
  explicit Answers(Files& files) : m_files(files) {}

  /// Where the containers' engine listens, by container id; empty if no engine knows it.
  struct Subject {
    const Container* container = nullptr;  ///< null: the question names none, or none of that name is known
    std::string engine_socket;
  };
  /// The answer, if it can be given at once.
  std::optional<Answer> take(const Ask& ask, const Subject& subject, std::int64_t now_ns);

  void watch(std::vector<Watched>& watched);
  std::int64_t deadline() const;
  /// The answers that are ready now.
  std::vector<Answer> takeReady(std::int64_t now_ns);

 private:
  struct Pending {
    Ask ask;
    std::string container_id, engine_socket;
    std::optional<EngineRequest> request;
    bool asks_for_tty = false;  ///< of logs: the inspect before it, which tells whether there is a terminal
    bool tty = false;
  };
  std::optional<Answer> askEngine(const Ask& ask, const Subject& subject, std::int64_t now_ns);
  /// The reason if the request could not be started.
  static std::optional<Error> start(Pending& pending, const std::string& target, std::int64_t now_ns);
  /// The answer, unless another request follows.
  static std::optional<Answer> finish(Pending& pending, std::int64_t now_ns);
  static std::optional<Answer> finishLogs(Pending& pending, std::int64_t now_ns);
  static Answer answerKernelLog(const Ask& ask);
  Answer answerCommandLine(const Ask& ask, Pid pid);
  Answer answerTuningVariables(const Ask& ask, Pid pid);
  Answer answerVersionFacts(const Ask& ask, Pid pid);

  Files& m_files;
  std::vector<std::unique_ptr<Pending>> m_pending;
};

/// The last `max_bytes` of `text`, from the start of a line; `cut` tells that something was left out.
std::string lastPart(std::string text, std::size_t max_bytes, bool& cut);

}  // namespace plimsoll
