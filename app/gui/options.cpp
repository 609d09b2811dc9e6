// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/options.h"

#include <QCommandLineParser>

namespace plimsoll {

namespace {

ParsedOptions wrongUsage(const QString& sentence) {
  return {std::nullopt, QStringLiteral("plimsoll: %1 (see plimsoll --help)\n").arg(sentence), 2};
}

/// A whole number of `least` to `most`, or nothing.
std::optional<int> number(const QString& text, int least, int most) {
  bool ok = false;
  const int value = text.toInt(&ok);
  return ok && value >= least && value <= most ? std::optional<int>(value) : std::nullopt;
}

}  // namespace

ParsedOptions parseOptions(const QStringList& arguments) {
  QCommandLineParser parser;
  parser.setApplicationDescription(QStringLiteral("Tells an engineer why a container is slow."));
  const QCommandLineOption help(QStringLiteral("help"), QStringLiteral("Print this and end."));
  const QCommandLineOption version(QStringLiteral("version"), QStringLiteral("Print the version and end."));
  const QCommandLineOption snapshot(
      QStringLiteral("snapshot"),
      QStringLiteral("Without a window: watch for a while, then write dashboard.png, containers.csv, threads.csv, "
                     "softirq.csv and host.csv into DIR."),
      QStringLiteral("DIR"));
  const QCommandLineOption duration(QStringLiteral("duration"),
                                    QStringLiteral("How long a snapshot watches, 2 to 900 seconds (10)."),
                                    QStringLiteral("S"), QStringLiteral("10"));
  const QCommandLineOption container(QStringLiteral("container"),
                                     QStringLiteral("Name or id of a container to watch closely; may be repeated."),
                                     QStringLiteral("NAME"));
  const QCommandLineOption interval(QStringLiteral("interval"),
                                    QStringLiteral("Distance of samples, 100 to 60000 milliseconds (1000)."),
                                    QStringLiteral("MS"), QStringLiteral("1000"));
  const QCommandLineOption theme(QStringLiteral("theme"), QStringLiteral("light, dark or system."),
                                 QStringLiteral("THEME"));
  const QCommandLineOption language(QStringLiteral("lang"), QStringLiteral("en or zh_CN (default: the desktop's)."),
                                    QStringLiteral("LANG"));
  const QCommandLineOption collector(
      QStringLiteral("collector"),
      QStringLiteral("The plimsoll-collector to start (default: the one beside plimsoll)."), QStringLiteral("PATH"));
  const QCommandLineOption root(QStringLiteral("root"),
                                QStringLiteral("Read /proc and /sys below DIR instead of this host's."),
                                QStringLiteral("DIR"));
  const QCommandLineOption verbose(QStringLiteral("verbose"), QStringLiteral("Tell on stderr when what arrived."));
  parser.addOptions(
      {help, version, snapshot, duration, container, interval, theme, language, collector, root, verbose});
  if (!parser.parse(arguments)) {
    return wrongUsage(parser.errorText());
  }
  if (parser.isSet(help)) {
    return {std::nullopt, parser.helpText(), 0};
  }
  if (parser.isSet(version)) {
    return {std::nullopt, QStringLiteral("plimsoll " PLIMSOLL_VERSION "\n"), 0};
  }
  if (!parser.positionalArguments().isEmpty()) {
    return wrongUsage(QStringLiteral("\"%1\" is not understood").arg(parser.positionalArguments().constFirst()));
  }
  Options options;
  options.snapshot_directory = parser.value(snapshot);
  if (parser.isSet(snapshot) && options.snapshot_directory.isEmpty()) {
    return wrongUsage(QStringLiteral("--snapshot needs a folder"));
  }
  const std::optional<int> seconds = number(parser.value(duration), 2, 900);
  const std::optional<int> milliseconds = number(parser.value(interval), 100, 60'000);
  if (!seconds) {
    return wrongUsage(QStringLiteral("--duration must be a whole number of 2 to 900 seconds, not \"%1\"")
                          .arg(parser.value(duration)));
  }
  if (!milliseconds) {
    return wrongUsage(QStringLiteral("--interval must be a whole number of 100 to 60000 milliseconds, not \"%1\"")
                          .arg(parser.value(interval)));
  }
  options.duration_s = *seconds;
  options.interval_ms = *milliseconds;
  options.containers = parser.values(container);
  if (parser.isSet(theme)) {
    options.theme = parser.value(theme);
  }
  if (!QStringList{QStringLiteral("light"), QStringLiteral("dark"), QStringLiteral("system")}.contains(options.theme)) {
    return wrongUsage(QStringLiteral("--theme must be light, dark or system, not \"%1\"").arg(options.theme));
  }
  options.language = parser.value(language);
  if (parser.isSet(language) &&
      !QStringList{QStringLiteral("en"), QStringLiteral("zh_CN")}.contains(options.language)) {
    return wrongUsage(QStringLiteral("--lang must be en or zh_CN, not \"%1\"").arg(options.language));
  }
  options.collector = parser.value(collector);
  options.root = parser.value(root);
  options.verbose = parser.isSet(verbose);
  return {options, {}, 0};
}

}  // namespace plimsoll
