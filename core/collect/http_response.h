// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace plimsoll {

/// An HTTP/1.1 answer (RFC 9112) that arrives in any pieces: status, headers, and a body by length, in chunks or up to
/// the end of the connection. Knows just what container engines send.
class HttpResponse {
 public:
  /// Takes what arrived. After failed() nothing more is taken.
  void feed(std::string_view bytes);
  /// The peer closed the connection.
  void finish();

  /// 0 until the status line is there.
  int status() const { return m_status; }
  bool headersDone() const { return m_state != State::StatusLine && m_state != State::Headers; }
  /// `name` in lower case; empty if it was not sent.
  std::string header(const std::string& name) const;
  /// The decoded body so far; the caller may take it away piece by piece.
  std::string& body() { return m_body; }
  bool complete() const { return m_state == State::Complete; }
  /// Malformed, or cut before its end.
  bool failed() const { return m_state == State::Failed; }

 private:
  enum class State {
    StatusLine,
    Headers,
    Length,
    ChunkSize,
    ChunkData,
    ChunkEnd,
    Trailer,
    UntilClose,
    Complete,
    Failed
  };
  bool step();
  bool takeLine(std::string& line);
  void takeStatusLine(std::string_view line);
  void takeHeader(std::string_view line);
  void beginBody();
  void takeChunkSize(std::string_view line);
  bool takeBytes(State next);

  State m_state = State::StatusLine;
  std::string m_input;
  std::string m_body;
  std::map<std::string, std::string> m_headers;
  int m_status = 0;
  std::uint64_t m_remaining = 0;  ///< bytes of the body or of the chunk that are still to come
};

}  // namespace plimsoll
