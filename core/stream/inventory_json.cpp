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

void appendText(std::string_view name, const std::string& text, std::string& out) {
  if (!text.empty()) {
    appendMember(out, name, std::string_view(text));
  }
}

template <class Number>
void appendOptional(std::string_view name, const std::optional<Number>& number, std::string& out) {
  if (number) {
    appendMember(out, name, *number);
  }
}

void appendMap(std::string_view name, const TextMap& map, std::string& out) {
  if (map.empty()) {
    return;
  }
  appendKey(out, name);
  out += '{';
  for (const auto& [key, text] : map) {
    appendComma(out);
    json::appendString(out, key);
    out += ':';
    json::appendString(out, text);
  }
  out += '}';
}

void appendHandles(std::string_view name, const std::vector<GroupHandle>& handles, std::string& out) {
  if (handles.empty()) {
    return;
  }
  appendKey(out, name);
  out += '[';
  for (const GroupHandle handle : handles) {
    appendComma(out);
    json::appendNumber(out, static_cast<std::uint32_t>(handle));
  }
  out += ']';
}

void appendEntry(const Group& group, std::string& out) {
  appendComma(out);
  out += '{';
  appendMember(out, "g", static_cast<std::uint32_t>(group.handle));
  appendMember(out, "path", std::string_view(group.path));
  appendMap("other_paths", group.other_paths, out);
  if (group.inode != 0) {
    appendMember(out, "inode", group.inode);
  }
  out += '}';
}

void appendEntry(const Container& container, std::string& out) {
  appendComma(out);
  out += '{';
  appendMember(out, "id", std::string_view(container.id.text));
  for (const ContainerText& text : container_texts) {
    appendText(text.name, container.*text.member, out);
  }
  if (container.role == ContainerRole::Sandbox) {
    appendMember(out, "role", std::string_view("sandbox"));
  }
  appendOptional("rootless_uid", container.rootless_uid, out);
  appendOptional("exit_code", container.exit_code, out);
  appendOptional("engine_oomkilled_flag", container.engine_oomkilled_flag, out);
  appendOptional("restart_count", container.restart_count, out);
  appendOptional("init_pid", container.init_pid, out);
  if (container.group) {
    appendMember(out, "g", static_cast<std::uint32_t>(*container.group));
  }
  appendHandles("cpu_ancestors", container.cpu_ancestors, out);
  appendHandles("memory_ancestors", container.memory_ancestors, out);
  appendMap("cgroup_paths", container.cgroup_paths, out);
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
      appendEntry(entry, changed);
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

std::vector<GroupHandle> readHandles(JsonCursor& cursor) {
  std::vector<GroupHandle> handles;
  cursor.enterArray();
  while (cursor.nextElement()) {
    handles.push_back(GroupHandle{cursor.takeNumber<std::uint32_t>()});
  }
  return handles;
}

Group readGroup(JsonCursor& cursor) {
  Group group;
  std::string_view name;
  cursor.enterObject();
  while (cursor.nextKey(name)) {
    if (name == "g") {
      group.handle = GroupHandle{cursor.takeNumber<std::uint32_t>()};
    } else if (name == "path") {
      group.path = cursor.takeString();
    } else if (name == "other_paths") {
      group.other_paths = readMap(cursor);
    } else if (name == "inode") {
      group.inode = cursor.takeUnsigned();
    } else {
      cursor.skip();
    }
  }
  return group;
}

void readFact(Container& container, std::string_view name, JsonCursor& cursor) {
  if (name == "id") {
    container.id.text = cursor.takeString();
  } else if (name == "role") {
    container.role = cursor.takeString() == "sandbox" ? ContainerRole::Sandbox : ContainerRole::Container;
  } else if (name == "rootless_uid") {
    container.rootless_uid = cursor.takeNumber<std::uint32_t>();
  } else if (name == "exit_code") {
    container.exit_code = cursor.takeSigned();
  } else if (name == "engine_oomkilled_flag") {
    container.engine_oomkilled_flag = cursor.takeBool();
  } else if (name == "restart_count") {
    container.restart_count = cursor.takeSigned();
  } else if (name == "init_pid") {
    container.init_pid = cursor.takeNumber<Pid>();
  } else if (name == "g") {
    container.group = GroupHandle{cursor.takeNumber<std::uint32_t>()};
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

Container readContainer(JsonCursor& cursor) {
  Container container;
  std::string_view name;
  cursor.enterObject();
  while (cursor.nextKey(name)) {
    const auto text = std::find_if(container_texts.begin(), container_texts.end(),
                                   [&](const ContainerText& row) { return row.name == name; });
    if (text != container_texts.end()) {
      container.*text->member = cursor.takeString();
    } else {
      readFact(container, name, cursor);
    }
  }
  return container;
}

template <class Entry>
void put(std::vector<Entry>& entries, Entry entry) {
  const auto place = std::lower_bound(entries.begin(), entries.end(), entry,
                                      [](const Entry& a, const Entry& b) { return keyOf(a) < keyOf(b); });
  if (place != entries.end() && keyOf(*place) == keyOf(entry)) {
    *place = std::move(entry);
  } else {
    entries.insert(place, std::move(entry));
  }
}

/// Everything an inventory line may hold, in any order but "seq" and "full", which come before the lists.
struct Parsed {
  std::uint64_t seq = 0;
  bool full = false;
  std::vector<Group> groups;
  std::vector<Container> containers;
  std::vector<GroupHandle> groups_gone;
  std::vector<std::string> containers_gone;
};

std::optional<Parsed> parse(std::string_view line) {
  Parsed parsed;
  JsonCursor cursor(line);
  std::string_view name;
  cursor.enterObject();
  while (cursor.nextKey(name)) {
    if (name == "seq") {
      parsed.seq = cursor.takeUnsigned();
    } else if (name == "full") {
      parsed.full = cursor.takeBool();
    } else if (name == "groups") {
      cursor.enterArray();
      while (cursor.nextElement()) {
        parsed.groups.push_back(readGroup(cursor));
      }
    } else if (name == "containers") {
      cursor.enterArray();
      while (cursor.nextElement()) {
        parsed.containers.push_back(readContainer(cursor));
      }
    } else if (name == "groups_gone") {
      parsed.groups_gone = readHandles(cursor);
    } else if (name == "containers_gone") {
      cursor.enterArray();
      while (cursor.nextElement()) {
        parsed.containers_gone.push_back(cursor.takeString());
      }
    } else {
      cursor.skip();
    }
  }
  return cursor.finished() ? std::optional(std::move(parsed)) : std::nullopt;
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
  std::optional<Parsed> parsed = parse(line);
  if (!parsed) {
    m_has_base = false;
    return Outcome::Bad;
  }
  if (!parsed->full && (!m_has_base || parsed->seq != m_seq + 1)) {
    m_has_base = false;
    return Outcome::BeforeFull;
  }
  auto inventory = parsed->full ? std::make_shared<Inventory>() : std::make_shared<Inventory>(*m_inventory);
  removeAll(inventory->groups, parsed->groups_gone);
  removeAll(inventory->containers, parsed->containers_gone);
  for (Group& group : parsed->groups) {
    put(inventory->groups, std::move(group));
  }
  for (Container& container : parsed->containers) {
    put(inventory->containers, std::move(container));
  }
  m_inventory = std::move(inventory);
  m_seq = parsed->seq;
  m_has_base = true;
  return Outcome::Complete;
}

void InventoryReader::reset() {
  m_inventory.reset();
  m_seq = 0;
  m_has_base = false;
}

}  // namespace plimsoll
