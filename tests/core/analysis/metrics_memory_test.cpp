// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/rates.h"
#include "tests/core/analysis/scene.h"
#include "tests/support/catch.h"

using namespace plimsoll;
using plimsoll::test::Scene;

TEST_CASE("the working set is usage minus total_inactive_file on v1 and minus inactive_file on v2") {
  Scene v1;
  v1.own_to.memory.usage_in_bytes = 1000;
  v1.own_slow.total_inactive_file = 300;
  CHECK(v1.metric("memory_working_set_bytes").number == 700);
  Scene v2;
  v2.own_to.memory.current = 1000;
  v2.own_slow.inactive_file = 400;
  CHECK(v2.metric("memory_working_set_bytes").number == 600);
}

TEST_CASE("with more inactive cache than usage docker shows the usage and kubelet 0") {
  Scene scene;
  scene.own_to.memory.current = 1000;
  scene.own_slow.inactive_file = 1000;
  CHECK(scene.metric("memory_working_set_bytes").number == 1000);
  CHECK(scene.metric("memory_working_set_kubelet_bytes").number == 0);
}

TEST_CASE("without memory.stat the working set is unknown, not the usage") {
  Scene scene;
  scene.own_to.memory.current = 1000;
  CHECK(scene.metric("memory_usage_bytes").number == 1000);
  CHECK(scene.metric("memory_working_set_bytes").null_reason == "memory.stat could not be read");
}

TEST_CASE("the effective memory limit is the tightest of own, ancestors and RAM") {
  Scene scene;
  scene.own_to.memory.current = 100;
  scene.own_slow.inactive_file = 0;
  scene.host_to.mem_total_bytes = 1000;
  CHECK(scene.metric("memory_limit_bytes").null_reason == reasons::no_limit);
  CHECK(scene.metric("memory_effective_limit_bytes").number == 1000);
  CHECK(scene.metric("memory_effective_limit_source").text == "host");
  CHECK(scene.metric("ancestor_working_set_bytes").null_reason == reasons::no_ancestor_limit);

  scene.parent_limits.memory_max = 400;
  scene.parent_to.memory.current = 350;
  scene.parent_to.memory.events_max = 7;
  scene.parent_slow.inactive_file = 50;
  CHECK(scene.metric("memory_effective_limit_bytes").number == 400);
  CHECK(scene.metric("memory_effective_limit_source").text == "/slice");
  CHECK(scene.metric("memory_percent_of_effective").number == 25);
  CHECK(scene.metric("ancestor_working_set_bytes").number == 300);
  CHECK(scene.metric("ancestor_percent").number == 75);
  CHECK(scene.metric("ancestor_headroom_bytes").number == 100);
  CHECK(scene.metric("ancestor_memory_max_events").number == 7);

  scene.own_limits.memory_max = 400;  // equal: the container's own is named
  CHECK(scene.metric("memory_effective_limit_source").text == "/slice/c");
  CHECK(scene.metric("memory_percent").number == 25);
}

TEST_CASE("a limit above the RAM does not bind") {
  Scene scene;
  scene.own_limits.limit_in_bytes = 5000;
  scene.host_to.mem_total_bytes = 1000;
  CHECK(scene.metric("memory_limit_bytes").number == 5000);
  CHECK(scene.metric("memory_effective_limit_source").text == "host");
}

TEST_CASE("the kinds of memory add up: file is without shmem") {
  Scene v1;
  v1.own_slow.total_rss = 500;
  v1.own_slow.total_cache = 300;
  v1.own_slow.total_shmem = 120;
  v1.own_slow.kmem_usage_in_bytes = 40;
  CHECK(v1.metric("memory_anon_bytes").number == 500);
  CHECK(v1.metric("memory_file_bytes").number == 180);
  CHECK(v1.metric("memory_shmem_bytes").number == 120);
  CHECK(v1.metric("memory_kernel_bytes").number == 40);
}

