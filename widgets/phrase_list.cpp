// SPDX-License-Identifier: GPL-3.0-or-later
// core's English source strings, marked for lupdate. tests/widgets fails when one is missing here.
#include <QtGlobal>
#include <array>

#include "widgets/phrases.h"

namespace plimsoll {

namespace {

constexpr const char* texts[] = {
    QT_TRANSLATE_NOOP("Core", "waiting for the second sample"),
};

}  // namespace

std::span<const char* const> translatedTexts() {
  return texts;
}

}  // namespace plimsoll
