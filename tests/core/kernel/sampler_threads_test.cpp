// SPDX-License-Identifier: GPL-3.0-or-later
// Processes and threads of focused groups.
#include <algorithm>

#include "tests/core/kernel/host_tree.h"
#include "tests/support/catch.h"
#include "tests/support/faulty_files.h"

using namespace plimsoll;
using test::HostTree;

namespace {

constexpr GroupHandle first{1};

/// A v1 host with the container "/docker/a" in focus, sampled tick by tick.
struct Focused {
  explicit Focused(HostTree::Kind kind = HostTree::Kind::V1) : host(kind), root(host.tree().root()), files(root) {
    host.addGroup("/docker/a");
  }
  void start(std::uint32_t max_threads = 20000, std::vector<test::Planned> planned = {{1, "/docker/a"}}) {
    sampler = std::make_unique<Sampler>(files, *readCgroupLayout(files));
    sampler->setInventory(test::makeInventory(planned));
    sampler->setFocus({first}, max_threads);
  }
  Sample tick(bool everything = false) {
    ++seconds;
    files.takePaths();
    Sample sample = sampler->sample(test::at(seconds), everything);
    paths = files.takePaths();
    return sample;
  }
  std::size_t timesRead(const std::string& part) const {
    return static_cast<std::size_t>(std::count_if(
        paths.begin(), paths.end(), [&](const std::string& path) { return path.find(part) != std::string::npos; }));
  }
  /// A process with so many threads that not all of them are read whole on every tick.
  void addManyThreads() const {
    std::vector<Tid> tids;
    for (Tid tid = 100; tid < 700; ++tid) {
      tids.push_back(tid);
    }
    host.addProcess("/docker/a", 100, tids);
  }

  HostTree host;
  RootFiles root;
  test::FaultyFiles files;
  std::unique_ptr<Sampler> sampler;
  std::int64_t seconds = 0;
  std::vector<std::string> paths;
};

std::vector<Tid> tidsOf(const Sample& sample) {
  std::vector<Tid> tids;
  for (const auto& thread : sample.threads) {
    tids.push_back(thread->tid);
  }
  return tids;
}

}  // namespace

TEST_CASE("a focused container's threads are read with all their numbers") {
  Focused t;
  t.host.addProcess("/docker/a", 40, {40, 41});
  t.host.setStat(40, 41, "a) R 1 (b", 'D', 700);
  t.start();
  const Sample sample = t.tick();
  REQUIRE(tidsOf(sample) == std::vector<Tid>{40, 41});
  const ThreadSample& thread = *sample.threads[1];
  REQUIRE(thread.pid == 40);
  REQUIRE(thread.group == first);
  REQUIRE(thread.comm == "a) R 1 (b");
  REQUIRE(thread.state == 'D');
  REQUIRE(thread.has_stat);
  REQUIRE(thread.stat_at_ns == sample.at_ns);
  REQUIRE(thread.last_cpu == 1);
  REQUIRE(thread.priority == 20);
  REQUIRE(thread.nice == 0);
  REQUIRE(thread.starttime_ticks == Count(1041));
  REQUIRE(thread.utime_ticks == Count(700));
  REQUIRE(thread.stime_ticks == Count(5));
  REQUIRE(thread.run_ns == Count(1000));
  REQUIRE(thread.run_delay_ns == Count(200));
  REQUIRE(thread.timeslices == Count(3));
  REQUIRE(thread.voluntary_ctxt_switches == Count(7));
  REQUIRE(thread.nonvoluntary_ctxt_switches == Count(2));
}

TEST_CASE("threads of groups that are not in focus are not read") {
  Focused t;
  t.host.addProcess("/docker/a", 40, {40});
  t.start();
  t.sampler->setFocus({}, 100);
  const Sample sample = t.tick();
  REQUIRE(sample.threads.empty());
  REQUIRE(sample.processes.empty());
  REQUIRE(sample.focused.empty());
  REQUIRE(t.timesRead("/proc/40/") == 0);
}

