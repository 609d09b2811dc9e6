// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stream/inventory_json.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <vector>

#include "core/stream/field_json.h"
#include "core/stream/json_cursor.h"
#include "core/stream/json_writer.h"

namespace plimsoll {

namespace {

using json::appendComma;
using json::appendKey;
using json::appendMember;
using json::JsonCursor;
using TextMap = std::map<std::string, std::string>;

struct ContainerText {
  std::string_view name;
  std::string Container::*member;
};
constexpr std::array<ContainerText, 13> container_texts = {{{"name", &Container::name},
                                                            {"image", &Container::image},
                                                            {"runtime", &Container::runtime},
                                                            {"pod_uid", &Container::pod_uid},
                                                            {"pod_name", &Container::pod_name},
                                                            {"pod_namespace", &Container::pod_namespace},
                                                            {"qos", &Container::qos},
                                                            {"compose_project", &Container::compose_project},
                                                            {"compose_service", &Container::compose_service},
                                                            {"state", &Container::state},
                                                            {"started_at", &Container::started_at},
                                                            {"finished_at", &Container::finished_at},
                                                            {"names_from", &Container::names_from}}};

template <class Number>
void appendOptional(std::string_view name, const std::optional<Number>& before, const std::optional<Number>& now,
                    std::string& out) {
  if (now == before) {
    return;
  }
  if (now) {
    appendMember(out, name, *now);
  } else {
    appendKey(out, name);
    out += "null";
  }
}

void appendMap(std::string_view name, const TextMap& before, const TextMap& now, std::string& out) {
  if (now == before) {
    return;
  }
  appendKey(out, name);
  out += '{';
  for (const auto& [key, text] : now) {
    appendComma(out);
    json::appendString(out, key);
    out += ':';
    json::appendString(out, text);
  }
  out += '}';
}

void appendHandles(std::string_view name, const std::vector<GroupHandle>& before, const std::vector<GroupHandle>& now,
                   std::string& out) {
  if (now == before) {
    return;
  }
  appendKey(out, name);
  out += '[';
  for (const GroupHandle handle : now) {
    appendComma(out);
    json::appendNumber(out, static_cast<std::uint32_t>(handle));
  }
  out += ']';
}

void appendEntry(const Group& before, const Group& now, std::string& out) {
  appendComma(out);
  out += '{';
  appendMember(out, "g", static_cast<std::uint32_t>(now.handle));
  if (now.path != before.path) {
    appendMember(out, "path", std::string_view(now.path));
  }
  appendMap("other_paths", before.other_paths, now.other_paths, out);
  if (now.inode != before.inode) {
    appendMember(out, "inode", now.inode);
  }
  out += '}';
}

std::optional<std::uint32_t> numberOf(const std::optional<GroupHandle>& handle) {
  return handle ? std::optional(static_cast<std::uint32_t>(*handle)) : std::nullopt;
}

void appendEntry(const Container& before, const Container& now, std::string& out) {
  appendComma(out);
  out += '{';
  appendMember(out, "id", std::string_view(now.id.text));
  for (const ContainerText& text : container_texts) {
    if (now.*text.member != before.*text.member) {
      appendMember(out, text.name, std::string_view(now.*text.member));
    }
  }
  if (now.role != before.role) {
    appendMember(out, "role", std::string_view(now.role == ContainerRole::Sandbox ? "sandbox" : "container"));
  }
  appendOptional("rootless_uid", before.rootless_uid, now.rootless_uid, out);
  appendOptional("exit_code", before.exit_code, now.exit_code, out);
  appendOptional("engine_oomkilled_flag", before.engine_oomkilled_flag, now.engine_oomkilled_flag, out);
  appendOptional("restart_count", before.restart_count, now.restart_count, out);
  appendOptional("init_pid", before.init_pid, now.init_pid, out);
  appendOptional("g", numberOf(before.group), numberOf(now.group), out);
  appendHandles("cpu_ancestors", before.cpu_ancestors, now.cpu_ancestors, out);
  appendHandles("memory_ancestors", before.memory_ancestors, now.memory_ancestors, out);
  appendMap("cgroup_paths", before.cgroup_paths, now.cgroup_paths, out);
  out += '}';
}

GroupHandle keyOf(const Group& group) {
  return group.handle;
}
const std::string& keyOf(const Container& container) {
  return container.id.text;
}

void appendKeyValue(const Group& group, std::string& out) {
  json::appendNumber(out, static_cast<std::uint32_t>(group.handle));
}
void appendKeyValue(const Container& container, std::string& out) {
  json::appendString(out, container.id.text);
}

/// Both lists are sorted by key.
template <class Entry>
void appendChanges(std::string_view name, std::string_view gone_name, const std::vector<Entry>& before,
                   const std::vector<Entry>& now, std::string& out) {
  std::string gone;
  std::string changed;
  auto old = before.begin();
  const auto drop = [&] {
    appendComma(gone);
    appendKeyValue(*old++, gone);
  };
  for (const Entry& entry : now) {
    while (old != before.end() && keyOf(*old) < keyOf(entry)) {
      drop();
    }
    const bool known = old != before.end() && keyOf(*old) == keyOf(entry);
    if (!known || *old != entry) {
      appendEntry(known ? *old : Entry{}, entry, changed);
    }
    old += known ? 1 : 0;
  }
  while (old != before.end()) {
    drop();
  }
  if (!changed.empty()) {
    appendKey(out, name);
    out += '[' + changed + ']';
  }
  if (!gone.empty()) {
    appendKey(out, gone_name);
    out += '[' + gone + ']';
  }
}

TextMap readMap(JsonCursor& cursor) {
  TextMap map;
  std::string_view key;
  cursor.enterObject();
  while (cursor.nextKey(key)) {
    const std::string name(key);
    map[name] = cursor.takeString();
  }
  return map;
}

std::vector<std::string> readTexts(JsonCursor& cursor) {
  std::vector<std::string> texts;
  cursor.enterArray();
  while (cursor.nextElement()) {
    texts.push_back(cursor.takeString());
  }
  return texts;
}

std::vector<GroupHandle> readHandles(JsonCursor& cursor) {
  std::vector<GroupHandle> handles;
  cursor.enterArray();
  while (cursor.nextElement()) {
    handles.push_back(GroupHandle{cursor.takeNumber<std::uint32_t>()});
  }
  return handles;
}

/// Empty for null.
template <class Take>
auto takeOptional(JsonCursor& cursor, Take take) -> std::optional<decltype(take())> {
  return cursor.takeNull() ? std::nullopt : std::optional(take());
}

void readMember(Group& group, std::string_view name, JsonCursor& cursor) {
  if (name == "path") {
    group.path = cursor.takeString();
  } else if (name == "other_paths") {
    group.other_paths = readMap(cursor);
  } else if (name == "inode") {
    group.inode = cursor.takeUnsigned();
  } else {
    cursor.skip();
  }
}

void readMember(Container& container, std::string_view name, JsonCursor& cursor) {
  const auto text = std::find_if(container_texts.begin(), container_texts.end(),
                                 [&](const ContainerText& row) { return row.name == name; });
  if (text != container_texts.end()) {
    container.*text->member = cursor.takeString();
  } else if (name == "role") {
    container.role = cursor.takeString() == "sandbox" ? ContainerRole::Sandbox : ContainerRole::Container;
  } else if (name == "rootless_uid") {
    container.rootless_uid = takeOptional(cursor, [&] { return cursor.takeNumber<std::uint32_t>(); });
  } else if (name == "exit_code") {
    container.exit_code = takeOptional(cursor, [&] { return cursor.takeSigned(); });
  } else if (name == "engine_oomkilled_flag") {
    container.engine_oomkilled_flag = takeOptional(cursor, [&] { return cursor.takeBool(); });
  } else if (name == "restart_count") {
    container.restart_count = takeOptional(cursor, [&] { return cursor.takeSigned(); });
  } else if (name == "init_pid") {
    container.init_pid = takeOptional(cursor, [&] { return cursor.takeNumber<Pid>(); });
  } else if (name == "g") {
    container.group = takeOptional(cursor, [&] { return GroupHandle{cursor.takeNumber<std::uint32_t>()}; });
  } else if (name == "cpu_ancestors") {
    container.cpu_ancestors = readHandles(cursor);
  } else if (name == "memory_ancestors") {
    container.memory_ancestors = readHandles(cursor);
  } else if (name == "cgroup_paths") {
    container.cgroup_paths = readMap(cursor);
  } else {
    cursor.skip();
  }
}

Group readKey(const Group*, std::string_view name, JsonCursor& cursor) {
  Group group;
  if (name != "g") {
    cursor.fail();
    return group;
  }
  group.handle = GroupHandle{cursor.takeNumber<std::uint32_t>()};
  return group;
}
Container readKey(const Container*, std::string_view name, JsonCursor& cursor) {
  Container container;
  if (name != "id") {
    cursor.fail();
    return container;
  }
  container.id.text = cursor.takeString();
  return container;
}

/// Changes `entries` (sorted by key) as the entries of the array say. The key is each entry's first member.
template <class Entry>
void readEntries(std::vector<Entry>& entries, JsonCursor& cursor) {
  cursor.enterArray();
  while (cursor.nextElement()) {
    std::string_view name;
    cursor.enterObject();
    if (!cursor.nextKey(name)) {
      cursor.fail();
      return;
    }
    Entry fresh = readKey(static_cast<const Entry*>(nullptr), name, cursor);
    auto place = std::lower_bound(entries.begin(), entries.end(), fresh,
                                  [](const Entry& a, const Entry& b) { return keyOf(a) < keyOf(b); });
    if (place == entries.end() || keyOf(*place) != keyOf(fresh)) {
      place = entries.insert(place, std::move(fresh));
    }
    while (cursor.nextKey(name)) {
      readMember(*place, name, cursor);
    }
  }
}

template <class Entry, class Key>
void removeAll(std::vector<Entry>& entries, const std::vector<Key>& gone) {
  std::erase_if(entries,
                [&](const Entry& entry) { return std::find(gone.begin(), gone.end(), keyOf(entry)) != gone.end(); });
}

}  // namespace

void InventoryWriter::append(const Inventory& inventory, bool full, std::string& out) {
  if (full) {
    m_before = Inventory{};
  } else if (inventory == m_before) {
    return;
  }
  out += R"({"type":"inventory","seq":)";
  json::appendNumber(out, ++m_seq);
  if (full) {
    appendMember(out, "full", true);
  }
  appendChanges("groups", "groups_gone", m_before.groups, inventory.groups, out);
  appendChanges("containers", "containers_gone", m_before.containers, inventory.containers, out);
  out += "}\n";
  m_before = inventory;
}

InventoryReader::Outcome InventoryReader::read(std::string_view line) {
  auto inventory = std::make_shared<Inventory>(m_has_base ? *m_inventory : Inventory{});
  std::uint64_t seq = 0;
  bool full = false;
  json::JsonCursor cursor(line);
  std::string_view name;
  cursor.enterObject();
  while (cursor.nextKey(name)) {
    if (name == "seq") {
      seq = cursor.takeUnsigned();
    } else if (name == "full") {  // stands before the lists
      full = cursor.takeBool();
      if (full) {
        *inventory = Inventory{};
      }
    } else if (name == "groups") {
      readEntries(inventory->groups, cursor);
    } else if (name == "containers") {
      readEntries(inventory->containers, cursor);
    } else if (name == "groups_gone") {
      removeAll(inventory->groups, readHandles(cursor));
    } else if (name == "containers_gone") {
      removeAll(inventory->containers, readTexts(cursor));
    } else {
      cursor.skip();
    }
  }
  if (!cursor.finished()) {
    m_has_base = false;
    return Outcome::Bad;
  }
  if (!full && (!m_has_base || seq != m_seq + 1)) {
    m_has_base = false;
    return Outcome::BeforeFull;
  }
  m_inventory = std::move(inventory);
  m_seq = seq;
  m_has_base = true;
  return Outcome::Complete;
}

void InventoryReader::reset() {
  m_inventory.reset();
  m_seq = 0;
  m_has_base = false;
}

}  // namespace plimsoll
