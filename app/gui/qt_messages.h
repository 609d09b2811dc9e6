// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace plimsoll {

/// Qt's own messages: leaves out what tells the user nothing, and ends with one sentence and exit code 1 (instead of a
/// core dump) when no window can be opened.
void installMessageFilter();

}  // namespace plimsoll
