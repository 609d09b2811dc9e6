// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/kernel_log.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>

#include "core/base/text.h"

namespace plimsoll {

namespace {

constexpr const char* kmsg_path = "/dev/kmsg";

/// The value behind `key` up to a comma or the end.
std::string_view valueBehind(std::string_view text, std::string_view key) {
  const std::size_t at = text.find(key);
  if (at == std::string_view::npos) {
    return {};
  }
  std::string_view rest = text.substr(at + key.size());
  return takeUntil(rest, ',');
}

/// The number behind "Killed process ". ("Kill process N ... or sacrifice child" of old kernels names another one than
/// dies in the end.)
std::optional<Pid> killedPid(std::string_view text) {
  constexpr std::string_view words = "Killed process ";
  const std::size_t at = text.find(words);
  if (at == std::string_view::npos) {
    return std::nullopt;
  }
  std::string_view rest = text.substr(at + words.size());
  std::string_view number = takeWord(rest);
  return parseNumber<Pid>(takeUntil(number, ','));
}

/// The path in "Task in PATH killed as a result of limit of ..." (before 5.0) and "Tasks in PATH are going to be killed
/// due to memory.oom.group set".
std::string_view taskPath(std::string_view text) {
  for (const auto& [before, behind] :
       {std::pair<std::string_view, std::string_view>("Task in ", " killed as a result"),
        std::pair<std::string_view, std::string_view>("Tasks in ", " are going to be")}) {
    const std::size_t end = text.find(behind);
    if (text.starts_with(before) && end != std::string_view::npos) {
      return text.substr(before.size(), end - before.size());
    }
  }
  return {};
}

Result<OwnedFd> openKmsg() {
  OwnedFd fd(::open(kmsg_path, O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (!fd) {
    return errorFromErrno(errno, kmsg_path);
  }
  return fd;
}

/// One read() gives one record; EPIPE says that records were overwritten before we came.
std::optional<std::string> readRecord(int fd) {
  std::array<char, 8192> buffer{};  // CONSOLE_EXT_LOG_MAX
  while (true) {
    const ssize_t got = read(fd, buffer.data(), buffer.size());
    if (got > 0) {
      return std::string(buffer.data(), static_cast<std::size_t>(got));
    }
    if (got == 0 || (errno != EPIPE && errno != EINTR)) {
      return std::nullopt;
    }
  }
}

std::string asLine(const KernelLogRecord& record) {
  std::array<char, 48> stamp{};
  std::snprintf(stamp.data(), stamp.size(), "[%5lld.%06lld] ", static_cast<long long>(record.monotonic_us / 1'000'000),
                static_cast<long long>(record.monotonic_us % 1'000'000));
  return stamp.data() + escapeControl(record.text) + "\n";
}

}  // namespace

std::optional<KernelLogRecord> parseKernelLogRecord(std::string_view record) {
  std::string_view head = takeUntil(record, ';');
  KernelLogRecord parsed;
  const std::optional<unsigned> priority = parseNumber<unsigned>(takeUntil(head, ','));
  takeUntil(head, ',');  // sequence number
  const std::optional<std::int64_t> time = parseNumber<std::int64_t>(takeUntil(head, ','));
  if (!priority || !time) {
    return std::nullopt;
  }
  parsed.level = static_cast<int>(*priority & 7U);
  parsed.monotonic_us = *time;
  parsed.text = takeUntil(record, '\n');
  return parsed;
}

std::optional<OomVictim> OomLines::take(std::string_view text) {
  if (text.starts_with("oom-kill:")) {
    m_memcg = valueBehind(text, "task_memcg=");
    m_pid = parseNumber<Pid>(valueBehind(text, ",pid=")).value_or(0);
    return std::nullopt;
  }
  if (const std::string_view path = taskPath(text); !path.empty()) {
    m_memcg = path;
    m_pid = 0;  // whoever is killed next
    return std::nullopt;
  }
  const std::optional<Pid> pid = killedPid(text);
  if (!pid) {
    return std::nullopt;
  }
  return OomVictim{*pid, m_pid == 0 || m_pid == *pid ? m_memcg : std::string(), escapeControl(text)};
}

Result<KernelLog> KernelLog::open() {
  Result<OwnedFd> fd = openKmsg();
  if (!fd) {
    return fd.error();
  }
  lseek(fd->get(), 0, SEEK_END);
  return KernelLog(*std::move(fd));
}

std::optional<std::string> KernelLog::next() {
  return readRecord(m_fd.get());
}

Result<std::string> readKernelLog(std::int64_t since_us, std::size_t max_bytes, bool& cut) {
  Result<OwnedFd> fd = openKmsg();
  if (!fd) {
    return fd.error();
  }
  std::string text;
  cut = false;
  while (const std::optional<std::string> bytes = readRecord(fd->get())) {
    const std::optional<KernelLogRecord> record = parseKernelLogRecord(*bytes);
    if (record && record->monotonic_us >= since_us) {
      text += asLine(*record);
    }
    if (text.size() > 2 * max_bytes) {
      text.erase(0, text.find('\n', text.size() - max_bytes) + 1);
      cut = true;
    }
  }
  if (text.size() > max_bytes) {
    text.erase(0, text.find('\n', text.size() - max_bytes) + 1);
    cut = true;
  }
  return text;
}

}  // namespace plimsoll
