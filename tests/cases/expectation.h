// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace plimsoll::test {

/// Compares the `expect` part of a case's expected.json with what evaluate printed for its folder. Returns one line for
/// each value that differs or that is nowhere to be found; `compared` counts the values that were looked at.
///
/// Keys are looked for where Plimsoll shows them: a variant's or an interval's name ("a-...", "t0-t1") leads there,
/// "containers_in_root" and "threads" name members by their ids, "events" lists all of them, a bare number is a thread,
/// and any other key is of the case's container (`container_id`, else the first one), of the newest interval, or of the
/// host.
std::vector<std::string> findDifferences(const nlohmann::json& expected, const nlohmann::json& evaluated,
                                         std::size_t& compared);

}  // namespace plimsoll::test
