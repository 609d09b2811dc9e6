// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/dashboard_view.h"

#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "widgets/charts/time_chart.h"
#include "widgets/tables/container_model.h"
#include "widgets/tables/container_table.h"
#include "widgets/views/empty_words.h"
#include "widgets/views/focus_list.h"
#include "widgets/views/subject_header.h"

namespace plimsoll {

namespace {

constexpr std::array<ChartKind, 4> chart_kinds = {ChartKind::Cpu, ChartKind::Memory, ChartKind::ThreadWait,
                                                  ChartKind::Softirq};
constexpr int default_span_s = 180;
constexpr int least_span_s = 5;
constexpr int two_columns_from = 1100 - 2 * sizes::outer_space;

}  // namespace

DashboardView::DashboardView(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_turn(new QTimer(this)),
      m_span_s(default_span_s),
      m_splitter(new QSplitter(Qt::Vertical, this)) {
  m_turn->setSingleShot(true);
  m_turn->setInterval(0);
  connect(m_turn, &QTimer::timeout, this, &DashboardView::runStep);
  m_splitter->setChildrenCollapsible(false);
  m_splitter->setHandleWidth(sizes::inner_space);
  m_splitter->addWidget(makeTable());
  m_splitter->addWidget(makeCharts());
  m_splitter->setStretchFactor(0, 0);
  m_splitter->setStretchFactor(1, 1);
  connect(m_splitter, &QSplitter::splitterMoved, this, [this] { m_divided_by_user = true; });
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(sizes::outer_space, sizes::outer_space, sizes::outer_space, sizes::outer_space);
  layout->addWidget(m_splitter);
}

QWidget* DashboardView::makeTable() {
  m_table = new ContainerTable(m_theme);
  m_table->setMinimumHeight(4 * sizes::row_height);
  auto* over = new QVBoxLayout(m_table->viewport());
  m_table_words = new QLabel(emptyText());
  m_table_words->setTextFormat(Qt::PlainText);
  m_table_words->setAlignment(Qt::AlignCenter);
  m_table_words->setWordWrap(true);
  m_table_words->setAttribute(Qt::WA_TransparentForMouseEvents);
  over->addWidget(m_table_words);
  connect(m_table, &ContainerTable::containerSelected, this, &DashboardView::selectContainer);
  connect(m_table->verticalScrollBar(), &QScrollBar::valueChanged, this, [this] { start(Step::Focus); });
  return m_table;
}

QWidget* DashboardView::makeCharts() {
  auto* lower = new QWidget;
  auto* column = new QVBoxLayout(lower);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  m_header = new SubjectHeader(m_theme, m_span_s);
  connect(m_header, &SubjectHeader::spanChosen, this, &DashboardView::setSpan);
  column->addWidget(m_header);
  auto* area = new QWidget;
  m_grid = new QGridLayout(area);
  m_grid->setContentsMargins(0, 0, 0, 0);
  m_grid->setSpacing(sizes::inner_space);
  for (std::size_t at = 0; at < chart_count; ++at) {
    auto* chart = new TimeChart(m_theme, area);
    ChartData empty;
    empty.kind = chart_kinds[at];
    empty.empty_reason = reasons::second_sample;
    chart->setData(std::move(empty));
    connect(chart, &TimeChart::crosshairMoved, this, [this, chart](qint64 at_ns) { moveCrosshair(chart, at_ns); });
    connect(chart, &TimeChart::crosshairLeft, this, [this, chart] { moveCrosshair(chart, std::nullopt); });
    m_charts[at] = chart;
  }
  m_scroll = new QScrollArea;
  m_scroll->setWidgetResizable(true);
  m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_scroll->setWidget(area);
  connect(m_scroll->verticalScrollBar(), &QScrollBar::valueChanged, this, [this] { start(Step::Chart0); });
  column->addWidget(m_scroll, 1);
  arrangeCharts();
  return lower;
}

void DashboardView::arrangeCharts() {
  const int columns = width() >= two_columns_from ? 2 : 1;
  if (columns == m_columns) {
    return;
  }
  m_columns = columns;
  constexpr int count = static_cast<int>(chart_count);
  for (int place = 0; place < count; ++place) {
    m_grid->addWidget(m_charts[static_cast<std::size_t>(place)], place / columns, place % columns);
    m_grid->setRowStretch(place, place < count / columns ? 1 : 0);
    m_grid->setColumnStretch(place, place < columns ? 1 : 0);
  }
}

void DashboardView::divideHeight() {
  if (m_divided_by_user || height() <= 0) {
    return;
  }
  // As many rows as there are, up to a third of the height.
  constexpr int fewest = 3;
  const int room = height() / 3 / sizes::row_height - 1;
  const int rows = std::clamp(m_table->model()->rowCount(), fewest, std::max(fewest, room));
  const int table = (rows + 1) * sizes::row_height + 2;
  m_splitter->setSizes({table, height() - 2 * sizes::outer_space - sizes::inner_space - table});
}

void DashboardView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrangeCharts();
  divideHeight();
  start(Step::Chart0);
}

void DashboardView::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  start(Step::Rows);
}

