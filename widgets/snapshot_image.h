// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QSize>
#include <QString>

#include "core/analysis/history.h"
#include "core/base/result.h"
#include "widgets/style.h"

namespace plimsoll {

class DashboardView;

/// What a snapshot picture shows.
struct SnapshotRequest {
  QString container;       ///< id or name; empty = the worst
  QString filter;          ///< of the table
  int span_s = 180;        ///< time range of the charts, up to the newest sample
  QSize size{1440, 900};   ///< in logical pixels; the picture is taller if the charts need it
  double pixel_ratio = 2;  ///< device pixels per logical pixel
};

/// The dashboard with Plimsoll's name and version, host, kernel, container and time range burnt in. Needs a
/// QApplication but no window and no screen.
QImage renderSnapshot(const History& history, const SnapshotRequest& request, const Theme& theme);

/// The same of a dashboard that is on the screen, just as it is: paused, scrolled, with its crosshair.
QImage renderShown(DashboardView& dashboard, const History& history, double pixel_ratio, const Theme& theme);

/// Writes `image` as PNG: whole or not at all. Full, Denied, NotFound (folder), Io; the subject is the path.
Status writePng(const QImage& image, const QString& path);

}  // namespace plimsoll
