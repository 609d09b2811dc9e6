// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/nearest_names.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace plimsoll {

namespace {

/// Letters to insert, delete or replace to make `right` of `left` (Levenshtein).
qsizetype editDistance(const QString& left, const QString& right) {
  std::vector<qsizetype> row(static_cast<std::size_t>(right.size()) + 1);
  std::iota(row.begin(), row.end(), 0);
  for (const QChar letter : left) {
    qsizetype diagonal = std::exchange(row[0], row[0] + 1);
    for (std::size_t at = 1; at < row.size(); ++at) {
      const bool same = letter == right[static_cast<qsizetype>(at) - 1];
      const qsizetype best = std::min({row[at] + 1, row[at - 1] + 1, diagonal + (same ? 0 : 1)});
      diagonal = std::exchange(row[at], best);
    }
  }
  return row.back();
}

qsizetype distance(const QStringList& wanted, const QString& name) {
  qsizetype best = name.size();
  for (const QString& word : wanted) {
    best = std::min(
        best, name.contains(word, Qt::CaseInsensitive) ? 0 : editDistance(word.toCaseFolded(), name.toCaseFolded()));
  }
  return best;
}

}  // namespace

QStringList nearestNames(const QStringList& wanted, const QStringList& known, qsizetype most) {
  std::vector<std::pair<qsizetype, QString>> ranked;
  for (const QString& name : known) {
    ranked.emplace_back(distance(wanted, name), name);
  }
  std::sort(ranked.begin(), ranked.end());
  QStringList names;
  for (const auto& [rank, name] : ranked) {
    if (names.size() < most) {
      names << name;
    }
  }
  return names;
}

}  // namespace plimsoll
