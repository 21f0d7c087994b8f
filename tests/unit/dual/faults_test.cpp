// SPDX-License-Identifier: MIT
#include "dual/net/faults.hpp"

#include <doctest/doctest.h>

using namespace gainsay::dual;
using namespace gainsay::dual::net;

namespace {

// A proxy's hook with one fault, as messages come to it.
struct Damaged {
  explicit Damaged(const char* name) : faults(std::move(*Faults::called({name}))) {}

  Fault ask(std::uint32_t connection, const std::string& bytes) {
    return pass(Passing::Way::to_server, connection, ++number, bytes);
  }
  Fault answer(std::uint32_t connection, const std::string& bytes) {
    return pass(Passing::Way::to_client, connection, number, bytes);
  }
  Fault pass(Passing::Way way, std::uint32_t connection, std::uint64_t of,
             const std::string& bytes) {
    const Json message;
    return hook(
        {.way = way, .connection = connection, .number = of, .message = message, .bytes = bytes});
  }

  Faults faults;
  FaultHook hook = faults.hook();
  std::uint64_t number = 0;
};

std::string get(const std::string& path) { return "GET " + path + " HTTP/1.1\r\n\r\n"; }
std::string ok(const std::string& body, const std::string& fields = "") {
  return "HTTP/1.1 200 OK\r\ncontent-length: " + std::to_string(body.size()) + "\r\n" + fields +
         "\r\n" + body;
}

}  // namespace

TEST_CASE("every fault has a name, and dual-fault-unknown names the nearest") {
  for (const FaultName& one : fault_names()) CHECK(Faults::called({one.name}));
  const auto none = Faults::called({"answer-lots"});
  REQUIRE_FALSE(none);
  CHECK(none.error().code == "dual-fault-unknown");
  CHECK(none.error().fix == "did you mean answer-lost?");
}

TEST_CASE("a fault of any protocol comes once in so many answers, and is counted") {
  Damaged damaged("closes-instead");
  for (int i = 1; i <= 100; ++i) {
    CHECK(damaged.ask(1, "a\n").kind == Fault::Kind::none);
    const bool due = i % 50 == 0;
    CHECK((damaged.answer(1, "b\n").kind == Fault::Kind::close) == due);
  }
  REQUIRE(damaged.faults.counts().size() == 1);
  CHECK(damaged.faults.counts()[0].times == 2);
}

TEST_CASE("last-byte-lost shortens what is stored, and its length") {
  Damaged damaged("last-byte-lost");
  const Fault fault = damaged.ask(1, "PUT /a HTTP/1.1\r\ncontent-length: 3\r\nhost: x\r\n\r\nabc");
  REQUIRE(fault.kind == Fault::Kind::replace);
  CHECK(fault.bytes.find("content-length: 2\r\n") != std::string::npos);
  CHECK(fault.bytes.ends_with("\r\n\r\nab"));
  CHECK(damaged.ask(1, get("/a")).kind == Fault::Kind::none);
}

TEST_CASE("cache-of-connection repeats what the second connection was answered first") {
  Damaged damaged("cache-of-connection");
  for (const std::uint32_t connection : {1u, 2u}) {
    damaged.ask(connection, get("/a"));
    CHECK(damaged.answer(connection, ok("old")).kind == Fault::Kind::none);
  }
  damaged.ask(1, get("/a"));
  CHECK(damaged.answer(1, ok("new")).kind == Fault::Kind::none);
  damaged.ask(2, get("/a"));
  CHECK(damaged.answer(2, ok("new")).bytes == ok("old"));
  damaged.ask(2, get("/b"));
  CHECK(damaged.answer(2, ok("other")).kind == Fault::Kind::none);
}

TEST_CASE("304 is changed as its faults say") {
  const std::string not_modified = "HTTP/1.1 304 Not Modified\r\netag: \"b\"\r\n\r\n";
  Damaged as_200("not-modified-is-200");
  as_200.ask(1, get("/b"));
  CHECK(as_200.answer(1, not_modified).bytes ==
        "HTTP/1.1 200 OK\r\ncontent-length: 0\r\netag: \"b\"\r\n\r\n");

  Damaged foreign("foreign-tag-in-304");
  foreign.ask(1, get("/a"));
  CHECK(foreign.answer(1, ok("x", "etag: \"a\"\r\n")).kind == Fault::Kind::none);
  foreign.ask(1, get("/b"));
  CHECK(foreign.answer(1, not_modified).bytes.find("etag: \"a\"") != std::string::npos);
}

TEST_CASE("lengths, totals and chunks are wrong by one") {
  Damaged length("length-too-large");
  length.ask(1, get("/a"));
  CHECK(length.answer(1, ok("abc")).bytes.find("content-length: 4\r\n") != std::string::npos);

  Damaged total("range-total-wrong");
  total.ask(1, get("/a"));
  const Fault range = total.answer(
      1, "HTTP/1.1 206 x\r\ncontent-length: 1\r\ncontent-range: bytes 0-0/10\r\n\r\na");
  CHECK(range.bytes.find("content-range: bytes 0-0/11\r\n") != std::string::npos);

  Damaged chunk("last-chunk-missing");
  chunk.ask(1, get("/a"));
  const std::string head = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n";
  CHECK(chunk.answer(1, head + "0\r\n\r\n").bytes == head);
}

TEST_CASE("faults of HTTP do nothing to bytes that are none") {
  for (const FaultName& one : fault_names()) {
    if (!std::string_view(one.about).starts_with("HTTP")) continue;
    Damaged damaged(one.name);
    CHECK(damaged.ask(2, "get a\r\n").kind == Fault::Kind::none);
    CHECK(damaged.answer(2, "VALUE 1\r\n").kind == Fault::Kind::none);
  }
}
