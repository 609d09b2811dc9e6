// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/live/private_docker.h"

#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace plimsoll::test {

namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

bool isThere(const std::string& program) {
  return runToEnd({"/bin/sh", "-c", "command -v " + program}).exit_code == 0;
}

/// Removes the cgroup in every hierarchy.
void removeCgroups(const std::string& path) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator("/sys/fs/cgroup", ignored)) {
    fs::remove(entry.path().string() + path, ignored);
  }
  fs::remove("/sys/fs/cgroup" + path, ignored);
}

}  // namespace

std::string PrivateDocker::whyNot() {
  if (geteuid() != 0) {
    return "needs root";
  }
  for (const char* program : {"dockerd", "docker", "busybox"}) {
    if (!isThere(program)) {
      return std::string("needs ") + program;
    }
  }
  return {};
}

PrivateDocker::PrivateDocker() : m_cgroup("/plimsoll-test-" + std::to_string(getpid())) {
  std::string folder = "/tmp/plimsoll-docker-XXXXXX";  // short: a socket's path has at most 107 bytes
  if (mkdtemp(folder.data()) == nullptr) {
    throw std::runtime_error("no folder for dockerd");
  }
  m_folder = folder;
  startDaemon();
  importImage();
}

PrivateDocker::~PrivateDocker() {
  runToEnd({"/bin/sh", "-c", "docker ps -aq | xargs -r docker rm -f"}, environment());
  stopDaemon();
  removeCgroups(m_cgroup);
  // What is still mounted below (shm of containers that died hard) would keep the folder.
  runToEnd({"/bin/sh", "-c", "grep -o '" + m_folder + "[^ ]*' /proc/self/mountinfo | sort -ru | xargs -r umount -l"});
  std::error_code ignored;
  fs::remove_all(m_folder, ignored);
}

std::vector<std::string> PrivateDocker::environment() const {
  return {"DOCKER_HOST=" + host(), "CONTAINER_HOST=", "XDG_RUNTIME_DIR=", "HOME=" + m_folder};
}

bool PrivateDocker::daemonAnswers() const {
  return runToEnd({"docker", "version"}, environment()).exit_code == 0;
}

void PrivateDocker::startDaemon() {
  const std::string log = m_folder + "/dockerd.log";
  m_daemon = std::make_unique<ChildProcess>(std::vector<std::string>{
      "/bin/sh", "-c",
      "exec dockerd --debug --data-root " + m_folder + "/data --exec-root " + m_folder + "/exec -H " + host() +
          " --pidfile " + m_folder + "/pid --bridge=none --iptables=false --cgroup-parent " + m_cgroup + " >>" + log +
          " 2>&1"});
  for (int i = 0; i < 300; ++i) {
    if (daemonAnswers()) {
      return;
    }
    if (m_daemon->wait(100ms)) {
      break;
    }
  }
  throw std::runtime_error("dockerd did not start");
}

void PrivateDocker::stopDaemon() {
  if (!m_daemon) {
    return;
  }
  m_daemon->signal(SIGTERM);
  m_daemon->wait(60s);
  m_daemon.reset();
}

void PrivateDocker::importImage() const {
  const std::string script =
      "mkdir -p root/bin root/proc root/sys root/dev root/tmp && cp \"$(command -v busybox)\" root/bin/busybox && "
      "for name in sh sleep cat echo dd; do ln -sf busybox root/bin/$name; done && "
      "tar -C root -c . | docker import - test/busybox && rm -r root";
  const Finished finished = runToEnd({"/bin/sh", "-c", "cd " + m_folder + " && " + script}, environment());
  if (finished.exit_code != 0) {
    throw std::runtime_error("the image could not be made: " + finished.err);
  }
}

std::string PrivateDocker::docker(const std::vector<std::string>& arguments) const {
  std::vector<std::string> command = {"docker"};
  command.insert(command.end(), arguments.begin(), arguments.end());
  Finished finished = runToEnd(command, environment());
  if (finished.exit_code != 0) {
    throw std::runtime_error("docker " + arguments.at(0) + ": " + finished.err);
  }
  while (finished.out.ends_with('\n')) {
    finished.out.pop_back();
  }
  return finished.out;
}

std::string PrivateDocker::run(const std::string& name, const std::vector<std::string>& options,
                               const std::string& script) const {
  std::vector<std::string> arguments = {"run", "-d", "--name", name, "--net", "none"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  for (const std::string& word : {std::string("test/busybox"), std::string("/bin/sh"), std::string("-c"), script}) {
    arguments.push_back(word);
  }
  return docker(arguments);
}

std::vector<std::string> PrivateDocker::requests() const {
  std::ifstream log(m_folder + "/dockerd.log");
  std::vector<std::string> requests;
  for (std::string line; std::getline(log, line);) {
    const std::size_t at = line.find("Calling ");
    // The client's own ping and version checks are not ours.
    if (at != std::string::npos && line.find("/_ping") == std::string::npos) {
      requests.push_back(line.substr(at));
    }
  }
  return requests;
}

}  // namespace plimsoll::test
