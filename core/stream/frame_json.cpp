// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stream/frame_json.h"

#include <array>
#include <cmath>
#include <utility>

#include "core/stream/json_members.h"

namespace plimsoll {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<EventKind, 7> event_kinds = {
    EventKind::ContainerStarted, EventKind::ContainerExited,    EventKind::ContainerRestarted, EventKind::OomKill,
    EventKind::LimitChanged,     EventKind::CollectorRestarted, EventKind::SamplesLost};

std::string line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

double toSeconds(std::int64_t at_ns) {
  return static_cast<double>(at_ns) / 1e9;
}

Json hostToJson(const Host& host) {
  Json features = Json::array();
  for (const Feature& feature : host.features) {
    Json entry = {{"id", feature.id}, {"on", feature.on}};
    for (const auto& [name, text] :
         {std::pair{"detail", &feature.detail}, std::pair{"why", &feature.why}, std::pair{"remedy", &feature.remedy}}) {
      if (!text->empty()) {
        entry[name] = *text;
      }
    }
    features.push_back(std::move(entry));
  }
  return {{"name", host.name},
          {"kernel", host.kernel},
          {"machine", host.machine},
          {"os", host.os},
          {"boot_id", host.boot_id},
          {"uid", host.uid},
          {"ticks_per_second", host.ticks_per_second},
          {"page_size", host.page_size},
          {"mem_total_bytes", host.mem_total_bytes},
          {"online_cpus", host.online_cpus},
          {"possible_cpus", host.possible_cpus},
          {"hierarchy_mode", host.hierarchy_mode},
          {"controllers", Json(host.controllers)},
          {"rung", host.rung},
          {"features", std::move(features)}};
}

bool takeFeature(const Json& json, std::vector<Feature>& features) {
  JsonMembers members(json);
  Feature feature;
  members.take("id", feature.id);
  members.take("on", feature.on);
  members.take("detail", feature.detail);
  members.take("why", feature.why);
  members.take("remedy", feature.remedy);
  features.push_back(std::move(feature));
  return !members.bad();
}

bool takeControllers(const Json& json, Host& host) {
  if (!json.is_object()) {
    return false;
  }
  for (const auto& [controller, place] : json.items()) {
    if (!place.is_string()) {
      return false;
    }
    host.controllers[controller] = place.get<std::string>();
  }
  return true;
}

bool takeHost(const Json& json, Host& host) {
  JsonMembers members(json);
  members.take("name", host.name);
  members.take("kernel", host.kernel);
  members.take("machine", host.machine);
  members.take("os", host.os);
  members.take("boot_id", host.boot_id);
  members.take("uid", host.uid);
  members.take("ticks_per_second", host.ticks_per_second);
  members.take("page_size", host.page_size);
  members.take("mem_total_bytes", host.mem_total_bytes);
  members.take("online_cpus", host.online_cpus);
  members.take("possible_cpus", host.possible_cpus);
  members.take("hierarchy_mode", host.hierarchy_mode);
  members.take("controllers", [&](const Json& value) { return takeControllers(value, host); });
  members.take("rung", host.rung);
  members.takeList("features", [&](const Json& value) { return takeFeature(value, host.features); });
  return !members.bad();
}

Hello takeHello(JsonMembers& members) {
  Hello hello;
  hello.protocol = 0;
  members.take("plimsoll", hello.protocol);
  members.take("collector", hello.collector);
  members.take("nonce", hello.nonce);
  members.take("interval_ms", hello.interval_ms);
  members.takeSeconds("monotonic_s", hello.at_ns);
  members.take("wall_ms", hello.wall_ms);
  // Another protocol may have another host; the number is all that is needed to refuse it.
  if (hello.protocol == protocol_number) {
    members.take("host", [&](const Json& value) { return takeHost(value, hello.host); });
  }
  return hello;
}

Event takeEvent(JsonMembers& members) {
  Event event;
  members.take("event", [&](const Json& value) {
    for (const EventKind kind : event_kinds) {
      if (value.is_string() && value.get<std::string>() == eventWord(kind)) {
        event.kind = kind;
        return true;
      }
    }
    return false;
  });
  members.takeSeconds("monotonic_s", event.at_ns);
  members.take("wall_ms", event.wall_ms);
  members.take("container", event.container_id);
  members.take("source", event.source);
  members.take("text", event.text);
  return event;
}

Answer takeAnswer(JsonMembers& members) {
  Answer answer;
  members.take("id", answer.id);
  members.take("ok", answer.ok);
  members.take("text", answer.text);
  members.take("source", answer.source);
  members.take("cut", answer.cut);
  return answer;
}

Problem takeProblem(JsonMembers& members) {
  Problem problem;
  members.take("subject", problem.subject);
  members.take("cause", problem.cause);
  members.take("remedy", problem.remedy);
  members.take("over", problem.over);
  return problem;
}

Bye takeBye(JsonMembers& members) {
  Bye bye;
  members.take("reason", bye.reason);
  return bye;
}

}  // namespace

std::string encodeHello(const Hello& hello) {
  return line({{"type", "hello"},
               {"plimsoll", hello.protocol},
               {"collector", hello.collector},
               {"nonce", hello.nonce},
               {"interval_ms", hello.interval_ms},
               {"monotonic_s", toSeconds(hello.at_ns)},
               {"wall_ms", hello.wall_ms},
               {"host", hostToJson(hello.host)}});
}

std::string encodeEvent(const Event& event) {
  return line({{"type", "event"},
               {"event", eventWord(event.kind)},
               {"monotonic_s", toSeconds(event.at_ns)},
               {"wall_ms", event.wall_ms},
               {"container", event.container_id},
               {"source", event.source},
               {"text", event.text}});
}

std::string encodeAnswer(const Answer& answer) {
  Json json = {
      {"type", "answer"}, {"id", answer.id}, {"ok", answer.ok}, {"source", answer.source}, {"text", answer.text}};
  if (answer.cut) {
    json["cut"] = true;
  }
  return line(json);
}

std::string encodeProblem(const Problem& problem) {
  Json json = {{"type", "problem"}, {"subject", problem.subject}, {"cause", problem.cause}};
  if (!problem.remedy.empty()) {
    json["remedy"] = problem.remedy;
  }
  if (problem.over) {
    json["over"] = true;
  }
  return line(json);
}

std::string encodeBye(const Bye& bye) {
  return line({{"type", "bye"}, {"reason", bye.reason}});
}

Result<Frame> decodeRareFrame(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  JsonMembers members(json);
  std::string type;
  members.take("type", type);
  Frame frame;
  if (type == "hello") {
    frame = takeHello(members);
  } else if (type == "event") {
    frame = takeEvent(members);
  } else if (type == "answer") {
    frame = takeAnswer(members);
  } else if (type == "problem") {
    frame = takeProblem(members);
  } else if (type == "bye") {
    frame = takeBye(members);
  } else {
    return Error{Errc::Protocol, "frame", "neither hello, event, answer, problem nor bye"};
  }
  if (members.bad()) {
    return Error{Errc::Protocol, type, "member \"" + members.badMember() + "\" has the wrong type"};
  }
  return frame;
}

}  // namespace plimsoll
