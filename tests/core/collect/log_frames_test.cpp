// SPDX-License-Identifier: GPL-3.0-or-later
// The engine answers in logs/*.http.hex are those of case 43: with and without a terminal, and cut inside a frame.
#include "core/collect/log_frames.h"

#include <fstream>
#include <sstream>

#include "core/collect/http_response.h"
#include "tests/support/catch.h"

using namespace plimsoll;

namespace {

std::string readHex(const std::string& name) {
  std::ifstream file(std::string(PLIMSOLL_TESTS_DIR) + "/core/collect/logs/" + name);
  std::string bytes;
  int byte = 0;
  while (file >> std::hex >> byte) {
    bytes += static_cast<char>(byte);
  }
  REQUIRE_FALSE(bytes.empty());
  return bytes;
}

std::string fromHex(std::string_view hex) {
  std::string bytes;
  for (std::size_t at = 0; at + 1 < hex.size(); at += 2) {
    bytes += static_cast<char>(std::stoi(std::string(hex.substr(at, 2)), nullptr, 16));
  }
  return bytes;
}

HttpResponse readAnswer(const std::string& name) {
  HttpResponse response;
  response.feed(readHex(name));
  response.finish();
  return response;
}

}  // namespace

TEST_CASE("without a terminal the eight-byte headers are cut and the streams told apart") {
  const LogText log = splitLog(readAnswer("notty.http.hex").body(), false);
  CHECK(log.out == "Using CATALINA_BASE:   /usr/local/tomcat\ncaf\xC3\xA9 open\nno newline at end");
  CHECK(log.err == "WARNING: slow\nsecond line of the same write\nServer startup in 22000 ms\n");
  CHECK(log.frames == 8);
  CHECK_FALSE(log.ended_inside_frame);
}

TEST_CASE("with a terminal nothing is cut, even if a line starts like a header") {
  HttpResponse answer = readAnswer("tty.http.hex");
  const LogText log = splitLog(answer.body(), true);
  CHECK(log.out ==
        fromHex(
            "0100000000000004206c6f6f6b73206c696b652061206865616465720d0a1b5b33346d494e464f1b5b306d5b39323136335d205265"
            "676973746572696e670d0a70726f6772657373203130250d70726f677265737320313030250d0a656e64"));
  CHECK(log.err.empty());
  CHECK(plainTerminalText(log.out) == " looks like a header\nINFO[92163] Registering\nprogress 100%\nend");
}

TEST_CASE("a connection that is lost inside a frame leaves what came") {
  const LogText log = splitLog(readAnswer("cut.http.hex").body(), false);
  CHECK(log.out == "Using CATALINA_BASE:   /usr/local/tomcat\n");
  CHECK(log.err == "WARNING: slo");
  CHECK(log.ended_inside_frame);
}

TEST_CASE("a log without text, with half a header, or with a length beyond the end harms nothing") {
  CHECK(splitLog("", false).both.empty());
  CHECK(splitLog("\x01\0\0", false).ended_inside_frame);
  const LogText log = splitLog(std::string("\x01\0\0\0\xFF\xFF\xFF\xFFtext", 12), false);
  CHECK(log.out == "text");
  CHECK(log.ended_inside_frame);
}

TEST_CASE("terminal text loses titles, colours and other control characters") {
  CHECK(plainTerminalText("\x1b]0;title\x07\x1b[1;31mred\x1b[0m\tx\x08\x1b(B\n") == "red\txB\n");
  CHECK(plainTerminalText("\x1b]0;title\x1b\\end\x1b") == "end");
  CHECK(plainTerminalText("\x1b[") == "");
}
