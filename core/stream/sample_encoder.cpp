// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stream/sample_encoder.h"

#include "core/stream/group_json.h"
#include "core/stream/host_json.h"
#include "core/stream/inventory_json.h"
#include "core/stream/json_writer.h"
#include "core/stream/process_json.h"
#include "core/stream/thread_table.h"

namespace plimsoll {

namespace {

using json::appendComma;
using json::appendKey;
using json::appendMember;

using GroupPtr = std::shared_ptr<const GroupSample>;

void appendHandles(std::string_view name, const std::vector<GroupHandle>& handles, std::string& out) {
  appendKey(out, name);
  out += '[';
  for (const GroupHandle handle : handles) {
    appendComma(out);
    json::appendNumber(out, static_cast<std::uint32_t>(handle));
  }
  out += ']';
}

void appendSelf(const SelfCost& self, std::string& out) {
  appendKey(out, "self");
  out += R"({"cpu_ns":)";
  json::appendCount(out, self.cpu_ns);
  out += R"(,"rss_bytes":)";
  json::appendCount(out, self.rss_bytes);
  out += R"(,"bytes_out":)";
  json::appendCount(out, self.bytes_out);
  out += '}';
}

void appendHead(const Sample& sample, std::string& out) {
  out += R"({"type":"sample","seq":)";
  json::appendNumber(out, sample.seq);
  out += R"(,"monotonic_s":)";
  json::appendSeconds(out, sample.at_ns);
  appendMember(out, "wall_ms", sample.wall_ms);
  appendMember(out, "read_us", sample.read_us);
  if (sample.dropped != 0) {
    appendMember(out, "dropped", sample.dropped);
  }
  if (sample.full) {
    appendMember(out, "full", true);
  }
  appendSelf(sample.self, out);
}

void appendGroups(const std::vector<GroupPtr>& before, const std::vector<GroupPtr>& now, std::int64_t at_ns,
                  std::string& out) {
  std::vector<GroupHandle> gone;
  const std::size_t start = out.size();
  appendKey(out, "groups");
  out += '[';
  const std::size_t empty_size = out.size();
  auto old = before.begin();
  for (const GroupPtr& group : now) {
    for (; old != before.end() && (*old)->handle < group->handle; ++old) {
      gone.push_back((*old)->handle);
    }
    const bool known = old != before.end() && (*old)->handle == group->handle;
    appendGroup(known ? old->get() : nullptr, *group, at_ns, out);
    old += known ? 1 : 0;
  }
  for (; old != before.end(); ++old) {
    gone.push_back((*old)->handle);
  }
  if (out.size() == empty_size) {
    out.resize(start);
  } else {
    out += ']';
  }
  if (!gone.empty()) {
    appendHandles("gone", gone, out);
  }
}

}  // namespace

struct SampleEncoder::Impl {
  InventoryWriter inventory;
  ThreadTableWriter threads;
  Sample before;  ///< shares its parts with the samples of the caller
};

SampleEncoder::SampleEncoder() : m_impl(std::make_unique<Impl>()) {}
SampleEncoder::~SampleEncoder() = default;

void SampleEncoder::encodeInventory(const Inventory& inventory, bool full, std::string& out) {
  m_impl->inventory.append(inventory, full, out);
}

void SampleEncoder::encodeSample(const Sample& sample, std::string& out) {
  Sample& before = m_impl->before;
  if (sample.full) {
    before = Sample{};
  }
  appendHead(sample, out);
  if (sample.focused != before.focused) {
    appendHandles("focused", sample.focused, out);
  }
  if (sample.threads_cut != before.threads_cut) {
    appendHandles("threads_cut", sample.threads_cut, out);
  }
  if (sample.host) {
    appendHost(before.host.get(), *sample.host, out);
  } else if (before.host) {
    appendKey(out, "host");
    out += "null";
  }
  appendGroups(before.groups, sample.groups, sample.at_ns, out);
  m_impl->threads.append(before.threads, sample.threads, sample.at_ns, out);
  appendProcesses(before.processes, sample.processes, out);
  out += "}\n";
  before = sample;
}

}  // namespace plimsoll
