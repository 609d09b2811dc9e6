// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/container_model.h"

#include <algorithm>
#include <utility>

#include "widgets/format.h"
#include "widgets/phrases.h"
#include "widgets/tables/container_words.h"

namespace plimsoll {

namespace {

QVariant sortRole(const ContainerRow& row, int column) {
  if (column == ContainerModel::Name || column == ContainerModel::Image) {
    return QString::fromStdString(column == ContainerModel::Name ? row.name : row.image);
  }
  return sortNumber(row, column);
}

}  // namespace

void ContainerModel::setRows(std::vector<ContainerRow> rows) {
  removeMissing(rows);
  insertNew(rows);
  m_rows = std::move(rows);
  if (!m_rows.empty()) {
    emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
  }
}

void ContainerModel::removeMissing(const std::vector<ContainerRow>& rows) {
  const auto stays = [&rows](const ContainerRow& row) {
    const auto at = std::lower_bound(rows.begin(), rows.end(), row.id,
                                     [](const ContainerRow& left, const ContainerId& id) { return left.id < id; });
    return at != rows.end() && at->id == row.id;
  };
  // From the end, so that the numbers of rows before stay right.
  for (auto last = static_cast<int>(m_rows.size()) - 1; last >= 0; --last) {
    if (stays(m_rows[static_cast<std::size_t>(last)])) {
      continue;
    }
    int first = last;
    while (first > 0 && !stays(m_rows[static_cast<std::size_t>(first - 1)])) {
      --first;
    }
    beginRemoveRows({}, first, last);
    m_rows.erase(m_rows.begin() + first, m_rows.begin() + last + 1);
    endRemoveRows();
    last = first;
  }
}

void ContainerModel::insertNew(const std::vector<ContainerRow>& rows) {
  std::size_t at = 0;
  while (at < rows.size()) {
    if (at < m_rows.size() && m_rows[at].id == rows[at].id) {
      ++at;
      continue;
    }
    std::size_t end = at + 1;
    while (end < rows.size() && (at >= m_rows.size() || rows[end].id < m_rows[at].id)) {
      ++end;
    }
    beginInsertRows({}, static_cast<int>(at), static_cast<int>(end) - 1);
    // Copied whole, because whoever hears of the insertion may ask for any of it.
    m_rows.insert(m_rows.begin() + static_cast<std::ptrdiff_t>(at), rows.begin() + static_cast<std::ptrdiff_t>(at),
                  rows.begin() + static_cast<std::ptrdiff_t>(end));
    endInsertRows();
    at = end;
  }
}

int ContainerModel::rowOf(const QString& id) const {
  const ContainerId wanted{id.toStdString()};
  const auto at = std::lower_bound(m_rows.begin(), m_rows.end(), wanted,
                                   [](const ContainerRow& left, const ContainerId& right) { return left.id < right; });
  return at != m_rows.end() && at->id == wanted ? static_cast<int>(at - m_rows.begin()) : -1;
}

int ContainerModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ContainerModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QVariant ContainerModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) {
    return {};
  }
  const ContainerRow& row = m_rows[static_cast<std::size_t>(index.row())];
  switch (role) {
    case RowRole:
      return QVariant::fromValue(&row);
    case IdRole:
      return QString::fromStdString(row.id.text);
    case SortRole:
      return sortRole(row, index.column());
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
      return cellText(row, index.column());
    case Qt::ToolTipRole:
      return plainToolTip(cellHelp(row, index.column()));
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(columnAlignment(index.column()) | Qt::AlignVCenter);
    default:
      return {};
  }
}

QVariant ContainerModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) {
    return {};
  }
  switch (role) {
    case Qt::DisplayRole:
      return columnTitle(section);
    case Qt::AccessibleTextRole:
      return columnName(section);
    case Qt::ToolTipRole:
      return plainToolTip(columnHelp(section));
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(columnAlignment(section) | Qt::AlignVCenter);
    default:
      return {};
  }
}

}  // namespace plimsoll
