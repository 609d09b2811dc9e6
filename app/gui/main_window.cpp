// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/main_window.h"

#include <QApplication>
#include <QDateTime>
#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QShortcut>
#include <QVBoxLayout>

#include "app/gui/bottom_bar.h"
#include "app/gui/export.h"
#include "app/gui/host_panel.h"
#include "app/gui/load_line_mark.h"
#include "app/gui/top_bar.h"
#include "widgets/charts/chart_values.h"
#include "widgets/charts/time_chart.h"
#include "widgets/format.h"
#include "widgets/phrases.h"
#include "widgets/snapshot_image.h"
#include "widgets/tables/container_table.h"
#include "widgets/views/dashboard_view.h"

namespace plimsoll {

namespace {

constexpr quint32 most_threads = 5000;  // over all focused containers: 20 ms a sample at most
constexpr int host_panel_from_width = 1180;

/// The chart that gets the keys for the crosshair; the others follow it.
TimeChart& steppedChart(DashboardView& dashboard) {
  for (const ChartKind kind : {ChartKind::Cpu, ChartKind::Memory, ChartKind::ThreadWait}) {
    if (hasPoints(dashboard.chart(kind).data())) {
      return dashboard.chart(kind);
    }
  }
  return dashboard.chart(ChartKind::Softirq);
}

}  // namespace

MainWindow::MainWindow(Session& session, const Theme& theme, const QFont& base_font, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_theme(theme),
      m_base_font(base_font),
      m_top(new TopBar(theme)),
      m_banner(new QLabel),
      m_host(new HostPanel(theme)),
      m_dashboard(new DashboardView(theme)),
      m_bottom(new BottomBar(theme)) {
  setWindowTitle(tr("Plimsoll"));
  setWindowIcon(makeAppIcon(theme.colors.accent));
  setMinimumSize(800, 520);
  layOut();
  connectSession();
  addShortcuts();
  // Else the filter would get the first focus and take the single letters.
  m_dashboard->table().setFocus();
  m_dashboard->table().installEventFilter(this);
  showState();
}

void MainWindow::layOut() {
  m_banner->setTextFormat(Qt::PlainText);
  m_banner->setWordWrap(true);
  m_banner->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_banner->setContentsMargins(sizes::outer_space, 6, sizes::outer_space, 6);
  m_banner->hide();
  QHBoxLayout* middle = new QHBoxLayout;
  middle->setSpacing(0);
  middle->addWidget(m_host);
  middle->addWidget(m_dashboard, 1);
  QVBoxLayout* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(m_top);
  column->addWidget(m_banner);
  column->addLayout(middle, 1);
  column->addWidget(m_bottom);
}

void MainWindow::connectSession() {
  connect(&m_session, &Session::stateChanged, this, &MainWindow::showState);
  connect(&m_session, &Session::problemsChanged, this, &MainWindow::showProblems);
  connect(&m_session, &Session::helloReceived, this, [this] {
    m_host->setHost(m_session.history().host());
    m_top->setPlaceTip(m_host->sourcesText());
  });
  connect(&m_session, &Session::inventoryChanged, this, [this] {
    selectWanted();
    showPlace();
  });
  connect(&m_session, &Session::sampleReceived, this, [this] {
    m_dashboard->update(m_session.history());
    m_bottom->showSession(m_session);
  });
  connect(m_top, &TopBar::filterChanged, m_dashboard, &DashboardView::setFilter);
  connect(m_top, &TopBar::pictureWanted, this, &MainWindow::askForPicture);
  connect(m_top, &TopBar::tablesWanted, this, &MainWindow::askForTables);
  connect(m_top, &TopBar::themeSwitchWanted, this,
          [this] { setThemeMode(m_theme.mode == ThemeMode::Dark ? ThemeMode::Light : ThemeMode::Dark); });
  connect(m_bottom, &BottomBar::pauseWanted, this, &MainWindow::setPaused);
  connect(m_dashboard, &DashboardView::containerSelected, this, &MainWindow::showPlace);
  connect(m_dashboard, &DashboardView::focusWanted, this,
          [this](const QStringList& ids) { m_session.setFocus(ids, most_threads); });
}

void MainWindow::addShortcuts() {
  const auto add = [this](const QKeySequence& keys, auto what) {
    connect(new QShortcut(keys, this), &QShortcut::activated, this, what);
  };
  add(QKeySequence(Qt::CTRL | Qt::Key_F), [this] {
    m_top->filter().setFocus(Qt::ShortcutFocusReason);
    m_top->filter().selectAll();
  });
  add(QKeySequence(Qt::CTRL | Qt::Key_S), [this] { askForPicture(); });
  add(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), [this] { askForTables(); });
}

bool MainWindow::obey(QKeyEvent& event) {
  switch (event.key()) {
    case Qt::Key_Space:
      setPaused(!m_dashboard->isPaused());
      return true;
    case Qt::Key_L:
      setPaused(false);
      return true;
    case Qt::Key_Plus:
      m_dashboard->zoomIn();
      return true;
    case Qt::Key_Minus:
      m_dashboard->zoomOut();
      return true;
    case Qt::Key_0:
      m_dashboard->resetZoom();
      return true;
    case Qt::Key_Left:
    case Qt::Key_Right:
      QCoreApplication::sendEvent(&steppedChart(*m_dashboard), &event);
      return true;
    case Qt::Key_Escape:
      if (steppedChart(*m_dashboard).crosshair()) {
        QCoreApplication::sendEvent(&steppedChart(*m_dashboard), &event);
        return true;
      }
      m_top->filter().clear();
      m_dashboard->table().setFocus();
      say({}, false);
      return true;
    default:
      return false;
  }
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
  // Single letters come here only when no text field has taken them.
  if (event->modifiers().testFlag(Qt::ControlModifier) || !obey(*event)) {
    QWidget::keyPressEvent(event);
  }
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
  // A table would search for the letters and mark cells by Space, Left and Right.
  if (event->type() == QEvent::KeyPress) {
    auto& key = static_cast<QKeyEvent&>(*event);
    if (!key.modifiers().testFlag(Qt::ControlModifier) && obey(key)) {
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  // On a small window the table and the charts need the room more.
  m_host->setVisible(width() >= host_panel_from_width);
}

void MainWindow::setPaused(bool paused) {
  m_dashboard->setPaused(paused);
  m_bottom->setPaused(paused);
}

void MainWindow::setThemeMode(ThemeMode mode) {
  m_theme = makeTheme(mode, m_base_font);
  applyTheme(*qApp, m_theme);
  m_top->setTheme(m_theme);
  m_host->setTheme(m_theme);
  m_dashboard->setTheme(m_theme);
  m_bottom->setTheme(m_theme);
  showProblems();
  Q_EMIT themeModeChanged(mode);
}

void MainWindow::showState() {
  m_host->setState(m_session.state());
  m_bottom->showSession(m_session);
  showProblems();
}

void MainWindow::showProblems() {
  QStringList sentences;
  QStringList all;
  bool bad = false;
  if (m_session.state() != Session::State::Live && m_session.state() != Session::State::Connecting) {
    bad = m_session.state() == Session::State::Failed;
    if (!m_session.stateText().isEmpty()) {
      sentences << m_session.stateText();
    }
  }
  if (!m_session.problems().empty()) {
    const Problem& newest = m_session.problems().back();
    QString text = tr("%1: %2.").arg(plainLine(newest.subject), translatedText(newest.cause));
    if (!newest.remedy.empty()) {
      text += QLatin1Char(' ') + tr("What helps: %1.").arg(translatedText(newest.remedy));
    }
    for (const Problem& problem : m_session.problems()) {
      all << tr("%1: %2.").arg(plainLine(problem.subject), translatedText(problem.cause));
    }
    if (m_session.problems().size() > 1) {
      text += QLatin1Char(' ') + tr("(and %n more)", nullptr, static_cast<int>(m_session.problems().size()) - 1);
    }
    sentences << text;
  }
  if (!m_outcome.isEmpty()) {
    sentences << m_outcome;
    bad = bad || m_outcome_bad;
  }
  m_banner->setVisible(!sentences.isEmpty());
  m_banner->setText(sentences.join(QLatin1Char('\n')));
  m_banner->setToolTip(all.size() > 1 ? plainToolTip(all.join(QLatin1Char('\n'))) : QString());
  m_banner->setFont(m_theme.fonts.text);
  const QColor edge =
      bad ? m_theme.colors.critical : (m_outcome.isEmpty() ? m_theme.colors.warning : m_theme.colors.fine);
  m_banner->setStyleSheet(QStringLiteral("QLabel { background: %1; color: %2; border-left: 4px solid %3; }")
                              .arg(m_theme.colors.alternate.name(), m_theme.colors.ink.name(), edge.name()));
}

QString MainWindow::bannerText() const {
  return m_banner->isHidden() ? QString() : m_banner->text();
}

void MainWindow::say(const QString& sentence, bool bad) {
  m_outcome = sentence;
  m_outcome_bad = bad;
  showProblems();
}

void MainWindow::selectWhenKnown(const QString& name) {
  m_wanted = name;
  selectWanted();
}

void MainWindow::selectWanted() {
  if (m_wanted.isEmpty()) {
    return;
  }
  const std::string wanted = m_wanted.toStdString();
  for (const Container& container : m_session.history().inventory().containers) {
    if (container.displayName() == wanted || container.id.text == wanted) {
      m_wanted.clear();
      m_dashboard->selectContainer(QString::fromStdString(container.id.text));
      return;
    }
  }
}

void MainWindow::showPlace() {
  const History& history = m_session.history();
  const QString host =
      history.host() && !history.host()->name.empty() ? plainLine(history.host()->name) : tr("This machine");
  const Container* container =
      history.inventory().container(ContainerId{m_dashboard->selectedContainer().toStdString()});
  m_top->setPlace(host, container ? plainLine(container->displayName()) : QString());
}

QString MainWindow::suggestedName() const {
  const Container* container =
      m_session.history().inventory().container(ContainerId{m_dashboard->selectedContainer().toStdString()});
  QString name = container ? plainLine(container->displayName()) : QStringLiteral("host");
  for (QChar& letter : name) {
    if (!letter.isLetterOrNumber() && letter != QLatin1Char('-') && letter != QLatin1Char('_') &&
        letter != QLatin1Char('.')) {
      letter = QLatin1Char('_');
    }
  }
  return QStringLiteral("plimsoll-%1-%2")
      .arg(name, QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss")));
}

bool MainWindow::savePicture(const QString& path) {
  SnapshotRequest request;
  request.container = m_dashboard->selectedContainer();
  request.filter = m_top->filter().text();
  request.span_s = m_dashboard->span();
  request.size = m_dashboard->size().expandedTo({1024, 640});
  // A pause is there to look at one moment: the picture is of that one.
  const QImage picture = m_dashboard->isPaused()
                             ? renderShown(*m_dashboard, m_session.history(), request.pixel_ratio, m_theme)
                             : renderSnapshot(m_session.history(), request, m_theme);
  const Status status = writePng(picture, path);
  say(status ? tr("Saved %1.").arg(path) : exportFailure(status.error()), !status);
  return status.ok();
}

bool MainWindow::saveTables(const QString& directory) {
  const Result<QStringList> written = writeTables(m_session.history(), m_dashboard->shownRange(), {}, directory);
  say(written ? tr("Saved %n table(s) into %1.", nullptr, static_cast<int>(written->size())).arg(directory)
              : exportFailure(written.error()),
      !written);
  return written.ok();
}

void MainWindow::askForPicture() {
  QFileDialog* dialog = new QFileDialog(this, tr("Save the dashboard as a picture"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setNameFilter(tr("PNG pictures (*.png)"));
  dialog->setDefaultSuffix(QStringLiteral("png"));
  dialog->selectFile(suggestedName() + QStringLiteral(".png"));
  connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::savePicture);
  dialog->open();
}

void MainWindow::askForTables() {
  QFileDialog* dialog = new QFileDialog(this, tr("Save the tables into a new folder here"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::Directory);
  dialog->setOption(QFileDialog::ShowDirsOnly);
  connect(dialog, &QFileDialog::fileSelected, this,
          [this](const QString& folder) { saveTables(QDir(folder).filePath(suggestedName())); });
  dialog->open();
}

}  // namespace plimsoll
