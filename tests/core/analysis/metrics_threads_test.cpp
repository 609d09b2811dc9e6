// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/rates.h"
#include "tests/core/analysis/scene.h"
#include "tests/support/catch.h"

using namespace plimsoll;

namespace {

ThreadSample makeThread(std::uint64_t run_ns, std::uint64_t delay_ns, std::uint64_t slices) {
  ThreadSample thread;
  thread.tid = 7;
  thread.pid = 7;
  thread.group = test::own_group;
  thread.run_ns = run_ns;
  thread.run_delay_ns = delay_ns;
  thread.timeslices = slices;
  return thread;
}

void setTicks(ThreadSample& thread, std::uint64_t utime, std::uint64_t stime, std::int64_t at_ns) {
  thread.has_stat = true;
  thread.stat_at_ns = at_ns;
  thread.utime_ticks = utime;
  thread.stime_ticks = stime;
}

SamplePtr makeSample(std::vector<ThreadSample> threads, std::int64_t at_ns) {
  auto sample = std::make_shared<Sample>();
  sample->at_ns = at_ns;
  for (ThreadSample& thread : threads) {
    sample->threads.push_back(std::make_shared<ThreadSample>(std::move(thread)));
  }
  return sample;
}

}  // namespace

TEST_CASE("run time and run delay are percent of the clock") {
  const ThreadSample from = makeThread(1'000'000'000, 2'000'000'000, 10);
  const ThreadSample to = makeThread(1'500'000'000, 5'600'000'000, 20);
  CHECK(threadCpuPercent(from, to, 4, 100).number == 12.5);
  CHECK(threadWaitPercent(from, to, 4).number == 90);
}

TEST_CASE("a wait that was booked at its end may pass 100 % and is not clamped") {
  CHECK(threadWaitPercent(makeThread(1, 0, 1), makeThread(2, 1'030'000'000, 2), 1).number == Approx(103));
}

TEST_CASE("an empty or missing schedstat leaves wait unknown and CPU to the ticks") {
  ThreadSample from;
  ThreadSample to;
  setTicks(from, 100, 50, 1'000'000'000);
  setTicks(to, 120, 60, 3'000'000'000);
  // 30 ticks of 10 ms in 2 s
  CHECK(threadCpuPercent(from, to, 2, 100).number == 15);
  CHECK(threadWaitPercent(from, to, 2).null_reason == reasons::no_schedstat);
}

TEST_CASE("zeros for a thread that has used CPU time are statistics switched off") {
  ThreadSample from = makeThread(0, 0, 0);
  ThreadSample to = makeThread(0, 0, 0);
  setTicks(from, 100, 0, 1'000'000'000);
  setTicks(to, 150, 0, 6'000'000'000);
  CHECK(threadWaitPercent(from, to, 5).null_reason == reasons::schedstat_off);
  CHECK(threadCpuPercent(from, to, 5, 100).number == 10);
}

TEST_CASE("zeros for a thread that never ran are no proof of anything") {
  CHECK(threadWaitPercent(makeThread(0, 0, 0), makeThread(0, 0, 0), 5).null_reason == reasons::never_ran);
}

TEST_CASE("ticks that were not read anew are right for a thread that slept and unknown for one that ran") {
  ThreadSample from = makeThread(1'000, 0, 1);
  ThreadSample to = from;
  setTicks(from, 100, 50, 1'000'000'000);
  setTicks(to, 100, 50, 1'000'000'000);
  CHECK(threadTicksPercent(from, to, &ThreadSample::utime_ticks, 1, 100).number == 0);
  to.run_ns = 2'000;
  CHECK(threadTicksPercent(from, to, &ThreadSample::utime_ticks, 1, 100).null_reason == reasons::not_reread);
}

TEST_CASE("user and system time of a thread that slept before are shares of this interval alone") {
  ThreadSample from;
  ThreadSample to;
  setTicks(from, 100, 50, 1'000'000'000);  // read long ago, when it last ran
  setTicks(to, 110, 55, 61'000'000'000);
  CHECK(threadTicksPercent(from, to, &ThreadSample::utime_ticks, 1, 100).number == 10);
  CHECK(threadTicksPercent(from, to, &ThreadSample::stime_ticks, 1, 100).number == 5);
}

TEST_CASE("a tid that was given to another thread makes no rate") {
  ThreadSample old = makeThread(1, 1, 1);
  old.starttime_ticks = 100;
  ThreadSample other = makeThread(2, 2, 2);
  other.starttime_ticks = 900;
  const SamplePtr from = makeSample({old}, 1'000'000'000);
  const SamplePtr to = makeSample({other}, 2'000'000'000);
  const auto views = makeThreadViews(nullptr, test::own_group, from.get(), to.get());
  REQUIRE(views.size() == 1);
  CHECK(views[0].from == nullptr);
  CHECK(findThreadMetric("thread_wait_percent")->value(views[0]).null_reason == reasons::second_sample);
}

TEST_CASE("threads are matched although others came and went") {
  const auto named = [](Tid tid, std::uint64_t delay_ns) {
    ThreadSample thread = makeThread(1, delay_ns, 1);
    thread.tid = tid;
    return thread;
  };
  const SamplePtr from = makeSample({named(7, 0), named(8, 0), named(10, 0)}, 0);
  const SamplePtr to = makeSample({named(8, 250'000'000), named(9, 5), named(10, 500'000'000)}, 1'000'000'000);
  const auto views = makeThreadViews(nullptr, test::own_group, from.get(), to.get());
  REQUIRE(views.size() == 3);
  CHECK(findThreadMetric("thread_wait_percent")->value(views[0]).number == 25);
  CHECK(views[1].from == nullptr);
  CHECK(findThreadMetric("thread_wait_percent")->value(views[2]).number == 50);
}

TEST_CASE("process_wait_percent_sum adds the threads up and is not clamped") {
  ProcessView process;
  const ThreadSample from = makeThread(1, 0, 1);
  const ThreadSample to = makeThread(2, 900'000'000, 2);
  process.threads.assign(4, ThreadView{nullptr, &from, &to, 1});
  CHECK(findProcessMetric("process_wait_percent_sum")->value(process).number == Approx(360));
}

TEST_CASE("a process whose threads do not tell has no wait") {
  ProcessView process;
  const ThreadSample thread;
  process.threads.assign(2, ThreadView{nullptr, &thread, &thread, 1});
  CHECK(findProcessMetric("process_wait_percent_sum")->value(process).null_reason == reasons::no_schedstat);
}
