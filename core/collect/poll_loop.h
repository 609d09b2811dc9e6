// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <poll.h>

#include <cstdint>
#include <functional>
#include <vector>

namespace plimsoll {

/// A file descriptor that closes itself.
class OwnedFd {
 public:
  OwnedFd() = default;
  explicit OwnedFd(int fd) : m_fd(fd) {}
  OwnedFd(OwnedFd&& other) noexcept;
  OwnedFd& operator=(OwnedFd&& other) noexcept;
  ~OwnedFd() { close(); }

  int get() const { return m_fd; }
  explicit operator bool() const { return m_fd >= 0; }
  void close();

 private:
  int m_fd = -1;
};

/// A descriptor and what to do when it is ready. Negative descriptors are ignored.
struct Watched {
  int fd = -1;
  short events = 0;
  std::function<void(short ready)> act;
};

/// Waits for any of `watched` or until boot-clock time `deadline_ns`, then calls what is ready. An `act` must not end
/// the life of another's target: owners clean up between the calls of this function.
void waitAndAct(std::vector<Watched>& watched, std::int64_t deadline_ns);

/// CLOCK_BOOTTIME, which goes on during suspend, in ns.
std::int64_t bootNow();
/// CLOCK_REALTIME, ns since 1970.
std::int64_t wallNow();

inline constexpr std::int64_t ms_to_ns = 1'000'000;
inline constexpr std::int64_t s_to_ns = 1'000'000'000;

}  // namespace plimsoll
