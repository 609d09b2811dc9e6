// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cases/expectation.h"

#include <algorithm>
#include <cmath>

namespace plimsoll::test {

namespace {

using nlohmann::json;

/// Keys of an expectation that no captured tree can show; core/runtime's tests compare them.
bool isForOtherTests(const std::string& key) {
  return key == "paths";
}

bool isNumber(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char byte) { return byte >= '0' && byte <= '9'; });
}

/// "where.key", as messages name a value.
std::string joined(const std::string& where, const std::string& key) {
  std::string path = where;
  path += '.';
  path += key;
  return path;
}

class Comparison {
 public:
  Comparison(const json& expected, const json& evaluated)
      : m_variants(evaluated.at("variants")), m_tolerance(expected.value("tolerance", json::object())) {
    for (const auto& [key, value] : expected.at("expect").items()) {
      if (isForOtherTests(key)) {
        continue;
      }
      if (m_variants.contains(key)) {
        compareAll(key, value, m_variants.at(key), newestInterval(m_variants.at(key)));
      } else if (key == "restart_count_of_engine") {
        for (const auto& [name, variant] : m_variants.items()) {
          compare(key, value, variant.at("containers").at(0).at(key), key);
        }
      } else {
        compareKey(expected.at("expect"), key, value, m_variants.at("."));
      }
    }
  }

  std::vector<std::string> differences;
  std::size_t compared = 0;

 private:
  static json newestInterval(const json& variant) {
    return variant.at("intervals").empty() ? json::object() : variant.at("intervals").back();
  }

  /// One key of an expectation about a whole captured host.
  void compareKey(const json& expect, const std::string& key, const json& value, const json& variant) {
    for (const json& interval : variant.at("intervals")) {
      const std::string name = interval.at("from").get<std::string>() + "-" + interval.at("to").get<std::string>();
      if (key == name) {
        compareAll(key, value, variant, interval);
        return;
      }
    }
    json alone = json::object();
    if (expect.contains("container_id")) {
      alone["container_id"] = expect.at("container_id");
    }
    alone[key] = value;
    compareAll(".", alone, variant, newestInterval(variant));
  }

  void compareAll(const std::string& where, const json& expect, const json& variant, const json& interval) {
    const std::string id = expect.value("container_id", std::string());
    for (const auto& [key, value] : expect.items()) {
      const std::string path = joined(where, key);
      if (key == "containers_in_root") {
        compareContainers(path, value, variant);
      } else if (key == "not_containers_in_root") {
        checkAbsent(path, value, variant);
      } else if (key == "events") {
        compareEvents(path, value, variant.at("events"));
      } else if (key == "threads") {
        for (const auto& [tid, thread] : value.items()) {
          compareThread(joined(path, tid), std::stoi(tid), thread, variant, interval);
        }
      } else if (key == "process") {
        compareObject(path, value, variant.at("host").at("processes").at(0));
      } else if (isNumber(key)) {
        compareThread(path, std::stoi(key), value, variant, interval);
      } else {
        const json* found = findKey(key, id, variant, interval);
        if (found == nullptr) {
          differences.push_back(path + " is nowhere");
        } else {
          compare(path, value, *found, key);
        }
      }
    }
  }

  /// The container of a list; the first one without an id.
  static const json* containerIn(const json& holder, const std::string& id) {
    if (!holder.contains("containers")) {
      return nullptr;
    }
    const json& list = holder.at("containers");
    const auto at = std::find_if(list.begin(), list.end(), [&](const json& container) {
      return id.empty() || container.at("container_id") == id;
    });
    return at == list.end() ? nullptr : &*at;
  }

  static const json* findKey(const std::string& key, const std::string& id, const json& variant, const json& interval) {
    const json* places[] = {containerIn(interval, id), containerIn(variant, id),
                            interval.contains("host") ? &interval.at("host") : nullptr, &variant.at("host"),
                            &variant.at("processes_by_pid")};
    for (const json* place : places) {
      if (place != nullptr && place->contains(key)) {
        return &place->at(key);
      }
    }
    return nullptr;
  }

