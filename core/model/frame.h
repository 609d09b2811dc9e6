// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "core/model/container.h"
#include "core/model/event.h"
#include "core/model/host.h"
#include "core/model/sample.h"

namespace plimsoll {

// What the collector says and what it is told. core/stream/PROTOCOL.md has an example of each.

inline constexpr int protocol_number = 1;

struct Hello {
  int protocol = protocol_number;
  std::string collector;  ///< version
  std::string nonce;      ///< echoed from --nonce
  std::int64_t interval_ms = 1000;
  std::int64_t at_ns = 0;
  std::int64_t wall_ms = 0;
  Host host;
};

/// The whole inventory after this frame (the wire carries differences; the reader puts them together).
using InventoryPtr = std::shared_ptr<const Inventory>;

struct Answer {
  std::uint64_t id = 0;  ///< of the ask
  bool ok = false;
  std::string text;    ///< the answer, or the reason
  std::string source;  ///< what was read: a path or "GET /containers/ID/json"
  bool cut = false;    ///< the text was longer than the limit
};

/// Trouble, once per (subject, cause), and its end.
struct Problem {
  std::string subject;  ///< path, host or container id
  std::string cause;    ///< one clause
  std::string remedy;   ///< or empty
  bool over = false;
};

struct Bye {
  std::string reason;
};

using Frame = std::variant<Hello, InventoryPtr, SamplePtr, Event, Answer, Problem, Bye>;

/// The closed list of questions. None of them changes anything.
enum class Question { Inspect, Logs, EventsSince, KernelLog, CommandLine, TuningVariables, VersionFacts };

struct Focus {
  std::vector<std::string> containers;  ///< ids or names: the complete set, in order of importance
  std::uint32_t max_threads = 20000;    ///< over all of them together
};
struct Ask {
  std::uint64_t id = 0;
  Question question{};
  std::string container;      ///< id or name
  Pid pid = 0;                ///< for CommandLine, TuningVariables, VersionFacts; 0 = the container's init
  std::int64_t since_ms = 0;  ///< for Logs, EventsSince, KernelLog
};
struct Ack {
  std::uint64_t seq = 0;
};
struct SetInterval {
  std::int64_t interval_ms = 1000;
};
struct Ping {};
struct ByeRequest {};
using Request = std::variant<Focus, Ask, Ack, SetInterval, Ping, ByeRequest>;

}  // namespace plimsoll
