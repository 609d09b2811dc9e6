// SPDX-License-Identifier: GPL-3.0-or-later
// The requests' half of frame_json.h.
#include <array>
#include <cmath>
#include <utility>

#include "core/stream/frame_json.h"
#include "core/stream/json_members.h"

namespace plimsoll {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::pair<Question, std::string_view>, 7> question_words = {
    {{Question::Inspect, "inspect"},
     {Question::Logs, "logs"},
     {Question::EventsSince, "events_since"},
     {Question::KernelLog, "kernel_log"},
     {Question::CommandLine, "command_line"},
     {Question::TuningVariables, "tuning_variables"},
     {Question::VersionFacts, "version_facts"}}};

Json toJson(const Focus& focus) {
  return {{"type", "focus"}, {"containers", focus.containers}, {"max_threads", focus.max_threads}};
}
Json toJson(const Ask& ask) {
  Json json = {{"type", "ask"}, {"id", ask.id}, {"question", questionWord(ask.question)}};
  if (!ask.container.empty()) {
    json["container"] = ask.container;
  }
  if (ask.pid != 0) {
    json["pid"] = ask.pid;
  }
  if (ask.since_ms != 0) {
    json["since_ms"] = ask.since_ms;
  }
  return json;
}
Json toJson(const Ack& ack) {
  return {{"type", "ack"}, {"seq", ack.seq}};
}
Json toJson(const SetInterval& interval) {
  return {{"type", "interval"}, {"interval_ms", interval.interval_ms}};
}
Json toJson(const Ping&) {
  return {{"type", "ping"}};
}
Json toJson(const ByeRequest&) {
  return {{"type", "bye"}};
}

Error protocolError(std::string_view type, const std::string& detail) {
  return Error{Errc::Protocol, "request " + std::string(type), detail};
}

/// An error if one of `names` is not there.
template <class... Names>
std::optional<Error> findMissing(const JsonMembers& members, std::string_view type, Names... names) {
  for (const char* name : {names...}) {
    if (!members.has(name)) {
      return protocolError(type, "member \"" + std::string(name) + "\" is missing");
    }
  }
  return std::nullopt;
}

Result<Request> takeAsk(JsonMembers& members) {
  if (const auto missing = findMissing(members, "ask", "id", "question")) {
    return *missing;
  }
  Ask ask;
  std::string question;
  members.take("id", ask.id);
  members.take("question", question);
  members.take("container", ask.container);
  members.take("pid", ask.pid);
  members.take("since_ms", ask.since_ms);
  for (const auto& [kind, word] : question_words) {
    if (question == word) {
      ask.question = kind;
      return Request(ask);
    }
  }
  return protocolError("ask", "unknown question \"" + question + "\"");
}

Result<Request> takeFocus(JsonMembers& members) {
  if (const auto missing = findMissing(members, "focus", "containers")) {
    return *missing;
  }
  Focus focus;
  members.take("containers", focus.containers);
  members.take("max_threads", focus.max_threads);
  return Request(std::move(focus));
}

Result<Request> takeAck(JsonMembers& members) {
  if (const auto missing = findMissing(members, "ack", "seq")) {
    return *missing;
  }
  Ack ack;
  members.take("seq", ack.seq);
  return Request(ack);
}

Result<Request> takeInterval(JsonMembers& members) {
  if (const auto missing = findMissing(members, "interval", "interval_ms")) {
    return *missing;
  }
  SetInterval interval;
  members.take("interval_ms", interval.interval_ms);
  return Request(interval);
}

Result<Request> takeRequest(JsonMembers& members, const std::string& type) {
  if (type == "focus") {
    return takeFocus(members);
  }
  if (type == "ask") {
    return takeAsk(members);
  }
  if (type == "ack") {
    return takeAck(members);
  }
  if (type == "interval") {
    return takeInterval(members);
  }
  if (type == "ping") {
    return Request(Ping{});
  }
  if (type == "bye") {
    return Request(ByeRequest{});
  }
  return protocolError(type, "unknown type");
}

}  // namespace

std::string_view questionWord(Question question) {
  for (const auto& [kind, word] : question_words) {
    if (kind == question) {
      return word;
    }
  }
  return "";
}

std::string encodeRequest(const Request& request) {
  const Json json = std::visit([](const auto& what) { return toJson(what); }, request);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<Request> decodeRequest(std::string_view line) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) {
    return protocolError("line", "not a JSON object");
  }
  JsonMembers members(json);
  std::string type;
  members.take("type", type);
  Result<Request> request = takeRequest(members, type);
  if (request && members.bad()) {
    return protocolError(type, "member \"" + members.badMember() + "\" has the wrong type");
  }
  return request;
}

}  // namespace plimsoll