TimeChart& DashboardView::chart(ChartKind kind) {
  const auto* const at = std::find(chart_kinds.begin(), chart_kinds.end(), kind);
  return *m_charts[static_cast<std::size_t>(at - chart_kinds.begin())];
}

void DashboardView::setTheme(const Theme& theme) {
  m_theme = theme;
  m_table->setTheme(theme);
  m_header->setTheme(theme);
  for (TimeChart* chart : m_charts) {
    chart->setTheme(theme);
  }
}

void DashboardView::update(const History& history) {
  m_history = &history;
  if (!isPaused()) {
    start(Step::Rows);
  }
}

void DashboardView::detach() {
  m_history = nullptr;
  m_turn->stop();
  m_step = Step::Done;
  m_again = Step::Done;
}

void DashboardView::start(Step step) {
  if (m_history == nullptr) {
    return;
  }
  if (m_step == Step::Done) {
    m_step = step;
    m_turn->start();
  } else {
    // The round is finished first, so that a slow machine still gets to its last chart.
    m_again = std::min(m_again, step);
  }
}

void DashboardView::runStep() {
  if (!isVisible() || m_history == nullptr) {
    // showEvent() begins anew.
    m_step = Step::Done;
    m_again = Step::Done;
    return;
  }
  const int chart = static_cast<int>(m_step) - static_cast<int>(Step::Chart0);
  const bool is_chart = chart >= 0 && chart < static_cast<int>(chart_count);
  if (!is_chart || !m_charts[static_cast<std::size_t>(chart)]->visibleRegion().isEmpty()) {
    doStep(m_step);
  }
  m_step = static_cast<Step>(static_cast<int>(m_step) + 1);
  if (m_step == Step::Done) {
    m_step = std::exchange(m_again, Step::Done);
  }
  if (m_step != Step::Done) {
    m_turn->start();
  }
}

void DashboardView::finishUpdate() {
  m_turn->stop();
  m_step = Step::Done;
  m_again = Step::Done;
  if (m_history == nullptr) {
    return;
  }
  for (int step = 0; step < static_cast<int>(Step::Done); ++step) {
    doStep(static_cast<Step>(step));
  }
}

void DashboardView::doStep(Step step) {
  switch (step) {
    case Step::Rows:
      m_rows = isPaused() ? std::vector<ContainerRow>{} : makeContainerRows(*m_history);
      break;
    case Step::Table:
      showRows();
      break;
    case Step::Header:
      showHeader();
      break;
    case Step::Chart0:
    case Step::Chart1:
    case Step::Chart2:
    case Step::Chart3:
      showChart(static_cast<std::size_t>(step) - static_cast<std::size_t>(Step::Chart0));
      break;
    case Step::Focus:
      askForFocus();
      break;
    case Step::Done:
      break;
  }
}

void DashboardView::showRows() {
  if (isPaused()) {
    return;
  }
  const int before = m_table->model()->rowCount();
  m_table->setRows(std::exchange(m_rows, {}));
  if (m_table->model()->rowCount() != before) {
    divideHeight();
  }
  const QString words = emptyText();
  m_table_words->setText(words);
  m_table_words->setVisible(!words.isEmpty());
  selectWorst();
}

void DashboardView::selectWorst() {
  if (m_selection_settled || m_table->firstId().isEmpty()) {
    return;
  }
  // Which one is the worst is known with the first rates; what is chosen then stays.
  constexpr std::size_t samples_for_rates = 3;
  const bool settled = m_history->samples().size() >= samples_for_rates;
  selectContainer(m_table->firstId());
  // The table keeps what was selected before where it is on the screen, which may have pushed the worst out of sight.
  m_table->scrollToTop();
  m_selection_settled = settled;
}

const ContainerRow* DashboardView::selectedRow() const {
  const ContainerModel& model = m_table->rowsModel();
  const int row = model.rowOf(m_selected);
  return row < 0 ? nullptr : &model.rows()[static_cast<std::size_t>(row)];
}

void DashboardView::showHeader() {
  if (m_selected.isEmpty()) {
    return;
  }
  const ContainerId id{m_selected.toStdString()};
  const ContainerRow* row = selectedRow();
  const bool known = row != nullptr && m_history->inventory().container(id) != nullptr;
  m_header->setFacts(known ? makeSubjectFacts(*m_history, id, *row) : makeRemovedFacts(m_header->facts(), id));
}

