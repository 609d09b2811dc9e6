// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/analysis/history.h"

namespace plimsoll {

/// Why the container table is empty, in a sentence. `history` may be null: nothing was heard of the host yet.
QString emptyTableText(const History* history, const QString& filter);

}  // namespace plimsoll
