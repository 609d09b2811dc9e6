// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/http_response.h"

#include "tests/support/catch.h"

using namespace plimsoll;

namespace {

/// Fed byte by byte: whatever works so works in any other pieces.
HttpResponse feedBytes(std::string_view text) {
  HttpResponse response;
  for (const char byte : text) {
    response.feed(std::string_view(&byte, 1));
  }
  return response;
}

}  // namespace

TEST_CASE("a body of a told length ends there") {
  HttpResponse response = feedBytes("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello");
  CHECK(response.complete());
  CHECK(response.status() == 200);
  CHECK(response.header("content-type") == "text/plain");
  CHECK(response.header("missing").empty());
  CHECK(response.body() == "hello");
}

TEST_CASE("a chunked body is joined, extensions and trailers skipped") {
  HttpResponse response = feedBytes(
      "HTTP/1.1 200 OK\r\ntransfer-encoding: Chunked\r\n\r\n5;x=y\r\nhello\r\nA\r\n0123456789\r\n0\r\nX: y\r\n\r\n");
  CHECK(response.complete());
  CHECK(response.body() == "hello0123456789");
}

TEST_CASE("a body without length ends with the connection") {
  HttpResponse response = feedBytes("HTTP/1.0 200 OK\r\n\r\nhello");
  CHECK_FALSE(response.complete());
  response.finish();
  CHECK(response.complete());
  CHECK(response.body() == "hello");
}

TEST_CASE("the body may be taken away piece by piece") {
  HttpResponse response;
  response.feed("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\none\n\r\n");
  CHECK(response.headersDone());
  CHECK(std::exchange(response.body(), {}) == "one\n");
  response.feed("4\r\ntwo\n\r\n");
  CHECK(response.body() == "two\n");
  CHECK_FALSE(response.complete());
}

TEST_CASE("a connection that ends inside a body, a chunk or the headers is a failure") {
  for (const char* text :
       {"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhe",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", "HTTP/1.1 200 OK\r\nContent-", ""}) {
    HttpResponse response = feedBytes(text);
    response.finish();
    CHECK(response.failed());
  }
}

TEST_CASE("what is not HTTP is a failure") {
  for (const char* text : {"SSH-2.0-OpenSSH\r\n", "HTTP/1.1 abc\r\n", "HTTP/2 200\r\n",
                           "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                           "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabX",
                           "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n"}) {
    INFO(text);
    CHECK(feedBytes(std::string(text) + "\n\n").failed());
  }
}

TEST_CASE("a header line without end is given up") {
  HttpResponse response;
  for (int i = 0; i < 100; ++i) {
    response.feed(std::string(1024, 'x'));
  }
  CHECK(response.failed());
}

TEST_CASE("an interim answer is passed over and an answer without body is complete") {
  CHECK(feedBytes("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n").status() == 204);
  CHECK(feedBytes("HTTP/1.1 204 No Content\r\n\r\n").complete());
  CHECK(feedBytes("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n").complete());
}
