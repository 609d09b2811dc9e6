// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style.h"

#include <QApplication>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QScreen>
#include <QStyleFactory>
#include <QStyleHints>

namespace plimsoll {

namespace {

QColor withAlpha(QColor color, double opacity) {
  color.setAlphaF(static_cast<float>(opacity));
  return color;
}

Palette lightPalette() {
  Palette colors;
  colors.window = QColor(0xF2F4F7);
  colors.panel = QColor(0xFFFFFF);
  colors.alternate = QColor(0xF7F9FB);
  colors.border = QColor(0xD8DEE6);
  colors.accent = QColor(0x1A80C4);
  colors.selection = withAlpha(colors.accent, 0.14);
  colors.grid = QColor(0xE8ECF1);
  colors.trough = QColor(0xE3E8EE);
  colors.ink = QColor(0x1C2530);
  colors.secondary = QColor(0x4A5664);
  colors.muted = QColor(0x6B7785);
  colors.accent_text = QColor(0xFFFFFF);
  colors.fine = QColor(0x1E6C5E);
  colors.warning = QColor(0xCC7A00);
  colors.critical = QColor(0xB3122F);
  colors.series = {QColor(0x1A80C4), QColor(0x1E6C5E), QColor(0x8A2FB5),
                   QColor(0x1C4363), QColor(0x7F9A63), QColor(0xA0609A)};
  colors.band_tint = 0.08;
  colors.area_tint = 0.82;
  return colors;
}

Palette darkPalette() {
  Palette colors;
  colors.window = QColor(0x0F1318);
  colors.panel = QColor(0x161B22);
  colors.alternate = QColor(0x1B222B);
  colors.border = QColor(0x2C3641);
  colors.accent = QColor(0x4A86F0);
  colors.selection = withAlpha(colors.accent, 0.28);
  colors.grid = QColor(0x242C36);
  colors.trough = QColor(0x2C3641);
  colors.ink = QColor(0xE6EAF0);
  colors.secondary = QColor(0xB3BDC9);
  colors.muted = QColor(0x8A95A3);
  colors.accent_text = QColor(0x0F1318);
  colors.fine = QColor(0x4FC0B5);
  colors.warning = QColor(0xFFB000);
  colors.critical = QColor(0xFF6B6B);
  colors.series = {QColor(0x4A86F0), QColor(0x4FC0B5), QColor(0xAC9BFF),
                   QColor(0x8FE0FF), QColor(0xCBDFA5), QColor(0xCC5AA6)};
  colors.band_tint = 0.13;
  colors.area_tint = 0.72;
  return colors;
}

/// QFont takes whole pixels only; points may have a fraction.
QFont sized(QFont font, double pixels, QFont::Weight weight) {
  const QScreen* screen = QGuiApplication::primaryScreen();
  const double dots_per_inch = screen != nullptr ? screen->logicalDotsPerInchY() : 96.0;
  font.setPointSizeF(pixels * 72.0 / dots_per_inch);
  font.setWeight(weight);
  return font;
}

Fonts makeFonts(const QFont& base) {
  Fonts fonts;
  fonts.page_title = sized(base, 19, QFont::DemiBold);
  fonts.product = sized(base, 14.5, QFont::DemiBold);
  fonts.title = sized(base, 12.5, QFont::DemiBold);
  fonts.text = sized(base, 12, QFont::Normal);
  fonts.strong = sized(base, 12, QFont::DemiBold);
  fonts.secondary = sized(base, 11, QFont::Normal);
  fonts.value = sized(base, 11, QFont::DemiBold);
  fonts.tick = sized(base, 10.5, QFont::Normal);
  fonts.evidence = sized(QFontDatabase::systemFont(QFontDatabase::FixedFont), 11, QFont::Normal);
  return fonts;
}

}  // namespace

Theme makeTheme(ThemeMode mode, const QFont& base) {
  return {mode, mode == ThemeMode::Dark ? darkPalette() : lightPalette(), makeFonts(base)};
}

ThemeMode desktopMode(const QPalette& desktop) {
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
  if (QGuiApplication::styleHints()->colorScheme() != Qt::ColorScheme::Unknown) {
    return QGuiApplication::styleHints()->colorScheme() == Qt::ColorScheme::Dark ? ThemeMode::Dark : ThemeMode::Light;
  }
#endif
  return desktop.color(QPalette::Window).lightness() < 128 ? ThemeMode::Dark : ThemeMode::Light;
}

QColor blend(const QColor& over, const QColor& under, double opacity) {
  const auto mix = [opacity](float top, float bottom) {
    return static_cast<float>(opacity * static_cast<double>(top) + (1 - opacity) * static_cast<double>(bottom));
  };
  return QColor::fromRgbF(mix(over.redF(), under.redF()), mix(over.greenF(), under.greenF()),
                          mix(over.blueF(), under.blueF()));
}

QPalette makeQPalette(const Theme& theme) {
  const Palette& colors = theme.colors;
  QPalette palette;
  palette.setColor(QPalette::Window, colors.window);
  palette.setColor(QPalette::WindowText, colors.ink);
  palette.setColor(QPalette::Base, colors.panel);
  palette.setColor(QPalette::AlternateBase, colors.alternate);
  palette.setColor(QPalette::Text, colors.ink);
  palette.setColor(QPalette::PlaceholderText, colors.muted);
  palette.setColor(QPalette::Button, colors.panel);
  palette.setColor(QPalette::ButtonText, colors.ink);
  palette.setColor(QPalette::BrightText, colors.critical);
  palette.setColor(QPalette::Highlight, colors.accent);
  palette.setColor(QPalette::HighlightedText, colors.accent_text);
  palette.setColor(QPalette::Link, colors.accent);
  palette.setColor(QPalette::LinkVisited, colors.accent);
  palette.setColor(QPalette::ToolTipBase, colors.panel);
  palette.setColor(QPalette::ToolTipText, colors.ink);
  palette.setColor(QPalette::Light, colors.alternate);
  palette.setColor(QPalette::Midlight, colors.alternate);
  palette.setColor(QPalette::Mid, colors.border);
  palette.setColor(QPalette::Dark, colors.border);
  palette.setColor(QPalette::Shadow, colors.border);
  for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    palette.setColor(QPalette::Disabled, role, colors.muted);
  }
  return palette;
}

