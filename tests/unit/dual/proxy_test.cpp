// SPDX-License-Identifier: MIT
#include "dual/net/proxy.hpp"

#include <doctest/doctest.h>

#include <optional>

#include "base/clock.hpp"
#include "unit/dual/peer.hpp"

using namespace gainsay;
using namespace gainsay::dual;
using namespace gainsay::dual::net;

namespace {

constexpr double kLong = 10;

// A client, the proxy and a server in one thread.
struct Line {
  explicit Line(FaultHook fault = {}, std::unique_ptr<Codec> codec_in = lines())
      : codec(std::move(codec_in)), proxy(*codec, listener.endpoint(), std::move(fault)) {
    const auto listens = proxy.listen(*endpoint_of("127.0.0.1:0"));
    REQUIRE(listens);
    at = *listens;
    client.emplace(Peer::connected(at));
    proxy.run(0.001);
    server.emplace(listener.accept());
  }

  // Lets the proxy work until somebody has something to read.
  bool arrives(Peer& peer) {
    const base::Stopwatch watch;
    while (!peer.is_readable() && watch.seconds() < kLong) proxy.run(0.001);
    return peer.is_readable();
  }
  std::string heard(Peer& peer, std::size_t size) {
    std::string text;
    while (text.size() < size && arrives(peer)) text += peer.heard(1);
    return text;
  }
  bool quiet(Peer& peer) {
    proxy.run(0.02);
    return !peer.is_readable();
  }
  // The events as lines of a trace, without times.
  std::string trace() {
    std::string all;
    for (const Event& event : proxy.take_events()) {
      std::string line = trace_line(event);
      const std::size_t begin = line.find("\"t\":");
      const std::size_t end = line.find_first_not_of("0123456789", begin + 4);
      line.erase(begin, end - begin + (line[end] == ',' ? 1 : 0));
      all += line + "\n";
    }
    return all;
  }

  Listener listener{};
  std::unique_ptr<Codec> codec;
  Proxy proxy;
  Endpoint at{};
  std::optional<Peer> client{};
  std::optional<Peer> server{};
};

// The fault for the messages that say this.
FaultHook on(const char* said, Fault fault) {
  return [said = std::string(said), fault](const Passing& passing) {
    return passing.message.member("line").text() == said ? fault : Fault{};
  };
}

}  // namespace

TEST_CASE("a proxy passes messages on in both directions and notes them") {
  Line line;
  line.client->say("one\ntwo\n");
  CHECK(line.heard(*line.server, 8) == "one\ntwo\n");
  line.server->say("a\nb\n");
  CHECK(line.heard(*line.client, 4) == "a\nb\n");
  line.client->close();
  CHECK(line.arrives(*line.server));
  CHECK(line.server->end() == 0);
  line.server->close();
  line.proxy.run(0.02);
  CHECK(line.trace() == R"({"e":"open","c":1,}
{"e":"send","c":1,"id":1,"m":{"line":"one"}}
{"e":"send","c":1,"id":2,"m":{"line":"two"}}
{"e":"recv","c":1,"id":1,"m":{"line":"a"}}
{"e":"recv","c":1,"id":2,"m":{"line":"b"}}
{"e":"close","c":1,"by":"tester"}
)");
}

TEST_CASE("a line of a trace is JSON") {
  const Event event{.kind = Event::Kind::sent,
                    .connection = 3,
                    .request = 4,
                    .at = 12,
                    .message = Json::object({{"verb", "get"}})};
  CHECK(trace_line(event) == R"({"e":"send","c":3,"id":4,"t":12,"m":{"verb":"get"}})");
}

TEST_CASE("clients of a proxy have connections of their own") {
  Line line;
  Peer other = Peer::connected(line.at);
  line.proxy.run(0.001);
  Peer other_server = line.listener.accept();
  other.say("second\n");
  CHECK(line.heard(other_server, 7) == "second\n");
  CHECK(line.quiet(*line.server));
  line.client->say("first\n");
  CHECK(line.heard(*line.server, 6) == "first\n");
  other_server.say("to second\n");
  CHECK(line.heard(other, 10) == "to second\n");
  CHECK(line.quiet(*line.client));
  line.server->say("push\n");
  CHECK(line.heard(*line.client, 5) == "push\n");
  CHECK(line.trace() == R"({"e":"open","c":1,}
{"e":"open","c":2,}
{"e":"send","c":2,"id":1,"m":{"line":"second"}}
{"e":"send","c":1,"id":2,"m":{"line":"first"}}
{"e":"recv","c":2,"id":1,"m":{"line":"to second"}}
{"e":"recv","c":1,"id":2,"m":{"line":"push"}}
)");
}

TEST_CASE("a server that closes its connection closes the client's") {
  Line line;
  line.server->say("push\n");
  line.server->close();
  CHECK(line.heard(*line.client, 5) == "push\n");
  CHECK(line.arrives(*line.client));
  CHECK(line.client->end() == 0);
  CHECK(line.trace() == R"({"e":"open","c":1,}
{"e":"recv","c":1,"m":{"line":"push"}}
{"e":"close","c":1,"by":"server"}
)");
}

TEST_CASE("a reset is passed on as a reset") {
  Line line;
  line.server->reset();
  CHECK(line.arrives(*line.client));
  CHECK(line.client->end() == ECONNRESET);
}

TEST_CASE("bytes that do not decode are passed on, and noted") {
  Line line({}, http());
  line.server->say("SSH-2.0\r\n");
  CHECK(line.heard(*line.client, 9) == "SSH-2.0\r\n");
  line.server->say("and more");
  CHECK(line.heard(*line.client, 8) == "and more");
  const std::string trace = line.trace();
  CHECK(trace.find(R"("e":"garbled","c":1,"by":"server","bytes":"SSH-2.0\r\n")") !=
        std::string::npos);
}

