// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/analysis/chart_data.h"

namespace plimsoll {

// What the container table says in words. Columns are those of ContainerModel.

/// Over the column; empty over the column of shapes.
QString columnTitle(int column);
/// The column's name where the title is empty too.
QString columnName(int column);
/// What the numbers mean: metric, formula, source. Plain text.
QString columnHelp(int column);
Qt::Alignment columnAlignment(int column);

QString healthWord(ContainerRow::Health health);
/// The cell's text.
QString cellText(const ContainerRow& row, int column);
/// More about a cell: sources, and the reason where a number is unknown. Plain text.
QString cellHelp(const ContainerRow& row, int column);
/// Means of the last ten seconds, so that rows do not jump with every sample; -1 = unknown, and for columns of text.
double sortNumber(const ContainerRow& row, int column);

// The parts of the two wide cells: the large number and what stands in grey beside it.
QString cpuMain(const ContainerRow& row);
QString cpuRest(const ContainerRow& row);
QString memoryMain(const ContainerRow& row);
QString memoryRest(const ContainerRow& row);

/// What the bar of a cell shows: how full, that there is no limit to fill, or nothing while that is not known.
struct Gauge {
  enum class Kind { Unknown, NoLimit, Filled } kind = Kind::Unknown;
  double percent = 0;
};
Gauge cpuGauge(const ContainerRow& row);
Gauge memoryGauge(const ContainerRow& row);

/// Whether the effective memory limit is somebody's setting and not the size of the host.
bool hasMemoryLimit(const ContainerRow& row);

}  // namespace plimsoll
