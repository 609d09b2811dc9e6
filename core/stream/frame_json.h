// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/model/frame.h"

namespace plimsoll {

// The wire form of every frame and request but `sample` and `inventory`, which carry differences and therefore live in
// SampleEncoder and FrameReader. One JSON object without a newline. PROTOCOL.md has an example of each. Times of these
// frames are written with the precision of a double: exact to the nanosecond up to 97 days of uptime, to 8 up to 2
// years.

std::string encodeHello(const Hello& hello);
std::string encodeEvent(const Event& event);
std::string encodeAnswer(const Answer& answer);
std::string encodeProblem(const Problem& problem);
std::string encodeBye(const Bye& bye);
std::string encodeRequest(const Request& request);

/// Protocol with the reason for an unknown type or a missing member.
Result<Request> decodeRequest(std::string_view line);

/// A frame of the type "hello", "event", "answer", "problem" or "bye". Protocol if it is not JSON, is of another type
/// or has a member of the wrong type. Members that are not there get their default.
Result<Frame> decodeRareFrame(std::string_view line);

/// The words of the closed list of questions: "inspect", "logs", "events_since", "kernel_log", "command_line",
/// "tuning_variables", "version_facts".
std::string_view questionWord(Question question);

}  // namespace plimsoll