TEST_CASE("the answer to HEAD has no body for a proxy either") {
  Line line({}, http());
  line.client->say("HEAD / HTTP/1.1\r\n\r\n");
  line.heard(*line.server, 19);
  const std::string head = "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n";
  line.server->say(head);
  CHECK(line.heard(*line.client, head.size()) == head);
}

TEST_CASE("a fault drops a message") {
  Line line(on("lost", {.kind = Fault::Kind::drop}));
  line.client->say("lost\n");
  CHECK(line.quiet(*line.server));
  line.client->say("kept\n");
  CHECK(line.heard(*line.server, 5) == "kept\n");
  line.server->say("lost\nanswer\n");
  CHECK(line.heard(*line.client, 7) == "answer\n");
  CHECK(line.trace().find(R"("e":"recv","c":1,"m":{"line":"answer"})") != std::string::npos);
}

TEST_CASE("a fault doubles a message") {
  Line line(on("twin", {.kind = Fault::Kind::twice}));
  line.client->say("twin\n");
  CHECK(line.heard(*line.server, 10) == "twin\ntwin\n");
  line.server->say("a\ntwin\n");
  CHECK(line.heard(*line.client, 12) == "a\ntwin\ntwin\n");
  CHECK(line.trace() == R"({"e":"open","c":1,}
{"e":"send","c":1,"id":1,"m":{"line":"twin"}}
{"e":"recv","c":1,"id":1,"m":{"line":"a"}}
{"e":"recv","c":1,"m":{"line":"twin"}}
{"e":"recv","c":1,"m":{"line":"twin"}}
)");
}

TEST_CASE("a fault delays a message, and what follows stays behind it") {
  Line line(on("slow", {.kind = Fault::Kind::delay, .seconds = 0.05}));
  const base::Stopwatch watch;
  line.client->say("slow\nfast\n");
  CHECK(line.heard(*line.server, 10) == "slow\nfast\n");
  CHECK(watch.seconds() >= 0.05);
  line.server->say("slow\n");
  CHECK(line.heard(*line.client, 5) == "slow\n");
  CHECK(watch.seconds() >= 0.1);
  CHECK(line.trace().find(R"("e":"recv","c":1,"id":1,"m":{"line":"slow"})") != std::string::npos);
}

TEST_CASE("a fault replaces bytes, and the client's view is noted") {
  Line line(on("true", {.kind = Fault::Kind::replace, .bytes = "false\n"}));
  line.client->say("q\n");
  line.heard(*line.server, 2);
  line.server->say("true\n");
  CHECK(line.heard(*line.client, 6) == "false\n");
  CHECK(line.trace().find(R"("id":1,"m":{"line":"false"})") != std::string::npos);
}

TEST_CASE("a fault closes the connection instead of an answer") {
  Line line(on("last", {.kind = Fault::Kind::close}));
  line.client->say("q\n");
  line.heard(*line.server, 2);
  line.server->say("last\n");
  CHECK(line.arrives(*line.client));
  CHECK(line.client->has_ended());
  CHECK(line.trace().ends_with("{\"e\":\"close\",\"c\":1,\"by\":\"server\"}\n"));
}

TEST_CASE("a fault sends an answer to another client, if there is one") {
  Line line(on("secret", {.kind = Fault::Kind::elsewhere}));
  const auto ask = [&line] {
    line.client->say("q\n");
    CHECK(line.heard(*line.server, 2) == "q\n");
    line.server->say("secret\n");
  };
  ask();
  CHECK(line.heard(*line.client, 7) == "secret\n");  // nobody else is there
  Peer other = Peer::connected(line.at);
  line.proxy.run(0.02);
  ask();
  CHECK(line.heard(other, 7) == "secret\n");
  CHECK(line.quiet(*line.client));
  CHECK(line.trace().find(R"("e":"recv","c":2,"m":{"line":"secret"})") != std::string::npos);
}

TEST_CASE("what a client sends that is no request ends what is noted of its connection") {
  Line line({}, json_lines());
  line.client->say("{\"n\":1}\nnonsense\n");
  CHECK(line.heard(*line.server, 17) == "{\"n\":1}\nnonsense\n");
  line.server->say("[1]\nanything");
  CHECK(line.heard(*line.client, 12) == "[1]\nanything");
  line.client->close();
  line.proxy.run(0.02);
  const std::string trace = line.trace();
  CHECK(trace.find(R"("e":"garbled","c":1,"by":"tester")") != std::string::npos);
  CHECK(trace.find("recv") == std::string::npos);
  CHECK(trace.find("close") == std::string::npos);
}

TEST_CASE("a server that is not there closes the client's connection") {
  const auto codec = lines();
  Endpoint nowhere;
  {
    const Listener listener;
    nowhere = listener.endpoint();
  }
  Proxy proxy(*codec, nowhere);
  const auto at = proxy.listen(*endpoint_of("127.0.0.1:0"));
  REQUIRE(at);
  Peer client = Peer::connected(*at);
  for (int i = 0; i < 1000 && !client.is_readable(); ++i) proxy.run(0.001);
  CHECK(client.has_ended());
  const auto events = proxy.take_events();
  REQUIRE(events.size() == 2);
  CHECK(events[1].by == By::server);
  CHECK(events[1].why.find("refused") != std::string::npos);
  Proxy other(*codec, nowhere);
  CHECK(other.listen(*at).error().code == "dual-listen");
}
