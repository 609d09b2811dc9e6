// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/analysis/chart_data.h"
#include "core/analysis/metric_functions.h"
#include "core/analysis/series.h"
#include "core/base/text.h"

namespace plimsoll {

namespace {

constexpr double no_value = std::numeric_limits<double>::quiet_NaN();
/// Threads shown of one life of the container; of a restarted one, those of the last two lives.
constexpr std::size_t max_threads = 3;
constexpr std::size_t max_lives = 2;
/// How often within the range all threads of the container are looked at to find those that waited most. Their delays
/// are cumulative, so only a thread that lived between two looks can be missed.
constexpr std::size_t looks = 8;

/// One thread over the looks.
struct Candidate {
  const ThreadSample* newest = nullptr;
  double waited_ns = 0;
};

bool before(const ThreadSample& left, const ThreadSample& right) {
  return std::pair(left.pid, left.tid) < std::pair(right.pid, right.tid);
}

/// Takes the threads of one more sample into `candidates`, which stay sorted by (pid, tid). Ended threads stay.
void look(const Sample& sample, GroupHandle group, std::vector<Candidate>& candidates) {
  std::vector<Candidate> merged;
  merged.reserve(candidates.size() + sample.threads.size());
  auto known = candidates.begin();
  for (const auto& thread : sample.threads) {
    if (thread->group != group) {
      continue;
    }
    while (known != candidates.end() && before(*known->newest, *thread)) {
      merged.push_back(*known++);
    }
    Candidate next{thread.get(), 0};
    while (known != candidates.end() && !before(*thread, *known->newest)) {
      if (sameThread(*known->newest, *thread)) {
        next.waited_ns = known->waited_ns + delta(known->newest->run_delay_ns, thread->run_delay_ns).value_or(0);
      } else {
        merged.push_back(*known);  // an ended thread whose tid was given again
      }
      ++known;
    }
    merged.push_back(next);
  }
  merged.insert(merged.end(), known, candidates.end());
  candidates = std::move(merged);
}

/// The threads of one life that waited most within the samples [first, last), in the order of their start.
std::vector<const ThreadSample*> worstThreads(const History& history, GroupHandle life, IndexRange range) {
  std::vector<Candidate> candidates;
  const std::size_t span = range.last - range.first;
  for (std::size_t turn = 0; turn <= looks; ++turn) {
    // The last look is at the newest sample.
    const std::size_t index = range.first + (span - 1) * turn / looks;
    const std::size_t previous = turn == 0 ? range.last : range.first + (span - 1) * (turn - 1) / looks;
    if (index != previous && history.samples()[index]->isFocused(life)) {
      look(*history.samples()[index], life, candidates);
    }
  }
  const std::size_t kept = std::min(max_threads, candidates.size());
  std::partial_sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(kept), candidates.end(),
                    [](const Candidate& left, const Candidate& right) { return left.waited_ns > right.waited_ns; });
  std::vector<const ThreadSample*> worst;
  for (std::size_t at = 0; at < kept; ++at) {
    worst.push_back(candidates[at].newest);
  }
  std::sort(worst.begin(), worst.end(), [](const ThreadSample* left, const ThreadSample* right) {
    return std::pair(left->starttime_ticks.valueOr(0), left->tid) <
           std::pair(right->starttime_ticks.valueOr(0), right->tid);
  });
  return worst;
}

/// The same for the newest lives that were seen, the newest first.
std::vector<const ThreadSample*> worstThreads(const History& history, const std::vector<GroupHandle>& lives,
                                              IndexRange range) {
  std::vector<const ThreadSample*> worst;
  std::size_t seen = 0;
  for (auto life = lives.rbegin(); life != lives.rend() && seen < max_lives; ++life) {
    const std::vector<const ThreadSample*> threads = worstThreads(history, *life, range);
    worst.insert(worst.end(), threads.begin(), threads.end());
    seen += threads.empty() ? 0 : 1;
  }
  return worst;
}

const ThreadSample* threadNear(const Sample& sample, const ThreadSample& wanted, std::size_t& hint) {
  const auto fits = [&wanted](const ThreadSample& candidate) {
    return candidate.tid == wanted.tid && candidate.pid == wanted.pid;
  };
  if (hint >= sample.threads.size() || !fits(*sample.threads[hint])) {
    const auto at = std::lower_bound(sample.threads.begin(), sample.threads.end(), wanted,
                                     [](const auto& left, const ThreadSample& right) { return before(*left, right); });
    if (at == sample.threads.end() || !fits(**at)) {
      return nullptr;
    }
    hint = static_cast<std::size_t>(at - sample.threads.begin());
  }
  const ThreadSample* found = sample.threads[hint].get();
  return sameThread(*found, wanted) && found->group == wanted.group ? found : nullptr;
}

Series threadSeries(const History& history, const ThreadSample& thread, TimeRange range, std::size_t max_points) {
  Series series;
  series.foreign = true;
  series.label = escapeControl(thread.comm);
  series.key = "tid:" + std::to_string(thread.tid) + ":" +
               (thread.starttime_ticks ? std::to_string(*thread.starttime_ticks) : std::string("?"));
  series.null_reason = reasons::second_sample;
  std::vector<Point> points;
  std::size_t hint = 0;
  const auto& samples = history.samples();
  const IndexRange indices = samplesIn(history, range);
  const ThreadSample* from = indices.first == 0 ? nullptr : threadNear(*samples[indices.first - 1], thread, hint);
  for (std::size_t index = indices.first; index < indices.last; ++index) {
    const ThreadSample* to = threadNear(*samples[index], thread, hint);
    double value = no_value;
    if (from != nullptr && to != nullptr && !history.gapBefore(index)) {
      const double seconds = static_cast<double>(samples[index]->at_ns - samples[index - 1]->at_ns) / 1e9;
      Derived wait = threadWaitPercent(*from, *to, seconds);
      value = wait.number.value_or(no_value);
      series.null_reason = wait.null_reason;
    }
    if (!std::isnan(value) || (!points.empty() && !std::isnan(points.back().value))) {
      points.push_back({samples[index]->at_ns, value});
    }
    from = to;
  }
  if (!points.empty()) {
    series.null_reason.clear();
  }
  series.points = decimated(points, range, max_points);
  return series;
}

/// Threads of one name are told apart by their tids.
void tellApart(std::vector<Series>& series, const std::vector<const ThreadSample*>& threads) {
  std::vector<bool> ambiguous(series.size());
  for (std::size_t at = 0; at < series.size(); ++at) {
    ambiguous[at] = series[at].label.empty() || std::count_if(series.begin(), series.end(), [&](const Series& other) {
                                                  return other.label == series[at].label;
                                                }) > 1;
  }
  for (std::size_t at = 0; at < series.size(); ++at) {
    if (ambiguous[at]) {
      series[at].label += (series[at].label.empty() ? "" : " ") + std::to_string(threads[at]->tid);
    }
  }
}

}  // namespace

