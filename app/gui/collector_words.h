// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace plimsoll {

/// The collector's own sentences (why a data source is off, what helps), marked for the translators; shown through
/// translatedText(). What names a path or an error of the system stays as it comes.
std::span<const char* const> collectorSentences();

}  // namespace plimsoll
