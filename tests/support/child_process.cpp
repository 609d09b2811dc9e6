// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <thread>

namespace plimsoll::test {

namespace {

using Clock = std::chrono::steady_clock;

struct Pipe {
  int read_end = -1, write_end = -1;
};

Pipe makePipe() {
  std::array<int, 2> fds{};
  if (pipe2(fds.data(), O_CLOEXEC) != 0) {
    throw std::runtime_error("no pipe");
  }
  return {fds[0], fds[1]};
}

void closeOnce(int& fd) {
  if (fd >= 0) {
    close(fd);
    fd = -1;
  }
}

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& command, const std::vector<std::string>& environment) {
  std::signal(SIGPIPE, SIG_IGN);
  const Pipe in = makePipe();
  const Pipe out = makePipe();
  const Pipe err = makePipe();
  m_pid = fork();
  if (m_pid == 0) {
    dup2(in.read_end, STDIN_FILENO);
    dup2(out.write_end, STDOUT_FILENO);
    dup2(err.write_end, STDERR_FILENO);
    for (const std::string& variable : environment) {
      putenv(const_cast<char*>(variable.c_str()));
    }
    std::vector<char*> arguments;
    for (const std::string& argument : command) {
      arguments.push_back(const_cast<char*>(argument.c_str()));
    }
    arguments.push_back(nullptr);
    std::signal(SIGPIPE, SIG_DFL);
    execvp(arguments[0], arguments.data());
    _exit(127);
  }
  close(in.read_end);
  close(out.write_end);
  close(err.write_end);
  m_input = in.write_end;
  m_output = out.read_end;
  m_errors = err.read_end;
}

ChildProcess::~ChildProcess() {
  closeOnce(m_input);
  closeOnce(m_output);
  closeOnce(m_errors);
  if (!m_exit) {
    kill(m_pid, SIGKILL);
    waitpid(m_pid, nullptr, 0);
  }
}

void ChildProcess::write(std::string_view text) const {
  while (!text.empty()) {
    const ssize_t written = ::write(m_input, text.data(), text.size());
    if (written <= 0) {
      return;
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void ChildProcess::closeInput() {
  closeOnce(m_input);
}

void ChildProcess::closeOutput() {
  closeOnce(m_output);
}

void ChildProcess::signal(int number) const {
  kill(m_pid, number);
}

bool ChildProcess::readMore(int fd, std::string& text, Clock::time_point end) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
  pollfd waiting{fd, POLLIN, 0};
  if (fd < 0 || left < 0 || poll(&waiting, 1, static_cast<int>(left)) <= 0) {
    return false;
  }
  std::array<char, 64 * 1024> buffer{};
  const ssize_t got = read(fd, buffer.data(), buffer.size());
  if (got <= 0) {
    return false;
  }
  text.append(buffer.data(), static_cast<std::size_t>(got));
  return true;
}

std::optional<std::string> ChildProcess::readLine(std::chrono::milliseconds limit) {
  const auto end = Clock::now() + limit;
  std::size_t at = 0;
  while ((at = m_text.find('\n')) == std::string::npos) {
    if (!readMore(m_output, m_text, end)) {
      return std::nullopt;
    }
  }
  std::string line = m_text.substr(0, at);
  m_text.erase(0, at + 1);
  return line;
}

std::optional<std::string> ChildProcess::readUntil(const std::function<bool(const std::string&)>& wanted,
                                                   std::chrono::milliseconds limit) {
  const auto end = Clock::now() + limit;
  while (true) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
    std::optional<std::string> line = left.count() > 0 ? readLine(left) : std::nullopt;
    if (!line || wanted(*line)) {
      return line;
    }
  }
}

std::string ChildProcess::readAll(std::chrono::milliseconds limit) {
  const auto end = Clock::now() + limit;
  while (readMore(m_output, m_text, end)) {
  }
  return std::exchange(m_text, {});
}

std::string ChildProcess::readErrors(std::chrono::milliseconds limit) {
  const auto end = Clock::now() + limit;
  std::string text;
  while (readMore(m_errors, text, end)) {
  }
  return text;
}

std::optional<int> ChildProcess::wait(std::chrono::milliseconds limit) {
  const auto end = Clock::now() + limit;
  while (!m_exit) {
    int status = 0;
    const pid_t ended = waitpid(m_pid, &status, WNOHANG);
    if (ended == m_pid) {
      m_exit = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    } else if (Clock::now() >= end) {
      return std::nullopt;
    } else {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));  // there is no event to wait for without a pidfd
    }
  }
  return m_exit;
}

Finished runToEnd(const std::vector<std::string>& command, const std::vector<std::string>& environment) {
  ChildProcess child(command, environment);
  child.closeInput();
  Finished finished;
  finished.out = child.readAll(std::chrono::seconds(60));
  finished.err = child.readErrors();
  finished.exit_code = child.wait().value_or(-1);
  return finished;
}

}  // namespace plimsoll::test
