// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include "core/analysis/chart_data.h"
#include "core/analysis/history.h"
#include "widgets/severity.h"

namespace plimsoll {

/// What is said about the selected container above its charts. Plain text.
struct SubjectFacts {
  QString name;
  QString image;
  QStringList facts;  ///< runtime and id, state, effective limits with their source, start
  QString verdict;    ///< "throttled 94 % of periods", "exited with code 137"
  Severity severity = Severity::Unknown;
};

/// `id` must be in the history's inventory; `row` is its row in the table.
SubjectFacts makeSubjectFacts(const History& history, const ContainerId& id, const ContainerRow& row);
/// The same for a container that is no longer there; `last` is what was said of it before.
SubjectFacts makeRemovedFacts(SubjectFacts last, const ContainerId& id);

/// English source of the reason why a container's charts are empty while none is selected.
inline constexpr const char* no_selection = "no container is selected";

}  // namespace plimsoll
