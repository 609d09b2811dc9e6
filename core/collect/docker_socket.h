// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/collect/http_response.h"
#include "core/collect/poll_loop.h"

namespace plimsoll {

/// One GET to a container engine over its unix socket, without ever blocking. Nothing but GET can be expressed here:
/// there is no way to give a method or a body.
class EngineRequest {
 public:
  /// Connects and prepares `GET target`; `target` is path and query ("/containers/json?all=1"). An answer longer than
  /// `max_body` fails (except when it is taken away in pieces). Denied, NotFound (no socket), Io (nobody listens).
  static Result<EngineRequest> start(const std::string& socket_path, std::string_view target, std::int64_t deadline_ns,
                                     std::size_t max_body = std::size_t{64} << 20U);

  int fd() const { return m_fd.get(); }
  short events() const { return m_to_send.empty() ? POLLIN : POLLOUT; }
  /// Sends or receives what can be without waiting.
  void act();

  HttpResponse& response() { return m_response; }
  const HttpResponse& response() const { return m_response; }
  const std::string& target() const { return m_target; }
  /// The answer is whole, or there will be none.
  bool over() const { return m_response.complete() || failed(); }
  bool failed() const { return m_broken || m_response.failed(); }
  /// Gives up if `now_ns` is past the deadline and the answer is not whole.
  void checkDeadline(std::int64_t now_ns);
  std::int64_t deadline() const { return m_deadline_ns; }
  /// From now on no deadline holds (an event stream that has begun).
  void dropDeadline();
  /// Why it failed: one clause.
  const std::string& failure() const { return m_failure; }

 private:
  EngineRequest(OwnedFd fd, std::string_view target, std::int64_t deadline_ns, std::size_t max_body);
  void send();
  void receive();
  void fail(std::string_view why);

  OwnedFd m_fd;
  std::string m_target;
  std::string m_to_send;
  HttpResponse m_response;
  std::int64_t m_deadline_ns;
  std::size_t m_max_body;
  std::string m_failure;
  bool m_broken = false;
};

/// `text` as part of a query: everything but letters, digits and -._~ as %XX (RFC 3986).
std::string percentEncode(std::string_view text);

}  // namespace plimsoll
