// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

namespace plimsoll {

/// What the command line asks for.
struct Options {
  QString snapshot_directory;  ///< empty = show the window
  int duration_s = 10;
  QStringList containers;
  int interval_ms = 1000;
  QString theme = QStringLiteral("system");  ///< light, dark, system
  QString language;                          ///< empty = the desktop's
  QString collector;
  QString root;
  bool verbose = false;
};

/// The result of parsing: options, or a text to print and the exit code to end with.
struct ParsedOptions {
  std::optional<Options> options;
  QString text;
  int exit_code = 0;
};

/// Pure: touches neither application nor terminal. `arguments` with the program's name first.
ParsedOptions parseOptions(const QStringList& arguments);

}  // namespace plimsoll
