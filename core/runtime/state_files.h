// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/kernel/files.h"
#include "core/model/container.h"

namespace plimsoll {

/// What the runtimes keep on disk about their containers, for hosts where no engine socket can be asked: docker's
/// /var/lib/docker/containers/ID/config.v2.json (name, image, labels, state) and podman's
/// overlay-containers/containers.json (names). Only root may read them; what can't be read is left out.
std::vector<Container> readStateFiles(Files& files);

/// One config.v2.json. Malformed when it is not JSON or has no ID.
Result<Container> parseDockerConfig(std::string_view json);
/// podman's overlay-containers/containers.json: ids, names, and the image's name out of each entry's metadata.
Result<std::vector<Container>> parsePodmanStorage(std::string_view json);

}  // namespace plimsoll
