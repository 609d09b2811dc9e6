// SPDX-License-Identifier: GPL-3.0-or-later
// What one tick costs the GUI's event loop: 1000 containers in the table and four charts of 600 points a series.
//   gui_bench [--quick] [--turns]
// Runs offscreen. The CPU time of each turn of the event loop is taken from the thread's clock; a person sees a stutter
// where one turn is long, so the longest turn of each tick is what counts. --turns also prints each turn of a tick.
#include <QAbstractEventDispatcher>
#include <QApplication>
#include <QFont>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "core/analysis/history.h"
#include "tests/bench/bench_session.h"
#include "tests/bench/figures.h"
#include "widgets/charts/time_chart.h"
#include "widgets/style.h"
#include "widgets/views/dashboard_view.h"

using namespace plimsoll;
using namespace plimsoll::bench;

namespace {

constexpr double ns_per_ms = 1e6;
constexpr double bar_ms = 8;
constexpr int points = 600;
constexpr std::uint32_t containers = 1000;
constexpr std::uint32_t threads = 4;
constexpr auto quiet = std::chrono::milliseconds(15);  ///< no event for so long: the tick is worked off

/// Works the event loop off until nothing is left; CPU ms of each turn.
std::vector<double> runTurns() {
  using Clock = std::chrono::steady_clock;
  std::vector<double> turns;
  QAbstractEventDispatcher* loop = QAbstractEventDispatcher::instance();
  for (auto last = Clock::now(); Clock::now() - last < quiet;) {
    bool any = false;
    const double turn = cpuNsOf([&] { any = loop->processEvents(QEventLoop::AllEvents); }) / ns_per_ms;
    if (any) {
      turns.push_back(turn);
      last = Clock::now();
    } else {
      std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
  }
  return turns;
}

struct Ticks {
  std::vector<double> longest, whole, count;
  std::vector<std::vector<double>> by_turn;  ///< [turn][tick]
  std::size_t series = 0;                    ///< of all four charts
  std::size_t points = 0;                    ///< of all series

  void add(const std::vector<double>& turns) {
    longest.push_back(*std::max_element(turns.begin(), turns.end()));
    double sum = 0;
    for (std::size_t i = 0; i < turns.size(); ++i) {
      sum += turns[i];
      if (by_turn.size() <= i) {
        by_turn.emplace_back();
      }
      by_turn[i].push_back(turns[i]);
    }
    whole.push_back(sum);
    count.push_back(static_cast<double>(turns.size()));
  }
};

Ticks measure(ThemeMode mode, bool jumping, int rounds) {
  BenchSession session({containers, 10, threads, 16, jumping});
  History history;
  history.setHost(std::make_shared<const Host>(session.hello().host));
  history.setInventory(session.inventory(), 0);
  for (int i = 0; i < points + 10; ++i) {
    history.append(std::make_shared<const Sample>(session.next()));
  }
  const Theme theme = makeTheme(mode, QFont());
  applyTheme(*qApp, theme);
  DashboardView view(theme);
  view.resize(1680, 1200);  // all four charts are in view
  view.show();
  view.update(history);
  runTurns();
  view.selectContainer(QString::fromStdString("service-0"));
  view.setSpan(points);
  runTurns();
  Ticks ticks;
  for (int i = -3; i < rounds; ++i) {
    auto sample = std::make_shared<const Sample>(session.next());
    std::vector<double> turns = {cpuNsOf([&] {
                                   history.append(std::move(sample));
                                   view.update(history);
                                 }) /
                                 ns_per_ms};
    const std::vector<double> rest = runTurns();
    turns.insert(turns.end(), rest.begin(), rest.end());
    if (i >= 0) {
      ticks.add(turns);
    }
  }
  for (const ChartKind kind : {ChartKind::Cpu, ChartKind::Memory, ChartKind::ThreadWait, ChartKind::Softirq}) {
    for (const Series& series : view.chart(kind).data().series) {
      ticks.series += 1;
      ticks.points += series.points.size();
    }
  }
  return ticks;
}

void print(const std::string& name, const Ticks& ticks, bool every_turn) {
  const double longest = medianOf(ticks.longest);
  printFigure(name + "_median_of_the_longest_turn", longest, "ms", longest / bar_ms, "the bar of 8 ms");
  const double worst = *std::max_element(ticks.longest.begin(), ticks.longest.end());
  printFigure(name + "_worst_turn", worst, "ms", worst / bar_ms, "the bar of 8 ms");
  const double whole = medianOf(ticks.whole);
  printFigure(name + "_median_of_the_whole_tick", whole, "ms", whole / longest, "its longest turn");
  printFigure(name + "_turns", medianOf(ticks.count), "turns/tick");
  printFigure(name + "_series_drawn", static_cast<double>(ticks.series), "series in 4 charts");
  printFigure(name + "_points_drawn", static_cast<double>(ticks.points), "points");
  for (std::size_t i = 0; every_turn && i < ticks.by_turn.size(); ++i) {
    const std::vector<double>& turn = ticks.by_turn[i];
    printFigure(name + "_turn_" + std::to_string(i), medianOf(turn), "ms");
  }
}

}  // namespace

int main(int argc, char** argv) {
  const auto has = [&](const char* option) {
    return std::any_of(argv + 1, argv + argc, [&](const char* word) { return std::strcmp(word, option) == 0; });
  };
  const bool quick = has("--quick");
  const bool every_turn = has("--turns");
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
  }
  const QApplication app(argc, argv);
  const int rounds = quick ? 20 : 100;
  print("gui_tick", measure(ThemeMode::Light, false, rounds), every_turn);
  if (!quick) {
    print("gui_tick_dark", measure(ThemeMode::Dark, false, rounds), every_turn);
    print("gui_tick_jumping", measure(ThemeMode::Light, true, rounds), every_turn);
  }
  return 0;
}
