// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernel/sampler.h"

#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <set>

#include "core/kernel/cgroup_files.h"
#include "core/kernel/cgroup_reader.h"
#include "core/kernel/focus_reader.h"
#include "core/kernel/host_sample_reader.h"
#include "core/kernel/net_reader.h"

namespace plimsoll {

namespace {

constexpr std::uint64_t slow_ticks = 5;
constexpr std::uint64_t limits_ticks = 10;
constexpr std::uint64_t rare_ticks = 60;
/// Captured trees do not tell their page size; everything that Plimsoll's readers captured so far had this one.
constexpr std::uint32_t captured_page_size = 4096;

std::int64_t elapsedNs() {
  timespec now = {};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<std::int64_t>(now.tv_sec) * 1'000'000'000 + now.tv_nsec;
}

std::uint32_t pageSizeOf(const Files& files) {
  const long size = files.live() ? ::sysconf(_SC_PAGESIZE) : 0;
  return size > 0 ? static_cast<std::uint32_t>(size) : captured_page_size;
}

}  // namespace

struct Sampler::Impl {
  /// One group of the inventory with its readers.
  struct Member {
    explicit Member(CgroupReader cgroup_reader, Files& files) : reader(std::move(cgroup_reader)), net_reader(files) {}
    CgroupReader reader;
    NetReader net_reader;
    std::shared_ptr<const NetPart> net;
    Pid init_pid = 0;
    bool is_container = false;
    bool is_focused = false;
    bool is_new = true;
    bool had_quota = false;            ///< itself or above, at the last look
    std::vector<const Member*> above;  ///< ancestors for the CPU
  };

  Impl(Files& the_files, CgroupLayout the_layout)
      : files(the_files),
        layout(std::move(the_layout)),
        table(makeCgroupFiles(layout)),
        host(files),
        focus(files, pageSizeOf(files)) {}

  void readMember(Member& member, const Stamp& stamp, bool everything, Sample& sample);
  void setFocusedGroups(const Inventory& inventory);
  FocusedGroup makeFocusedGroup(const Inventory& inventory, GroupHandle handle) const;
  std::vector<std::string> directoriesOf(const Group& group) const;

