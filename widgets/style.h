// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QString>
#include <array>

class QApplication;

namespace plimsoll {

// How Plimsoll looks. Colours, font sizes and line widths are literals here and in style.cpp and nowhere else. A Theme
// is a value: it is made once, handed to whoever paints, and handed out again when the user switches.

enum class ThemeMode { Light, Dark };

/// The roles of design/gui-and-ssh.md 3.2. Every series keeps at least 3.1:1 on the panel; red and amber are severities
/// and never series; a limit is ink.
struct Palette {
  QColor window, panel, alternate, border, accent, selection, grid, trough;
  QColor ink, secondary, muted;  ///< text: normal, less important, units and ticks
  QColor accent_text;            ///< on the accent colour
  QColor fine, warning, critical;
  std::array<QColor, 6> series;  ///< S1 ... S6
  double band_tint = 0;          ///< opacity of a throttled band
  double area_tint = 0;          ///< opacity of a layer of a stacked chart over the panel
};

/// The desktop's own font in the sizes of the design, in pixels.
struct Fonts {
  QFont page_title;  ///< 19
  QFont product;     ///< 14.5, semi-bold
  QFont title;       ///< 12.5, semi-bold
  QFont text;        ///< 12
  QFont strong;      ///< 12, semi-bold
  QFont secondary;   ///< 11
  QFont value;       ///< 11, semi-bold
  QFont tick;        ///< 10.5
  QFont evidence;    ///< 11, fixed width
};

struct Theme {
  ThemeMode mode = ThemeMode::Light;
  Palette colors;
  Fonts fonts;
};

namespace sizes {
inline constexpr int outer_space = 12;
inline constexpr int inner_space = 10;
inline constexpr int row_height = 26;
inline constexpr int top_bar_height = 46;
inline constexpr int panel_radius = 6;
inline constexpr int button_radius = 5;
inline constexpr int plot_left = 62;
inline constexpr int plot_right = 14;
inline constexpr int plot_top = 66;
inline constexpr int plot_bottom = 24;
inline constexpr int legend_row = 16;
inline constexpr double line_width = 1.4;
inline constexpr double limit_width = 1.6;
inline constexpr int band_bar = 3;
}  // namespace sizes

/// The theme in `mode`; `base` gives the family, normally QApplication::font() before anything was applied.
Theme makeTheme(ThemeMode mode, const QFont& base);

/// What the desktop wants: QStyleHints::colorScheme() from Qt 6.5 on, else by how light its window colour is. Ask
/// before applyTheme(), which replaces the application's palette.
ThemeMode desktopMode(const QPalette& desktop);

QPalette makeQPalette(const Theme& theme);
QString makeStyleSheet(const Theme& theme);

/// Fusion with the theme's palette, font and style sheet. May be called again to switch.
void applyTheme(QApplication& app, const Theme& theme);

/// `over` at `opacity` on top of the opaque colour `under`, as one opaque colour.
QColor blend(const QColor& over, const QColor& under, double opacity);

}  // namespace plimsoll
