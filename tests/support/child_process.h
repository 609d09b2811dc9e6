// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plimsoll::test {

/// A program under test with pipes to all its streams. Killed at the end if it still runs.
class ChildProcess {
 public:
  /// `environment`: "NAME=value", set besides what this process has.
  explicit ChildProcess(const std::vector<std::string>& command, const std::vector<std::string>& environment = {});
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  void write(std::string_view text) const;
  void closeInput();
  void closeOutput();
  void signal(int number) const;
  pid_t pid() const { return m_pid; }

  /// The next line of stdout without its newline; nullopt at its end or after `limit`.
  std::optional<std::string> readLine(std::chrono::milliseconds limit = std::chrono::seconds(20));
  /// The next line that `wanted` likes.
  std::optional<std::string> readUntil(const std::function<bool(const std::string&)>& wanted,
                                       std::chrono::milliseconds limit = std::chrono::seconds(20));
  /// All that is left of stdout up to its end.
  std::string readAll(std::chrono::milliseconds limit = std::chrono::seconds(20));
  /// All of stderr; waits for its end.
  std::string readErrors(std::chrono::milliseconds limit = std::chrono::seconds(20));
  /// The exit code, 128 + N for signal N; nullopt if it did not end within `limit`.
  std::optional<int> wait(std::chrono::milliseconds limit = std::chrono::seconds(20));

 private:
  static bool readMore(int fd, std::string& text, std::chrono::steady_clock::time_point end);

  pid_t m_pid = -1;
  int m_input = -1, m_output = -1, m_errors = -1;
  std::string m_text;
  std::optional<int> m_exit;
};

/// Runs `command` to its end with nothing on stdin.
struct Finished {
  int exit_code = -1;
  std::string out, err;
};
Finished runToEnd(const std::vector<std::string>& command, const std::vector<std::string>& environment = {});

}  // namespace plimsoll::test
