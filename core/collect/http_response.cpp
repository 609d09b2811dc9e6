// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/http_response.h"

#include <algorithm>
#include <charconv>

#include "core/base/text.h"

namespace plimsoll {

namespace {

constexpr std::size_t max_line = 64 * 1024;  // a header or chunk-size line beyond this is no HTTP

std::string toLower(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return lower;
}

}  // namespace

std::string HttpResponse::header(const std::string& name) const {
  const auto at = m_headers.find(name);
  return at == m_headers.end() ? std::string() : at->second;
}

void HttpResponse::feed(std::string_view bytes) {
  if (complete() || failed()) {
    return;
  }
  m_input += bytes;
  while (step()) {
  }
}

void HttpResponse::finish() {
  if (m_state == State::UntilClose) {
    m_state = State::Complete;
  } else if (!complete()) {
    m_state = State::Failed;
  }
}

/// One step as far as the input allows; false when more input is needed or nothing is left to do.
bool HttpResponse::step() {
  std::string line;
  switch (m_state) {
    case State::StatusLine:
      return takeLine(line) && (takeStatusLine(line), true);
    case State::Headers:
      if (!takeLine(line)) {
        return false;
      }
      if (line.empty()) {
        beginBody();
      } else {
        takeHeader(line);
      }
      return true;
    case State::Length:
      return takeBytes(State::Complete);
    case State::ChunkSize:
      return takeLine(line) && (takeChunkSize(line), true);
    case State::ChunkData:
      return takeBytes(State::ChunkEnd);
    case State::ChunkEnd:
      if (!takeLine(line)) {
        return false;
      }
      m_state = line.empty() ? State::ChunkSize : State::Failed;
      return true;
    case State::Trailer:
      if (!takeLine(line)) {
        return false;
      }
      m_state = line.empty() ? State::Complete : State::Trailer;
      return true;
    case State::UntilClose:
      m_body += m_input;
      m_input.clear();
      return false;
    case State::Complete:
    case State::Failed:
      return false;
  }
  return false;
}

bool HttpResponse::takeLine(std::string& line) {
  const std::size_t end = m_input.find('\n');
  if (end == std::string::npos || end > max_line) {
    m_state = m_input.size() > max_line ? State::Failed : m_state;
    return false;
  }
  line = m_input.substr(0, end);
  if (line.ends_with('\r')) {
    line.pop_back();
  }
  m_input.erase(0, end + 1);
  return true;
}

void HttpResponse::takeStatusLine(std::string_view line) {
  const std::string_view version = takeWord(line);
  const std::optional<int> status = parseNumber<int>(takeWord(line));
  if (!version.starts_with("HTTP/1.") || !status || *status < 100 || *status > 599) {
    m_state = State::Failed;
    return;
  }
  m_status = *status;
  m_state = State::Headers;
}

void HttpResponse::takeHeader(std::string_view line) {
  const std::string_view name = takeUntil(line, ':');
  m_headers[toLower(trim(name))] = std::string(trim(line));
}

void HttpResponse::beginBody() {
  if (m_status < 200) {  // "100 Continue": the real answer follows
    m_headers.clear();
    m_state = State::StatusLine;
    return;
  }
  if (toLower(header("transfer-encoding")).find("chunked") != std::string::npos) {
    m_state = State::ChunkSize;
    return;
  }
  const std::string length = header("content-length");
  if (m_status == 204 || m_status == 304) {
    m_state = State::Complete;
  } else if (length.empty()) {
    m_state = State::UntilClose;
  } else {
    const std::optional<std::uint64_t> bytes = parseNumber<std::uint64_t>(length);
    m_remaining = bytes.value_or(0);
    m_state = !bytes ? State::Failed : *bytes == 0 ? State::Complete : State::Length;
  }
}

void HttpResponse::takeChunkSize(std::string_view line) {
  const std::string_view digits = trim(takeUntil(line, ';'));
  std::uint64_t size = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), size, 16);
  if (digits.empty() || error != std::errc{} || end != digits.data() + digits.size()) {
    m_state = State::Failed;
    return;
  }
  m_remaining = size;
  m_state = size == 0 ? State::Trailer : State::ChunkData;
}

bool HttpResponse::takeBytes(State next) {
  const std::size_t size = static_cast<std::size_t>(std::min<std::uint64_t>(m_remaining, m_input.size()));
  m_body.append(m_input, 0, size);
  m_input.erase(0, size);
  m_remaining -= size;
  if (m_remaining != 0) {
    return false;
  }
  m_state = next;
  return true;
}

}  // namespace plimsoll
