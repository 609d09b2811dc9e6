// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/qt_messages.h"

#include <QString>
#include <QtGlobal>
#include <cstdio>
#include <cstdlib>

namespace plimsoll {

namespace {

void print(const QString& line) {
  std::fprintf(stderr, "%s\n", line.toLocal8Bit().constData());
}

void passOn(QtMsgType type, const QMessageLogContext& context, const QString& message) {
  // Of every start as root without a login session, and of every window on the offscreen platform.
  if (message.startsWith(QLatin1String("QStandardPaths: XDG_RUNTIME_DIR not set")) ||
      message.contains(QLatin1String("does not support propagateSizeHints"))) {
    return;
  }
  if (type == QtFatalMsg && message.contains(QLatin1String("no Qt platform plugin could be initialized"))) {
    print(QStringLiteral("plimsoll: no window can be opened on display \"%1\"; check DISPLAY and the right to use it, "
                         "or work without a window with --snapshot DIR")
              .arg(qEnvironmentVariable("DISPLAY", qEnvironmentVariable("WAYLAND_DISPLAY"))));
    std::_Exit(1);
  }
  print(qFormatLogMessage(type, context, message));
}

}  // namespace

void installMessageFilter() {
  qInstallMessageHandler(passOn);
}

}  // namespace plimsoll
