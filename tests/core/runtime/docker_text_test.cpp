// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runtime/docker_text.h"

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/support/catch.h"

using namespace plimsoll;

namespace {

Container inspected(std::string_view json) {
  const Result<std::vector<Container>> containers = parseInspect(json, "docker");
  REQUIRE(containers.ok());
  REQUIRE(containers->size() == 1);
  return containers->front();
}

std::map<std::string, Container> containersOfCase42() {
  std::ifstream file(PLIMSOLL_TESTS_DIR "/trees/engine-dates/inspects.json");
  std::ostringstream text;
  text << file.rdbuf();
  const Result<std::vector<Container>> containers = parseInspect(text.str(), "docker");
  REQUIRE(containers.ok());
  std::map<std::string, Container> by_name;
  for (const Container& container : *containers) {
    by_name[container.name] = container;
  }
  return by_name;
}

}  // namespace

TEST_CASE("the dates of case 42 are told as expected.json says, to the millisecond") {
  const std::map<std::string, Container> containers = containersOfCase42();
  REQUIRE(containers.size() == 7);
  std::ifstream file(PLIMSOLL_TESTS_DIR "/trees/engine-dates/expected.json");
  const nlohmann::json expected = nlohmann::json::parse(file).at("expect");
  const auto check = [](const std::string& found, const nlohmann::json& wanted) {
    if (wanted.is_null()) {
      REQUIRE(found.empty());
      return;
    }
    const std::optional<std::int64_t> found_ns = toUnixNs(found);
    const std::optional<std::int64_t> wanted_ns = toUnixNs(wanted.get<std::string>());
    REQUIRE(found_ns.has_value());
    REQUIRE(wanted_ns.has_value());
    REQUIRE(std::abs(*found_ns - *wanted_ns) < 2'000'000);
    REQUIRE(found.ends_with('Z'));
  };
  for (const auto& [name, container] : containers) {
    CAPTURE(name);
    check(container.started_at, expected.at(name).at("started_at"));
    if (expected.at(name).contains("finished_at")) {
      check(container.finished_at, expected.at(name).at("finished_at"));
    }
  }
}

TEST_CASE("an offset is converted and the fraction kept digit by digit") {
  REQUIRE(toUtc("2026-03-02T02:59:38.500000123-05:00") == "2026-03-02T07:59:38.500000123Z");
  REQUIRE(toUtc("2026-03-02T07:59:38.5Z") == "2026-03-02T07:59:38.5Z");
  REQUIRE(toUtc("2026-03-02T07:59:38Z") == "2026-03-02T07:59:38Z");
  REQUIRE(toUtc("2026-03-01T23:30:00+05:30") == "2026-03-01T18:00:00Z");
  REQUIRE(toUtc("2024-02-29T23:00:00-02:00") == "2024-03-01T01:00:00Z");
  REQUIRE(toUtc("2025-12-31T23:59:59.9-00:01") == "2026-01-01T00:00:59.9Z");
}

TEST_CASE("more than nine digits of a fraction are cut") {
  REQUIRE(toUtc("2026-03-02T07:59:38.1234567891234Z") == "2026-03-02T07:59:38.123456789Z");
}

TEST_CASE("Go's own form of a date is understood") {
  REQUIRE(toUtc("2026-03-02 07:59:30.613620454 +0000 UTC") == "2026-03-02T07:59:30.613620454Z");
  REQUIRE(toUtc("2026-03-02 02:59:30 -0500 EST") == "2026-03-02T07:59:30Z");
  REQUIRE(toUtc("2026-03-02 07:59:30.6 +0000 UTC m=+0.5") == "2026-03-02T07:59:30.6Z");
}

TEST_CASE("zero dates and what is no date are unknown") {
  for (const std::string_view none :
       {"0001-01-01T00:00:00Z", "0001-01-01T00:00:00+00:00", "0000-00-00T00:00:00Z", "1970-01-01T00:00:00Z", "", "now",
        "2026-03-02", "2026-03-02T07:59", "2026-03-02T07:59:38", "2026-13-02T07:59:38Z", "2026-02-30T07:59:38Z",
        "2026-03-02T24:00:00Z", "2026-03-02T07:60:00Z", "2026-03-02T07:59:38.Z", "2026-03-02T07:59:38+25:00",
        "2026-03-02T07:59:38Zz", "2026-03-02T07:59:38+05:30x", "2026-3-2T7:5:3Z", "-026-03-02T07:59:38Z"}) {
    CAPTURE(none);
    REQUIRE(toUtc(none).empty());
    REQUIRE_FALSE(toUnixNs(none).has_value());
  }
}

