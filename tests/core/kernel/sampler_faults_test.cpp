// SPDX-License-Identifier: GPL-3.0-or-later
// A sample stands, whatever can't be read.
#include "tests/core/kernel/host_tree.h"
#include "tests/support/catch.h"
#include "tests/support/faulty_files.h"

using namespace plimsoll;
using test::HostTree;

namespace {

constexpr GroupHandle first{1};
constexpr GroupHandle second{2};
using Missing = std::vector<std::pair<std::string, std::string>>;

struct Faulty {
  explicit Faulty(HostTree::Kind kind) : host(kind), root(host.tree().root()), files(root) {
    host.addGroup("/docker/a");
    host.addGroup("/docker/b");
    host.addProcess("/docker/a", 40, {40, 41});
    sampler = std::make_unique<Sampler>(files, *readCgroupLayout(files));
    sampler->setInventory(test::makeInventory({{1, "/docker/a"}, {2, "/docker/b"}}));
    sampler->setFocus({first}, 100);
  }
  Sample tick(bool everything = false) {
    ++seconds;
    return sampler->sample(test::at(seconds), everything);
  }

  HostTree host;
  RootFiles root;
  test::FaultyFiles files;
  std::unique_ptr<Sampler> sampler;
  std::int64_t seconds = 0;
};

/// Two samples in which the n-th reading fails; the sample must have the host and, unless it was said to be gone, both
/// groups.
void checkEveryReading(HostTree::Kind kind, Errc code) {
  std::size_t readings = 0;
  {
    Faulty whole(kind);
    whole.tick(true);
    readings = whole.files.readings();
  }
  REQUIRE(readings > 50);
  for (std::size_t n = 1; n <= readings; ++n) {
    CAPTURE(n);
    Faulty t(kind);
    t.files.failReading(n, code);
    const Sample sample = t.tick(true);
    REQUIRE(sample.host != nullptr);
    REQUIRE(sample.groups.size() >= (code == Errc::Gone ? 1U : 2U));
    REQUIRE(sample.threads.size() <= 2);
    const Sample next = t.tick();
    REQUIRE(next.groups.size() == sample.groups.size());
  }
}

}  // namespace

TEST_CASE("a sample stands whichever reading is denied, on v1") {
  checkEveryReading(HostTree::Kind::V1, Errc::Denied);
}

TEST_CASE("a sample stands whichever reading is denied, on v2") {
  checkEveryReading(HostTree::Kind::V2, Errc::Denied);
}

TEST_CASE("a sample stands whatever is gone at whichever reading, on v1") {
  checkEveryReading(HostTree::Kind::V1, Errc::Gone);
}

TEST_CASE("a sample stands whatever is gone at whichever reading, on v2") {
  checkEveryReading(HostTree::Kind::V2, Errc::Gone);
}

TEST_CASE("a file that may not be read is named with the reason, its numbers are missing, the others are there") {
  Faulty t(HostTree::Kind::V1);
  t.files.failPath("/docker/a/memory.stat", Errc::Denied);
  t.files.failPath("/docker/a/memory.usage_in_bytes", Errc::Denied);
  const Sample sample = t.tick(true);
  const GroupSample& group = *sample.group(first);
  REQUIRE(group.missing == Missing{{"memory.usage_in_bytes", "denied"}, {"memory.stat", "denied"}});
  REQUIRE_FALSE(group.memory.usage_in_bytes.has());
  REQUIRE_FALSE(group.slow->total_rss.has());
  REQUIRE(group.memory.failcnt == Count(0));
  REQUIRE(sample.group(second)->missing.empty());
}

TEST_CASE("a file that can be read again is no longer missing") {
  Faulty t(HostTree::Kind::V1);
  t.files.failPath("/docker/a/memory.usage_in_bytes", Errc::Denied);
  t.tick();
  t.files.heal();
  const Sample sample = t.tick(true);
  REQUIRE(sample.group(first)->missing.empty());
  REQUIRE(sample.group(first)->memory.usage_in_bytes == Count(1048576));
}

TEST_CASE("a file that is lost after it was read leaves no old number behind") {
  Faulty t(HostTree::Kind::V2);
  REQUIRE(t.tick().group(second)->memory.current == Count(1048576));
  t.files.failPath("/docker/b/memory.current", Errc::Io);
  const Sample sample = t.tick();
  REQUIRE_FALSE(sample.group(second)->memory.current.has());
  REQUIRE(sample.group(second)->missing == Missing{{"memory.current", "io"}});
}

