// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "core/analysis/chart_data.h"

namespace plimsoll {

/// The container table's rows. Texts are for screen readers, copying and tests; the delegate takes the typed row by
/// RowRole and formats only what is in view.
class ContainerModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { State, Name, Cpu, Throttled, Memory, Wait, OomKills, Spark, Image, ColumnCount };
  enum Role {
    RowRole = Qt::UserRole,  ///< const ContainerRow*; good until the next setRows()
    SortRole,                ///< a number, -1 = unknown; or text
    IdRole,                  ///< the container's id
  };

  using QAbstractTableModel::QAbstractTableModel;

  /// The rows of one tick, sorted by id as makeContainerRows() gives them. Rows are matched by id: those that came or
  /// left are inserted and removed, and one dataChanged covers the rest. Never resets.
  void setRows(std::vector<ContainerRow> rows);
  const std::vector<ContainerRow>& rows() const { return m_rows; }
  /// Row of the container with this id; -1 if there is none.
  int rowOf(const QString& id) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  void removeMissing(const std::vector<ContainerRow>& rows);
  void insertNew(const std::vector<ContainerRow>& rows);

  std::vector<ContainerRow> m_rows;
};

}  // namespace plimsoll

Q_DECLARE_METATYPE(const plimsoll::ContainerRow*)
