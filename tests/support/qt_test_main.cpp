// SPDX-License-Identifier: GPL-3.0-or-later
// The runner of tests that need a QApplication: offscreen, with style, font and locale pinned, so that pictures are the
// same everywhere; an unexpected warning of Qt fails the program.
#include <QApplication>
#include <QFont>
#include <QLocale>
#include <QStyleFactory>
#include <cstdio>

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>
#endif

namespace {

// Written by Qt's message handler, which is a plain function; read once, at the end of main().
int warnings = 0;

void countWarnings(QtMsgType type, const QMessageLogContext& /*context*/, const QString& message) {
  // Said by the offscreen platform of every window (Qt 6.4); means nothing.
  // So does the one about the folder for sockets, on a machine without a login session.
  if (message.contains(QLatin1String("propagateSizeHints")) || message.contains(QLatin1String("XDG_RUNTIME_DIR"))) {
    return;
  }
  std::fprintf(stderr, "Qt: %s\n", message.toLocal8Bit().constData());
  if (type == QtWarningMsg || type == QtCriticalMsg) {
    ++warnings;
  }
}

}  // namespace

int main(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  qputenv("QT_SCALE_FACTOR", "1");
  qputenv("TZ", "UTC");
  qInstallMessageHandler(countWarnings);
  QLocale::setDefault(QLocale::c());
  const QApplication app(argc, argv);
  QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
  QFont font(QStringLiteral("DejaVu Sans"));
  font.setPixelSize(12);
  font.setHintingPreference(QFont::PreferNoHinting);
  QApplication::setFont(font);
  const int failed = Catch::Session().run(argc, argv);
  if (warnings > 0) {
    std::fprintf(stderr, "%d unexpected warnings of Qt\n", warnings);
  }
  return failed != 0 || warnings > 0 ? 1 : 0;
}
