// SPDX-License-Identifier: GPL-3.0-or-later
// The dates that engines write: toUtc and toUnixNs of docker_text.h.
#include <array>
#include <chrono>
#include <cstdio>

#include "core/base/text.h"
#include "core/runtime/docker_text.h"

namespace plimsoll {

namespace {

constexpr std::int64_t ns_per_second = 1'000'000'000;
constexpr std::size_t most_fraction_digits = 9;

struct EngineTime {
  std::int64_t seconds = 0;   ///< since 1970, UTC
  std::string_view fraction;  ///< digits behind the point, at most nine
};

/// Takes `digits` digits from the front of `rest`.
std::optional<int> takeDigits(std::string_view& rest, std::size_t digits) {
  const std::optional<unsigned> number = parseNumber<unsigned>(rest.substr(0, digits));
  if (!number || rest.size() < digits) {
    return std::nullopt;
  }
  rest.remove_prefix(digits);
  return static_cast<int>(*number);
}

bool takeOneOf(std::string_view& rest, std::string_view letters) {
  const bool found = !rest.empty() && letters.find(rest.front()) != std::string_view::npos;
  if (found) {
    rest.remove_prefix(1);
  }
  return found;
}

/// "Z", "+01:00", " -0500 EST" -> seconds east of UTC.
std::optional<std::int64_t> parseOffset(std::string_view rest) {
  if (rest == "Z" || rest == "z") {
    return 0;
  }
  const bool go_form = takeOneOf(rest, " ");
  const bool west = rest.starts_with('-');
  if (!takeOneOf(rest, "+-")) {
    return std::nullopt;
  }
  const std::optional<int> hours = takeDigits(rest, 2);
  takeOneOf(rest, ":");
  const std::optional<int> minutes = takeDigits(rest, 2);
  const bool end = rest.empty() || (go_form && rest.front() == ' ');
  if (!hours || !minutes || !end || *hours > 23 || *minutes > 59) {
    return std::nullopt;
  }
  const std::int64_t seconds = (std::int64_t{*hours} * 60 + *minutes) * 60;
  return west ? -seconds : seconds;
}

std::optional<std::int64_t> parseSeconds(std::string_view& rest) {
  const std::optional<int> year = takeDigits(rest, 4);
  const bool dashes = takeOneOf(rest, "-");
  const std::optional<int> month = takeDigits(rest, 2);
  const bool more_dashes = takeOneOf(rest, "-");
  const std::optional<int> day = takeDigits(rest, 2);
  const bool letter = takeOneOf(rest, "Tt ");
  const std::optional<int> hour = takeDigits(rest, 2);
  const bool colon = takeOneOf(rest, ":");
  const std::optional<int> minute = takeDigits(rest, 2);
  const bool more_colon = takeOneOf(rest, ":");
  const std::optional<int> second = takeDigits(rest, 2);
  if (!year || !month || !day || !hour || !minute || !second || !dashes || !more_dashes || !letter || !colon ||
      !more_colon || *hour > 23 || *minute > 59 || *second > 60) {
    return std::nullopt;
  }
  const std::chrono::year_month_day date{std::chrono::year(*year), std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day))};
  if (!date.ok()) {
    return std::nullopt;
  }
  const std::int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
  return ((days * 24 + *hour) * 60 + *minute) * 60 + *second;
}

std::optional<EngineTime> parseEngineTime(std::string_view text) {
  std::string_view rest = text;
  const std::optional<std::int64_t> local = parseSeconds(rest);
  if (!local) {
    return std::nullopt;
  }
  EngineTime time;
  if (takeOneOf(rest, ".")) {
    const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
    if (digits == 0) {
      return std::nullopt;
    }
    time.fraction = rest.substr(0, std::min(digits, most_fraction_digits));
    rest.remove_prefix(digits);
  }
  const std::optional<std::int64_t> offset = parseOffset(rest);
  if (!offset) {
    return std::nullopt;
  }
  time.seconds = *local - *offset;
  if (time.seconds <= 0) {
    return std::nullopt;  // the zero dates of Go and Unix; no container is that old
  }
  return time;
}

}  // namespace

std::string toUtc(std::string_view rfc3339) {
  const std::optional<EngineTime> time = parseEngineTime(rfc3339);
  if (!time) {
    return {};
  }
  const std::chrono::sys_seconds instant{std::chrono::seconds(time->seconds)};
  const std::chrono::sys_days day = std::chrono::floor<std::chrono::days>(instant);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss clock(instant - day);
  std::array<char, 48> text{};
  const int length = std::snprintf(
      text.data(), text.size(), "%04d-%02u-%02uT%02d:%02d:%02d", static_cast<int>(date.year()),
      static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), static_cast<int>(clock.hours().count()),
      static_cast<int>(clock.minutes().count()), static_cast<int>(clock.seconds().count()));
  std::string utc(text.data(), static_cast<std::size_t>(length));
  if (!time->fraction.empty()) {
    utc.append(".").append(time->fraction);
  }
  return utc + "Z";
}

std::optional<std::int64_t> toUnixNs(std::string_view rfc3339) {
  const std::optional<EngineTime> time = parseEngineTime(rfc3339);
  if (!time || time->seconds > INT64_MAX / ns_per_second - 1) {
    return std::nullopt;
  }
  std::int64_t fraction_ns = 0;
  for (std::size_t i = 0; i < most_fraction_digits; ++i) {
    fraction_ns = fraction_ns * 10 + (i < time->fraction.size() ? time->fraction[i] - '0' : 0);
  }
  return time->seconds * ns_per_second + fraction_ns;
}

}  // namespace plimsoll
