// SPDX-License-Identifier: GPL-3.0-or-later
// The readers against this machine's own kernel: a group that the test makes, throttles, removes and makes again.
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <thread>

#include "core/kernel/sampler.h"
#include "core/runtime/container_discovery.h"
#include "tests/support/catch.h"

using namespace plimsoll;

namespace {

namespace fs = std::filesystem;
constexpr const char* container_id = "5ca1ab1e00000000000000000000000000000000000000000000000000000001";

/// Groups "/plimsoll-test-PID/ID" with a quota of 10 ms in 100 ms, in every hierarchy that is needed.
class OwnGroup {
 public:
  explicit OwnGroup(const CgroupLayout& layout)
      : m_layout(layout), m_parent("/plimsoll-test-" + std::to_string(::getpid())) {
    for (const std::string& controller : layout.searchControllers()) {
      const CgroupLayout::Mount& mount = *layout.mount(controller);
      if (mount.version == CgroupLayout::Version::V2) {
        enable(mount.directory("/"));
        fs::create_directory(mount.directory(m_parent));
        enable(mount.directory(m_parent));
      } else if (controller == "cpu" || controller == "cpuacct" || controller == "memory" || controller == "pids") {
        fs::create_directory(mount.directory(m_parent));
      }
    }
    makeLeaf();
  }
  ~OwnGroup() {
    removeLeaf();
    for (const std::string& controller : m_layout.searchControllers()) {
      std::error_code ignored;
      fs::remove(m_layout.directory(controller, m_parent), ignored);
    }
  }
  OwnGroup(const OwnGroup&) = delete;
  OwnGroup& operator=(const OwnGroup&) = delete;

  void makeLeaf() const {
    for (const std::string& controller : m_layout.searchControllers()) {
      if (fs::exists(m_layout.directory(controller, m_parent))) {
        fs::create_directory(m_layout.directory(controller, path()));
      }
    }
    const CgroupLayout::Mount& cpu = *m_layout.mount("cpu");
    if (cpu.version == CgroupLayout::Version::V2) {
      write("cpu", "cpu.max", "10000 100000");
    } else {
      write("cpu", "cpu.cfs_period_us", "100000");
      write("cpu", "cpu.cfs_quota_us", "10000");
    }
  }
  void removeLeaf() const {
    for (const std::string& controller : m_layout.searchControllers()) {
      std::error_code ignored;
      fs::remove(m_layout.directory(controller, path()), ignored);
    }
  }
  void add(pid_t pid) const {
    for (const std::string& controller : m_layout.searchControllers()) {
      if (fs::exists(m_layout.directory(controller, path()))) {
        write(controller, "cgroup.procs", std::to_string(pid));
      }
    }
  }
  std::string path() const { return m_parent + "/" + container_id; }
  std::string read(const std::string& controller, const std::string& file) const {
    std::ifstream in(m_layout.directory(controller, path()) + "/" + file);
    return std::string(std::istreambuf_iterator<char>(in), {});
  }

 private:
  void write(const std::string& controller, const std::string& file, const std::string& text) const {
    std::ofstream(m_layout.directory(controller, path()) + "/" + file) << text;
  }
  static void enable(const std::string& directory) {
    for (const char* const controller : {"+cpu", "+memory", "+pids"}) {
      std::ofstream(directory + "/cgroup.subtree_control") << controller;
    }
  }

  const CgroupLayout& m_layout;
  std::string m_parent;
};

/// A process with `threads` busy threads that waits to be let loose.
class Burner {
 public:
  explicit Burner(int threads) {
    int gate[2];
    REQUIRE(::pipe(gate) == 0);
    m_pid = ::fork();
    if (m_pid == 0) {
      ::close(gate[1]);
      char byte = 0;
      const ssize_t ignored = ::read(gate[0], &byte, 1);
      const auto burn = [] {
        std::atomic<unsigned> spin = 0;
        while (true) {
          spin.fetch_add(1, std::memory_order_relaxed);
        }
      };
      for (int i = 1; i < threads; ++i) {
        std::thread(burn).detach();
      }
      if (ignored >= 0) {
        burn();
      }
      ::_exit(0);
    }
    ::close(gate[0]);
    m_gate = gate[1];
  }
  ~Burner() {
    ::close(m_gate);
    ::kill(m_pid, SIGKILL);
    ::waitpid(m_pid, nullptr, 0);
  }
  Burner(const Burner&) = delete;
  Burner& operator=(const Burner&) = delete;
  pid_t pid() const { return m_pid; }
  void start() const { REQUIRE(::write(m_gate, "g", 1) == 1); }