TEST_CASE("kernel memory before 5.18 is the sum of its parts") {
  Scene scene;
  scene.own_slow.kernel_stack = 1;
  scene.own_slow.pagetables = 2;
  CHECK_FALSE(scene.metric("memory_kernel_bytes").known());
  scene.own_slow.slab = 4;
  CHECK(scene.metric("memory_kernel_bytes").number == 7);
}

TEST_CASE("memsw is a sum: swap is what is left without memory") {
  Scene scene;
  scene.own_to.memory.usage_in_bytes = 600;
  scene.own_to.memory.memsw_usage_in_bytes = 850;
  scene.own_limits.limit_in_bytes = 1000;
  scene.own_limits.memsw_limit_in_bytes = 1800;
  scene.host_to.swap_total_bytes = 500;
  CHECK(scene.metric("swap_usage_bytes").number == 250);
  CHECK(scene.metric("swap_limit_bytes").number == 800);
  CHECK(scene.metric("memory_plus_swap_limit_bytes").number == 1800);
  CHECK(scene.metric("swap_effective_limit_bytes").number == 500);  // the host has no more
}

TEST_CASE("memory that grew between the two readings is not negative swap") {
  Scene scene;
  scene.own_to.memory.usage_in_bytes = 900;
  scene.own_to.memory.memsw_usage_in_bytes = 850;
  CHECK(scene.metric("swap_usage_bytes").number == 0);
}

TEST_CASE("without swap accounting swap is unknown and not bound by the memory limit") {
  Scene scene;
  scene.own_to.memory.usage_in_bytes = 600;
  scene.own_limits.limit_in_bytes = 1000;
  scene.own_limits.swap_readable = false;
  scene.host_to.swap_total_bytes = 2048;
  CHECK(scene.metric("swap_usage_bytes").null_reason == reasons::no_swap_accounting);
  CHECK(scene.metric("swap_limit_bytes").null_reason == reasons::no_swap_accounting);
  CHECK(scene.metric("swap_effective_limit_bytes").number == 2048);
}

TEST_CASE("swap that is not limited is limited by the host alone") {
  Scene v1;
  v1.own_to.memory.usage_in_bytes = v1.own_to.memory.memsw_usage_in_bytes = 600;
  v1.own_limits.limit_in_bytes = 1000;
  v1.host_to.swap_total_bytes = 2048;
  CHECK(v1.metric("swap_limit_bytes").null_reason == reasons::no_limit);
  CHECK(v1.metric("swap_effective_limit_bytes").number == 2048);
}

TEST_CASE("on v2 swap has its own numbers") {
  Scene scene;
  scene.own_to.memory.current = 600;
  scene.own_to.memory.swap_current = 50;
  scene.own_limits.memory_max = 1000;
  scene.own_limits.swap_max = 200;
  CHECK(scene.metric("swap_usage_bytes").number == 50);
  CHECK(scene.metric("swap_limit_bytes").number == 200);
  CHECK(scene.metric("memory_plus_swap_limit_bytes").number == 1200);
  scene.own_to.memory.swap_current = {};
  CHECK(scene.metric("swap_usage_bytes").null_reason == reasons::no_swap_accounting_v2);
}

TEST_CASE("OOM kills come from memory.oom_control or memory.events; v1 does not count OOM events") {
  Scene v1;
  v1.own_to.memory.usage_in_bytes = 1;
  v1.own_to.memory.oom_control_oom_kill = 3;
  CHECK(v1.metric("oom_kills").number == 3);
  CHECK(v1.metric("oom_events").null_reason == reasons::only_v2);
  Scene v2;
  v2.own_to.memory.current = 1;
  v2.own_to.memory.events_oom_kill = 4;
  v2.own_to.memory.events_oom = 2;
  CHECK(v2.metric("oom_kills").number == 4);
  CHECK(v2.metric("oom_events").number == 2);
}
