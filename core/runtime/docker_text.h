// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/model/container.h"

namespace plimsoll {

/// Containers from `GET /containers/json?all=1` (docker and podman's compatible API). Malformed with the position.
Result<std::vector<Container>> parseContainerList(std::string_view json, std::string_view runtime);

/// Containers from `docker inspect` output or `GET /containers/ID/json`: an array or one object.
/// Zero dates ("0001-01-01T00:00:00Z") are unknown; offsets are converted to UTC; FinishedAt before StartedAt belongs
/// to the run before.
Result<std::vector<Container>> parseInspect(std::string_view json, std::string_view runtime);

/// One line of `GET /events`.
struct EngineEvent {
  std::string type;    ///< container, image, network ...
  std::string action;  ///< start, die, oom, destroy, rename, pause ... ("health_status: healthy" is cut at the colon)
  std::string container_id, name, image;
  std::optional<int> exit_code;
  std::int64_t time_ns = 0;  ///< realtime, ns since 1970; 0 = unknown
};
Result<EngineEvent> parseEngineEvent(std::string_view json);

/// "2026-03-02T08:15:05.145361637Z" or with an offset -> the same instant in UTC with the fraction kept. Also Go's own
/// form "2026-03-02 07:59:30.613620454 +0000 UTC", which older podman writes. Empty for the zero dates of Go (year 1)
/// and Unix (1970-01-01T00:00:00Z), "" and anything else.
std::string toUtc(std::string_view rfc3339);
/// Nanoseconds since 1970 of such a time; nullopt as above.
std::optional<std::int64_t> toUnixNs(std::string_view rfc3339);

}  // namespace plimsoll
