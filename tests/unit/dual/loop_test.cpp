// SPDX-License-Identifier: MIT
#include "dual/net/loop.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "base/clock.hpp"
#include "unit/dual/peer.hpp"

using namespace gainsay;
using namespace gainsay::dual;
using namespace gainsay::dual::net;

namespace {

constexpr double kLong = 10;

Json line(const char* text) { return Json::object({{"line", text}}); }

std::string words(const Event& event) {
  const std::string c = std::to_string(event.connection);
  const std::string id = event.request == 0 ? "" : "#" + std::to_string(event.request);
  const std::string said = event.message.member("line").text();
  switch (event.kind) {
    case Event::Kind::opened:
      return c + " open";
    case Event::Kind::sent:
      return c + "> " + said + id;
    case Event::Kind::received:
      return c + "< " + said + id;
    case Event::Kind::garbled:
      return c + "? " + event.bytes;
    case Event::Kind::closed:
      return c + " closed by " + (event.by == By::server ? "server" : "tester");
  }
  return "";
}

std::string taken(Loop& loop) {
  std::string all;
  std::uint64_t before = 0;
  for (const Event& event : loop.take_events()) {
    all += (all.empty() ? "" : "; ") + words(event);
    CHECK(event.at >= before);
    before = event.at;
  }
  return all;
}

// A loop of lines with one connection.
struct Talk {
  Listener listener{};
  std::unique_ptr<Codec> codec = lines();
  Loop loop{*codec};
  Peer peer = opened(1);

  Peer opened(std::uint32_t connection) {
    REQUIRE(loop.open(connection, listener.endpoint(), kLong));
    return listener.accept();
  }
  bool send(std::uint32_t connection, std::uint64_t number, const char* text, Cut cut = {}) {
    return loop.send(connection, number, line(text), cut, kLong);
  }
  bool arrived(const std::string& some) {
    const base::Stopwatch watch;
    while (watch.seconds() < kLong) {
      loop.poll();
      seen += taken(loop) + "\n";
      if (seen.find(some) != std::string::npos) return true;
    }
    return false;
  }
  std::string seen{};
};

}  // namespace

TEST_CASE("a request is sent, its answer received") {
  for (const auto kind :
       {Endpoint::Kind::ipv4, Endpoint::Kind::ipv6, Endpoint::Kind::unix_socket}) {
    Listener listener(kind);
    if (!listener.works()) continue;  // no IPv6 here
    const auto codec = lines();
    Loop loop(*codec);
    REQUIRE(loop.open(1, listener.endpoint(), kLong));
    Peer peer = listener.accept();
    CHECK(loop.send(1, 7, line("hello"), {}, kLong));
    CHECK(peer.heard(6) == "hello\n");
    CHECK(loop.pending(1) == std::vector<std::uint64_t>{7});
    peer.say("hi\n");
    CHECK(loop.await_answer(1, 7, kLong));
    CHECK(loop.pending(1).empty());
    CHECK(taken(loop) == "1 open; 1> hello#7; 1< hi#7");
  }
}

TEST_CASE("answers to pipelined requests belong to them in their order") {
  Talk talk;
  for (std::uint64_t number : {1, 2, 3}) talk.send(1, number, "q");
  CHECK(talk.peer.heard(6) == "q\nq\nq\n");
  talk.peer.say("a\nb\n");
  CHECK(talk.loop.await_answer(1, 2, kLong));
  CHECK(talk.loop.pending(1) == std::vector<std::uint64_t>{3});
  CHECK_FALSE(talk.loop.await_answers(1, 0.01));
  talk.peer.say("c\n");
  CHECK(talk.loop.await_answers(1, kLong));
  CHECK(taken(talk.loop) == "1 open; 1> q#1; 1> q#2; 1> q#3; 1< a#1; 1< b#2; 1< c#3");
}

TEST_CASE("what is there is read before anything is written") {
  Talk talk;
  Peer other = talk.opened(2);
  talk.send(1, 1, "q");
  talk.peer.say("answer\n");
  other.say("push\n");
  // Loopback delivers before `say` returns.
  talk.send(2, 2, "next");
  const std::string seen = taken(talk.loop);
  CHECK(seen.find("1< answer#1") < seen.find("2> next#2"));
  CHECK(seen.find("2< push") < seen.find("2> next#2"));
}

