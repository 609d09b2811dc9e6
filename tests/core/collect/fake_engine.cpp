// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/collect/fake_engine.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <utility>

namespace plimsoll::test {

FakeEngine::FakeEngine(Answer answer) : m_answer(std::move(answer)) {
  std::string folder = (std::filesystem::temp_directory_path() / "plimsoll-engine-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) {
    throw std::runtime_error("no folder for the engine's socket");
  }
  m_folder = folder;
  start();
}

FakeEngine::~FakeEngine() {
  stop();
  std::filesystem::remove_all(m_folder);
}

void FakeEngine::start() {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::snprintf(address.sun_path, sizeof(address.sun_path), "%s", socketPath().c_str());
  m_listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (bind(m_listener, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0 ||
      listen(m_listener, 16) != 0 || pipe(m_wake) != 0) {
    throw std::runtime_error("the engine cannot listen");
  }
  m_thread = std::thread([this] { serve(); });
}

void FakeEngine::stop() {
  if (m_listener < 0) {
    return;
  }
  close(std::exchange(m_wake[1], -1));
  m_thread.join();
  close(std::exchange(m_wake[0], -1));
  close(std::exchange(m_listener, -1));
  unlink(socketPath().c_str());
  const std::lock_guard lock(m_mutex);
  for (const int fd : std::exchange(m_open, {})) {
    close(fd);
  }
}

void FakeEngine::serve() {
  while (true) {
    std::vector<pollfd> fds = {{m_wake[0], POLLIN, 0}, {m_listener, POLLIN, 0}};
    {
      const std::lock_guard lock(m_mutex);
      for (const int fd : m_open) {
        fds.push_back({fd, POLLIN, 0});
      }
    }
    if (poll(fds.data(), fds.size(), -1) < 0 || fds[0].revents != 0) {
      return;
    }
    if (fds[1].revents != 0) {
      takeConnection();
    }
    for (std::size_t at = 2; at < fds.size(); ++at) {
      if (fds[at].revents != 0) {
        readRequest(fds[at].fd);
      }
    }
  }
}

void FakeEngine::takeConnection() {
  const int fd = accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC);
  const std::lock_guard lock(m_mutex);
  m_open.push_back(fd);
}

void FakeEngine::readRequest(int fd) {
  std::array<char, 8192> buffer{};
  const ssize_t got = read(fd, buffer.data(), buffer.size());
  const std::lock_guard lock(m_mutex);
  if (got <= 0) {
    std::erase(m_open, fd);
    close(fd);
    return;
  }
  const std::string text(buffer.data(), static_cast<std::size_t>(got));
  const std::string line = text.substr(0, text.find('\r'));
  m_requests.push_back(line);
  const std::string answer = m_answer(line.substr(4, line.rfind(' ') - 4));
  if (::send(fd, answer.data(), answer.size(), MSG_NOSIGNAL) < 0) {
    return;
  }
  if (!answer.empty() && answer.find("chunked") == std::string::npos) {
    std::erase(m_open, fd);
    close(fd);
  }
}

std::vector<std::string> FakeEngine::requests() const {
  const std::lock_guard lock(m_mutex);
  return m_requests;
}

void FakeEngine::send(const std::string& text) {
  const std::lock_guard lock(m_mutex);
  for (const int fd : m_open) {
    if (::send(fd, text.data(), text.size(), MSG_NOSIGNAL) < 0) {
      continue;
    }
  }
}

std::string jsonAnswer(const std::string& body, const std::string& server) {
  return "HTTP/1.1 200 OK\r\nServer: " + server + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
         body;
}

std::string eventsHead() {
  return "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
}

std::string eventChunk(const std::string& json) {
  std::array<char, 16> size{};
  std::snprintf(size.data(), size.size(), "%zx", json.size() + 1);
  return std::string(size.data()) + "\r\n" + json + "\n\r\n";
}

}  // namespace plimsoll::test
