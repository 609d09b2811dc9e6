// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <span>
#include <string_view>

#include "core/model/event.h"

namespace plimsoll {

// core's words in the user's language. core writes English source strings (reasons, series, help); the lists in
// phrase_list.cpp let lupdate find them, and tests/widgets checks that the lists are complete.

/// A reason, note, series label or help text of core, translated; as it is if it is not in the lists.
QString translatedText(std::string_view text);
/// The same as a sentence: first letter large, full stop. "kernel without schedstat" -> "Kernel without schedstat."
QString sentenceFor(std::string_view reason);
/// The help of a metric (by its id of design/metrics.md) with its formula and source; empty for an unknown id.
QString metricHelp(std::string_view id);
QString eventText(EventKind kind);
/// A container's state ("running", "exited", "gone" ...) in words.
QString stateText(std::string_view state);

/// The English source strings that are translated through translatedText().
std::span<const char* const> translatedTexts();

}  // namespace plimsoll
