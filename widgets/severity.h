// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <optional>

#include "core/analysis/chart_data.h"
#include "widgets/style.h"

class QPainter;

namespace plimsoll {

/// How bad something is. It always has a shape and a word besides its colour (colour-blind readers): octagon with x,
/// triangle with !, ring with tick, ring.
enum class Severity {
  Unknown,  ///< nothing is known: a dotted ring
  Fine,
  Event,  ///< something happened; neither good nor bad
  Warning,
  Critical,
};

QColor severityColor(Severity severity, const Palette& colors);
/// The shape, `size` pixels high, around `center`; vectors only, so it is sharp at every scale.
void drawSeverity(QPainter& painter, Severity severity, QPointF center, double size, const Palette& colors);

Severity healthSeverity(ContainerRow::Health health);

// From where on a number is coloured. Below, nullopt: it stays ink.
std::optional<Severity> throttledSeverity(double ratio);
/// CPU of quota and memory of limit, in percent.
std::optional<Severity> fillSeverity(double percent);
std::optional<Severity> waitSeverity(double percent);

}  // namespace plimsoll
