// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the readers of engines' JSON share; included by .cpp files of this floor only.

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/model/container.h"

namespace plimsoll::engine_json {

using Json = nlohmann::json;

/// Malformed with the position.
Result<Json> parse(std::string_view text, std::string_view subject);
/// A member of an object by path; null when any part of the way is missing.
const Json* find(const Json& object, std::initializer_list<const char*> path);
std::string textAt(const Json& object, std::initializer_list<const char*> path);
std::optional<std::int64_t> integerAt(const Json& object, std::initializer_list<const char*> path);
std::optional<bool> flagAt(const Json& object, std::initializer_list<const char*> path);
/// docker writes names as "/name".
std::string withoutSlash(std::string_view name);
/// What Kubernetes and compose write into labels.
void takeLabels(const Json* labels, Container& container);
/// The State object of docker's and podman's documents.
void takeState(const Json& document, Container& container);

}  // namespace plimsoll::engine_json