TEST_CASE("a message has the place and moment of its first byte") {
  Talk talk;
  talk.send(1, 1, "one");
  talk.peer.say("an");
  talk.loop.poll();
  CHECK(taken(talk.loop) == "1 open; 1> one#1");
  const std::uint64_t between = base::nanoseconds_now();
  talk.send(1, 2, "two");
  CHECK(taken(talk.loop).empty());  // what comes after a first byte waits for the last one
  talk.peer.say("swer\nrest");
  CHECK(talk.loop.await_answer(1, 1, kLong));
  const auto events = talk.loop.take_events();
  REQUIRE(events.size() == 2);
  CHECK(words(events[0]) == "1< answer#1");
  CHECK(events[0].at < between);
  CHECK(words(events[1]) == "1> two#2");
  talk.peer.close();
  CHECK(talk.arrived("1< rest#2"));
}

TEST_CASE("a request that is cut arrives in two parts, and others come between") {
  Talk talk;
  Peer other = talk.opened(2);
  const std::pair<Cut, std::size_t> cuts[] = {
      {{Cut::Kind::after_head}, 5}, {{Cut::Kind::permille, 300}, 3}, {{Cut::Kind::permille, 0}, 0}};
  for (const auto& [cut, size] : cuts) {
    CHECK(talk.send(1, 1, "123456789", cut));
    CHECK(talk.loop.unfinished(1));
    CHECK(talk.peer.heard(size).size() == size);
    CHECK_FALSE(talk.peer.is_readable());
    talk.send(2, 2, "between");
    CHECK(other.heard(8) == "between\n");
    CHECK_FALSE(talk.peer.is_readable());
    CHECK(talk.loop.finish(1, kLong));
    CHECK_FALSE(talk.loop.unfinished(1));
    CHECK(talk.peer.heard(10 - size) == std::string("123456789\n").substr(size));
  }
  CHECK(taken(talk.loop).starts_with("1 open; 2 open; 1> 123456789#1; 2> between#2; 1>"));
}

TEST_CASE("a request on a connection with an unfinished one finishes that first") {
  Talk talk;
  talk.send(1, 1, "first", {Cut::Kind::permille, 500});
  talk.send(1, 2, "second");
  CHECK(talk.peer.heard(13) == "first\nsecond\n");
}

TEST_CASE("waiting ends at its deadline, and a pause lasts as long as it should") {
  Talk talk;
  talk.send(1, 1, "q");
  const base::Stopwatch watch;
  CHECK_FALSE(talk.loop.await_all(0.05));
  CHECK(watch.seconds() >= 0.05);
  talk.loop.pause(0.05);
  CHECK(watch.seconds() >= 0.1);
  CHECK(watch.seconds() < kLong / 2);
}

TEST_CASE("waiting for all takes every connection into account") {
  Talk talk;
  Peer other = talk.opened(2);
  talk.send(1, 1, "q");
  talk.send(2, 2, "q");
  talk.peer.say("a\n");
  CHECK_FALSE(talk.loop.await_all(0.02));
  other.say("b\n");
  CHECK(talk.loop.await_all(kLong));
}

TEST_CASE("a connection is dropped by closing, by a reset, or for sending only") {
  Talk talk;
  Peer two = talk.opened(2);
  Peer three = talk.opened(3);
  talk.loop.drop(1, Drop::close);
  CHECK(talk.peer.end() == 0);
  talk.loop.drop(2, Drop::reset);
  CHECK(two.end() == ECONNRESET);
  talk.send(3, 1, "q");
  talk.loop.drop(3, Drop::send_side);
  CHECK(three.heard(100) == "q\n");
  CHECK_FALSE(talk.loop.is_open(3));
  CHECK_FALSE(talk.send(3, 2, "late"));
  three.say("answer\n");
  CHECK(talk.loop.await_answer(3, 1, kLong));
  three.close();
  CHECK(talk.arrived("3 closed by tester"));
  CHECK(talk.seen.find("1 open; 2 open; 3 open; 1 closed by tester; 2 closed by tester; 3> q#1; "
                       "3< answer#1") != std::string::npos);
}

TEST_CASE("a dropped connection is opened anew, and owes nothing") {
  Talk talk;
  talk.send(1, 1, "q");
  talk.loop.drop(1, Drop::close);
  CHECK_FALSE(talk.loop.is_open(1));
  Peer again = talk.opened(1);
  CHECK(talk.loop.pending(1).empty());
  talk.send(1, 2, "r");
  CHECK(again.heard(2) == "r\n");
}

TEST_CASE("a server that closes ends the waiting for its answers") {
  Talk talk;
  talk.send(1, 1, "q");
  talk.peer.heard(2);
  talk.peer.close();
  CHECK(talk.loop.await_answer(1, 1, kLong));
  CHECK(talk.loop.pending(1) == std::vector<std::uint64_t>{1});
  CHECK(taken(talk.loop) == "1 open; 1> q#1; 1 closed by server");

  Peer again = talk.opened(1);
  again.reset();
  CHECK(talk.arrived("closed by server"));
}

