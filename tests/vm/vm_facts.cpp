// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/vm/vm_facts.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace plimsoll::vm {

namespace {

std::optional<std::string> readWhole(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    return std::nullopt;
  }
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::optional<std::uint64_t> numberIn(std::string_view word) {
  if (word.empty() || !std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    return std::nullopt;
  }
  return std::stoull(std::string(word));
}

/// Sum of KEY=NUMBER over all lines of io.stat.
std::uint64_t sumOfKey(const std::string& text, std::string_view key) {
  std::uint64_t sum = 0;
  std::istringstream words(text);
  std::string word;
  const std::string start = std::string(key) + "=";
  while (words >> word) {
    if (word.starts_with(start)) {
      sum += std::stoull(word.substr(start.size()));
    }
  }
  return sum;
}

}  // namespace

Facts::Facts() {
  const char* folder = std::getenv("PLIMSOLL_VM_FACTS");
  if (folder == nullptr) {
    throw std::runtime_error("PLIMSOLL_VM_FACTS is not set: this program is started by tests/vm/run");
  }
  m_folder = folder;
}

std::optional<std::string> Facts::text(std::string_view instant, std::string_view path) const {
  return readWhole(m_folder + "/captured/" + std::string(instant) + "/root" + std::string(path));
}

std::optional<std::uint64_t> Facts::number(std::string_view instant, std::string_view group, std::string_view file,
                                           std::string_view key) const {
  const auto all = text(instant, "/sys/fs/cgroup" + std::string(group) + "/" + std::string(file));
  if (!all) {
    return std::nullopt;
  }
  if (file == "io.stat") {
    return sumOfKey(*all, key);
  }
  std::istringstream lines(*all);
  std::string line;
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    std::string first;
    std::string second;
    words >> first >> second;
    if (key.empty() || key == "quota") {
      return numberIn(first);
    }
    if (key == "period") {
      return numberIn(second);
    }
    if (first == key && file.ends_with(".pressure")) {
      return numberIn(std::string_view(line).substr(line.find("total=") + 6));
    }
    if (first == key) {
      return numberIn(second);
    }
  }
  return std::nullopt;
}

std::string Facts::output(std::string_view name) const {
  return readWhole(m_folder + "/" + std::string(name)).value_or("");
}

int Facts::exitCode(std::string_view name) const {
  const std::string code = output(std::string(name) + ".code");
  return code.empty() ? -1 : std::stoi(code);
}

Stream::Stream(const Facts& facts) {
  FrameReader reader;
  for (Frame& frame : reader.feed(facts.output("stream.out"))) {
    if (auto* seen = std::get_if<Hello>(&frame)) {
      hello = std::move(*seen);
    } else if (auto* facts_of_all = std::get_if<InventoryPtr>(&frame)) {
      inventory = std::move(*facts_of_all);
    } else if (auto* sample = std::get_if<SamplePtr>(&frame)) {
      samples.push_back(std::move(*sample));
    } else if (std::holds_alternative<Bye>(frame)) {
      bye = true;
    }
  }
  reader.finish();
  counts = reader.counts();
  if (!inventory || samples.empty()) {
    throw std::runtime_error("the collector's stream has no inventory or no sample: " + facts.output("stream.err"));
  }
}

const Container& Stream::container(std::string_view id) const {
  const Container* found = inventory->container(ContainerId{std::string(id)});
  if (found == nullptr) {
    throw std::runtime_error("the inventory has no container " + std::string(id));
  }
  return *found;
}

const Group& Stream::groupAt(std::string_view path) const {
  for (const Group& group : inventory->groups) {
    if (group.path == path) {
      return group;
    }
  }
  throw std::runtime_error("the inventory has no group " + std::string(path));
}

std::string madeId(char letter) {
  return std::string(64, letter);
}

std::string madePath(std::string_view slice, char letter) {
  return "/" + std::string(slice) + "/docker-" + madeId(letter) + ".scope";
}

}  // namespace plimsoll::vm
