// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace plimsoll {

/// The two streams of a container's log.
struct LogText {
  std::string out;   ///< what the program wrote to stdout
  std::string err;   ///< what it wrote to stderr
  std::string both;  ///< in the order of writing
  std::size_t frames = 0;
  bool ended_inside_frame = false;
};

/// Splits the body of `GET /containers/ID/logs`. With a terminal (Config.Tty) it is raw text, all of it `out`; without
/// one it is frames of an 8-byte header (stream, 0, 0, 0, length big-endian) and that many bytes. Whether there are
/// headers is told by Config.Tty, never by looking at the bytes.
LogText splitLog(std::string_view body, bool tty);

/// Terminal text as lines to show: escape sequences and other control characters taken out, and of a line that was
/// written over with carriage returns only what remained.
std::string plainTerminalText(std::string_view text);

}  // namespace plimsoll
