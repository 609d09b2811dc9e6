// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/analysis/chart_data.h"

namespace plimsoll {

/// A value axis from 0 to `max` with a line at every `step`.
struct AxisScale {
  double max = 1;
  double step = 1;
  bool operator==(const AxisScale&) const = default;
};

/// CPU reaches 1.5 times the quota, so that the limit can be seen; memory has powers of two and reaches over the limit;
/// wait reaches 100 %; all of them more if the data needs it; softirqs have round numbers. A limit that is only the
/// host's own size does not stretch the axis: the curve would lie on the ground.
AxisScale makeAxisScale(const ChartData& data);

QString axisLabel(ChartKind kind, double value, const AxisScale& scale);

/// Whether the limit is somebody's setting (and not just the size of the host).
bool limitIsSet(const ChartData& data);

}  // namespace plimsoll
