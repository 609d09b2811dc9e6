// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace plimsoll {

/// At most `most` of `known`, those first that somebody who typed one of `wanted` may have meant: names that hold it,
/// then by the number of letters to change (letter case does not count), then by alphabet.
QStringList nearestNames(const QStringList& wanted, const QStringList& known, qsizetype most);

}  // namespace plimsoll
