// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/container_table.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <algorithm>
#include <chrono>
#include <utility>

#include "widgets/tables/container_delegate.h"
#include "widgets/tables/container_model.h"
#include "widgets/tables/container_sort_proxy.h"

namespace plimsoll {

ContainerTable::ContainerTable(const Theme& theme, QWidget* parent, Clock clock)
    : QTableView(parent),
      m_model(new ContainerModel(this)),
      m_order(new ContainerSortProxy(this)),
      m_delegate(new ContainerDelegate(theme, this)),
      m_clock(std::move(clock)) {
  m_order->setSourceModel(m_model);
  setModel(m_order);
  setItemDelegate(m_delegate);
  setAccessibleName(tr("Containers"));
  setShowGrid(false);
  setWordWrap(false);
  setTabKeyNavigation(false);
  setMouseTracking(true);
  setSelectionBehavior(QAbstractItemView::SelectRows);
  setSelectionMode(QAbstractItemView::SingleSelection);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  setSortingEnabled(true);
  verticalHeader()->hide();
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  verticalHeader()->setDefaultSectionSize(sizes::row_height);
  setUpHeader();
  setColumnWidths();
}

void ContainerTable::worstFirst(int column, Qt::SortOrder sort_order) {
  const bool text = column == ContainerModel::Name || column == ContainerModel::Image;
  const bool first_click = column != m_sorted_column;
  m_sorted_column = column;
  if (first_click && !text && sort_order == Qt::AscendingOrder) {
    sortByColumn(column, Qt::DescendingOrder);
  }
}

std::int64_t ContainerTable::steadyMs() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

void ContainerTable::setUpHeader() {
  QHeaderView* header = horizontalHeader();
  header->setHighlightSections(false);
  header->setMinimumSectionSize(30);
  header->setStretchLastSection(true);
  header->setSectionsMovable(true);
  header->setFixedHeight(sizes::row_height);
  connect(header, &QHeaderView::sectionResized, this, [this](int column) {
    m_widths_by_user = m_widths_by_user || (!m_setting_widths && column != ContainerModel::Image);
  });
  connect(header, &QHeaderView::sortIndicatorChanged, this, &ContainerTable::worstFirst);
  sortByColumn(ContainerModel::State, Qt::DescendingOrder);
}

void ContainerTable::setColumnWidths() {
  // As narrow as the usual contents allow, so that all columns fit into 1000 pixels; names, curves and images share
  // what there is beyond that. The rest never depends on the contents (ResizeToContents costs 22 ms a tick).
  struct Width {
    ContainerModel::Column column;
    int least;
    int most;
  };
  constexpr Width widths[] = {
      {ContainerModel::State, 36, 36},     {ContainerModel::Name, 132, 260},   {ContainerModel::Cpu, 214, 240},
      {ContainerModel::Throttled, 80, 92}, {ContainerModel::Memory, 208, 230}, {ContainerModel::Wait, 66, 76},
      {ContainerModel::OomKills, 50, 56},  {ContainerModel::Spark, 98, 200},
  };
  constexpr int image = 110;
  int least = image;
  int growth = 0;
  for (const Width& width : widths) {
    least += width.least;
    growth += width.most - width.least;
  }
  const double share = std::clamp((viewport()->width() - least) / static_cast<double>(2 * growth), 0.0, 1.0);
  const QScopedValueRollback<bool> setting(m_setting_widths, true);
  for (const Width& width : widths) {
    setColumnWidth(width.column, width.least + static_cast<int>(share * (width.most - width.least)));
  }
}

void ContainerTable::resizeEvent(QResizeEvent* event) {
  if (!m_widths_by_user) {
    setColumnWidths();
  }
  QTableView::resizeEvent(event);
}

void ContainerTable::setTheme(const Theme& theme) {
  m_delegate->setTheme(theme);
  viewport()->update();
}

void ContainerTable::setRows(std::vector<ContainerRow> rows) {
  const int before = selectedRow();
  const int seen_at = before < 0 ? -1 : rowViewportPosition(before);
  const bool in_view = seen_at >= 0 && seen_at < viewport()->height();
  {
    const QScopedValueRollback<bool> showing(m_showing, true);
    m_model->setRows(std::move(rows));
    m_order->tick(m_clock(), underMouse());
  }
  showSelection();
  const int after = selectedRow();
  if (in_view && after >= 0 && after != before) {
    // What somebody looks at stays where it was on the screen.
    verticalScrollBar()->setValue(verticalScrollBar()->value() + rowViewportPosition(after) - seen_at);
  }
}

void ContainerTable::setFilterText(const QString& text) {
  {
    const QScopedValueRollback<bool> showing(m_showing, true);
    m_order->setFilterText(text);
  }
  showSelection();
}

const QString& ContainerTable::filterText() const {
  return m_order->filterText();
}

void ContainerTable::selectId(const QString& id) {
  m_selected = id;
  showSelection();
}

void ContainerTable::showSelected() {
  const int row = selectedRow();
  if (row >= 0) {
    scrollTo(m_order->index(row, ContainerModel::Name));
  }
}

int ContainerTable::selectedRow() const {
  const int row = m_model->rowOf(m_selected);
  return row < 0 ? -1 : m_order->mapFromSource(m_model->index(row, 0)).row();
}

void ContainerTable::showSelection() {
  const QScopedValueRollback<bool> showing(m_showing, true);
  const int row = selectedRow();
  if (row < 0) {
    selectionModel()->clear();
  } else if (currentIndex().row() != row || !selectionModel()->isRowSelected(row)) {
    // Not setCurrentIndex(), which would scroll there.
    selectionModel()->setCurrentIndex(m_order->index(row, ContainerModel::Name),
                                      QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  }
}

void ContainerTable::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
  if (m_showing) {
    return;
  }
  QTableView::currentChanged(current, previous);
  const QString id = current.data(ContainerModel::IdRole).toString();
  if (current.isValid() && id != m_selected) {
    m_selected = id;
    emit containerSelected(id);
  }
}

void ContainerTable::keyPressEvent(QKeyEvent* event) {
  m_order->keyPressed(m_clock());
  QTableView::keyPressEvent(event);
}

QString ContainerTable::firstId() const {
  return m_order->rowCount() > 0 ? m_order->index(0, 0).data(ContainerModel::IdRole).toString() : QString();
}

QStringList ContainerTable::idsInView() const {
  QStringList ids;
  const int first = rowAt(0);
  for (int row = first; row >= 0 && row < m_order->rowCount(); ++row) {
    if (rowViewportPosition(row) >= viewport()->height()) {
      break;
    }
    ids << m_order->index(row, 0).data(ContainerModel::IdRole).toString();
  }
  return ids;
}

QSize ContainerTable::sizeHint() const {
  constexpr int rows = 8;
  return {1100, sizes::row_height * (rows + 1) + 2};
}

}  // namespace plimsoll
