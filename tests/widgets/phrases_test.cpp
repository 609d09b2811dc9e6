// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/phrases.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTranslator>

#include "core/analysis/chart_data.h"
#include "core/analysis/metrics.h"
#include "tests/support/catch.h"
#include "tests/widgets/demo_history.h"
#include "tests/widgets/qt_text.h"

using namespace plimsoll;
using namespace plimsoll::test;

namespace {

QSet<QString> listed() {
  QSet<QString> texts;
  for (const char* text : translatedTexts()) {
    texts.insert(QString::fromUtf8(text));
  }
  return texts;
}

/// String literals of a C++ file, neighbours put together, without comments and includes.
QStringList literalsOf(const QString& path) {
  QFile file(path);
  REQUIRE(file.open(QIODevice::ReadOnly));
  QString source = QString::fromUtf8(file.readAll());
  source.remove(QRegularExpression(QStringLiteral("//[^\n]*|#include[^\n]*")));
  QStringList literals;
  const QRegularExpression row(QStringLiteral("\"((?:[^\"\\\\]|\\\\.)*)\"(?:\\s*\"(?:[^\"\\\\]|\\\\.)*\")*"));
  const QRegularExpression one(QStringLiteral("\"((?:[^\"\\\\]|\\\\.)*)\""));
  for (auto rows = row.globalMatch(source); rows.hasNext();) {
    QString text;
    for (auto parts = one.globalMatch(rows.next().captured(0)); parts.hasNext();) {
      text += parts.next().captured(1);
    }
    literals << text;
  }
  return literals;
}

}  // namespace

TEST_CASE("every sentence of core/analysis is listed for translators") {
  const QSet<QString> texts = listed();
  const QDir folder(QStringLiteral(PLIMSOLL_SOURCE_DIR "/core/analysis"));
  QStringList files = folder.entryList({QStringLiteral("*.cpp")});
  files << QStringLiteral("derived.h");
  REQUIRE(files.size() > 10);
  int sentences = 0;
  for (const QString& file : files) {
    for (const QString& literal : literalsOf(folder.filePath(file))) {
      // Sentences have blanks inside; pieces that are put together begin or end with one.
      if (literal.contains(QChar(' ')) && literal.trimmed() == literal && literal.size() > 2) {
        INFO(file.toStdString() << ": " << literal.toStdString());
        CHECK(texts.contains(literal));
        ++sentences;
      }
    }
  }
  CHECK(sentences > 100);
}

TEST_CASE("every help text of a metric is listed for translators and found by its id") {
  const QSet<QString> texts = listed();
  for (const auto& metric : containerMetrics()) {
    INFO(metric.id);
    CHECK(texts.contains(QString::fromUtf8(metric.help.data(), static_cast<qsizetype>(metric.help.size()))));
    CHECK_FALSE(metricHelp(metric.id).isEmpty());
  }
  CHECK(metricHelp("no_such_metric").isEmpty());
}

TEST_CASE("the labels of our own series are listed for translators") {
  const QSet<QString> texts = listed();
  const History history = makeDemoHistory();
  const TimeRange range{demo_start_ns, demo_start_ns + 181 * second_ns};
  const ContainerId id{demoId(0)};
  for (const ChartData& chart : {makeCpuChart(history, id, range, 100), makeMemoryChart(history, id, range, 100),
                                 makeSoftirqChart(history, range, 100)}) {
    CHECK_FALSE(chart.series.empty());
    for (const Series& series : chart.series) {
      // A softirq vector is the kernel's own word, label and key in one.
      const bool kernel_word = series.label == series.key && series.label != "others";
      CHECK((kernel_word || texts.contains(QString::fromStdString(series.label))));
    }
    CHECK((chart.note.empty() || texts.contains(QString::fromStdString(chart.note))));
  }
}

TEST_CASE("a reason becomes a sentence") {
  CHECK(sentenceFor(reasons::no_schedstat) == QString("Kernel without schedstat."));
  CHECK(sentenceFor("") == QString());
}

TEST_CASE("an unlisted reason with hostile text is shown as it is, on one line") {
  CHECK(translatedText("<b>x</b>\ny") == QString("<b>x</b>\\ny"));
}

TEST_CASE("a translator's text takes the place of core's") {
  class Fake : public QTranslator {
   public:
    QString translate(const char* context, const char* source, const char* /*comment*/, int /*n*/) const override {
      return QByteArray(context) == "Core" && QByteArray(source) == "not running" ? QStringLiteral("nicht da")
                                                                                  : QString();
    }
    bool isEmpty() const override { return false; }
  } fake;
  QCoreApplication::installTranslator(&fake);
  const QString text = translatedText(reasons::not_running);
  QCoreApplication::removeTranslator(&fake);
  CHECK(text == QString("nicht da"));
}
