// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/analysis/chart_data.h"
#include "core/analysis/history.h"
#include "widgets/style.h"

class QGridLayout;
class QLabel;
class QScrollArea;
class QSplitter;
class QTimer;

namespace plimsoll {

class ContainerTable;
class SubjectHeader;
class TimeChart;

/// One host: the container table above, and for the selected container four charts over one time axis. Gets core's
/// values and emits what happened; it owns no data source.
///
/// A tick is worked off in steps, one each turn of the event loop (rows, table, then chart by chart), so that no turn
/// is long. A new update() while steps are pending starts over with the newest data.
class DashboardView : public QWidget {
  Q_OBJECT

 public:
  explicit DashboardView(const Theme& theme, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);

  /// Shows the newest of `history`, which must live until another one is given, detach(), or the view's end.
  void update(const History& history);
  using QWidget::update;
  /// Forgets the history; what is on the screen stays.
  void detach();
  /// Does all pending steps at once, for pictures and tests. Normally the event loop does them.
  void finishUpdate();

  /// Keeps the picture (also of another container, once selected) at this instant while the history goes on.
  void setPaused(bool paused);
  bool isPaused() const { return m_paused_at_ns.has_value(); }

  /// Containers whose name, image, id, runtime or state contains `text`.
  void setFilter(const QString& text);
  /// By id; a name works too. The selection survives sorting, filtering and the container's end.
  void selectContainer(const QString& id_or_name);
  /// The id; empty = none.
  QString selectedContainer() const { return m_selected; }

  /// How much time the charts show: 60 s to the history's length.
  void setSpan(int seconds);
  int span() const { return m_span_s; }
  /// How much taller the view would have to be to show all charts at once; 0 = it does.
  int missingHeight() const;
  /// The range that the charts show now.
  TimeRange shownRange() const;

  ContainerTable& table() { return *m_table; }
  TimeChart& chart(ChartKind kind);

 Q_SIGNALS:
  /// Another container is selected (its id; empty = none).
  void containerSelected(const QString& id);
  /// Whose threads should be read: the selected container first, then what is in view and the worst, at most 20.
  void focusWanted(const QStringList& ids);

 public Q_SLOTS:
  /// The next shorter, next longer, or usual span.
  void zoomIn();
  void zoomOut();
  void resetZoom();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  static constexpr std::size_t chart_count = 4;
  enum class Step { Rows, Table, Header, Chart0, Chart1, Chart2, Chart3, Focus, Done };

  QWidget* makeTable();
  QWidget* makeCharts();
  void arrangeCharts();
  void divideHeight();
  void start(Step step);
  void runStep();
  void doStep(Step step);
  void showRows();
  void selectWorst();
  void showHeader();
  void showChart(std::size_t at);
  void askForFocus();
  void noteSelection(const QString& id);
  void moveCrosshair(const TimeChart* from, std::optional<std::int64_t> at_ns);
  const ContainerRow* selectedRow() const;
  QString emptyText() const;

  Theme m_theme;
  const History* m_history = nullptr;
  std::vector<ContainerRow> m_rows;  ///< between the steps that make and show them
  Step m_step = Step::Done;          ///< next to do
  Step m_again = Step::Done;         ///< where to start over after this round
  QTimer* m_turn;
  std::optional<std::int64_t> m_paused_at_ns;
  int m_span_s;
  QString m_selected;
  bool m_selection_settled = false;  ///< chosen by somebody, or by us when the rates were known
  QStringList m_focus;

  QSplitter* m_splitter;
  ContainerTable* m_table = nullptr;
  QLabel* m_table_words = nullptr;
  SubjectHeader* m_header = nullptr;
  QScrollArea* m_scroll = nullptr;
  QGridLayout* m_grid = nullptr;
  std::array<TimeChart*, chart_count> m_charts{};
  int m_columns = 0;
  bool m_divided_by_user = false;
};

}  // namespace plimsoll
