// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QTableView>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/analysis/chart_data.h"
#include "widgets/style.h"

namespace plimsoll {

class ContainerDelegate;
class ContainerModel;
class ContainerSortProxy;

/// The table of containers: model, order, filter, cells. A selection is a container, not a row: it survives sorting,
/// filtering and the container's end.
class ContainerTable : public QTableView {
  Q_OBJECT

 public:
  /// Milliseconds of a steady clock.
  using Clock = std::function<std::int64_t()>;

  explicit ContainerTable(const Theme& theme, QWidget* parent = nullptr, Clock clock = steadyMs);

  void setTheme(const Theme& theme);
  void setRows(std::vector<ContainerRow> rows);
  void setFilterText(const QString& text);
  const QString& filterText() const;

  /// Selects without emitting; nothing visible happens while the container is not in the table.
  void selectId(const QString& id);
  const QString& selectedId() const { return m_selected; }
  /// Scrolls to the selected container.
  void showSelected();
  /// The first in order; empty if there is none.
  QString firstId() const;
  /// Ids of the rows in view, from the top.
  QStringList idsInView() const;

  ContainerModel& rowsModel() { return *m_model; }
  const ContainerModel& rowsModel() const { return *m_model; }
  ContainerSortProxy& order() { return *m_order; }

  QSize sizeHint() const override;

 Q_SIGNALS:
  /// The user selected another container.
  void containerSelected(const QString& id);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

 private:
  static std::int64_t steadyMs();
  void setUpHeader();
  void setColumnWidths();
  void worstFirst(int column, Qt::SortOrder sort_order);
  void showSelection();
  int selectedRow() const;

  ContainerModel* m_model;
  ContainerSortProxy* m_order;
  ContainerDelegate* m_delegate;
  Clock m_clock;
  QString m_selected;
  int m_sorted_column = -1;
  bool m_widths_by_user = false;
  bool m_setting_widths = false;
  bool m_showing = false;  ///< the selection is being put back, nobody chose it
};

}  // namespace plimsoll
