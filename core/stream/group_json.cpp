// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stream/group_json.h"

#include <array>
#include <string_view>

#include "core/stream/json_writer.h"

namespace plimsoll {

namespace {

using json::appendComma;
using json::appendCount;
using json::appendKey;
using json::appendMember;
using json::appendNumber;
using json::JsonCursor;

template <class Part>
using PartPtr = std::shared_ptr<const Part>;

/// Names of the members of LimitsPart that are no counts.
struct LimitFlag {
  std::string_view name;
  bool LimitsPart::*member;
};
struct LimitText {
  std::string_view name;
  std::string LimitsPart::*member;
};
constexpr std::array<LimitFlag, 4> limit_flags = {{{"cpu_readable", &LimitsPart::cpu_readable},
                                                   {"memory_readable", &LimitsPart::memory_readable},
                                                   {"swap_readable", &LimitsPart::swap_readable},
                                                   {"pids_readable", &LimitsPart::pids_readable}}};
constexpr std::array<LimitText, 3> limit_texts = {{{"cpuset.cpus", &LimitsPart::cpuset_cpus},
                                                   {"cpuset.cpus.effective", &LimitsPart::cpuset_cpus_effective},
                                                   {"io_limits", &LimitsPart::io_limits}}};

constexpr std::array<Count NetInterface::*, 8> interface_counts = {
    &NetInterface::rx_bytes, &NetInterface::rx_packets, &NetInterface::rx_errs, &NetInterface::rx_drop,
    &NetInterface::tx_bytes, &NetInterface::tx_packets, &NetInterface::tx_errs, &NetInterface::tx_drop};

/// Collects the letters of the parts: s(low), l(imits), n(et).
class PartLetters {
 public:
  void add(char letter) { m_letters[m_size++] = letter; }
  void append(std::string_view key, std::string& out) const {
    if (m_size != 0) {
      appendMember(out, key, std::string_view(m_letters.data(), m_size));
    }
  }

 private:
  std::array<char, 3> m_letters{};
  std::size_t m_size = 0;
};

/// Which parts were read anew, and when: the letter in "r" if at the sample's own time, else the time itself.
template <class Part>
void markTimed(const PartPtr<Part>& before, const PartPtr<Part>& now, std::int64_t at_ns, char letter,
               std::string_view at_key, PartLetters& read, std::string& out) {
  if (!now || (before && before->at_ns == now->at_ns)) {
    return;
  }
  if (now->at_ns == at_ns) {
    read.add(letter);
  } else {
    appendMember(out, at_key, now->at_ns);
  }
}

void appendMarks(const GroupSample& before, const GroupSample& now, std::int64_t at_ns, std::string& out) {
  PartLetters read;
  PartLetters none;
  markTimed(before.slow, now.slow, at_ns, 's', "slow_at_ns", read, out);
  markTimed(before.net, now.net, at_ns, 'n', "net_at_ns", read, out);
  if (now.limits && !before.limits) {
    read.add('l');
  }
  read.append("r", out);
  if (before.slow && !now.slow) {
    none.add('s');
  }
  if (before.limits && !now.limits) {
    none.add('l');
  }
  if (before.net && !now.net) {
    none.add('n');
  }
  none.append("none", out);
}

void appendLimits(const LimitsPart& before, const LimitsPart& now, std::string& out) {
  appendFields(limitsFields(), before, now, out);
  for (const LimitFlag& flag : limit_flags) {
    if (now.*flag.member != before.*flag.member) {
      appendMember(out, flag.name, now.*flag.member);
    }
  }
  for (const LimitText& text : limit_texts) {
    if (now.*text.member != before.*text.member) {
      appendMember(out, text.name, std::string_view(now.*text.member));
    }
  }
}

void appendNet(const NetPart& before, const NetPart& now, std::string& out) {
  if (now.host_network != before.host_network) {
    appendMember(out, "host_network", now.host_network);
  }
  if (now.interfaces == before.interfaces) {
    return;
  }
  appendKey(out, "net");
  out += '[';
  for (const NetInterface& interface : now.interfaces) {
    appendComma(out);
    out += '[';
    json::appendString(out, interface.name);
    for (const auto member : interface_counts) {
      out += ',';
      appendCount(out, interface.*member);
    }
    out += ']';
  }
  out += ']';
}

std::vector<NetInterface> readInterfaces(JsonCursor& cursor) {
  std::vector<NetInterface> interfaces;
  cursor.enterArray();
  while (cursor.nextElement()) {
    NetInterface interface;
    cursor.enterArray();
    cursor.nextElement();
    interface.name = cursor.takeString();
    for (std::size_t at = 0; cursor.nextElement(); ++at) {
      if (at < interface_counts.size()) {
        interface.*interface_counts[at] = cursor.takeCount();
      } else {
        cursor.skip();
      }
    }
    interfaces.push_back(std::move(interface));
  }
  return interfaces;
}

/// The part to write into: a copy of what was there, made when it is first needed.
template <class Part>
Part& editable(std::shared_ptr<Part>& edited, const PartPtr<Part>& before) {
  if (!edited) {
    edited = before ? std::make_shared<Part>(*before) : std::make_shared<Part>();
  }
  return *edited;
}

template <class Part>
bool readInto(const FieldIndex<Part>& index, Part& part, std::string_view name, JsonCursor& cursor) {
  const Field<Part>* field = index.find(name);
  if (field != nullptr) {
    part.*field->member = cursor.takeCount();
  }
  return field != nullptr;
}

}  // namespace

void appendGroup(const GroupSample* before, const GroupSample& now, std::int64_t at_ns, std::string& out) {
  if (before == &now) {
    return;
  }
  const GroupSample nothing;
  const GroupSample& from = before != nullptr ? *before : nothing;
  const std::size_t start = out.size();
  appendComma(out);
  out += R"({"g":)";
  appendNumber(out, static_cast<std::uint32_t>(now.handle));
  const std::size_t empty_size = out.size();

  appendMarks(from, now, at_ns, out);
  appendFields(cpuFields(), from.cpu, now.cpu, out);
  appendFields(memoryFields(), from.memory, now.memory, out);
  if (now.slow && now.slow != from.slow) {
    appendFields(slowFields(), from.slow ? *from.slow : SlowPart{}, *now.slow, out);
  }
  if (now.limits && now.limits != from.limits) {
    appendLimits(from.limits ? *from.limits : LimitsPart{}, *now.limits, out);
  }
  if (now.net && now.net != from.net) {
    appendNet(from.net ? *from.net : NetPart{}, *now.net, out);
  }
  appendMissing(from.missing, now.missing, out);

  if (before != nullptr && out.size() == empty_size) {
    out.resize(start);
  } else {
    out += '}';
  }
}

struct GroupEntryReader::Edit {
  GroupSample group;
  std::int64_t at_ns = 0;
  std::shared_ptr<SlowPart> slow{};
  std::shared_ptr<LimitsPart> limits{};
  std::shared_ptr<NetPart> net{};

