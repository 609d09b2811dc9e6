// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tests/support/child_process.h"

namespace plimsoll::test {

/// A dockerd of the test's own: data, socket, cgroups and containers are its own and gone at the end. No network. Its
/// image "test/busybox" holds nothing but busybox.
class PrivateDocker {
 public:
  /// Why it cannot be used here (not root, no dockerd ...); empty: it can.
  static std::string whyNot();

  PrivateDocker();
  ~PrivateDocker();
  PrivateDocker(const PrivateDocker&) = delete;
  PrivateDocker& operator=(const PrivateDocker&) = delete;

  std::string host() const { return "unix://" + socketPath(); }
  std::string socketPath() const { return m_folder + "/docker.sock"; }
  /// "DOCKER_HOST=...", and no other engine of this host.
  std::vector<std::string> environment() const;
  /// Runs `docker ARGUMENTS...`; throws if it fails. Returns its output without the newline at the end.
  std::string docker(const std::vector<std::string>& arguments) const;
  /// Starts a container that runs `script` in a shell. Returns its id.
  std::string run(const std::string& name, const std::vector<std::string>& options, const std::string& script) const;
  /// Ends dockerd (its containers end with it) and starts it again.
  void stopDaemon();
  void startDaemon();
  /// API requests that the daemon has written to its log so far.
  std::vector<std::string> requests() const;
  /// Path of a container's cgroup below a hierarchy's root.
  std::string cgroupPath(const std::string& id) const { return m_cgroup + "/" + id; }

 private:
  bool daemonAnswers() const;
  void importImage() const;

  std::string m_folder;
  std::string m_cgroup;
  std::unique_ptr<ChildProcess> m_daemon;
};

}  // namespace plimsoll::test