TEST_CASE("a focused process gives its memory, with the reason where PSS can't be read") {
  Focused t;
  t.host.addProcess("/docker/a", 40, {40});
  t.host.addProcess("/docker/a", 50, {50});
  t.host.tree().write("/proc/40/smaps_rollup", "Pss: 10 kB\nPrivate_Clean: 1 kB\nPrivate_Dirty: 2 kB\n");
  t.files.failPath("/proc/50/smaps_rollup", Errc::Denied);
  t.start();
  const Sample sample = t.tick();
  REQUIRE(sample.processes.size() == 2);
  REQUIRE(sample.processes[0]->comm == "server");
  REQUIRE(sample.processes[0]->num_threads == Count(1));
  REQUIRE(sample.processes[0]->utime_ticks == Count(300));
  REQUIRE(sample.processes[0]->rss_bytes == Count(431 * 4096));
  REQUIRE(sample.processes[0]->pss_bytes == Count(10 * 1024));
  REQUIRE(sample.processes[0]->uss_bytes == Count(3 * 1024));
  REQUIRE(sample.processes[0]->memory_missing.empty());
  REQUIRE_FALSE(sample.processes[1]->pss_bytes.has());
  REQUIRE(sample.processes[1]->memory_missing == "denied");
}

TEST_CASE("PSS is read on the first and then on every tenth tick") {
  Focused t;
  t.host.addProcess("/docker/a", 40, {40});
  t.host.tree().write("/proc/40/smaps_rollup", "Pss: 10 kB\n");
  t.start();
  t.tick();
  REQUIRE(t.timesRead("smaps_rollup") == 1);
  std::size_t read = 0;
  for (int i = 0; i < 20; ++i) {
    REQUIRE(t.tick().processes[0]->pss_bytes == Count(10 * 1024));
    read += t.timesRead("smaps_rollup");
  }
  REQUIRE(read == 2);
}

TEST_CASE("threads without schedstat are read from stat every time, and wait is missing, not 0") {
  Focused t;
  t.host.addProcess("/docker/a", 40, {40});
  t.host.tree().remove("/proc/40/task/40/schedstat");
  t.start();
  t.tick();
  t.host.setStat(40, 40, "worker", 'R', 150);
  const Sample sample = t.tick();
  REQUIRE_FALSE(sample.threads[0]->run_delay_ns.has());
  REQUIRE_FALSE(sample.threads[0]->run_ns.has());
  REQUIRE(sample.threads[0]->utime_ticks == Count(150));
  REQUIRE(sample.threads[0]->stat_at_ns == sample.at_ns);
}

TEST_CASE("a schedstat of three zeros stays three zeros") {
  Focused t;
  t.host.addProcess("/docker/a", 40, {40});
  t.host.setSchedstat(40, 40, "0 0 0\n");
  t.start();
  const Sample sample = t.tick();
  REQUIRE(sample.threads[0]->run_ns == Count(0));
  REQUIRE(sample.threads[0]->run_delay_ns == Count(0));
}

TEST_CASE("a captured thread without stat has its name from comm") {
  Focused t;
  t.host.addProcess("/docker/a", 40, {40});
  t.host.tree().remove("/proc/40/task/40/stat");
  t.host.tree().write("/proc/40/task/40/comm", "x\ny z\n");
  t.start();
  const Sample sample = t.tick();
  REQUIRE(sample.threads[0]->comm == "x\ny z");
  REQUIRE_FALSE(sample.threads[0]->has_stat);
  REQUIRE(sample.threads[0]->state == 0);
  REQUIRE(sample.threads[0]->run_delay_ns == Count(200));
}

TEST_CASE("a process of a captured tree without a stat of its own still gives its threads") {
  Focused t;
  t.host.addProcess("/docker/a", 40, {40, 41});
  t.host.tree().remove("/proc/40/stat");
  t.start();
  const Sample sample = t.tick();
  REQUIRE(tidsOf(sample) == std::vector<Tid>{40, 41});
  REQUIRE_FALSE(sample.processes[0]->utime_ticks.has());
}

