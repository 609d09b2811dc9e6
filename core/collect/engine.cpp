// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/engine.h"

#include <malloc.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "core/base/text.h"

namespace plimsoll {

namespace {

constexpr std::int64_t answer_limit_ns = 10 * s_to_ns;
constexpr std::int64_t first_wait_ns = 1 * s_to_ns;
constexpr std::int64_t longest_wait_ns = 60 * s_to_ns;
/// How often a default socket that is not there is looked for: an engine may be started later.
constexpr std::int64_t absent_wait_ns = 5 * s_to_ns;
constexpr std::size_t longest_event = std::size_t{1} << 20U;
constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

/// The events that change what is known of a container. Health checks would otherwise wake us every few seconds.
constexpr std::array<std::string_view, 11> event_actions = {"create", "start",  "restart", "die",     "stop",   "oom",
                                                            "rename", "update", "pause",   "unpause", "destroy"};

std::string eventFilter(std::string_view engine) {
  std::string filter = R"({"type":["container"])";
  // Podman has other words for some actions ("died") and filters by those.
  if (engine == "docker") {
    filter += R"(,"event":[)";
    for (const std::string_view action : event_actions) {
      filter += filter.ends_with('[') ? "\"" : ",\"";
      filter += action;
      filter += '"';
    }
    filter += ']';
  }
  return filter + "}";
}

/// Seconds with nanoseconds since 1970, as the engines' "since" wants them.
std::string wallSeconds() {
  const std::int64_t now = wallNow();
  std::string fraction = std::to_string(now % s_to_ns);
  return std::to_string(now / s_to_ns) + "." + std::string(9 - fraction.size(), '0') + fraction;
}

/// Docker and podman name themselves in the Server header; podman may sit behind docker's socket.
std::string engineName(const HttpResponse& response, const std::string& otherwise) {
  const std::string server = response.header("server");
  if (server.starts_with("Libpod")) {
    return "podman";
  }
  return server.starts_with("Docker") ? "docker" : otherwise;
}

std::string remedyFor(const Error& error, const EngineSocket& socket) {
  if (error.code == Errc::Denied) {
    return socket.engine == "docker" ? "run as root, or add the user to the group \"docker\""
                                     : "run as root, or as the user who owns the containers";
  }
  return "start " + socket.engine + ", or name its socket in " +
         (socket.engine == "docker" ? "DOCKER_HOST" : "CONTAINER_HOST");
}

bool isGone(std::string_view action) {
  return action == "destroy" || action == "remove";
}

bool isEnd(std::string_view action) {
  return action == "die" || action == "died";
}

}  // namespace

Engine::Engine(EngineSocket socket, Listener listener)
    : m_socket(std::move(socket)), m_listener(std::move(listener)), m_wait_ns(first_wait_ns) {}
Engine::~Engine() = default;

std::optional<EngineRequest> Engine::ask(std::string_view target, std::int64_t now_ns) {
  Result<EngineRequest> request = EngineRequest::start(m_socket.path, target, now_ns + answer_limit_ns);
  if (!request) {
    lose(request.error(), now_ns);
    return std::nullopt;
  }
  ++m_request_count;
  return *std::move(request);
}

void Engine::connect(std::int64_t now_ns) {
  m_tried = true;
  // The event stream starts where the list was asked for, so that nothing falls between the two.
  m_events_since = wallSeconds();
  m_list = ask("/containers/json?all=1", now_ns);
  m_state = m_list ? State::Listing : State::Idle;
}

/// No connection, or no more: the words stay, and it is tried again later.
void Engine::lose(const Error& error, std::int64_t now_ns) {
  const bool was_there = connected() || m_problem;
  m_state = State::Idle;
  m_list.reset();
  m_events.reset();
  m_inspect.reset();
  m_to_inspect.clear();
  m_event_text.clear();
  m_trouble = error;
  const bool absent = !was_there && !m_socket.expected && (error.code == Errc::NotFound || error.code == Errc::Io);
  m_next_try_ns = now_ns + (absent ? absent_wait_ns : m_wait_ns);
  m_wait_ns = absent ? first_wait_ns : std::min(m_wait_ns * 2, longest_wait_ns);
  if (!absent && !m_problem) {
    m_problem = Problem{m_socket.path, error.detail, remedyFor(error, m_socket), false};
    m_listener.problem(*m_problem);
  }
}

void Engine::put(Container container) {
  container.names_from = m_socket.engine + " socket " + m_socket.path;
  const std::string id = container.id.text;
  if (!id.empty()) {
    m_words[id] = std::move(container);
    m_changed = true;
  }
}

void Engine::markForInspect(const std::string& id) {
  if (!id.empty() && std::find(m_to_inspect.begin(), m_to_inspect.end(), id) == m_to_inspect.end()) {
    m_to_inspect.push_back(id);
  }
}

void Engine::takeList(std::int64_t now_ns) {
  m_socket.engine = engineName(m_list->response(), m_socket.engine);
  Result<std::vector<Container>> list = parseContainerList(m_list->response().body(), m_socket.engine);
  const int status = m_list->response().status();
  m_list.reset();
  if (status != 200 || !list) {
    lose(Error{Errc::Protocol, m_socket.path,
               status != 200 ? "the engine answers the list of containers with status " + std::to_string(status)
                             : "the engine's list of containers cannot be read: " + list.error().detail},
         now_ns);
    return;
  }
  std::map<std::string, Container> before = std::exchange(m_words, {});
  std::vector<std::string> not_running;
  for (Container& container : *list) {
    (container.state == "running" ? markForInspect(container.id.text) : not_running.push_back(container.id.text));
    put(std::move(container));
  }
  for (const std::string& id : not_running) {  // after those that somebody looks at
    m_to_inspect.push_back(id);
  }
  m_changed = m_changed || !before.empty();
  m_trouble.reset();
  m_wait_ns = first_wait_ns;
  if (m_problem) {
    m_problem->over = true;
    m_listener.problem(*m_problem);
    m_problem.reset();
  }
  malloc_trim(0);  // the text and tree of a long list would stay in the process for ever
  startEvents(now_ns);
}

void Engine::startEvents(std::int64_t now_ns) {
  m_events = ask("/events?since=" + m_events_since + "&filters=" + percentEncode(eventFilter(m_socket.engine)), now_ns);
  if (m_events) {
    m_state = State::Listening;
  }
}

void Engine::takeEvents() {
  HttpResponse& response = m_events->response();
  if (response.headersDone()) {
    m_events->dropDeadline();  // silence is normal from here on
  }
  m_event_text += std::exchange(response.body(), {});
  if (m_event_text.size() > longest_event) {
    m_event_text.clear();  // no event is that long; its end is skipped as no JSON
  }
  std::size_t end = 0;
  while ((end = m_event_text.find('\n')) != std::string::npos) {
    const std::string line = m_event_text.substr(0, end);
    m_event_text.erase(0, end + 1);
    takeEvent(line);
  }
}

void Engine::takeEvent(std::string_view line) {
  const Result<EngineEvent> parsed = trim(line).empty() ? Result<EngineEvent>(Error{}) : parseEngineEvent(line);
  if (!parsed || parsed->type != "container" || parsed->container_id.empty()) {
    return;
  }
  EngineEvent event = *parsed;
  const auto known = m_words.find(event.container_id);
  if (isGone(event.action)) {
    m_changed = m_changed || known != m_words.end();
    m_words.erase(event.container_id);
    std::erase(m_to_inspect, event.container_id);
  } else if (isEnd(event.action)) {
    event.action = "die";
    if (known != m_words.end()) {
      known->second.state = "exited";
      known->second.exit_code = event.exit_code;
      m_changed = true;
    }
    markForInspect(event.container_id);
  } else if (std::find(event_actions.begin(), event_actions.end(), event.action) != event_actions.end() &&
             event.action != "oom") {
    markForInspect(event.container_id);
  }
  m_listener.event(event);
}

void Engine::startInspect(std::int64_t now_ns) {
  m_inspected_id = m_to_inspect.front();
  m_to_inspect.pop_front();
  m_next_inspect_ns = now_ns + m_listener.inspect_pause_ns;
  m_inspect = ask("/containers/" + percentEncode(m_inspected_id) + "/json", now_ns);
}

void Engine::takeInspect() {
  const HttpResponse& response = m_inspect->response();
  if (!m_inspect->failed() && response.status() == 200) {
    if (Result<std::vector<Container>> containers = parseInspect(m_inspect->response().body(), m_socket.engine)) {
      for (Container& container : *containers) {
        put(std::move(container));
      }
    }
  } else if (response.status() == 404) {  // removed meanwhile
    m_changed = m_words.erase(m_inspected_id) != 0 || m_changed;
  }
  m_inspect.reset();
}

void Engine::onTime(std::int64_t now_ns) {
  if (m_state == State::Idle && now_ns >= m_next_try_ns) {
    connect(now_ns);
  }
  for (std::optional<EngineRequest>* request : {&m_list, &m_events, &m_inspect}) {
    if (*request) {
      (*request)->checkDeadline(now_ns);
    }
  }
  if (m_list && m_list->over()) {
    if (m_list->failed()) {
      lose(Error{Errc::Timeout, m_socket.path, m_list->failure()}, now_ns);
    } else {
      takeList(now_ns);
    }
  }
  if (m_events) {
    takeEvents();
    const int status = m_events->response().status();
    if (m_events->over() || (status != 0 && status != 200)) {
      lose(Error{Errc::Gone, m_socket.path, m_events->failed() ? m_events->failure() : "the engine ended its events"},
           now_ns);
    }
  }
  if (m_inspect && m_inspect->over()) {
    takeInspect();
  }
  if (m_state == State::Listening && !m_inspect && !m_to_inspect.empty() && now_ns >= m_next_inspect_ns) {
    startInspect(now_ns);
  }
}

std::int64_t Engine::deadline() const {
  std::int64_t deadline = m_state == State::Idle ? m_next_try_ns : never;
  for (const std::optional<EngineRequest>* request : {&m_list, &m_events, &m_inspect}) {
    if (*request) {
      deadline = std::min(deadline, (*request)->deadline());
    }
  }
  const bool inspect_waits = m_state == State::Listening && !m_inspect && !m_to_inspect.empty();
  return inspect_waits ? std::min(deadline, m_next_inspect_ns) : deadline;
}

void Engine::watch(std::vector<Watched>& watched) {
  for (std::optional<EngineRequest>* request : {&m_list, &m_events, &m_inspect}) {
    if (*request) {
      watched.push_back({(*request)->fd(), (*request)->events(), [request](short) {
                           if (*request) {
                             (*request)->act();
                           }
                         }});
    }
  }
}

bool Engine::takeChanged() {
  return std::exchange(m_changed, false);
}

bool Engine::settled() const {
  return m_tried && m_state != State::Listing;
}

bool Engine::quiet() const {
  return settled() && !m_inspect && m_to_inspect.empty();
}

Feature Engine::feature() const {
  if (!m_trouble && m_tried) {
    return {m_socket.engine, true, m_socket.path + " (" + m_socket.origin + ")", "", ""};
  }
  const Error error = m_trouble.value_or(Error{Errc::NotFound, m_socket.path, "not asked yet"});
  return {m_socket.engine, false, "", m_socket.path + ": " + error.detail, remedyFor(error, m_socket)};
}

}  // namespace plimsoll