TEST_CASE("nanoseconds since 1970") {
  REQUIRE(toUnixNs("1970-01-01T00:00:01.5Z") == 1'500'000'000);
  REQUIRE(toUnixNs("2026-03-02T07:59:38.500000123Z") == 1772438378500000123);
  REQUIRE_FALSE(toUnixNs("2300-01-01T00:00:00Z").has_value());
}

TEST_CASE("an inspect document of a running container") {
  const Container container = inspected(R"([{
    "Id": "16066c804a55107bbf1a3ae8977d7c476caea4d66addad4e5811d946fd6b1e1f", "Name": "/ctr", "RestartCount": 3,
    "Image": "sha256:aa",
    "State": {"Status": "running", "Running": true, "Pid": 15926, "OOMKilled": false, "ExitCode": 0,
              "StartedAt": "2026-03-02T08:15:05.145361637Z", "FinishedAt": "0001-01-01T00:00:00Z"},
    "Config": {"Image": "nginx:1.25", "Labels": {"com.docker.compose.project": "shop",
               "com.docker.compose.service": "web"}}}])");
  REQUIRE(container.id.text == "16066c804a55107bbf1a3ae8977d7c476caea4d66addad4e5811d946fd6b1e1f");
  REQUIRE(container.name == "ctr");
  REQUIRE(container.image == "nginx:1.25");
  REQUIRE(container.runtime == "docker");
  REQUIRE(container.state == "running");
  REQUIRE(container.started_at == "2026-03-02T08:15:05.145361637Z");
  REQUIRE(container.finished_at.empty());
  REQUIRE_FALSE(container.exit_code.has_value());
  REQUIRE(container.engine_oomkilled_flag == false);
  REQUIRE(container.restart_count == 3);
  REQUIRE(container.init_pid == 15926);
  REQUIRE(container.compose_project == "shop");
  REQUIRE(container.compose_service == "web");
}

TEST_CASE("an inspect document of a container that exited") {
  const Container container = inspected(R"({
    "Id": "ab", "Name": "job", "State": {"Status": "exited", "Running": false, "Pid": 0, "OOMKilled": true,
    "ExitCode": 137, "StartedAt": "2026-03-02T07:10:00Z", "FinishedAt": "2026-03-02T07:10:22Z"}})");
  REQUIRE(container.name == "job");
  REQUIRE(container.state == "exited");
  REQUIRE(container.finished_at == "2026-03-02T07:10:22Z");
  REQUIRE(container.exit_code == 137);
  REQUIRE(container.engine_oomkilled_flag == true);
  REQUIRE_FALSE(container.init_pid.has_value());
}

TEST_CASE("FinishedAt before StartedAt belongs to the run before, as does its exit code") {
  const Container container = inspected(R"({"Id": "ab", "State": {"Status": "restarting", "Running": false,
    "ExitCode": 1, "StartedAt": "2026-03-02T07:59:50Z", "FinishedAt": "2026-03-02T07:59:49.42Z"}})");
  REQUIRE(container.started_at == "2026-03-02T07:59:50Z");
  REQUIRE(container.finished_at.empty());
  REQUIRE_FALSE(container.exit_code.has_value());
}

TEST_CASE("the end of a container that has ended is its own, even if its start was written a moment later") {
  const Container container = inspected(R"({"Id": "ab", "State": {"Status": "exited", "Running": false,
    "ExitCode": 3, "StartedAt": "2026-12-01T04:33:46.253127077Z", "FinishedAt": "2026-12-01T04:33:46.252898878Z"}})");
  REQUIRE(container.finished_at == "2026-12-01T04:33:46.252898878Z");
  REQUIRE(container.exit_code == 3);
}

TEST_CASE("Kubernetes labels name the pod and tell a sandbox") {
  const Container app = inspected(R"({"Id": "ab", "Config": {"Labels": {"io.kubernetes.pod.name": "web-7d4b",
    "io.kubernetes.pod.namespace": "shop", "io.kubernetes.pod.uid": "0f6c2d1e-7a3b-4c55-9d10-aabbccddeeff",
    "io.kubernetes.docker.type": "container"}}})");
  REQUIRE(app.pod_name == "web-7d4b");
  REQUIRE(app.pod_namespace == "shop");
  REQUIRE(app.pod_uid == "0f6c2d1e-7a3b-4c55-9d10-aabbccddeeff");
  REQUIRE(app.role == ContainerRole::Container);
  const Container sandbox =
      inspected(R"({"Id": "ab", "Config": {"Labels": {"io.kubernetes.docker.type": "podsandbox"}}})");
  REQUIRE(sandbox.role == ContainerRole::Sandbox);
}