QString makeStyleSheet(const Theme& theme) {
  const Palette& colors = theme.colors;
  QString sheet = QStringLiteral(R"(
QToolTip { background: @panel; color: @ink; border: 1px solid @border; padding: 4px; }
QPushButton { background: @panel; color: @ink; border: 1px solid @border; border-radius: 5px; padding: 5px 12px;
  font-weight: 600; }
QPushButton:hover { background: @alternate; }
QPushButton:pressed, QPushButton:checked { background: @trough; }
QPushButton:focus { border-color: @accent; }
QPushButton:disabled { color: @muted; }
QPushButton[primary="true"] { background: @accent; color: @accenttext; border-color: @accent; }
QLineEdit { background: @alternate; color: @ink; border: 1px solid @border; border-radius: 5px; padding: 4px 8px;
  selection-background-color: @accent; selection-color: @accenttext; }
QLineEdit:focus { border-color: @accent; }
QTableView { background: @panel; color: @ink; border: 1px solid @border; border-radius: 6px; outline: 0;
  selection-background-color: transparent; }
QTableView:focus { border-color: @accent; }
QHeaderView { background: @alternate; border: 0; border-top-left-radius: 6px; border-top-right-radius: 6px; }
QHeaderView::section { background: transparent; color: @muted; border: 0; border-bottom: 1px solid @border;
  padding: 4px 2px 4px 8px; font-weight: 600; }
QHeaderView::section:hover { color: @ink; }
QHeaderView::down-arrow, QHeaderView::up-arrow { width: 7px; height: 7px; subcontrol-position: center right; }
QToolButton { background: transparent; color: @muted; border: 1px solid transparent; border-radius: 5px; padding: 2px 8px; }
QToolButton:hover { color: @ink; background: @alternate; }
QToolButton:checked { color: @ink; background: @panel; border-color: @border; font-weight: 600; }
QToolButton:focus { border-color: @accent; }
QSplitter::handle { background: transparent; }
QSplitter::handle:hover { background: @border; }
QScrollArea { background: transparent; border: 0; }
QScrollBar { background: transparent; border: 0; margin: 0; }
QScrollBar:vertical { width: 10px; }
QScrollBar:horizontal { height: 10px; }
QScrollBar::handle { background: @border; border-radius: 4px; margin: 1px; }
QScrollBar::handle:vertical { min-height: 24px; }
QScrollBar::handle:horizontal { min-width: 24px; }
QScrollBar::handle:hover { background: @muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
)");
  const std::array<std::pair<QLatin1String, QColor>, 8> words = {{{QLatin1String("@panel"), colors.panel},
                                                                  {QLatin1String("@alternate"), colors.alternate},
                                                                  {QLatin1String("@border"), colors.border},
                                                                  {QLatin1String("@ink"), colors.ink},
                                                                  {QLatin1String("@muted"), colors.muted},
                                                                  {QLatin1String("@trough"), colors.trough},
                                                                  {QLatin1String("@accenttext"), colors.accent_text},
                                                                  {QLatin1String("@accent"), colors.accent}}};
  for (const auto& [word, color] : words) {
    sheet.replace(word, color.name());
  }
  return sheet;
}

void applyTheme(QApplication& app, const Theme& theme) {
  QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
  QApplication::setPalette(makeQPalette(theme));
  QApplication::setFont(theme.fonts.text);
  app.setStyleSheet(makeStyleSheet(theme));
}

}  // namespace plimsoll
