// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSortFilterProxyModel>
#include <QString>
#include <cstdint>
#include <optional>

namespace plimsoll {

/// Order and filter of the container table. Numbers are means of ten seconds; the order is looked at anew at most every
/// five, and not while somebody is at the table (measured for the design: sorted by a live column, the current row
/// jumped from row 5 to row 702). Rows that are equal, and rows without a number (always last), go by name.
class ContainerSortProxy : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  static constexpr std::int64_t resort_ms = 5000;
  static constexpr std::int64_t key_hold_ms = 3000;
  /// The first ticks sort at once: rates come with the second sample.
  static constexpr int first_ticks = 3;

  explicit ContainerSortProxy(QObject* parent = nullptr);

  void setFilterText(const QString& text);
  const QString& filterText() const { return m_filter; }

  /// A tick at `now_ms` of any steady clock: sorts if it is time to. `pointed`: the mouse is over the table.
  void tick(std::int64_t now_ms, bool pointed);
  void keyPressed(std::int64_t now_ms) { m_key_ms = now_ms; }
  /// The order is older than it would be without the mouse or the keys.
  bool isHeld() const { return m_held; }

  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 protected:
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

 private:
  void setHeld(bool held);

  QString m_filter;
  std::optional<std::int64_t> m_sorted_ms;
  int m_ticks = 0;
  std::optional<std::int64_t> m_key_ms;
  bool m_held = false;
};

}  // namespace plimsoll
