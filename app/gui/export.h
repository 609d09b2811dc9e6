// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <vector>

#include "core/analysis/chart_data.h"
#include "core/analysis/history.h"
#include "core/base/result.h"

namespace plimsoll {

// Files for the ticket. Each is written under a temporary name and moved into place when complete, so a full disk
// leaves either the whole file or none.

/// Writes containers.csv, threads.csv, softirq.csv and host.csv of `range` into `directory`, which is made if it is
/// missing. The paths written, or the first failure (subject = path).
Result<QStringList> writeTables(const History& history, TimeRange range, const std::vector<ContainerId>& thread_owners,
                                const QString& directory);

/// One sentence for a failed export: what, where, why, and what to do about it.
QString exportFailure(const Error& error);

}  // namespace plimsoll