TEST_CASE("a new thread is found, and one that ended is dropped") {
  Focused t;
  t.host.addProcess("/docker/a", 40, {40});
  t.start();
  t.tick();
  t.host.addProcess("/docker/a", 40, {40, 45});
  REQUIRE(tidsOf(t.tick()) == std::vector<Tid>{40, 45});
  t.host.tree().remove("/proc/40/task/40");
  t.host.setProcessStat(40, "server", 1, 300, 500);
  REQUIRE(tidsOf(t.tick()) == std::vector<Tid>{45});
}

TEST_CASE("a thread that is replaced by another while their number stays the same is noticed") {
  Focused t;
  t.host.addProcess("/docker/a", 40, {40, 41});
  t.start();
  t.tick();
  t.host.addProcess("/docker/a", 40, {40, 42});
  t.host.tree().remove("/proc/40/task/41");
  // The kernel answers a kept descriptor of an ended thread with ESRCH; a removed file does not.
  t.files.failPath("/task/41/schedstat", Errc::Gone);
  REQUIRE(tidsOf(t.tick()) == std::vector<Tid>{40});
  REQUIRE(tidsOf(t.tick()) == std::vector<Tid>{40, 42});
}

TEST_CASE("a pid that was given to another process starts afresh") {
  Focused t;
  t.host.addProcess("/docker/a", 40, {40});
  t.host.tree().write("/proc/40/smaps_rollup", "Pss: 10 kB\n");
  t.start();
  const Sample from = t.tick();
  t.host.setProcessStat(40, "other", 1, 1, 9999);
  t.host.tree().remove("/proc/40/smaps_rollup");
  const Sample to = t.tick();
  REQUIRE(to.processes[0]->starttime_ticks == Count(9999));
  REQUIRE_FALSE(to.processes[0]->pss_bytes.has());
  REQUIRE(to.threads[0] != from.threads[0]);
}

TEST_CASE("with up to 500 threads in focus the state of all is read on every tick") {
  Focused t;
  t.host.addProcess("/docker/a", 40, {40, 41});
  t.start();
  t.tick();
  const Sample sample = t.tick();
  REQUIRE(t.timesRead("/task/40/stat") == 1);
  REQUIRE(t.timesRead("/task/41/stat") == 1);
  REQUIRE(sample.threads[0]->stat_at_ns == sample.at_ns);
}

TEST_CASE("switch counts are read again only when the thread ran") {
  Focused t;
  t.host.addProcess("/docker/a", 40, {40, 41});
  t.start();
  t.tick();
  t.host.setSchedstat(40, 41, "2000 300 4\n");
  t.host.tree().write("/proc/40/task/41/status", "voluntary_ctxt_switches:\t8\nnonvoluntary_ctxt_switches:\t3\n");
  const Sample sample = t.tick();
  REQUIRE(t.timesRead("/task/40/status") == 0);
  REQUIRE(sample.threads[0]->voluntary_ctxt_switches == Count(7));
  REQUIRE(sample.threads[1]->voluntary_ctxt_switches == Count(8));
}

TEST_CASE("with more than 500 threads only those that ran or were not asleep are read whole") {
  Focused t;
  t.addManyThreads();
  t.host.setStat(100, 300, "busy", 'R', 5);
  t.start();
  const Sample from = t.tick();
  REQUIRE(from.threads.size() == 600);
  t.host.setSchedstat(100, 200, "5000 900 9\n");
  t.host.setStat(100, 200, "worker", 'S', 777);
  const Sample to = t.tick();
  REQUIRE(t.timesRead("/stat") - t.timesRead("/status") - t.timesRead("/proc/stat") == 3);  // 200, 300, the process
  REQUIRE(t.timesRead("/status") == 0);
  REQUIRE(to.threads[100]->tid == 200);
  REQUIRE(to.threads[100]->utime_ticks == Count(777));
  REQUIRE(to.threads[100]->stat_at_ns == to.at_ns);
  REQUIRE_FALSE(to.threads[100]->voluntary_ctxt_switches.has());
  REQUIRE(to.threads[0]->stat_at_ns == from.at_ns);
  REQUIRE(to.threads[0] == from.threads[0]);
}

