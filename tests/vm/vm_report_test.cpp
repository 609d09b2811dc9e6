// SPDX-License-Identifier: GPL-3.0-or-later
// What list, check and evaluate say of the pure cgroup v2 host, against its own files.
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "tests/support/catch.h"
#include "tests/vm/vm_facts.h"

using namespace plimsoll;
using namespace plimsoll::vm;
using nlohmann::json;

namespace {

constexpr std::int64_t mib = 1024 * 1024;

std::string dockerId(const Facts& facts) {
  return facts.output("docker.id").substr(0, 64);
}

/// The object in `list` whose `key` is `id`.
json find(const json& list, const char* key, const std::string& id) {
  for (const json& object : list) {
    if (object.value(key, "") == id) {
      return object;
    }
  }
  FAIL("no container " << id);
  return {};
}

json listed(const Facts& facts, const std::string& id) {
  REQUIRE(facts.exitCode("list") == 0);
  return find(json::parse(facts.output("list.out")), "id", id);
}

json host(const Facts& facts) {
  REQUIRE(facts.exitCode("evaluate") == 0);
  return json::parse(facts.output("evaluate.out"))["variants"]["."];
}

json evaluated(const Facts& facts, const std::string& id) {
  return find(host(facts)["containers"], "container_id", id);
}

json interval(const Facts& facts, const std::string& id) {
  const json intervals = host(facts)["intervals"];
  REQUIRE(intervals.size() == 1);
  CHECK(intervals[0]["from"] == "t0");
  CHECK(intervals[0]["to"] == "t1");
  return find(intervals[0]["containers"], "container_id", id);
}

std::uint64_t growth(const Facts& facts, const std::string& group, std::string_view key) {
  return facts.number("t1", group, "cpu.stat", key).value() - facts.number("t0", group, "cpu.stat", key).value();
}

double throttledShare(const Facts& facts, const std::string& group) {
  return static_cast<double>(growth(facts, group, "nr_throttled")) /
         static_cast<double>(growth(facts, group, "nr_periods"));
}

std::set<int> processesOf(const Facts& facts, const std::string& group) {
  std::istringstream lines(facts.text("t1", "/sys/fs/cgroup" + group + "/cgroup.procs").value());
  std::set<int> pids;
  for (int pid = 0; lines >> pid;) {
    pids.insert(pid);
  }
  return pids;
}

std::uint64_t ramBytes(const Facts& facts) {
  std::istringstream words(facts.text("t0", "/proc/meminfo").value());
  std::string key;
  std::uint64_t kib = 0;
  words >> key >> kib;
  REQUIRE(key == "MemTotal:");
  return kib * 1024;
}

}  // namespace

TEST_CASE("list has every container's quota, period, burst and weight as the files say") {
  const Facts facts;
  const json a = listed(facts, madeId('a'));
  CHECK(a["cpu_quota_cores"] == 0.1);
  CHECK(a["cpu_quota_period_us"] == 100000);
  const json b = listed(facts, madeId('b'));
  CHECK(b["cpu_quota_cores"].is_null());
  CHECK_FALSE(b["cpu_quota_cores_null_reason"].get<std::string>().empty());
  CHECK(listed(facts, madeId('e'))["cpu_weight"] == 200);
  const json f = listed(facts, madeId('f'));
  CHECK(f["cpu_quota_cores"] == 0.5);
  CHECK(f["cpu_quota_period_us"] == 50000);
  CHECK(f["cpu_burst_us"] == 10000);
}

TEST_CASE("list names what really limits the CPU: own quota, the slice's, the cpuset, or the host") {
  const Facts facts;
  const auto limit = [&](const std::string& id) {
    const json container = listed(facts, id);
    return std::pair(container["cpu_effective_limit_cores"].get<double>(),
                     container["cpu_effective_limit_source"].get<std::string>());
  };
  CHECK(limit(madeId('a')) == std::pair(0.1, madePath("system.slice", 'a')));
  CHECK(limit(madeId('b')) == std::pair(0.2, std::string("/batch.slice")));
  CHECK(limit(madeId('c')) == std::pair(2.0, std::string("host")));
  CHECK(limit(madeId('d')) == std::pair(1.0, std::string("cpuset")));
  CHECK(limit(dockerId(facts)) == std::pair(0.1, "/docker/" + dockerId(facts)));
}