  Files& files;
  CgroupLayout layout;
  std::vector<CgroupFileRows> table;
  std::map<GroupHandle, Member> members;
  HostSampleReader host;
  FocusReader focus;
  Inventory inventory;
  std::vector<GroupHandle> focus_order;
  std::vector<Pid> loose_pids;
  FocusReader::Wanted focus_wanted;
  std::uint64_t tick = 0;
  std::string buffer;
};

Sampler::Sampler(Files& files, CgroupLayout layout) : m_impl(std::make_unique<Impl>(files, std::move(layout))) {}
Sampler::~Sampler() = default;

void Sampler::setInventory(const Inventory& inventory) {
  Impl& impl = *m_impl;
  impl.inventory = inventory;
  std::erase_if(impl.members, [&](const auto& entry) { return inventory.group(entry.first) == nullptr; });
  for (const Group& group : inventory.groups) {
    if (!impl.members.contains(group.handle)) {
      impl.members.emplace(group.handle,
                           Impl::Member(CgroupReader(impl.files, impl.layout, impl.table, group), impl.files));
    }
  }
  for (auto& [handle, member] : impl.members) {
    member.is_container = false;
    member.above.clear();
  }
  for (const Container& container : inventory.containers) {
    const auto at = container.group ? impl.members.find(*container.group) : impl.members.end();
    if (at == impl.members.end()) {
      continue;
    }
    at->second.is_container = true;
    at->second.init_pid = container.init_pid.value_or(0);
    for (const GroupHandle handle : container.cpu_ancestors) {
      if (const auto above = impl.members.find(handle); above != impl.members.end()) {
        at->second.above.push_back(&above->second);
      }
    }
  }
  impl.setFocusedGroups(inventory);
}

void Sampler::setFocus(std::vector<GroupHandle> groups, std::uint32_t max_threads) {
  m_impl->focus_order = std::move(groups);
  m_impl->focus_wanted.max_threads = max_threads;
  m_impl->setFocusedGroups(m_impl->inventory);
}

void Sampler::setLoosePids(std::vector<Pid> pids) {
  m_impl->loose_pids = std::move(pids);
  m_impl->setFocusedGroups(m_impl->inventory);
}

std::vector<std::string> Sampler::Impl::directoriesOf(const Group& group) const {
  std::vector<std::string> directories;
  for (const std::string& controller : layout.searchControllers()) {
    const auto other = group.other_paths.find(controller);
    std::string directory = layout.directory(controller, other == group.other_paths.end() ? group.path : other->second);
    if (!directory.empty()) {
      directories.push_back(std::move(directory));
    }
  }
  return directories;
}

FocusedGroup Sampler::Impl::makeFocusedGroup(const Inventory& all, GroupHandle handle) const {
  FocusedGroup group;
  group.handle = handle;
  group.directories = directoriesOf(*all.group(handle));
  if (const auto at = members.find(handle); at->second.init_pid > 0) {
    group.pids.push_back(at->second.init_pid);
  }
  return group;
}

void Sampler::Impl::setFocusedGroups(const Inventory& all) {
  for (auto& [handle, member] : members) {
    member.is_focused = false;
  }
  focus_wanted.groups.clear();
  focus_wanted.nested.clear();
  for (const GroupHandle handle : focus_order) {
    if (const auto at = members.find(handle); at != members.end() && !at->second.is_focused) {
      at->second.is_focused = true;
      focus_wanted.groups.push_back(makeFocusedGroup(all, handle));
    }
  }
  if (!loose_pids.empty()) {
    focus_wanted.groups.push_back(FocusedGroup{GroupHandle{}, {}, loose_pids});
  }
  // Other containers inside a focused one: their processes are their own.
  for (const FocusedGroup& focused : focus_wanted.groups) {
    const Group* const outer = all.group(focused.handle);
    if (outer == nullptr) {
      continue;
    }
    const std::string inside = outer->path + "/";
    for (const Container& container : all.containers) {
      const Group* const inner = container.group ? all.group(*container.group) : nullptr;
      if (inner != nullptr && inner->path.starts_with(inside)) {
        for (std::string& directory : directoriesOf(*inner)) {
          focus_wanted.nested.push_back(std::move(directory));
        }
      }
    }
  }
}

void Sampler::Impl::readMember(Member& member, const Stamp& stamp, bool everything, Sample& sample) {
  const auto number = static_cast<std::uint64_t>(member.reader.handle());
  const bool all = everything || member.is_focused || member.is_new;
  const bool slow = all || (tick + number) % slow_ticks == 0;
  const LimitsPart* const limits = member.reader.limits();
  const bool quota = limits != nullptr && limits->quotaUs().has();
  const bool quota_above = std::any_of(member.above.begin(), member.above.end(), [](const Member* above) {
    return above->reader.limits() != nullptr && above->reader.limits()->quotaUs().has();
  });
  const bool limited = limits != nullptr && limits->memoryLimitBytes().has();

  CgroupReader::Wanted wanted;
  wanted.slow = slow;
  wanted.throttle = slow || quota || quota_above;
  wanted.cpu_time = slow || member.is_container || quota;
  wanted.memory = slow || member.is_container || limited;
  wanted.memory_hits = slow || limited;
  wanted.rare_limits = everything || member.is_new || (tick + number) % rare_ticks == 0;
  wanted.limits = all || wanted.rare_limits || (tick + number) % limits_ticks == 0;
  wanted.failed = everything || (tick + number) % rare_ticks == 0;
  if (!member.reader.read(wanted, stamp.at_ns, buffer)) {
    member.net.reset();
    return;
  }
  if (slow && member.is_container && member.init_pid > 0) {
    member.net = member.net_reader.read(member.init_pid, stamp.at_ns, buffer);
  }
  member.is_new = false;
  // An ancestor without a quota is read too seldom for a rate of its CPU time, and nothing is made of that time.
  const bool hide_cpu_time = !member.is_container && !quota && !everything;
  sample.groups.push_back(member.reader.sample(member.net, hide_cpu_time));
}

Sample Sampler::sample(Stamp stamp, bool everything) {
  Impl& impl = *m_impl;
  const std::int64_t start_ns = elapsedNs();
  Sample sample;
  sample.at_ns = stamp.at_ns;
  sample.wall_ms = stamp.wall_ms;
  ++impl.tick;
  sample.host = impl.host.read(impl.buffer);
  sample.groups.reserve(impl.members.size());
  for (auto& [handle, member] : impl.members) {
    impl.readMember(member, stamp, everything, sample);
  }
  impl.focus.read(impl.focus_wanted, stamp.at_ns, impl.tick, everything, impl.buffer, sample);
  for (const auto& [handle, member] : impl.members) {
    if (member.is_focused) {
      sample.focused.push_back(handle);
    }
  }
  sample.read_us = (elapsedNs() - start_ns) / 1000;
  return sample;
}

}  // namespace plimsoll
