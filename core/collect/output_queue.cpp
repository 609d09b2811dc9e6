// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/output_queue.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace plimsoll {

namespace {

constexpr std::size_t must_limit = std::size_t{1} << 20U;

}  // namespace

OutputQueue::OutputQueue(int fd) : m_fd(fd), m_flags_before(fcntl(fd, F_GETFL)) {
  if (m_flags_before >= 0) {
    fcntl(fd, F_SETFL, m_flags_before | O_NONBLOCK);
  }
}

OutputQueue::~OutputQueue() {
  if (m_flags_before >= 0) {
    fcntl(m_fd, F_SETFL, m_flags_before);
  }
}

bool OutputQueue::push(std::string_view lines, Kind kind) {
  if (lines.empty()) {
    return true;
  }
  if (kind == Kind::Must && m_must_waiting + lines.size() > must_limit) {
    return false;
  }
  m_text += lines;
  m_waiting.push_back({lines.size(), kind});
  (kind == Kind::Must ? m_must_waiting : m_samples_waiting) += lines.size();
  return true;
}

void OutputQueue::drop(std::size_t written) {
  m_bytes_out += written;
  m_written += written;
  while (written != 0) {
    Piece& first = m_waiting.front();
    const std::size_t part = std::min(written, first.size);
    (first.kind == Kind::Must ? m_must_waiting : m_samples_waiting) -= part;
    first.size -= part;
    written -= part;
    if (first.size == 0) {
      m_waiting.pop_front();
    }
  }
  if (m_waiting.empty()) {
    m_text.clear();
    m_written = 0;
  }
}

bool OutputQueue::flush() {
  while (!empty()) {
    const ssize_t written = write(m_fd, m_text.data() + m_written, m_text.size() - m_written);
    if (written > 0) {
      drop(static_cast<std::size_t>(written));
    } else if (written < 0 && errno == EAGAIN) {
      return true;
    } else if (written < 0 && errno != EINTR) {
      m_error = errno;
      return false;
    }
  }
  return true;
}

}  // namespace plimsoll
