// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/docker_socket.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <limits>

namespace plimsoll {

namespace {

constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

Error connectError(int number, const std::string& path) {
  Error error = errorFromErrno(number, path);
  if (number == ECONNREFUSED) {
    error.detail = "the socket is there but nobody listens on it";
  } else if (number == EAGAIN) {
    error.detail = "the engine does not accept connections: its queue is full";
  }
  return error;
}

Result<OwnedFd> connectTo(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof(address.sun_path)) {
    return Error{Errc::Unsupported, path, "the path of the socket is too long"};
  }
  std::memcpy(address.sun_path, path.data(), path.size());
  OwnedFd fd(socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  if (!fd) {
    return errorFromErrno(errno, path);
  }
  // A unix socket connects at once or fails at once (EAGAIN when the queue of the listener is full).
  if (connect(fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0) {
    return connectError(errno, path);
  }
  return fd;
}

bool isUnreserved(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("-._~").find(c) != std::string_view::npos;
}

}  // namespace

EngineRequest::EngineRequest(OwnedFd fd, std::string_view target, std::int64_t deadline_ns, std::size_t max_body)
    : m_fd(std::move(fd)), m_target(target), m_deadline_ns(deadline_ns), m_max_body(max_body) {
  m_to_send = "GET " + m_target +
              " HTTP/1.1\r\nHost: localhost\r\nUser-Agent: plimsoll/" PLIMSOLL_VERSION "\r\nConnection: close\r\n\r\n";
}

Result<EngineRequest> EngineRequest::start(const std::string& socket_path, std::string_view target,
                                           std::int64_t deadline_ns, std::size_t max_body) {
  Result<OwnedFd> fd = connectTo(socket_path);
  if (!fd) {
    return fd.error();
  }
  return EngineRequest(*std::move(fd), target, deadline_ns, max_body);
}

void EngineRequest::fail(std::string_view why) {
  m_broken = true;
  m_failure = why;
  m_fd.close();
}

void EngineRequest::act() {
  if (!m_to_send.empty()) {
    send();
  } else {
    receive();
  }
}

void EngineRequest::send() {
  const ssize_t sent = ::send(m_fd.get(), m_to_send.data(), m_to_send.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  if (sent > 0) {
    m_to_send.erase(0, static_cast<std::size_t>(sent));
  } else if (errno != EAGAIN && errno != EINTR) {
    fail(errorFromErrno(errno, "").detail);
  }
}

void EngineRequest::receive() {
  std::array<char, 64 * 1024> buffer{};
  while (!over()) {
    const ssize_t got = recv(m_fd.get(), buffer.data(), buffer.size(), MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) {
      return;
    }
    if (got < 0) {
      fail(errorFromErrno(errno, "").detail);
    } else if (got == 0) {
      m_response.finish();
      if (m_response.failed()) {
        fail("the engine closed the connection before the end of its answer");
      }
    } else {
      m_response.feed(std::string_view(buffer.data(), static_cast<std::size_t>(got)));
      if (m_response.failed()) {
        fail("the engine's answer is not HTTP");
      } else if (m_response.body().size() > m_max_body) {
        fail("the engine's answer is too long");
      }
    }
  }
  m_fd.close();
}

void EngineRequest::checkDeadline(std::int64_t now_ns) {
  if (!over() && now_ns >= m_deadline_ns) {
    fail("the engine does not answer");
  }
}

void EngineRequest::dropDeadline() {
  m_deadline_ns = never;
}

std::string percentEncode(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    if (isUnreserved(c)) {
      out += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      out += '%';
      out += digits[byte >> 4U];
      out += digits[byte & 15U];
    }
  }
  return out;
}

}  // namespace plimsoll
