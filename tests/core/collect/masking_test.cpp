// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/masking.h"

#include <nlohmann/json.hpp>

#include "tests/support/catch.h"

using namespace plimsoll;
using Arguments = std::vector<std::string>;

TEST_CASE("values of options that sound secret are masked") {
  CHECK(maskSecrets({"--password=x"}) == Arguments{"--password=***"});
  CHECK(maskSecrets({"-Djavax.net.ssl.keyStorePassword=x"}) == Arguments{"-Djavax.net.ssl.keyStorePassword=***"});
  CHECK(maskSecrets({"-Dspring.datasource.pwd=x"}) == Arguments{"-Dspring.datasource.pwd=***"});
  CHECK(maskSecrets({"API_KEY=x"}) == Arguments{"API_KEY=***"});
  CHECK(maskSecrets({"--private-key=x"}) == Arguments{"--private-key=***"});
}

TEST_CASE("the argument behind an option that sounds secret is masked") {
  CHECK(maskSecrets({"mysql", "--token", "abc", "-u", "root"}) == Arguments{"mysql", "--token", "***", "-u", "root"});
  CHECK(maskSecrets({"--password", "--verbose"}) == Arguments{"--password", "--verbose"});
}

TEST_CASE("the password in a URL is masked, its user and host are not") {
  CHECK(maskSecrets({"postgres://app:hunter2@db:5432/shop?x=1"}) == Arguments{"postgres://app:***@db:5432/shop?x=1"});
  CHECK(maskSecrets({"--db=redis://:p@cache"}) == Arguments{"--db=redis://:***@cache"});
  CHECK(maskSecrets({"http://host:8080/a@b"}) == Arguments{"http://host:8080/a@b"});
}

TEST_CASE("the words of a shell command inside an argument are masked too") {
  CHECK(maskSecrets({"sh", "-c", "exec app --secret=x --port 80"}) ==
        Arguments{"sh", "-c", "exec app --secret=*** --port 80"});
}

TEST_CASE("what tunes a runtime stays readable") {
  const Arguments harmless = {"java", "-Xmx512m",  "-XX:MaxRAMPercentage=75", "-Dfile.encoding=UTF-8", "--keyspace=a",
                              "-jar", "monkey.jar"};
  CHECK(maskSecrets(harmless) == harmless);
}

TEST_CASE("environment variables show their value only if they tune a runtime") {
  CHECK(maskVariable("GOMAXPROCS=4") == "GOMAXPROCS=4");
  CHECK(maskVariable("DOTNET_gcServer=1") == "DOTNET_gcServer=1");
  CHECK(maskVariable("JAVA_TOOL_OPTIONS=-Xmx1g -Ddb.password=x") == "JAVA_TOOL_OPTIONS=-Xmx1g -Ddb.password=***");
  CHECK(maskVariable("DB_URL=jdbc:x") == "DB_URL=***");
  CHECK(maskVariable("BROKEN") == "BROKEN=***");
}

TEST_CASE("inspect is answered without values of variables and without secrets on command lines") {
  const auto json = nlohmann::json::parse(maskInspect(
      R"({"Id":"a","Args":["--token","t"],"Config":{"Env":["A=b","GOGC=50"],"Cmd":["x","--password=y"],)"
      R"("Entrypoint":null,"Healthcheck":{"Test":["CMD","curl","http://u:p@h/"]},"Tty":false},"HostConfig":{"NanoCpus":5}})"));
  CHECK(json.at("Config").at("Env") == nlohmann::json({"A=***", "GOGC=50"}));
  CHECK(json.at("Args") == nlohmann::json({"--token", "***"}));
  CHECK(json.at("Config").at("Cmd") == nlohmann::json({"x", "--password=***"}));
  CHECK(json.at("Config").at("Healthcheck").at("Test")[2] == "http://u:***@h/");
  CHECK(json.at("HostConfig").at("NanoCpus") == 5);
  CHECK(json.at("Config").at("Tty") == false);
  CHECK(maskInspect("no json").empty());
}
