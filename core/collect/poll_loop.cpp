// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/poll_loop.h"

#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <utility>

namespace plimsoll {

namespace {

std::int64_t readClock(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return std::int64_t{now.tv_sec} * s_to_ns + now.tv_nsec;
}

}  // namespace

OwnedFd::OwnedFd(OwnedFd&& other) noexcept : m_fd(std::exchange(other.m_fd, -1)) {}

OwnedFd& OwnedFd::operator=(OwnedFd&& other) noexcept {
  if (this != &other) {
    close();
    m_fd = std::exchange(other.m_fd, -1);
  }
  return *this;
}

void OwnedFd::close() {
  if (m_fd >= 0) {
    ::close(std::exchange(m_fd, -1));
  }
}

void waitAndAct(std::vector<Watched>& watched, std::int64_t deadline_ns) {
  std::vector<pollfd> fds;
  fds.reserve(watched.size());
  for (const Watched& one : watched) {
    fds.push_back({one.fd, one.events, 0});
  }
  const std::int64_t wait_ns = std::max<std::int64_t>(deadline_ns - bootNow(), 0);
  const timespec timeout{wait_ns / s_to_ns, wait_ns % s_to_ns};
  if (ppoll(fds.data(), fds.size(), &timeout, nullptr) <= 0) {
    return;  // the deadline, or a signal: the caller looks at both
  }
  for (std::size_t at = 0; at < fds.size(); ++at) {
    if (fds[at].fd >= 0 && fds[at].revents != 0) {
      watched[at].act(fds[at].revents);
    }
  }
}

std::int64_t bootNow() {
  return readClock(CLOCK_BOOTTIME);
}

std::int64_t wallNow() {
  return readClock(CLOCK_REALTIME);
}

}  // namespace plimsoll