TimeRange DashboardView::shownRange() const {
  constexpr std::int64_t ns_per_second = 1'000'000'000;
  const Sample* newest = m_history == nullptr ? nullptr : m_history->newest();
  // Half open: one past the newest sample.
  const std::int64_t to_ns = m_paused_at_ns.value_or(newest == nullptr ? 0 : newest->at_ns + 1);
  return {to_ns - m_span_s * ns_per_second, to_ns};
}

int DashboardView::missingHeight() const {
  return std::max(0, m_scroll->widget()->height() - m_scroll->viewport()->height());
}

void DashboardView::showChart(std::size_t at) {
  TimeChart& chart = *m_charts[at];
  const TimeRange range = shownRange();
  const ContainerId id{m_selected.toStdString()};
  const ChartKind kind = chart_kinds[at];
  if (m_selected.isEmpty() && kind != ChartKind::Softirq) {
    ChartData empty;
    empty.kind = kind;
    empty.range = range;
    empty.empty_reason = no_selection;
    const Sample* newest = m_history->newest();
    constexpr std::int64_t ns_per_ms = 1'000'000;
    empty.wall_minus_boot_ms = newest == nullptr ? 0 : newest->wall_ms - newest->at_ns / ns_per_ms;
    chart.setData(std::move(empty));
    return;
  }
  const std::size_t points = chart.pointBudget();
  switch (kind) {
    case ChartKind::Cpu:
      chart.setData(makeCpuChart(*m_history, id, range, points));
      break;
    case ChartKind::Memory:
      chart.setData(makeMemoryChart(*m_history, id, range, points));
      break;
    case ChartKind::ThreadWait:
      chart.setData(makeThreadWaitChart(*m_history, id, range, points));
      break;
    case ChartKind::Softirq:
      chart.setData(makeSoftirqChart(*m_history, range, points));
      break;
  }
}

void DashboardView::askForFocus() {
  const QStringList ids = makeFocusList(m_selected, m_table->idsInView(), m_table->rowsModel().rows());
  if (ids != m_focus) {
    m_focus = ids;
    emit focusWanted(ids);
  }
}

void DashboardView::setPaused(bool paused) {
  if (paused == isPaused()) {
    return;
  }
  if (paused) {
    m_paused_at_ns = shownRange().to_ns;
  } else {
    m_paused_at_ns.reset();
    start(Step::Rows);
  }
}

void DashboardView::setFilter(const QString& text) {
  m_table->setFilterText(text);
  const QString words = emptyText();
  m_table_words->setText(words);
  m_table_words->setVisible(!words.isEmpty());
  start(Step::Focus);
}

QString DashboardView::emptyText() const {
  return m_table->model()->rowCount() > 0 ? QString() : emptyTableText(m_history, m_table->filterText());
}

void DashboardView::selectContainer(const QString& id_or_name) {
  QString id = id_or_name;
  const ContainerModel& model = m_table->rowsModel();
  if (model.rowOf(id) < 0) {
    const auto named = std::find_if(model.rows().begin(), model.rows().end(), [&](const ContainerRow& row) {
      return QString::fromStdString(row.name) == id_or_name;
    });
    id = named == model.rows().end() ? id : QString::fromStdString(named->id.text);
  }
  m_table->selectId(id);
  noteSelection(id);
  m_selection_settled = true;
}

void DashboardView::noteSelection(const QString& id) {
  if (id == m_selected) {
    return;
  }
  m_selected = id;
  for (TimeChart* chart : m_charts) {
    chart->startOver();
  }
  start(Step::Header);
  emit containerSelected(id);
}

void DashboardView::setSpan(int seconds) {
  const auto& spans = SubjectHeader::spans();
  m_span_s = std::clamp(seconds, least_span_s, spans.back());
  m_header->setSpan(m_span_s);
  start(Step::Chart0);
}

void DashboardView::zoomIn() {
  const auto& spans = SubjectHeader::spans();
  const auto* const shorter = std::lower_bound(spans.begin(), spans.end(), m_span_s);
  setSpan(shorter == spans.begin() ? spans.front() : *std::prev(shorter));
}

void DashboardView::zoomOut() {
  const auto& spans = SubjectHeader::spans();
  const auto* const longer = std::upper_bound(spans.begin(), spans.end(), m_span_s);
  setSpan(longer == spans.end() ? spans.back() : *longer);
}

void DashboardView::resetZoom() {
  setSpan(default_span_s);
}

void DashboardView::moveCrosshair(const TimeChart* from, std::optional<std::int64_t> at_ns) {
  for (TimeChart* chart : m_charts) {
    if (chart != from) {
      chart->setCrosshair(at_ns);
    }
  }
}

}  // namespace plimsoll
