// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/kernel_log.h"

#include "tests/support/catch.h"

using namespace plimsoll;

TEST_CASE("a record has its level, time and text; continuation lines are no text") {
  const auto record = parseKernelLogRecord("30,1234,5678901,-;Killed process 1\n SUBSYSTEM=x\n");
  REQUIRE(record);
  CHECK(record->level == 6);
  CHECK(record->monotonic_us == 5678901);
  CHECK(record->text == "Killed process 1");
  CHECK(parseKernelLogRecord("4,1,2,c,caller=T1;a;b")->text == "a;b");
  CHECK_FALSE(parseKernelLogRecord("no record"));
  CHECK_FALSE(parseKernelLogRecord(""));
}

TEST_CASE("a kill of 5.0 and later has its cgroup from the line before") {
  OomLines lines;
  CHECK_FALSE(
      lines.take("oom-kill:constraint=CONSTRAINT_MEMCG,nodemask=(null),cpuset=abc,mems_allowed=0,"
                 "oom_memcg=/docker,task_memcg=/docker/abc,task=java,pid=4711,uid=0"));
  const auto victim = lines.take("Memory cgroup out of memory: Killed process 4711 (java) total-vm:1kB, anon-rss:2kB");
  REQUIRE(victim);
  CHECK(victim->pid == 4711);
  CHECK(victim->task_memcg == "/docker/abc");
  CHECK(victim->text.starts_with("Memory cgroup out of memory: Killed process 4711 (java)"));
}

TEST_CASE("a kill that the line before does not speak of has no cgroup") {
  OomLines lines;
  CHECK_FALSE(lines.take("oom-kill:constraint=CONSTRAINT_MEMCG,task_memcg=/docker/abc,task=java,pid=4711,uid=0"));
  const auto victim = lines.take("Out of memory: Killed process 5 (x)");
  REQUIRE(victim);
  CHECK(victim->task_memcg.empty());
}

TEST_CASE("of an old kernel's two names the one that dies is told, with its cgroup") {
  OomLines lines;
  CHECK_FALSE(lines.take("Task in /docker/abc killed as a result of limit of /docker"));
  CHECK_FALSE(lines.take("Memory cgroup out of memory: Kill process 4142 (java) score 1 or sacrifice child"));
  const auto victim = lines.take("Killed process 4254 (sh) total-vm:1kB, anon-rss:1kB, file-rss:1kB");
  REQUIRE(victim);
  CHECK(victim->pid == 4254);
  CHECK(victim->task_memcg == "/docker/abc");
}

TEST_CASE("with memory.oom.group every process of the group is told") {
  OomLines lines;
  lines.take("oom-kill:constraint=CONSTRAINT_MEMCG,task_memcg=/g,task=x,pid=242,uid=0");
  CHECK(lines.take("Memory cgroup out of memory: Killed process 242 (x)")->task_memcg == "/g");
  CHECK_FALSE(lines.take("Tasks in /g are going to be killed due to memory.oom.group set"));
  CHECK(lines.take("Memory cgroup out of memory: Killed process 243 (y)")->task_memcg == "/g");
  CHECK(lines.take("Memory cgroup out of memory: Killed process 244 (z)")->task_memcg == "/g");
}

TEST_CASE("a name with control characters is escaped in the text of a kill") {
  OomLines lines;
  const auto victim = lines.take("Killed process 7 (a\x1b[31m\nb)");
  REQUIRE(victim);
  CHECK(victim->text == "Killed process 7 (a\\x1b[31m\\nb)");
}

TEST_CASE("lines about other things are no kills") {
  OomLines lines;
  CHECK_FALSE(lines.take("java invoked oom-killer: gfp_mask=0xcc0"));
  CHECK_FALSE(lines.take("Killed process abc"));
  CHECK_FALSE(lines.take(""));
}
