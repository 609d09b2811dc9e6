// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>

namespace plimsoll {

/// Lines on their way out of a descriptor that must never block the loop. What must not be lost waits up to 1 MiB;
/// samples are not counted, since the loop makes the next one only when the one before is out.
class OutputQueue {
 public:
  enum class Kind { Sample, Must };

  /// Makes `fd` non-blocking, and what it was before again at the end: it may be a terminal that others share.
  explicit OutputQueue(int fd);
  ~OutputQueue();
  OutputQueue(const OutputQueue&) = delete;
  OutputQueue& operator=(const OutputQueue&) = delete;

  /// `lines` end with a newline. False (and nothing taken) if too much waits already.
  bool push(std::string_view lines, Kind kind);
  /// Writes what can be written without waiting. False: nobody reads any more, or the disk is full (then error()).
  bool flush();

  bool empty() const { return m_waiting.empty(); }
  bool sampleWaits() const { return m_samples_waiting != 0; }
  std::uint64_t bytesOut() const { return m_bytes_out; }
  /// errno of the failed write; EPIPE when the reader went away.
  int error() const { return m_error; }

 private:
  struct Piece {
    std::size_t size;
    Kind kind;
  };
  void drop(std::size_t written);

  int m_fd;
  int m_flags_before;
  std::string m_text;
  std::size_t m_written = 0;  ///< of m_text
  std::deque<Piece> m_waiting;
  std::size_t m_must_waiting = 0;
  std::size_t m_samples_waiting = 0;
  std::uint64_t m_bytes_out = 0;
  int m_error = 0;
};

}  // namespace plimsoll
