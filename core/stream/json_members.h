// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace plimsoll {

/// Members of a parsed JSON object, taken without exceptions: one that is not there or null keeps the default, one of
/// the wrong type makes the whole object bad(). Only for .cpp files of this floor.
class JsonMembers {
 public:
  using Json = nlohmann::ordered_json;

  explicit JsonMembers(const Json& object) : m_object(object), m_bad(!object.is_object()) {}

  bool bad() const { return m_bad; }
  const std::string& badMember() const { return m_bad_member; }
  /// Null if the member is not there.
  const Json* find(const char* name) const {
    const auto at = m_object.is_object() ? m_object.find(name) : m_object.end();
    return !m_object.is_object() || at == m_object.end() || at->is_null() ? nullptr : &*at;
  }
  bool has(const char* name) const { return find(name) != nullptr; }

  void take(const char* name, std::string& text) {
    take(name, [&](const Json& value) { return value.is_string() && assign(text, value.get<std::string>()); });
  }
  void take(const char* name, bool& flag) {
    take(name, [&](const Json& value) { return value.is_boolean() && assign(flag, value.get<bool>()); });
  }
  template <class T>
    requires std::integral<T>
  void take(const char* name, T& number) {
    take(name, [&](const Json& value) {
      if (value.is_number_unsigned()) {
        const auto wide = value.get<std::uint64_t>();
        return std::in_range<T>(wide) && assign(number, static_cast<T>(wide));
      }
      if (value.is_number_integer()) {
        const auto wide = value.get<std::int64_t>();
        return std::in_range<T>(wide) && assign(number, static_cast<T>(wide));
      }
      return false;
    });
  }
  /// Seconds with decimals, into nanoseconds.
  void takeSeconds(const char* name, std::int64_t& at_ns) {
    take(name, [&](const Json& value) {
      constexpr double longest_s = 9.2e9;  // what an int64_t of nanoseconds can hold
      const double seconds = value.is_number() ? value.get<double>() : longest_s;
      return seconds > -longest_s && seconds < longest_s && assign(at_ns, std::int64_t{std::llround(seconds * 1e9)});
    });
  }
  void take(const char* name, std::vector<std::int32_t>& numbers) {
    takeList(name, [&](const Json& value) {
      const auto wide =
          value.is_number_integer() ? value.get<std::int64_t>() : std::numeric_limits<std::int64_t>::max();
      if (std::in_range<std::int32_t>(wide)) {
        numbers.push_back(static_cast<std::int32_t>(wide));
        return true;
      }
      return false;
    });
  }
  void take(const char* name, std::vector<std::string>& texts) {
    takeList(name, [&](const Json& value) {
      if (value.is_string()) {
        texts.push_back(value.get<std::string>());
      }
      return value.is_string();
    });
  }
  /// Each element of an array; `takeOne` returns false for one that it does not like.
  template <class TakeOne>
  void takeList(const char* name, TakeOne takeOne) {
    take(name, [&](const Json& value) {
      if (!value.is_array()) {
        return false;
      }
      for (const Json& element : value) {
        if (!takeOne(element)) {
          return false;
        }
      }
      return true;
    });
  }
  /// `accept` takes the value and returns whether it has the right type.
  template <class Accept>
    requires std::predicate<Accept, const Json&>
  void take(const char* name, Accept accept) {
    const Json* value = find(name);
    if (value != nullptr && !accept(*value)) {
      m_bad = true;
      m_bad_member = name;
    }
  }

 private:
  template <class T>
  static bool assign(T& target, T value) {
    target = std::move(value);
    return true;
  }

  const Json& m_object;
  std::string m_bad_member;
  bool m_bad = false;
};

}  // namespace plimsoll
