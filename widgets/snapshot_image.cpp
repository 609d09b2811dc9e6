// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/snapshot_image.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDateTime>
#include <QFontMetricsF>
#include <QPainter>
#include <QSaveFile>
#include <QTimeZone>
#include <algorithm>
#include <cerrno>
#include <cmath>

#include "widgets/brand.h"
#include "widgets/charts/clock_ticks.h"
#include "widgets/format.h"
#include "widgets/tables/container_table.h"
#include "widgets/views/dashboard_view.h"

namespace plimsoll {

namespace {

constexpr int head_height = sizes::top_bar_height;

/// "2026-03-02 14:02:00 to 14:05:00 CET".
QString rangeText(const History& history, const TimeRange& range) {
  const Sample* newest = history.newest();
  if (newest == nullptr) {
    return {};
  }
  constexpr std::int64_t ns_per_ms = 1'000'000;
  const std::int64_t wall_minus_boot_ms = newest->wall_ms - newest->at_ns / ns_per_ms;
  const std::int64_t from_ms = wallMs(range.from_ns, wall_minus_boot_ms);
  const std::int64_t to_ms = wallMs(range.to_ns, wall_minus_boot_ms);
  return QCoreApplication::translate("Snapshot", "%1 to %2 %3")
      .arg(formatDateTime(from_ms), formatClock(to_ms), QDateTime::fromMSecsSinceEpoch(to_ms).timeZoneAbbreviation());
}

QString hostText(const History& history) {
  const Host* host = history.host();
  return host == nullptr ? QString() : QStringLiteral("%1 · %2").arg(plainLine(host->name), plainLine(host->kernel));
}

void drawHead(QPainter& painter, const Theme& theme, double width, const QString& host, const QString& container,
              const QString& range) {
  const QRectF bar(0, 0, width, head_height);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(bar, theme.colors.panel);
  painter.fillRect(QRectF(0, head_height - 1, width, 1), theme.colors.border);
  const double center = bar.center().y();
  constexpr double mark_size = 20;
  drawBrandMark(painter, QPointF(sizes::outer_space + mark_size / 2, center), mark_size, theme.colors.ink);
  double left = sizes::outer_space + mark_size + 10;
  const auto draw = [&](const QFont& font, const QColor& color, const QString& text, double room) {
    const QFontMetricsF font_metrics(font);
    const QString shown = font_metrics.elidedText(text, Qt::ElideRight, std::max(0.0, room));
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(QRectF(left, 0, std::max(0.0, room) + 1, head_height),
                     static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine, shown);
    left += font_metrics.horizontalAdvance(shown) + 14;
  };
  const double right = width - sizes::outer_space;
  const QFontMetricsF range_font(theme.fonts.text);
  const double range_left = right - range_font.horizontalAdvance(range);
  draw(theme.fonts.product, theme.colors.ink, QStringLiteral("Plimsoll"), range_left - left);
  draw(theme.fonts.secondary, theme.colors.muted, QStringLiteral(PLIMSOLL_VERSION), range_left - left);
  draw(theme.fonts.text, theme.colors.secondary, host, (range_left - left) / 2);
  draw(theme.fonts.strong, theme.colors.ink, container, range_left - left - 14);
  left = range_left;
  draw(theme.fonts.text, theme.colors.ink, range, right - left + 1);
}

/// QFileDevice keeps no errno; that of the failed call is `number`, 0 if there was none.
Error writeError(const QSaveFile& file, const QString& path, int number) {
  if (number != 0) {
    return errorFromErrno(number, path.toStdString());
  }
  const Errc code = file.error() == QFileDevice::PermissionsError ? Errc::Denied : Errc::Io;
  return Error{code, path.toStdString(), file.errorString().toStdString()};
}

}  // namespace

QImage renderShown(DashboardView& dashboard, const History& history, double pixel_ratio, const Theme& theme) {
  const QSize size(dashboard.width(), dashboard.height() + head_height);
  QImage image(QSize(static_cast<int>(std::lround(size.width() * pixel_ratio)),
                     static_cast<int>(std::lround(size.height() * pixel_ratio))),
               QImage::Format_RGB32);
  image.setDevicePixelRatio(pixel_ratio);
  image.fill(theme.colors.window);
  QPainter painter(&image);
  const Container* container = history.inventory().container({dashboard.selectedContainer().toStdString()});
  drawHead(painter, theme, size.width(), hostText(history),
           container == nullptr ? QString() : plainLine(container->displayName()),
           rangeText(history, dashboard.shownRange()));
  dashboard.render(&painter, QPoint(0, head_height));
  painter.end();
  image.setText(QStringLiteral("Software"), QStringLiteral("Plimsoll " PLIMSOLL_VERSION));
  image.setText(QStringLiteral("Description"), hostText(history));
  return image;
}

QImage renderSnapshot(const History& history, const SnapshotRequest& request, const Theme& theme) {
  DashboardView dashboard(theme);
  dashboard.setAttribute(Qt::WA_DontShowOnScreen);
  dashboard.resize(request.size.width(), std::max(1, request.size.height() - head_height));
  dashboard.setSpan(request.span_s);
  dashboard.setFilter(request.filter);
  dashboard.update(history);
  dashboard.finishUpdate();
  if (!request.container.isEmpty()) {
    dashboard.selectContainer(request.container);
  }
  // A widget that is never shown is laid out when it is grabbed; then the charts know how many points they have room
  // for. The table takes its share of each growth, so a few rounds are needed.
  constexpr int most_rounds = 6;
  for (int round = 0; round < most_rounds; ++round) {
    dashboard.grab();
    if (dashboard.missingHeight() == 0) {
      break;
    }
    dashboard.resize(dashboard.width(), dashboard.height() + dashboard.missingHeight());
  }
  dashboard.finishUpdate();
  dashboard.table().showSelected();
  return renderShown(dashboard, history, request.pixel_ratio, theme);
}

Status writePng(const QImage& image, const QString& path) {
  // Encoded in memory first: there it can't fail half-way, and what the file then says is about the file.
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  if (!image.save(&buffer, "PNG")) {
    return Error{Errc::Io, path.toStdString(), "the picture could not be encoded as PNG"};
  }
  QSaveFile file(path);
  errno = 0;
  if (!file.open(QIODevice::WriteOnly | QIODevice::Unbuffered)) {
    return writeError(file, path, errno);
  }
  errno = 0;
  if (file.write(bytes) != bytes.size() || !file.commit()) {
    const Error error = writeError(file, path, errno);
    file.cancelWriting();
    return error;
  }
  return Done{};
}

}  // namespace plimsoll