TEST_CASE("everything reads every thread whole, however many they are") {
  Focused t;
  t.addManyThreads();
  t.start();
  t.tick();
  const Sample sample = t.tick(true);
  REQUIRE(sample.threads[0]->stat_at_ns == sample.at_ns);
  REQUIRE(sample.threads[0]->voluntary_ctxt_switches == Count(7));
}

TEST_CASE("the directory of threads is not listed while their number stays and each can be read") {
  Focused t;
  t.addManyThreads();
  t.start();
  t.tick();
  t.files.failPath("/proc/100/task", Errc::Denied);  // a listing would now give no thread at all
  REQUIRE(t.tick().threads.size() == 600);
}

TEST_CASE("beyond the limit threads are left out and the container is named") {
  Focused t;
  t.host.addProcess("/docker/a", 40, {40, 41});
  t.host.addProcess("/docker/a", 50, {50, 51});
  t.start(3);
  const Sample sample = t.tick();
  REQUIRE(tidsOf(sample) == std::vector<Tid>{40, 41, 50});
  REQUIRE(sample.threads_cut == std::vector<GroupHandle>{first});
}

TEST_CASE("exactly the limit is not cut") {
  Focused t;
  t.host.addProcess("/docker/a", 40, {40, 41});
  t.start(2);
  REQUIRE(t.tick().threads_cut.empty());
}

TEST_CASE("the more important container gets its threads first") {
  Focused t;
  t.host.addGroup("/docker/b");
  t.host.addProcess("/docker/a", 40, {40, 41});
  t.host.addProcess("/docker/b", 30, {30, 31});
  t.start(2, {{1, "/docker/a"}, {2, "/docker/b"}});
  t.sampler->setFocus({GroupHandle{2}, first}, 2);
  const Sample sample = t.tick();
  REQUIRE(tidsOf(sample) == std::vector<Tid>{30, 31});
  REQUIRE(sample.threads_cut == std::vector<GroupHandle>{first});
  REQUIRE(sample.focused == std::vector<GroupHandle>{first, GroupHandle{2}});
}

TEST_CASE("processes in groups inside the container belong to it, those of a container in it do not") {
  Focused t;
  t.host.addGroup("/docker/a/init.scope");
  t.host.addGroup("/docker/a/docker/inner");
  t.host.addProcess("/docker/a/init.scope", 40, {40});
  t.host.addProcess("/docker/a/docker/inner", 50, {50});
  t.start(100, {{1, "/docker/a"}, {2, "/docker/a/docker/inner"}});
  REQUIRE(tidsOf(t.tick()) == std::vector<Tid>{40});
}

TEST_CASE("without a list of processes the container's init process is read") {
  Focused t;
  t.host.addProcess("/elsewhere", 40, {40});
  t.host.tree().remove("/sys/fs/cgroup/cpu,cpuacct/docker/a");
  t.start(100, {{1, "/docker/a", true, {}, 40}});
  REQUIRE(tidsOf(t.tick()) == std::vector<Tid>{40});
}

TEST_CASE("pids can be asked for without any cgroup") {
  Focused t;
  t.host.addProcess("/docker/b", 5000, {5001});
  t.host.tree().remove("/proc/5000/stat");
  t.start();
  t.sampler->setFocus({}, 100);
  t.sampler->setLoosePids({5000});
  const Sample sample = t.tick(true);
  REQUIRE(tidsOf(sample) == std::vector<Tid>{5001});
  REQUIRE(sample.threads[0]->group == GroupHandle{});
}

TEST_CASE("a process that moves between two focused containers is read once and has its new group") {
  Focused t(HostTree::Kind::V2);
  t.host.addGroup("/docker/b");
  t.host.addProcess("/docker/a", 40, {40});
  t.start(100, {{1, "/docker/a"}, {2, "/docker/b"}});
  t.sampler->setFocus({first, GroupHandle{2}}, 100);
  t.tick();
  t.host.set("/docker/a", "cgroup.procs", "");
  t.host.set("/docker/b", "cgroup.procs", "40\n");
  const Sample sample = t.tick();
  REQUIRE(sample.threads.size() == 1);
  REQUIRE(sample.threads[0]->group == GroupHandle{2});
}
