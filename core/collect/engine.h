// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/collect/docker_socket.h"
#include "core/collect/engine_sockets.h"
#include "core/model/container.h"
#include "core/model/frame.h"
#include "core/model/host.h"
#include "core/runtime/docker_text.h"

namespace plimsoll {

/// Follows one container engine: asks once for the list, then inspects each running container, one at a time, and from
/// there on only listens to the event stream; a container that an event names is inspected again. When the engine goes
/// away its words are kept and it is tried again with growing waits. Never blocks: the loop calls act() and onTime().
class Engine {
 public:
  struct Listener {
    std::function<void(const EngineEvent&)> event;
    std::function<void(const Problem&)> problem;
    /// Between two inspects: 50 a second are a few percent of a CPU for the engine (measured, docker 20.10).
    std::int64_t inspect_pause_ns = 20 * ms_to_ns;
  };

  Engine(EngineSocket socket, Listener listener);
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  /// Starts what is due and gives up what takes too long.
  void onTime(std::int64_t now_ns);
  /// The next moment at which onTime() has something to do.
  std::int64_t deadline() const;
  /// Adds the descriptors to wait for.
  void watch(std::vector<Watched>& watched);

  /// What the engine said of its containers, by id.
  const std::map<std::string, Container>& words() const { return m_words; }
  /// True once after each change of words().
  bool takeChanged();
  /// The list has been read, or the engine cannot be reached: no names will come soon.
  bool settled() const;
  /// Everything that was to be asked has been answered.
  bool quiet() const;
  /// Whether it can be asked, and why not.
  Feature feature() const;
  const EngineSocket& socket() const { return m_socket; }
  /// A socket is there, whether or not it can be used.
  bool present() const { return !m_trouble || m_trouble->code != Errc::NotFound; }
  bool connected() const { return m_state == State::Listening || m_state == State::Listing; }
  /// Requests sent so far, event streams included.
  std::uint64_t requestCount() const { return m_request_count; }

 private:
  enum class State { Idle, Listing, Listening };
  void connect(std::int64_t now_ns);
  void takeList(std::int64_t now_ns);
  void startEvents(std::int64_t now_ns);
  void takeEvents();
  void takeEvent(std::string_view line);
  void startInspect(std::int64_t now_ns);
  void takeInspect();
  void lose(const Error& error, std::int64_t now_ns);
  std::optional<EngineRequest> ask(std::string_view target, std::int64_t now_ns);
  void markForInspect(const std::string& id);
  void put(Container container);

  EngineSocket m_socket;
  Listener m_listener;
  State m_state = State::Idle;
  std::optional<EngineRequest> m_list, m_events, m_inspect;
  std::string m_inspected_id;
  std::string m_event_text;  ///< an event of which the end has not come yet
  std::deque<std::string> m_to_inspect;
  std::map<std::string, Container> m_words;
  std::int64_t m_next_try_ns = 0;
  std::int64_t m_next_inspect_ns = 0;
  std::int64_t m_wait_ns = 0;
  std::string m_events_since;
  std::optional<Error> m_trouble;
  std::optional<Problem> m_problem;
  bool m_changed = false;
  bool m_tried = false;
  std::uint64_t m_request_count = 0;
};

}  // namespace plimsoll
