// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/log_frames.h"

#include <algorithm>
#include <cstdint>

#include "core/base/text.h"

namespace plimsoll {

namespace {

constexpr std::size_t header_size = 8;

std::size_t lengthOf(std::string_view header) {
  std::uint32_t length = 0;
  for (std::size_t at = 4; at < header_size; ++at) {
    length = length << 8U | static_cast<unsigned char>(header[at]);
  }
  return length;
}

/// Moves over an escape sequence (ECMA-48): CSI up to its final byte, OSC up to BEL or ST, or one more byte.
void skipEscape(std::string_view& rest) {
  rest.remove_prefix(1);
  if (rest.starts_with('[')) {
    std::size_t end = 1;
    while (end < rest.size() && (rest[end] < 0x40 || rest[end] > 0x7E)) {
      ++end;
    }
    rest.remove_prefix(std::min(rest.size(), end + 1));
  } else if (rest.starts_with(']')) {
    const std::size_t end = rest.find_first_of("\x07\x1B");
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    if (rest.starts_with('\\')) {
      rest.remove_prefix(1);
    }
  } else {
    rest.remove_prefix(rest.empty() ? 0 : 1);
  }
}

std::string withoutControls(std::string_view line) {
  std::string out;
  while (!line.empty()) {
    const auto byte = static_cast<unsigned char>(line.front());
    if (byte == 0x1BU) {
      skipEscape(line);
      continue;
    }
    if (byte >= 0x20U ? byte != 0x7FU : byte == '\t') {
      out += line.front();
    }
    line.remove_prefix(1);
  }
  return out;
}

}  // namespace

LogText splitLog(std::string_view body, bool tty) {
  LogText log;
  if (tty) {
    log.out = body;
    log.both = body;
    return log;
  }
  while (body.size() >= header_size) {
    const std::size_t length = lengthOf(body);
    const bool is_err = body.front() == 2;
    body.remove_prefix(header_size);
    const std::string_view text = body.substr(0, length);
    (is_err ? log.err : log.out) += text;
    log.both += text;
    ++log.frames;
    body.remove_prefix(text.size());
    log.ended_inside_frame = text.size() < length;
  }
  log.ended_inside_frame = log.ended_inside_frame || !body.empty();
  return log;
}

std::string plainTerminalText(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const bool ends = text.find('\n') != std::string_view::npos;
    std::string_view line = takeUntil(text, '\n');
    while (line.ends_with('\r')) {
      line.remove_suffix(1);
    }
    const std::size_t overwritten = line.rfind('\r');
    out += withoutControls(overwritten == std::string_view::npos ? line : line.substr(overwritten + 1));
    out += ends ? "\n" : "";
  }
  return out;
}

}  // namespace plimsoll
