// SPDX-License-Identifier: GPL-3.0-or-later
// Every folder here is a trap that a tool which reads container numbers can fall into: its input, what is right and
// why.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>

#include "app/collector/captured_host.h"
#include "app/collector/evaluate_json.h"
#include "tests/cases/expectation.h"
#include "tests/support/catch.h"

using namespace plimsoll;
using nlohmann::json;

namespace {

const std::filesystem::path cases_folder = std::filesystem::path(PLIMSOLL_TESTS_DIR) / "cases";

std::vector<std::filesystem::path> findCases() {
  std::vector<std::filesystem::path> cases;
  for (const auto& entry : std::filesystem::directory_iterator(cases_folder)) {
    if (std::filesystem::exists(entry.path() / "expected.json")) {
      cases.push_back(entry.path());
    }
  }
  std::sort(cases.begin(), cases.end());
  return cases;
}

json readJson(const std::filesystem::path& path) {
  std::ifstream file(path);
  return json::parse(file);
}

json evaluate(const std::filesystem::path& folder) {
  const Result<std::vector<CapturedHost>> hosts = readCapturedHosts(folder.string());
  REQUIRE(hosts.ok());
  return json::parse(makeEvaluateJson(*hosts));
}

/// What a command prints on stdout, and its exit code.
std::pair<std::string, int> run(const std::string& command) {
  FILE* pipe = ::popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string out;
  char buffer[4096];
  for (std::size_t got = std::fread(buffer, 1, sizeof buffer, pipe); got > 0;
       got = std::fread(buffer, 1, sizeof buffer, pipe)) {
    out.append(buffer, got);
  }
  return {out, ::pclose(pipe)};
}

}  // namespace

TEST_CASE("evaluate gives the right value for every key of every case") {
  const auto cases = findCases();
  REQUIRE(cases.size() >= 13);
  for (const auto& folder : cases) {
    DYNAMIC_SECTION(folder.filename().string()) {
      std::size_t compared = 0;
      const auto differences = test::findDifferences(readJson(folder / "expected.json"), evaluate(folder), compared);
      for (const std::string& difference : differences) {
        UNSCOPED_INFO(difference);
      }
      CHECK(differences.empty());
      CHECK(compared > 0);
    }
  }
}

TEST_CASE("every unknown number of every case has a reason, and none that is known has one") {
  for (const auto& folder : findCases()) {
    DYNAMIC_SECTION(folder.filename().string()) {
      const json evaluated = evaluate(folder);
      for (const auto& [name, variant] : evaluated.at("variants").items()) {
        for (const json& interval : variant.at("intervals")) {
          for (const json& container : interval.at("containers")) {
            for (const auto& [key, value] : container.items()) {
              const std::string reason = key + "_null_reason";
              INFO(name << " " << key);
              if (key.ends_with("_per_s") || key.ends_with("_ratio") || key.ends_with("_cores")) {
                CHECK(value.is_null() == container.contains(reason));
              }
            }
          }
        }
      }
    }
  }
}

TEST_CASE("the program prints what the library makes") {
  const auto folder = cases_folder / "24-throttled-by-an-ancestor";
  const auto [out, status] = run(PLIMSOLL_COLLECTOR " evaluate '" + folder.string() + "'");
  CHECK(status == 0);
  CHECK(json::parse(out) == evaluate(folder));
}

TEST_CASE("a folder without a captured host is refused") {
  CHECK_FALSE(readCapturedHosts((cases_folder / "24-throttled-by-an-ancestor" / "t0" / "root").string()).ok());
  CHECK_FALSE(readCapturedHosts((cases_folder / "no-such-folder").string()).ok());
}

TEST_CASE("the comparison of this test finds a wrong value, a missing key and a missing container") {
  const json evaluated = evaluate(cases_folder / "24-throttled-by-an-ancestor");
  std::size_t compared = 0;
  const auto differences = test::findDifferences(
      json::parse(R"({"expect": {"cpu_effective_limit_cores": 0.3, "no_such_key": 1, "verdict": "not throttled",
                                 "containers_in_root": [{"container_id": "nobody"}]}})"),
      evaluated, compared);
  CHECK(differences.size() == 4);
}
