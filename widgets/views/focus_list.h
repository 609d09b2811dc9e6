// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "core/analysis/chart_data.h"

namespace plimsoll {

/// Whose threads should be read, most important first: the selected container, those in view, then the worst of the
/// rest; at most 20, running ones only.
QStringList makeFocusList(const QString& selected, const QStringList& in_view, const std::vector<ContainerRow>& rows);

}  // namespace plimsoll