  SlowPart& slowPart() { return editable(slow, group.slow); }
  LimitsPart& limitsPart() { return editable(limits, group.limits); }
  NetPart& netPart() { return editable(net, group.net); }

  void markRead(char letter) {
    if (letter == 's') {
      slowPart().at_ns = at_ns;
    } else if (letter == 'l') {
      limitsPart();
    } else if (letter == 'n') {
      netPart().at_ns = at_ns;
    }
  }
  void remove(char letter) {
    if (letter == 's') {
      group.slow.reset();
    } else if (letter == 'l') {
      group.limits.reset();
    } else if (letter == 'n') {
      group.net.reset();
    }
  }
};

GroupEntryReader::GroupEntryReader()
    : m_cpu(cpuFields()), m_memory(memoryFields()), m_slow(slowFields()), m_limits(limitsFields()) {}

bool GroupEntryReader::readField(Edit& edit, std::string_view name, JsonCursor& cursor) const {
  if (readInto(m_cpu, edit.group.cpu, name, cursor) || readInto(m_memory, edit.group.memory, name, cursor)) {
    return true;
  }
  if (const Field<SlowPart>* field = m_slow.find(name)) {
    edit.slowPart().*field->member = cursor.takeCount();
    return true;
  }
  if (const Field<LimitsPart>* field = m_limits.find(name)) {
    edit.limitsPart().*field->member = cursor.takeCount();
    return true;
  }
  return false;
}

bool GroupEntryReader::readLimit(Edit& edit, std::string_view name, JsonCursor& cursor) {
  for (const LimitFlag& flag : limit_flags) {
    if (flag.name == name) {
      edit.limitsPart().*flag.member = cursor.takeBool();
      return true;
    }
  }
  for (const LimitText& text : limit_texts) {
    if (text.name == name) {
      edit.limitsPart().*text.member = cursor.takeString();
      return true;
    }
  }
  return false;
}

void GroupEntryReader::readOther(Edit& edit, std::string_view name, JsonCursor& cursor) {
  if (name == "r") {
    for (const char letter : cursor.takeString()) {
      edit.markRead(letter);
    }
  } else if (name == "none") {
    for (const char letter : cursor.takeString()) {
      edit.remove(letter);
    }
  } else if (name == "slow_at_ns") {
    edit.slowPart().at_ns = cursor.takeSigned();
  } else if (name == "net_at_ns") {
    edit.netPart().at_ns = cursor.takeSigned();
  } else if (name == "host_network") {
    edit.netPart().host_network = cursor.takeBool();
  } else if (name == "net") {
    edit.netPart().interfaces = readInterfaces(cursor);
  } else if (name == "missing") {
    edit.group.missing = readMissing(cursor);
  } else {
    cursor.skip();
  }
}

std::shared_ptr<const GroupSample> GroupEntryReader::read(JsonCursor& cursor, GroupHandle handle,
                                                          const GroupSample* before, std::int64_t at_ns) const {
  Edit edit{before != nullptr ? *before : GroupSample{}, at_ns};
  edit.group.handle = handle;
  std::string_view name;
  while (cursor.nextKey(name)) {
    if (!readField(edit, name, cursor) && !readLimit(edit, name, cursor)) {
      readOther(edit, name, cursor);
    }
  }
  if (edit.slow) {
    edit.group.slow = std::move(edit.slow);
  }
  if (edit.limits) {
    edit.group.limits = std::move(edit.limits);
  }
  if (edit.net) {
    edit.group.net = std::move(edit.net);
  }
  return std::make_shared<const GroupSample>(std::move(edit.group));
}

}  // namespace plimsoll
