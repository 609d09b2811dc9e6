// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/bench_groups.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <system_error>
#include <thread>

namespace plimsoll::bench {

namespace {

constexpr std::size_t buffer_bytes = 64U << 10U;

bool writeFile(const std::string& path, const std::string& text) {
  std::ofstream out(path);
  out << text << std::flush;
  return out.good();
}

std::string readFile(const std::string& path) {
  std::ifstream in(path);
  std::string text;
  std::getline(in, text);
  return text;
}

/// A child that ends with us and does nothing until then.
template <class Work>
pid_t startChild(Work&& work) {
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  if (child == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() == parent) {
      work();
    }
    ::_exit(0);
  }
  return child;
}

void endChild(pid_t child) {
  if (child > 0) {
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
  }
}

}  // namespace

BenchGroups::BenchGroups(const CgroupLayout& layout, std::size_t count)
    : m_layout(layout), m_parent("/plimsoll-bench-" + std::to_string(::getpid())) {
  if (layout.mount("cpu") == nullptr || layout.mount("memory") == nullptr) {
    m_failure = "no cpu or memory controller on this host";
    return;
  }
  bool made = makeGroup(m_parent, false);
  for (std::size_t i = 0; i < count && made; ++i) {
    std::string id = std::to_string(i);
    id.insert(0, 64 - id.size(), '0');
    m_paths.push_back(m_parent + "/" + id);
    made = makeGroup(m_paths.back(), i % 10 == 0);
    if (made) {
      m_sleepers.push_back(startChild([] {
        while (true) {
          ::pause();
        }
      }));
      for (const auto& [controller, mount] : m_layout.controllers) {
        writeFile(directory(controller, m_paths.back()) + "/cgroup.procs", std::to_string(m_sleepers.back()));
      }
    }
  }
}

BenchGroups::~BenchGroups() {
  for (const pid_t sleeper : m_sleepers) {
    endChild(sleeper);
  }
  for (auto at = m_directories.rbegin(); at != m_directories.rend(); ++at) {
    // A group is busy for a moment after its last process was reaped.
    for (int attempt = 0; attempt < 100 && ::rmdir(at->c_str()) != 0 && errno == EBUSY; ++attempt) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }
}

std::string BenchGroups::directory(std::string_view controller, const std::string& path) const {
  return m_layout.directory(controller, path);
}

bool BenchGroups::makeGroup(const std::string& path, bool quota) {
  std::set<std::string> made;
  for (const auto& [controller, mount] : m_layout.controllers) {
    const std::string folder = directory(controller, path);
    if (!made.insert(folder).second) {
      continue;
    }
    if (::mkdir(folder.c_str(), 0755) != 0) {
      m_failure = "can't make the cgroup " + folder + ": " + std::generic_category().message(errno);
      return false;
    }
    m_directories.push_back(folder);
    const std::filesystem::path parent = std::filesystem::path(folder).parent_path();
    if (mount.version == CgroupLayout::Version::V2) {
      if (path == m_parent) {
        writeFile(folder + "/cgroup.subtree_control", "+cpu +memory +io +pids +cpuset");
      }
    } else if (controller == "cpuset") {
      for (const char* file :
           {"/cpuset.cpus", "/cpuset.mems"}) {  // empty in a new group of v1, and then nothing can run
        writeFile(folder + file, readFile(parent.string() + file));
      }
    }
  }
  if (path != m_parent) {
    const bool v2 = m_layout.mount("memory")->version == CgroupLayout::Version::V2;
    writeFile(directory("memory", path) + (v2 ? "/memory.max" : "/memory.limit_in_bytes"), "67108864");
  }
  if (quota) {
    const bool v2 = m_layout.mount("cpu")->version == CgroupLayout::Version::V2;
    const std::string folder = directory("cpu", path);
    writeFile(folder + (v2 ? "/cpu.max" : "/cpu.cfs_quota_us"), v2 ? "10000 100000" : "10000");
  }
  return true;
}