ChartData makeThreadWaitChart(const History& history, const ContainerId& id, TimeRange range, std::size_t max_points) {
  ChartData chart;
  chart.kind = ChartKind::ThreadWait;
  chart.range = range;
  chart.wall_minus_boot_ms = wallMinusBootMs(history);
  chart.gaps = gapsIn(history, range);
  chart.marks = marksOf(history, id, range);
  const IndexRange indices = samplesIn(history, range);
  const std::vector<GroupHandle> lives = history.handlesOf(id);
  if (lives.empty() || indices.first == indices.last) {
    chart.empty_reason = lives.empty() ? reasons::not_running : reasons::second_sample;
    return chart;
  }
  const std::vector<const ThreadSample*> threads = worstThreads(history, lives, indices);
  for (const ThreadSample* thread : threads) {
    chart.series.push_back(threadSeries(history, *thread, range, max_points));
  }
  tellApart(chart.series, threads);
  if (threads.empty()) {
    const Sample& newest = *history.samples()[indices.last - 1];
    chart.empty_reason = newest.group(lives.back()) == nullptr ? reasons::not_running : reasons::not_focused;
  } else if (std::all_of(chart.series.begin(), chart.series.end(),
                         [](const Series& series) { return series.points.empty(); })) {
    chart.empty_reason = chart.series.front().null_reason;
  }
  return chart;
}

}  // namespace plimsoll