TEST_CASE("a limit that can't be read any more is not known, and not none") {
  Faulty t(HostTree::Kind::V2);
  t.host.set("/docker/a", "memory.max", "5000\n");
  REQUIRE(t.tick(true).group(first)->limits->memory_max == Count(5000));
  t.files.failPath("/docker/a/memory.max", Errc::Denied);
  const Sample sample = t.tick(true);
  REQUIRE_FALSE(sample.group(first)->limits->memory_max.has());
  REQUIRE_FALSE(sample.group(first)->limits->memory_readable);
}

TEST_CASE("a removed group is not in the sample, and a new one at its path is not taken for it") {
  Faulty t(HostTree::Kind::V1);
  t.tick();
  t.files.failPath("/docker/b/cpuacct.usage", Errc::Gone);
  const Sample sample = t.tick();
  REQUIRE(sample.group(second) == nullptr);
  REQUIRE(sample.group(first) != nullptr);
  // A new life at the same path, not yet in the inventory.
  t.files.heal();
  REQUIRE(t.tick().group(second) == nullptr);
  t.sampler->setInventory(test::makeInventory({{1, "/docker/a"}, {3, "/docker/b"}}));
  REQUIRE(t.tick().group(GroupHandle{3}) != nullptr);
}

TEST_CASE("where no descriptor is kept, another inode at the path means that the group is gone") {
  const HostTree host(HostTree::Kind::V1);
  host.addGroup("/docker/a");
  RootFiles root(host.tree().root());

  /// Files that are opened anew for each reading, as beyond the budget of descriptors.
  class Unkept : public test::FaultyFiles {
   public:
    using FaultyFiles::FaultyFiles;
    std::unique_ptr<File> open(std::string path) override {
      class Once : public File {
       public:
        Once(Files& files, std::string file_path) : m_files(files), m_path(std::move(file_path)) {}
        Result<std::string_view> read(std::string& buffer) override { return m_files.read(m_path, buffer); }

       private:
        Files& m_files;
        std::string m_path;
      };
      return std::make_unique<Once>(*this, std::move(path));
    }
  };
  Unkept files(root);
  const std::string directory = "/sys/fs/cgroup/cpu,cpuacct/docker/a";
  files.setInode(directory, 11);
  Sampler sampler(files, *readCgroupLayout(files));
  Inventory inventory = test::makeInventory({{1, "/docker/a"}});
  inventory.groups[0].inode = 11;
  sampler.setInventory(inventory);
  REQUIRE(sampler.sample(test::at(1), false).groups.size() == 1);
  files.setInode(directory, 12);
  REQUIRE(sampler.sample(test::at(2), false).groups.empty());
}

TEST_CASE("broken text in a kernel file makes its numbers missing") {
  Faulty t(HostTree::Kind::V1);
  t.host.set("/docker/a", "cpuacct.usage", "");
  t.host.set("/docker/a", "memory.usage_in_bytes", "-5\n");
  t.host.set("/docker/a", "memory.stat", std::string("total_rss\ntotal_cache \xff\n\0\n", 27));
  t.host.setSchedstat(40, 41, "12");
  t.host.tree().write("/proc/40/task/41/stat", "41 (cut");
  const Sample sample = t.tick(true);
  REQUIRE_FALSE(sample.group(first)->cpu.cpuacct_usage.has());
  REQUIRE_FALSE(sample.group(first)->memory.usage_in_bytes.has());
  REQUIRE_FALSE(sample.group(first)->slow->total_rss.has());
  REQUIRE_FALSE(sample.group(first)->slow->total_cache.has());
  REQUIRE(sample.threads.size() == 1);  // nothing at all is known of the other
}

TEST_CASE("host files that can't be read are named, and the rest of the sample stands") {
  Faulty t(HostTree::Kind::V1);
  t.files.failPath("/proc/stat", Errc::Denied);
  t.files.failPath("/proc/net/softnet_stat", Errc::NotFound);
  t.files.failPath("/proc/pressure/cpu", Errc::Unsupported);
  const Sample sample = t.tick(true);
  REQUIRE(sample.host->missing ==
          Missing{{"stat", "denied"}, {"net/softnet_stat", "not found"}, {"pressure/cpu", "unsupported"}});
  REQUIRE(sample.host->cpus.empty());
  REQUIRE_FALSE(sample.host->ctxt.has());
  REQUIRE(sample.host->mem_total_bytes == Count(1048576));
  REQUIRE(sample.groups.size() == 2);
}

TEST_CASE("an inventory of groups that are not there gives samples without numbers, not a crash") {
  Faulty t(HostTree::Kind::V2);
  t.sampler->setInventory(test::makeInventory({{11, "/no/such/group"}, {12, "/../../etc"}}));
  const Sample sample = t.tick(true);
  for (const auto& group : sample.groups) {
    REQUIRE_FALSE(group->cpu.usage_usec.has());
    REQUIRE_FALSE(group->missing.empty());
  }
}
