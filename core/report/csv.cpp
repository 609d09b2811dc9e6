// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/csv.h"

#include <algorithm>
#include <array>
#include <deque>
#include <span>

#include "core/analysis/metrics.h"
#include "core/analysis/series.h"
#include "core/report/csv_row.h"

namespace plimsoll {

namespace {

/// The metrics that have a column with the reason beside them; the others' reasons follow from these.
constexpr std::array<std::string_view, 3> with_reason = {"cpu_quota_cores", "throttled_periods_ratio",
                                                         "thread_wait_percent"};
/// How far before the range a walk begins, so that readings that are made every fifth tick have one before.
constexpr std::size_t warm_up = 10;

bool hasReason(std::string_view id) {
  return std::find(with_reason.begin(), with_reason.end(), id) != with_reason.end();
}

void addInstantHeader(CsvRow& row) {
  row.word("time_utc").word("monotonic_s").word("host").word("container");
}

template <class View>
void addMetricHeader(CsvRow& row, std::span<const Metric<View>> metrics) {
  for (const Metric<View>& metric : metrics) {
    row.word(metric.id);
    if (hasReason(metric.id)) {
      row.word(std::string(metric.id) + "_null_reason");
    }
  }
}

template <class View>
void addMetrics(CsvRow& row, std::span<const Metric<View>> metrics, const View& view) {
  for (const Metric<View>& metric : metrics) {
    const Derived value = metric.value(view);
    row.derived(value);
    if (hasReason(metric.id)) {
      row.text(value.null_reason);
    }
  }
}

template <class Part>
void addFieldHeader(CsvRow& row, std::span<const Field<Part>> fields) {
  for (const Field<Part>& field : fields) {
    row.word(field.name);
  }
}

/// Raw numbers; empty cells for a part that was not read (null).
template <class Part>
void addFields(CsvRow& row, std::span<const Field<Part>> fields, const Part* part) {
  for (const Field<Part>& field : fields) {
    row.count(part == nullptr ? Count() : part->*field.member);
  }
}

void addContainerRow(CsvRow& row, const ContainerView& view) {
  const Container& container = *view.container;
  row.text(container.displayName()).text(container.id.text).text(container.runtime).text(container.image);
  row.text(container.pod_uid).text(container.pod_name).text(container.pod_namespace).text(container.state);
  addMetrics(row, containerMetrics(), view);
  if (view.slow_to == nullptr) {
    row.blank();
  } else {
    row.number(static_cast<double>(std::max<std::int64_t>(view.to->at_ns - view.slow_to->at_ns, 0)) / 1e9);
  }
  addFields(row, cpuFields(), &view.group_to->cpu);
  addFields(row, memoryFields(), &view.group_to->memory);
  addFields(row, slowFields(), view.slow_to);
  addFields(row, limitsFields(), static_cast<const LimitsPart*>(view.group_to->limits.get()));
}

void addIf(CsvRow& row, bool known, std::int32_t value) {
  if (known) {
    row.number(std::int64_t{value});
  } else {
    row.blank();
  }
}

/// The containers that `wanted` names (all if empty).
std::vector<const Container*> chosen(const Inventory& everyone, const std::vector<ContainerId>& wanted) {
  std::vector<const Container*> containers;
  for (const Container& container : everyone.containers) {
    if (wanted.empty() || std::find(wanted.begin(), wanted.end(), container.id) != wanted.end()) {
      containers.push_back(&container);
    }
  }
  return containers;
}

/// The sample before `index` that a rate may be made from; null where data is missing in between.
const Sample* sampleBefore(const History& history, std::size_t index) {
  return history.gapBefore(index) ? nullptr : history.samples()[index - 1].get();
}

HostView hostViewAt(const History& history, std::size_t index) {
  HostView view;
  view.host = history.host();
  view.to = history.samples()[index].get();
  view.from = sampleBefore(history, index);
  view.seconds = view.from == nullptr ? 0 : static_cast<double>(view.to->at_ns - view.from->at_ns) / 1e9;
  return view;
}

}  // namespace

void writeContainersCsv(std::ostream& out, const History& history, TimeRange range) {
  CsvRow row;
  addInstantHeader(row);
  for (const std::string_view id :
       {"container_id", "runtime", "image", "pod_uid", "pod_name", "pod_namespace", "state"}) {
    row.word(id);
  }
  addMetricHeader(row, containerMetrics());
  row.word("memory_stat_age_s");
  addFieldHeader(row, cpuFields());
  addFieldHeader(row, memoryFields());
  addFieldHeader(row, slowFields());
  addFieldHeader(row, limitsFields());
  row.end(out);

  const Inventory everyone = history.everyone();
  const IndexRange indices = samplesIn(history, range);
  std::deque<ContainerWalk> walks;  // a walk stays where it was made
  for (const Container& container : everyone.containers) {
    walks.emplace_back(history, everyone, container.id);
  }
  for (std::size_t index = indices.first - std::min(indices.first, warm_up); index < indices.last; ++index) {
    for (ContainerWalk& walk : walks) {
      const ContainerView& view = walk.at(index);
      if (index < indices.first || view.group_to == nullptr) {
        continue;
      }
      row.instant(*view.to, history.host());
      addContainerRow(row, view);
      row.end(out);
    }
  }
}

void writeThreadsCsv(std::ostream& out, const History& history, TimeRange range,
                     const std::vector<ContainerId>& containers) {
  CsvRow row;
  addInstantHeader(row);
  for (const std::string_view id : {"tid", "comm", "pid", "state", "last_cpu", "priority", "nice"}) {
    row.word(id);
  }
  addMetricHeader(row, threadMetrics());
  addFieldHeader(row, threadFields());
  row.end(out);

  const Inventory everyone = history.everyone();
  const std::vector<const Container*> wanted = chosen(everyone, containers);
  const IndexRange indices = samplesIn(history, range);
  for (std::size_t index = indices.first; index < indices.last; ++index) {
    const Sample& sample = *history.samples()[index];
    for (const Container* container : wanted) {
      for (const GroupHandle life : history.handlesOf(container->id)) {
        if (!sample.isFocused(life)) {
          continue;
        }
        for (const ThreadView& view : makeThreadViews(history.host(), life, sampleBefore(history, index), &sample)) {
          const ThreadSample& thread = *view.to;
          row.instant(sample, history.host()).text(container->displayName());
          row.number(std::int64_t{thread.tid}).text(thread.comm).number(std::int64_t{thread.pid});
          row.text(thread.state == 0 ? std::string() : std::string(1, thread.state));
          for (const std::int32_t value : {thread.last_cpu, thread.priority, thread.nice}) {
            addIf(row, thread.has_stat, value);
          }
          addMetrics(row, threadMetrics(), view);
          addFields(row, threadFields(), view.to);
          row.end(out);
        }
      }
    }
  }
}

void writeSoftirqCsv(std::ostream& out, const History& history, TimeRange range) {
  CsvRow row;
  addInstantHeader(row);
  row.word("cpu").word("vector").word("softirq_rate_per_s").word("softirqs").end(out);

  const IndexRange indices = samplesIn(history, range);
  for (std::size_t index = indices.first; index < indices.last; ++index) {
    const HostView view = hostViewAt(history, index);
    if (!view.to->host) {
      continue;
    }
    const SoftirqTable& table = view.to->host->softirqs;
    for (const std::int32_t cpu : softirqCpusShown(view)) {
      const auto column = std::find(table.cpus.begin(), table.cpus.end(), cpu);
      if (column == table.cpus.end()) {
        continue;
      }
      const auto place = static_cast<std::size_t>(column - table.cpus.begin());
      for (std::size_t vector = 0; vector < table.vectors.size(); ++vector) {
        row.instant(*view.to, history.host()).blank().number(std::int64_t{cpu}).text(table.vectors[vector]);
        row.derived(softirqRate(view, table.vectors[vector], cpu));
        row.count(place < table.counts[vector].size() ? table.counts[vector][place] : Count()).end(out);
      }
    }
  }
}

void writeHostCsv(std::ostream& out, const History& history, TimeRange range) {
  CsvRow row;
  addInstantHeader(row);
  addMetricHeader(row, hostMetrics());
  addFieldHeader(row, hostFields());
  for (const std::string_view name : cpu_time_names) {
    row.word("stat.cpu." + std::string(name));
  }
  row.word("loadavg").end(out);

  const IndexRange indices = samplesIn(history, range);
  for (std::size_t index = indices.first; index < indices.last; ++index) {
    const HostView view = hostViewAt(history, index);
    if (!view.to->host) {
      continue;
    }
    row.instant(*view.to, history.host()).blank();
    addMetrics(row, hostMetrics(), view);
    addFields(row, hostFields(), static_cast<const HostSample*>(view.to->host.get()));
    for (const Count ticks : view.to->host->cpu_total.ticks) {
      row.count(ticks);
    }
    row.text(view.to->host->loadavg).end(out);
  }
}

}  // namespace plimsoll