Inventory BenchGroups::inventory() const {
  Inventory inventory;
  const auto add = [&](const std::string& path) {
    Group group;
    group.handle = GroupHandle{static_cast<std::uint32_t>(inventory.groups.size() + 1)};
    group.path = path;
    struct stat facts = {};
    if (::stat(directory("cpu", path).c_str(), &facts) == 0) {
      group.inode = facts.st_ino;
    }
    inventory.groups.push_back(group);
    return group.handle;
  };
  const GroupHandle parent = add(m_parent);
  for (std::size_t i = 0; i < m_paths.size(); ++i) {
    Container container;
    container.id.text = m_paths[i].substr(m_paths[i].rfind('/') + 1);
    container.name = "bench-" + std::to_string(i);
    container.runtime = "docker";
    container.state = "running";
    container.init_pid = m_sleepers[i];
    container.group = add(m_paths[i]);
    container.cpu_ancestors = container.memory_ancestors = {parent};
    inventory.containers.push_back(container);
  }
  return inventory;
}

std::vector<std::string> BenchGroups::bareFiles() const {
  std::vector<std::string> files = {"/proc/stat", "/proc/softirqs"};
  const bool v2 = m_layout.mount("memory")->version == CgroupLayout::Version::V2;
  for (const std::string& path : m_paths) {
    const std::string cpu = directory("cpu", path);
    const std::string memory = directory("memory", path);
    files.push_back(cpu + "/cpu.stat");
    if (const CgroupLayout::Mount* cpuacct = m_layout.mount("cpuacct"); cpuacct != nullptr) {
      files.push_back(directory("cpuacct", path) + "/cpuacct.usage");
    }
    for (const char* name : {"/memory.current", "/memory.stat", "/memory.events"}) {
      if (v2) {
        files.push_back(memory + name);
      }
    }
    for (const char* name : {"/memory.usage_in_bytes", "/memory.stat", "/memory.oom_control"}) {
      if (!v2) {
        files.push_back(memory + name);
      }
    }
  }
  return files;
}

void BenchGroups::moveIntoFirst(pid_t pid) {
  for (const auto& [controller, mount] : m_layout.controllers) {
    writeFile(directory(controller, m_paths.front()) + "/cgroup.procs", std::to_string(pid));
  }
}

ThreadedProcess::ThreadedProcess(std::size_t threads) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) {
    return;
  }
  m_pid = startChild([&] {
    for (std::size_t i = 1; i < threads; ++i) {
      std::thread([] {
        while (true) {
          ::pause();
        }
      }).detach();
    }
    const char ready = 'r';
    if (::write(ends[1], &ready, 1) == 1) {
      while (true) {
        ::pause();
      }
    }
  });
  ::close(ends[1]);
  char ready = 0;
  if (::read(ends[0], &ready, 1) != 1) {
    endChild(m_pid);
    m_pid = -1;
  }
  ::close(ends[0]);
}

ThreadedProcess::~ThreadedProcess() {
  endChild(m_pid);
}

std::vector<std::string> ThreadedProcess::bareFiles() const {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/" + std::to_string(m_pid) + "/task")) {
    files.push_back(entry.path().string() + "/schedstat");
  }
  std::sort(files.begin(), files.end());
  return files;
}

BareRead::BareRead(const std::vector<std::string>& paths) : m_buffer(buffer_bytes) {
  for (const std::string& path : paths) {
    if (const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC); descriptor >= 0) {
      m_descriptors.push_back(descriptor);
    }
  }
}

BareRead::~BareRead() {
  for (const int descriptor : m_descriptors) {
    ::close(descriptor);
  }
}

std::size_t BareRead::read() {
  std::size_t bytes = 0;
  for (const int descriptor : m_descriptors) {
    const ssize_t got = ::pread(descriptor, m_buffer.data(), m_buffer.size(), 0);
    bytes += got > 0 ? static_cast<std::size_t>(got) : 0;
  }
  return bytes;
}

}  // namespace plimsoll::bench
