// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/analysis/derived.h"
#include "core/analysis/history.h"
#include "core/model/container.h"
#include "core/model/host.h"
#include "core/model/sample.h"

namespace plimsoll {

// The vocabulary of derived numbers (design/metrics.md): one row per id, used by evaluate, CSV, table, charts and
// tooltips.

/// One container between two samples. `from` may be null (levels only). Nothing in here owns.
struct ContainerView {
  const Host* host = nullptr;  ///< may be null
  const Inventory* inventory = nullptr;
  const Container* container = nullptr;
  const Sample* from = nullptr;
  const Sample* to = nullptr;
  const GroupSample* group_from = nullptr;  ///< null: not there before, or another life (then `restarted`)
  const GroupSample* group_to = nullptr;    ///< null: not running
  const SlowPart* slow_from = nullptr;      ///< the reading before slow_to, at its own at_ns
  const SlowPart* slow_to = nullptr;
  const NetPart* net_from = nullptr;
  const NetPart* net_to = nullptr;
  /// Memory usage at the instant of slow_to, so that a difference of the two is not of two ages; null: none.
  const MemoryPart* memory_at_slow = nullptr;
  struct Ancestor {
    const Group* group = nullptr;
    const GroupSample* from = nullptr;
    const GroupSample* to = nullptr;
  };
  std::vector<Ancestor> cpu_ancestors;     ///< nearest first
  std::vector<Ancestor> memory_ancestors;  ///< nearest first
  double seconds = 0;                      ///< between the two samples; 0 without `from`
  bool restarted = false;                  ///< the container was there before with another cgroup
};

/// A container's values since its current start: a view from zero at StartedAt to the end of another view. Owns the
/// zero.
class SinceStart {
 public:
  /// `to`: the view whose end counts.
  explicit SinceStart(const ContainerView& to);
  SinceStart(const SinceStart&) = delete;
  SinceStart& operator=(const SinceStart&) = delete;
  /// Null if the start time, the clock or the cgroup is unknown.
  const ContainerView* view() const { return m_view ? &*m_view : nullptr; }

 private:
  GroupSample m_zero;
  std::optional<ContainerView> m_view;
};

/// View of `container` from `from` (null: levels only) to `to`.
/// `history` (null: none) serves to find the slow reading before the newest one, and earlier lives of the container.
ContainerView makeContainerView(const Host* host, const Inventory& inventory, const Container& container,
                                const Sample* from, const Sample* to, const History* history);

struct ThreadView {
  const Host* host = nullptr;
  const ThreadSample* from = nullptr;  ///< null: not there before (or another thread with the same tid)
  const ThreadSample* to = nullptr;
  double seconds = 0;
};
/// The threads of a focused group at `to`, each with itself at `from`.
std::vector<ThreadView> makeThreadViews(const Host* host, GroupHandle group, const Sample* from, const Sample* to);

struct ProcessView {
  const Host* host = nullptr;
  const ProcessSample* from = nullptr;
  const ProcessSample* to = nullptr;
  std::vector<ThreadView> threads;
  double seconds = 0;
};
std::vector<ProcessView> makeProcessViews(const Host* host, GroupHandle group, const Sample* from, const Sample* to);

struct HostView {
  const Host* host = nullptr;
  const Sample* from = nullptr;
  const Sample* to = nullptr;
  double seconds = 0;
};

template <class View>
struct Metric {
  std::string_view id;    ///< of design/metrics.md
  std::string_view unit;  ///< "cores", "ratio", "%", "bytes", "1/s", "us", "s", "" for words
  std::string_view help;  ///< source file and formula, one or two sentences: the tooltip
  bool is_rate = false;   ///< needs two samples
  Derived (*value)(const View&);
};

std::span<const Metric<ContainerView>> containerMetrics();
std::span<const Metric<ThreadView>> threadMetrics();
std::span<const Metric<ProcessView>> processMetrics();
std::span<const Metric<HostView>> hostMetrics();

/// The metric with this id; null if there is none.
const Metric<ContainerView>* findContainerMetric(std::string_view id);
const Metric<ThreadView>* findThreadMetric(std::string_view id);
const Metric<ProcessView>* findProcessMetric(std::string_view id);
const Metric<HostView>* findHostMetric(std::string_view id);

/// softirq_rate_per_s of one vector: on one CPU, or summed (cpu = nullopt) over the CPUs that have a column.
/// An offline CPU keeps its count and goes on from there; CPUs without a column are unknown.
Derived softirqRate(const HostView& view, std::string_view vector, std::optional<std::int32_t> cpu);
/// CPUs whose columns are shown: those that were online at either end of the interval or whose counts moved... decided
/// by /sys/devices/system/cpu/{online,present}; never all possible ones.
std::vector<std::int32_t> softirqCpusShown(const HostView& view);

}  // namespace plimsoll