TEST_CASE("list has the memory limits, and the host's memory where there is none") {
  const Facts facts;
  const json c = listed(facts, madeId('c'));
  CHECK(c["memory_limit_bytes"] == 24 * mib);
  CHECK(c["memory_effective_limit_source"] == madePath("system.slice", 'c'));
  const json f = listed(facts, madeId('f'));
  CHECK(f["memory_limit_bytes"] == 64 * mib);
  CHECK(f["memory_high_bytes"] == 32 * mib);
  const json a = listed(facts, madeId('a'));
  CHECK(a["memory_limit_bytes"].is_null());
  CHECK(a["memory_effective_limit_bytes"] == ramBytes(facts));
  CHECK(a["memory_effective_limit_source"] == "host");
}

TEST_CASE("list has the processes, the pids limit, the cpuset and the io limits") {
  const Facts facts;
  const json e = listed(facts, madeId('e'));
  CHECK(e["pids"].get<std::set<int>>() == processesOf(facts, madePath("system.slice", 'e')));
  CHECK(e["pids"].size() == 6);
  CHECK(e["pids_current"] == 6);
  CHECK(e["pids_limit"] == 7);
  CHECK(listed(facts, madeId('a'))["pids_limit"].is_null());
  CHECK(listed(facts, madeId('d'))["cpuset_cpus"] == "1");
  const auto io = listed(facts, madeId('f'))["io_limits"].get<std::string>();
  CHECK(io.find("rbps=1048576") != std::string::npos);
  CHECK(io.find("wiops=100") != std::string::npos);
}

TEST_CASE("list has the real docker container with its engine's words") {
  const Facts facts;
  const json quota = listed(facts, dockerId(facts));
  const json inspect = json::parse(facts.output("inspect.json"))[0];
  CHECK(quota["name"] == "quota");
  CHECK(quota["image"] == "plimsoll/busybox:1");
  CHECK(quota["runtime"] == "docker");
  CHECK(quota["state"] == "running");
  CHECK(quota["started_at"] == inspect["State"]["StartedAt"]);
  CHECK(quota["init_pid"] == inspect["State"]["Pid"]);
  CHECK(quota["cpu_quota_cores"] == 0.1);
  CHECK(quota["memory_limit_bytes"] == 64 * mib);
}

TEST_CASE("check tells the sources of a cgroup v2 host") {
  const Facts facts;
  CHECK(facts.exitCode("check") == 0);
  CHECK(facts.output("check.err").empty());
  CHECK(facts.output("check.out").find("v2") != std::string::npos);
}

TEST_CASE("evaluate over the captured guest has the throttled share of the files' own differences") {
  const Facts facts;
  const std::string a = madePath("system.slice", 'a');
  const json own = interval(facts, madeId('a'));
  CHECK(own["throttled_periods_ratio"].get<double>() == Approx(throttledShare(facts, a)).epsilon(1e-9));
  CHECK(own["throttled_periods_ratio"].get<double>() >= 0.9);
  CHECK(own["throttled_periods_ratio_source"] == a);
  CHECK(own["periods_in_interval"] == growth(facts, a, "nr_periods"));
  const json from_above = interval(facts, madeId('b'));
  CHECK(from_above["throttled_periods_ratio"].get<double>() ==
        Approx(throttledShare(facts, "/batch.slice")).epsilon(1e-9));
  CHECK(from_above["throttled_periods_ratio_source"] == "/batch.slice");
  const std::string docker = "/docker/" + dockerId(facts);
  const json real = interval(facts, dockerId(facts));
  CHECK(real["throttled_periods_ratio"].get<double>() == Approx(throttledShare(facts, docker)).epsilon(1e-9));
}

TEST_CASE("two processes killed for memory count as two, and the container lives on") {
  const Facts facts;
  CHECK(facts.number("t0", madePath("system.slice", 'c'), "memory.events", "oom_kill").value() == 2);
  CHECK(evaluated(facts, madeId('c'))["oom_kills"] == 2);
  CHECK(evaluated(facts, madeId('a'))["oom_kills"] == 0);
  const Stream stream(facts);
  const GroupSample* group = stream.samples.back()->group(stream.container(madeId('c')).group.value());
  REQUIRE(group != nullptr);
  CHECK(group->memory.oomKill() == Count(2));
}

TEST_CASE("the working set leaves out the page cache that the kernel would drop first") {
  const Facts facts;
  const std::string e = madePath("system.slice", 'e');
  const std::uint64_t current = facts.number("t1", e, "memory.current", "").value();
  const std::uint64_t inactive = facts.number("t1", e, "memory.stat", "inactive_file").value();
  CHECK(inactive >= 12 * mib);  // the file that it has read
  const json container = evaluated(facts, madeId('e'));
  CHECK(container["memory_usage_bytes"] == current);
  CHECK(container["memory_working_set_bytes"] == current - inactive);
  CHECK(container["memory_inactive_file_bytes"] == inactive);
}