  void compareContainers(const std::string& path, const json& expect, const json& variant) {
    compare(path + " (how many)", expect.size(), json(variant.at("containers").size()), "");
    for (const json& container : expect) {
      const std::string id = container.at("container_id").get<std::string>();
      const json* found = containerIn(variant, id);
      if (found == nullptr) {
        differences.push_back(joined(path, id) + ": no such container");
      } else {
        compareObject(joined(path, id.substr(0, 12)), container, *found);
      }
    }
  }

  /// All events, in their order.
  void compareEvents(const std::string& path, const json& expect, const json& found) {
    compare(path + " (how many)", expect.size(), json(found.size()), "");
    for (std::size_t at = 0; at < std::min(expect.size(), found.size()); ++at) {
      compareObject(joined(path, std::to_string(at)), expect.at(at), found.at(at));
    }
  }

  void checkAbsent(const std::string& path, const json& expect, const json& variant) {
    for (const json& name : expect) {
      ++compared;
      for (const json& container : variant.at("containers")) {
        if (container.at("cgroup_path").get<std::string>().ends_with(name.get<std::string>())) {
          differences.push_back(path + ": " + name.get<std::string>() + " is listed as a container");
        }
      }
    }
  }

  static void collectThreads(const json& holder, int tid, std::vector<const json*>& found) {
    if (!holder.contains("processes")) {
      return;
    }
    for (const json& process : holder.at("processes")) {
      for (const json& thread : process.at("threads")) {
        if (thread.at("tid") == tid) {
          found.push_back(&thread);
        }
      }
    }
  }

  /// A thread's rates and levels, wherever they are.
  void compareThread(const std::string& path, int tid, const json& expect, const json& variant, const json& interval) {
    std::vector<const json*> found;
    for (const json* holder : {&variant, &interval}) {
      if (holder->contains("host")) {
        collectThreads(holder->at("host"), tid, found);
      }
      if (holder->contains("containers")) {
        for (const json& container : holder->at("containers")) {
          collectThreads(container, tid, found);
        }
      }
    }
    for (const auto& [key, value] : expect.items()) {
      const auto place =
          std::find_if(found.begin(), found.end(), [&key = key](const json* thread) { return thread->contains(key); });
      if (place == found.end()) {
        differences.push_back(joined(path, key) + " is nowhere");
      } else {
        compare(joined(path, key), value, (*place)->at(key), key);
      }
    }
  }

  void compareObject(const std::string& path, const json& expect, const json& found) {
    for (const auto& [key, value] : expect.items()) {
      if (found.contains(key)) {
        compare(joined(path, key), value, found.at(key), key);
      } else {
        differences.push_back(joined(path, key) + " is nowhere");
      }
    }
  }

  double toleranceOf(const std::string& path, const std::string& key) const {
    constexpr double rounding = 1e-9;
    for (const auto& [name, tolerance] : m_tolerance.items()) {
      if (name == key || path.find("." + name + ".") != std::string::npos) {
        return tolerance.get<double>();
      }
    }
    return rounding;
  }

  void compare(const std::string& path, const json& expect, const json& found, const std::string& key) {
    if (expect.is_object()) {
      if (found.is_object()) {
        compareObject(path, expect, found);
      } else {
        differences.push_back(path + ": an object is expected, found " + found.dump());
      }
      return;
    }
    ++compared;
    bool same = expect == found;
    if (expect.is_number() && found.is_number()) {
      const double wanted = expect.get<double>();
      const double limit = toleranceOf(path, key);
      same = std::abs(wanted - found.get<double>()) <= std::max(limit, std::abs(wanted) * 1e-9);
    }
    if (!same) {
      differences.push_back(path + ": expected " + expect.dump() + ", found " + found.dump());
    }
  }

  const json& m_variants;
  json m_tolerance;
};

}  // namespace

std::vector<std::string> findDifferences(const json& expected, const json& evaluated, std::size_t& compared) {
  Comparison comparison(expected, evaluated);
  compared += comparison.compared;
  return std::move(comparison.differences);
}

}  // namespace plimsoll::test
