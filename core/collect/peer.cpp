// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/peer.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <limits>

#include "core/base/text.h"
#include "core/stream/frame_json.h"

namespace plimsoll {

namespace {

constexpr std::uint64_t most_unacknowledged = 4;
constexpr std::size_t longest_request = std::size_t{256} << 10U;

}  // namespace

std::vector<Result<Request>> Peer::read(std::int64_t now_ns) {
  std::vector<Result<Request>> requests;
  std::array<char, 16 * 1024> buffer{};
  const ssize_t got = ::read(m_fd, buffer.data(), buffer.size());
  if (got <= 0) {
    if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
      m_fd = -1;
      m_talks = false;  // nobody is left who could acknowledge anything
    }
    return requests;
  }
  m_line.append(buffer.data(), static_cast<std::size_t>(got));
  std::size_t end = 0;
  while ((end = m_line.find('\n')) != std::string::npos) {
    const std::string line = m_line.substr(0, end);
    m_line.erase(0, end + 1);
    m_heard_ns = now_ns;
    if (!m_talks) {
      m_talks = true;
      m_acknowledged = m_sent;  // credit begins with the first line, whatever was sent before
    }
    if (!trim(line).empty()) {
      requests.push_back(decodeRequest(line));
    }
  }
  if (m_line.size() > longest_request) {
    m_line.clear();
    requests.push_back(Error{Errc::Protocol, "request", "a line longer than 256 KiB"});
  }
  return requests;
}

bool Peer::hasCredit() const {
  return !m_talks || m_sent - m_acknowledged < most_unacknowledged;
}

void Peer::noteAck(std::uint64_t seq) {
  m_acknowledged = std::clamp(seq, m_acknowledged, m_sent);
}

std::int64_t Peer::silenceDeadline() const {
  return m_talks ? m_heard_ns + m_silence_limit_ns : std::numeric_limits<std::int64_t>::max();
}

}  // namespace plimsoll
