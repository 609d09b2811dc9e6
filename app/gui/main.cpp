// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QElapsedTimer>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>
#include <QTextStream>
#include <QTimer>
#include <QTranslator>
#include <memory>

#include "app/gui/main_window.h"
#include "app/gui/options.h"
#include "app/gui/qt_messages.h"
#include "app/gui/snapshot_run.h"
#include "app/session/session.h"
#include "widgets/style.h"

using namespace plimsoll;

namespace {

Session::Options sessionOptions(const Options& options) {
  Session::Options session;
  session.collector = findCollector(options.collector, QCoreApplication::applicationDirPath());
  session.stream.interval_ms = options.interval_ms;
  session.stream.root = options.root;
  session.stream.focus = options.containers;
  return session;
}

/// Plimsoll's own strings and Qt's, in the wanted language; English (its plurals are a translation too) for the rest.
void loadTranslations(QApplication& app, const QString& language) {
  const QLocale locale = language.isEmpty() ? QLocale::system() : QLocale(language);
  QLocale::setDefault(locale);
  auto* plurals = new QTranslator(&app);
  if (plurals->load(QStringLiteral(":/i18n/plimsoll_en"))) {
    QApplication::installTranslator(plurals);
  }
  const std::pair<QString, QString> sources[] = {
      {QStringLiteral("plimsoll"), QStringLiteral(":/i18n")},
      {QStringLiteral("qtbase"), QLibraryInfo::path(QLibraryInfo::TranslationsPath)}};
  for (const auto& [name, directory] : sources) {
    auto* translator = new QTranslator(&app);
    if (translator->load(locale, name, QStringLiteral("_"), directory)) {
      QApplication::installTranslator(translator);
    }
  }
}

ThemeMode chosenMode(const QString& wanted, const QSettings* settings, const QPalette& desktop) {
  QString word = wanted;
  if (word == QLatin1String("system") && settings) {
    word = settings->value(QStringLiteral("theme"), word).toString();
  }
  if (word == QLatin1String("light")) {
    return ThemeMode::Light;
  }
  return word == QLatin1String("dark") ? ThemeMode::Dark : desktopMode(desktop);
}

/// --verbose: when what arrived, counted from the program's start.
void traceArrivals(Session& session, const QElapsedTimer& clock) {
  const auto trace = [&clock](const char* what) {
    QTextStream(stderr) << "plimsoll: " << clock.elapsed() << " ms: " << what << '\n';
  };
  auto samples = std::make_shared<int>(0);
  QObject::connect(&session, &Session::helloReceived, &session, [trace] { trace("hello"); });
  QObject::connect(&session, &Session::inventoryChanged, &session, [trace] { trace("inventory"); });
  QObject::connect(&session, &Session::sampleReceived, &session, [trace, samples] {
    if (++*samples <= 2) {
      trace(*samples == 1 ? "first sample: levels" : "second sample: rates");
    }
  });
}

int runWindow(const Options& options, Session& session, const QFont& base_font, const QPalette& desktop) {
  QSettings settings;
  const Theme theme = makeTheme(chosenMode(options.theme, &settings, desktop), base_font);
  applyTheme(*qApp, theme);
  MainWindow window(session, theme, base_font);
  window.resize(1440, 900);
  window.restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
  QObject::connect(&window, &MainWindow::themeModeChanged, &window, [&settings](ThemeMode mode) {
    settings.setValue(QStringLiteral("theme"),
                      mode == ThemeMode::Dark ? QStringLiteral("dark") : QStringLiteral("light"));
  });
  if (!options.containers.isEmpty()) {
    window.selectWhenKnown(options.containers.constFirst());
  }
  window.show();
  session.start();
  const int code = QApplication::exec();
  settings.setValue(QStringLiteral("geometry"), window.saveGeometry());
  return code;
}

int runSnapshot(const Options& options, Session& session, const QFont& base_font, const QPalette& desktop) {
  const Theme theme = makeTheme(chosenMode(options.theme, nullptr, desktop), base_font);
  applyTheme(*qApp, theme);
  SnapshotRun run(session, options, theme);
  QObject::connect(&run, &SnapshotRun::finished, qApp, &QCoreApplication::exit, Qt::QueuedConnection);
  QTimer::singleShot(0, &run, &SnapshotRun::start);
  return QApplication::exec();
}

}  // namespace

int main(int argc, char** argv) {
  QElapsedTimer clock;
  clock.start();
  QStringList arguments;
  for (int i = 0; i < argc; ++i) {
    arguments << QString::fromLocal8Bit(argv[i]);
  }
  const ParsedOptions parsed = parseOptions(arguments);
  if (!parsed.options) {
    QTextStream(parsed.exit_code == 0 ? stdout : stderr) << parsed.text;
    return parsed.exit_code;
  }
  const Options& options = *parsed.options;
  const bool headless = !options.snapshot_directory.isEmpty();
  const bool has_display = qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY");
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) {
    if (headless) {
      qputenv("QT_QPA_PLATFORM", "offscreen");
    } else if (!has_display) {
      QTextStream(stderr)
          << "plimsoll: there is no display to open a window on (DISPLAY and WAYLAND_DISPLAY are not set); "
             "use --snapshot DIR to work without one\n";
      return 1;
    }
  }
  installMessageFilter();
  QApplication app(argc, argv);
  QApplication::setApplicationName(QStringLiteral("plimsoll"));
  QApplication::setApplicationVersion(QStringLiteral(PLIMSOLL_VERSION));
  QApplication::setOrganizationName(QStringLiteral("plimsoll"));
  QApplication::setDesktopFileName(QStringLiteral("plimsoll"));
  loadTranslations(app, options.language);
  const QFont base_font = QApplication::font();
  const QPalette desktop = QApplication::palette();
  Session session(sessionOptions(options));
  if (options.verbose) {
    traceArrivals(session, clock);
  }
  const int code =
      headless ? runSnapshot(options, session, base_font, desktop) : runWindow(options, session, base_font, desktop);
  session.close();
  return code;
}
