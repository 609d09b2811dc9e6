// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/frame.h"

namespace plimsoll {

/// The other end of the stream as the collector sees it (design decision 20). Until it has said something it is only
/// written to; from its first request line on it must acknowledge samples and not fall silent.
class Peer {
 public:
  Peer(int fd, std::int64_t silence_limit_ns) : m_fd(fd), m_silence_limit_ns(silence_limit_ns) {}

  /// -1 when its end was seen.
  int fd() const { return m_fd; }
  /// Reads what is there; whole lines become requests, or the errors of those that cannot be obeyed.
  std::vector<Result<Request>> read(std::int64_t now_ns);
  /// Its end of the pipe is closed.
  bool ended() const { return m_fd < 0; }

  /// May another sample be sent? At most 4 are unacknowledged, because ssh would hide a minute of stale ones.
  bool hasCredit() const;
  void noteSent(std::uint64_t seq) { m_sent = seq; }
  void noteAck(std::uint64_t seq);
  /// When its silence is over the limit; the far future while it need not speak.
  std::int64_t silenceDeadline() const;

 private:
  int m_fd;
  std::int64_t m_silence_limit_ns;
  std::string m_line;
  bool m_talks = false;
  std::int64_t m_heard_ns = 0;
  std::uint64_t m_sent = 0;
  std::uint64_t m_acknowledged = 0;
};

}  // namespace plimsoll