TEST_CASE("bytes that do not decode are seen, and nothing more is read") {
  Listener listener;
  const auto codec = http();
  Loop loop(*codec);
  REQUIRE(loop.open(1, listener.endpoint(), kLong));
  Peer peer = listener.accept();
  const Json request = Json::object({{"method", "GET"}, {"path", "/"}});
  loop.send(1, 1, request, {}, kLong);
  peer.say("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nokSSH-2.0 what");
  CHECK(loop.await_answer(1, 1, kLong));
  loop.send(1, 2, request, {}, kLong);
  CHECK(loop.await_answers(1, kLong));
  peer.say("more");
  peer.close();
  std::string kinds;
  std::string garbled;
  for (int i = 0; i < 1000 && kinds.find("closed") == std::string::npos; ++i) {
    loop.pause(0.001);
    for (const Event& event : loop.take_events()) {
      kinds += event.kind == Event::Kind::closed ? "closed" : std::to_string(int(event.kind));
      if (event.kind == Event::Kind::garbled) garbled = event.bytes + "|" + event.why;
    }
  }
  CHECK(kinds == "01231closed");
  CHECK(garbled.starts_with("SSH-2.0 what|an answer begins with"));
}

TEST_CASE("a connection that is closed within a message is garbled") {
  Listener listener;
  const auto codec = http();
  Loop loop(*codec);
  REQUIRE(loop.open(1, listener.endpoint(), kLong));
  Peer peer = listener.accept();
  loop.send(1, 1, Json::object({{"method", "GET"}, {"path", "/"}}), {}, kLong);
  peer.say("HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\nhalf");
  peer.close();
  CHECK(loop.await_answers(1, kLong));
  const auto events = loop.take_events();
  REQUIRE(events.size() == 4);
  CHECK(events[2].kind == Event::Kind::garbled);
  CHECK(events[2].why == "the connection was closed before the end of the body");
}

TEST_CASE("a large request is written although the other side answers before it reads") {
  Talk talk;
  const std::string large(20 << 20, 'x');
  CHECK_FALSE(talk.loop.send(1, 1, line(large.c_str()), {}, 0.05));
  talk.peer.say("early\n");
  CHECK(talk.loop.await_answer(1, 1, kLong));
  CHECK_FALSE(talk.loop.finish(1, 0.02));
  std::size_t heard = 0;
  while (heard <= large.size()) {
    heard += talk.peer.heard(std::min<std::size_t>(1 << 16, large.size() + 1 - heard)).size();
    talk.loop.poll();
  }
  CHECK(heard == large.size() + 1);
  CHECK(talk.loop.finish(1, kLong));
}

TEST_CASE("nobody listening is an error with the address") {
  const auto codec = lines();
  Loop loop(*codec);
  Endpoint nowhere;
  {
    const Listener listener;
    nowhere = listener.endpoint();
  }
  const auto opened = loop.open(1, nowhere, kLong);
  REQUIRE_FALSE(opened);
  CHECK(opened.error().code == "dual-connect");
  CHECK(opened.error().place == to_text(nowhere));
  CHECK(opened.error().what.find("refused") != std::string::npos);
  CHECK(taken(loop).empty());
}

TEST_CASE("waiting ends when what is watched happens") {
  Talk talk;
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  talk.loop.watch(ends[0]);
  talk.send(1, 1, "q");
  CHECK_FALSE(talk.loop.await_answers(1, 0.01));
  CHECK_FALSE(talk.loop.interrupted());
  CHECK(write(ends[1], "x", 1) == 1);
  CHECK(talk.loop.await_answers(1, kLong));
  CHECK(talk.loop.interrupted());
  CHECK(talk.loop.pending(1).size() == 1);
  for (const int end : ends) close(end);
}

TEST_CASE("addresses are read, and others are told") {
  for (const char* text : {"127.0.0.1:80", "[::1]:8080", "unix:/run/x"}) {
    CHECK(to_text(*endpoint_of(text)) == text);
  }
  CHECK(endpoint_of("localhost:1")->host == "127.0.0.1");
  for (const char* text : {"", "127.0.0.1", "127.0.0.1:", "127.0.0.1:http", "127.0.0.1:70000",
                           "example.org:80", "[::1:80", "unix:"}) {
    const auto refused = endpoint_of(text);
    CAPTURE(text);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == "dual-endpoint");
    CHECK(refused.error().place == text);
  }
}