TEST_CASE("an inspect document with little in it leaves the rest unknown") {
  const Container container = inspected(R"({"Id": "ab", "HostConfig": {"Memory": 536870912}, "State": null,
    "Config": {"Labels": null}, "RestartCount": "3", "Name": 5})");
  REQUIRE(container.name.empty());
  REQUIRE(container.state.empty());
  REQUIRE(container.started_at.empty());
  REQUIRE_FALSE(container.restart_count.has_value());
  REQUIRE_FALSE(container.engine_oomkilled_flag.has_value());
}

TEST_CASE("documents without an id are left out") {
  const Result<std::vector<Container>> containers =
      parseInspect(R"([{"Name": "/x"}, 5, null, {"Id": "ab"}])", "docker");
  REQUIRE(containers->size() == 1);
}

TEST_CASE("text that is no inspect document is malformed, with the position") {
  for (const std::string_view wrong : {"", "[{\"Id\": \"ab\"", "hello", "5", "\"x\""}) {
    CAPTURE(wrong);
    const Result<std::vector<Container>> containers = parseInspect(wrong, "docker");
    REQUIRE_FALSE(containers.ok());
    REQUIRE(containers.error().code == Errc::Malformed);
  }
  REQUIRE(parseInspect("[1,\n2,", "docker").error().detail.find("line 2") != std::string::npos);
}

TEST_CASE("the list of containers gives names, images, states and labels") {
  const Result<std::vector<Container>> containers = parseContainerList(
      R"([{"Id": "ab", "Names": ["/web/alias", "/db"], "Image": "postgres:16", "State": "running",
           "Labels": {"com.docker.compose.project": "shop"}},
          {"Id": "cd", "Names": null, "Image": "busybox", "State": "exited", "Labels": {}}])",
      "podman");
  REQUIRE(containers->size() == 2);
  REQUIRE((*containers)[0].name == "db");
  REQUIRE((*containers)[0].image == "postgres:16");
  REQUIRE((*containers)[0].state == "running");
  REQUIRE((*containers)[0].runtime == "podman");
  REQUIRE((*containers)[0].compose_project == "shop");
  REQUIRE((*containers)[1].name.empty());
}

TEST_CASE("a list that is an error document is refused") {
  REQUIRE(parseContainerList(R"({"message": "client version 1.2 is too old"})", "docker").error().code ==
          Errc::Malformed);
  REQUIRE(parseContainerList("[", "docker").error().code == Errc::Malformed);
}

TEST_CASE("an engine's event of a container that died") {
  const Result<EngineEvent> event = parseEngineEvent(
      R"({"status":"die","id":"ab","from":"busybox","Type":"container","Action":"die","Actor":{"ID":"ab","Attributes":
         {"exitCode":"137","image":"busybox","name":"job"}},"scope":"local","time":1772438378,
         "timeNano":1772438378500000123})");
  REQUIRE(event.ok());
  REQUIRE(event->type == "container");
  REQUIRE(event->action == "die");
  REQUIRE(event->container_id == "ab");
  REQUIRE(event->name == "job");
  REQUIRE(event->image == "busybox");
  REQUIRE(event->exit_code == 137);
  REQUIRE(event->time_ns == 1772438378500000123);
}

TEST_CASE("podman's exit code and events with seconds only") {
  const Result<EngineEvent> event = parseEngineEvent(
      R"({"Type":"container","Action":"died","Actor":{"ID":"ab","Attributes":{"containerExitCode":"1"}},"time":1772438378})");
  REQUIRE(event->exit_code == 1);
  REQUIRE(event->time_ns == 1772438378'000000000);
}

TEST_CASE("what follows the colon of an action is cut off") {
  REQUIRE(parseEngineEvent(R"({"Type":"container","Action":"health_status: healthy"})")->action == "health_status");
  REQUIRE(parseEngineEvent(R"({"Type":"container","Action":"exec_start: sh -c ls"})")->action == "exec_start");
}

TEST_CASE("what is no event is malformed") {
  REQUIRE(parseEngineEvent("").error().code == Errc::Malformed);
  REQUIRE(parseEngineEvent("{}").error().code == Errc::Malformed);
  REQUIRE(parseEngineEvent("[]").error().code == Errc::Malformed);
  REQUIRE(parseEngineEvent(R"({"Type":"container")").error().code == Errc::Malformed);
}
