// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace plimsoll::test {

/// A container engine on a unix socket, as far as the collector knows one. It answers with what the test says and
/// remembers what it was asked.
class FakeEngine {
 public:
  /// The answer to "GET target": headers and body as sent. Empty: none is given, the connection stays open.
  using Answer = std::function<std::string(const std::string& target)>;

  explicit FakeEngine(Answer answer);
  ~FakeEngine();
  FakeEngine(const FakeEngine&) = delete;
  FakeEngine& operator=(const FakeEngine&) = delete;

  std::string socketPath() const { return m_folder + "/engine.sock"; }
  /// The request lines so far ("GET /events?... HTTP/1.1").
  std::vector<std::string> requests() const;
  /// Sends `text` on every connection that is open: chunks of the event stream.
  void send(const std::string& text);
  /// Ends all connections and the listening socket; start() makes a new one.
  void stop();
  void start();

 private:
  void serve();
  void takeConnection();
  void readRequest(int fd);

  Answer m_answer;
  std::string m_folder;
  int m_listener = -1;
  int m_wake[2] = {-1, -1};
  std::thread m_thread;
  mutable std::mutex m_mutex;
  std::vector<int> m_open;
  std::vector<std::string> m_requests;
};

/// 200 with a JSON body, as docker sends it.
std::string jsonAnswer(const std::string& body, const std::string& server = "Docker/20.10.24 (linux)");
/// The head of an event stream; eventChunk() makes what follows.
std::string eventsHead();
std::string eventChunk(const std::string& json);

}  // namespace plimsoll::test