 private:
  pid_t m_pid = -1;
  int m_gate = -1;
};

Stamp now() {
  timespec boot = {};
  ::clock_gettime(CLOCK_BOOTTIME, &boot);
  return Stamp{static_cast<std::int64_t>(boot.tv_sec) * 1'000'000'000 + boot.tv_nsec, 0};
}

std::uint64_t firstNumber(const std::string& text, const std::string& key) {
  const std::size_t at = key.empty() ? 0 : text.find(key) + key.size();
  return std::stoull(text.substr(at));
}

const Container& containerIn(const Inventory& inventory) {
  const Container* const container = inventory.container(ContainerId{container_id});
  REQUIRE(container != nullptr);
  return *container;
}

bool canMakeGroups(const Result<CgroupLayout>& layout) {
  const bool can = ::geteuid() == 0 && layout && layout->mount("cpu") != nullptr &&
                   ::access(layout->mount("cpu")->point.c_str(), W_OK) == 0;
  if (!can) {
    WARN("skipped: making a cgroup needs root and a writable cpu hierarchy");
  }
  return can;
}

}  // namespace

TEST_CASE("what a sample says of a throttled group of this kernel lies between two readings of the same files") {
  RootFiles files;
  const Result<CgroupLayout> layout = readCgroupLayout(files);
  if (!canMakeGroups(layout)) {
    return;
  }
  const OwnGroup group(*layout);
  const Burner burner(3);
  group.add(burner.pid());
  burner.start();

  ContainerDiscovery discovery;
  const Inventory inventory = discovery.scan(files, *layout, {});
  const Container& container = containerIn(inventory);
  REQUIRE(container.init_pid == burner.pid());
  Sampler sampler(files, *layout);
  sampler.setInventory(inventory);
  sampler.setFocus({*container.group}, 100);

  const bool v2 = layout->mount("cpu")->version == CgroupLayout::Version::V2;
  const Sample from = sampler.sample(now(), true);
  // The window: so long until the kernel has counted ten more periods.
  const std::uint64_t periods_from = *from.group(*container.group)->cpu.nr_periods;
  const std::int64_t deadline_ns = now().at_ns + 20'000'000'000;
  std::string before;
  do {
    ::usleep(20000);
    before = group.read("cpu", "cpu.stat");
  } while (firstNumber(before, "nr_periods ") < periods_from + 10 && now().at_ns < deadline_ns);
  const std::string usage_before = v2 ? before : group.read("cpuacct", "cpuacct.usage");
  const Sample to = sampler.sample(now(), false);
  const std::string usage_after = v2 ? group.read("cpu", "cpu.stat") : group.read("cpuacct", "cpuacct.usage");
  const std::string after = group.read("cpu", "cpu.stat");

  const CpuPart& cpu = to.group(*container.group)->cpu;
  REQUIRE(*cpu.nr_periods >= firstNumber(before, "nr_periods "));
  REQUIRE(*cpu.nr_periods <= firstNumber(after, "nr_periods "));
  REQUIRE(*cpu.nr_throttled >= firstNumber(before, "nr_throttled "));
  REQUIRE(*cpu.nr_throttled <= firstNumber(after, "nr_throttled "));
  const Count usage = v2 ? cpu.usage_usec : cpu.cpuacct_usage;
  REQUIRE(*usage >= firstNumber(usage_before, v2 ? "usage_usec " : ""));
  REQUIRE(*usage <= firstNumber(usage_after, v2 ? "usage_usec " : ""));

  // Three busy threads in a tenth of a CPU: nearly every period is throttled, and each thread waits most of the time.
  const CpuPart& cpu_from = from.group(*container.group)->cpu;
  const double periods = static_cast<double>(*cpu.nr_periods - *cpu_from.nr_periods);
  const double throttled = static_cast<double>(*cpu.nr_throttled - *cpu_from.nr_throttled);
  REQUIRE(throttled / periods > 0.8);
  REQUIRE(to.group(*container.group)->limits->quotaUs() == Count(10000));
  REQUIRE(to.threads.size() == 3);
  for (const auto& thread : to.threads) {
    REQUIRE(thread->pid == burner.pid());
    REQUIRE(thread->has_stat);
    REQUIRE(thread->run_delay_ns.has());
  }
  REQUIRE(to.processes.size() == 1);
  REQUIRE(to.processes[0]->num_threads == Count(3));
}

TEST_CASE("a group of this kernel that is removed and made again at the same path gets a new handle") {
  RootFiles files;
  const Result<CgroupLayout> layout = readCgroupLayout(files);
  if (!canMakeGroups(layout)) {
    return;
  }
  const OwnGroup group(*layout);
  ContainerDiscovery discovery;
  const Inventory first = discovery.scan(files, *layout, {});
  const GroupHandle before = *containerIn(first).group;
  REQUIRE(*containerIn(discovery.scan(files, *layout, {})).group == before);
  Sampler sampler(files, *layout);
  sampler.setInventory(first);
  REQUIRE(sampler.sample(now(), true).group(before) != nullptr);

  group.removeLeaf();
  REQUIRE(sampler.sample(now(), false).group(before) == nullptr);
  group.makeLeaf();
  // The old handle stays gone, though its path is there again.
  REQUIRE(sampler.sample(now(), true).group(before) == nullptr);

  const Inventory second = discovery.scan(files, *layout, {});
  REQUIRE(*containerIn(second).group != before);
  sampler.setInventory(second);
  REQUIRE(sampler.sample(now(), true).group(*containerIn(second).group) != nullptr);
}
