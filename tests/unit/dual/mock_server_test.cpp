// SPDX-License-Identifier: MIT
#include "dual/net/mock_server.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <gainsay/dual.hpp>

#include "base/clock.hpp"
#include "dual/net/event.hpp"
#include "unit/dual/peer.hpp"

using namespace gainsay;
using namespace gainsay::dual;
using namespace gainsay::dual::net;

namespace {

constexpr double kLong = 10;

// A line is said to everyone who listens; some lines ask for something else.
struct Room {
  struct State {
    std::vector<Connection> listeners{};
    std::string topic{};
    int idle = 0;
  };
  struct Request {
    std::string line{};
  };
  struct Answer {
    std::string line{};
  };

  void opened(Server& server, State& state, Connection who) const {
    state.listeners.push_back(who);
    server.send(who, Answer{"welcome"});
  }
  void closed(Server& server, State& state, Connection who) const {
    std::erase(state.listeners, who);
    for (const Connection one : state.listeners) server.send(one, Answer{"somebody left"});
  }
  void idle(Server& server, State& state) const {
    if (state.topic.empty() || state.idle++ > 0) return;
    for (const Connection one : state.listeners) server.send(one, Answer{"quiet"});
  }
  void receive(Server& server, State& state, Connection from, const Request& q) const {
    if (q.line == "wait" && state.topic.empty()) return server.wait();
    if (q.line == "bye") return server.close(from);
    if (q.line == "secret") {
      return server.send(from, Answer{server.either("coin") ? "heads" : "tails"});
    }
    if (q.line != "wait") state.topic = q.line;
    server.send(from, Answer{state.topic});
  }
};

struct Served {
  explicit Served(std::uint64_t seed = 1)
      : server(erase(Room{}, "room"), *codec, seed,
               [this](const std::string& line) { complaints += line + "\n"; }) {
    at = *server.listen(*endpoint_of("127.0.0.1:0"));
  }

  // What a client has heard, as soon as it is so much.
  std::string heard(Peer& peer, std::size_t size) {
    std::string text;
    const base::Stopwatch watch;
    while (text.size() < size && watch.seconds() < kLong) {
      server.run(0.001);
      if (peer.is_readable()) text += peer.heard(1);
    }
    return text;
  }
  Peer welcomed() {
    Peer peer = Peer::connected(at);
    CHECK(heard(peer, 8) == "welcome\n");
    return peer;
  }
  bool ends(Peer& peer) {
    const base::Stopwatch watch;
    while (!peer.is_readable() && watch.seconds() < kLong) server.run(0.001);
    return peer.has_ended();
  }

  std::unique_ptr<Codec> codec = lines();
  std::string complaints{};
  MockServer server;
  Endpoint at{};
};

}  // namespace

TEST_CASE("a mock serves several clients, each on its connection") {
  Served served;
  Peer first = served.welcomed();
  Peer second = served.welcomed();
  first.say("wait\nafter\n");  // waits until somebody has set a topic
  second.say("tea\n");
  CHECK(served.heard(second, 4) == "tea\n");
  CHECK(served.heard(first, 10) == "tea\nafter\n");
  CHECK(served.server.counts().connections == 2);
  CHECK(served.server.counts().requests == 3);
}

TEST_CASE("a client that ends its side gets its answers before the connection is closed") {
  Served served;
  Peer stays = served.welcomed();
  Peer client = served.welcomed();
  client.say("one\ntwo\n");
  client.say_no_more();
  CHECK(served.heard(client, 8) == "one\ntwo\n");
  CHECK(served.ends(client));
  CHECK(served.heard(stays, 14) == "somebody left\n");
}

TEST_CASE("what the mock closes is closed, and does not count as the client's leaving") {
  Served served;
  Peer stays = served.welcomed();
  Peer client = served.welcomed();
  client.say("bye\n");
  CHECK(served.ends(client));
  stays.say("x\n");
  CHECK(served.heard(stays, 2) == "x\n");
}

TEST_CASE("what a mock does by itself it does when nobody asks") {
  Served served;
  Peer client = served.welcomed();
  client.say("tea\n");
  CHECK(served.heard(client, 10) == "tea\nquiet\n");
}

TEST_CASE("a client that is not understood is told to nobody but the log") {
  const std::unique_ptr<Codec> codec = json_lines();
  std::string complaints;
  MockServer server(erase(Room{}, "room"), *codec, 1,
                    [&](const std::string& line) { complaints += line + "\n"; });
  const Endpoint at = *server.listen(*endpoint_of("127.0.0.1:0"));
  Peer client = Peer::connected(at);
  client.say("{\"line\":7}\n");
  const base::Stopwatch watch;
  while (complaints.empty() && watch.seconds() < kLong) server.run(0.001);
  CHECK(complaints ==
        "connection 1 is closed: {\"line\":7} is no request of the model: /line: a text is "
        "expected, this is 7\n");
}

TEST_CASE("the same seed answers one client the same") {
  const auto answers = [](std::uint64_t seed) {
    Served served(seed);
    Peer client = served.welcomed();
    std::string all;
    for (int i = 0; i < 30; ++i) {
      client.say("secret\n");
      all += served.heard(client, 6);
    }
    return all;
  };
  CHECK(answers(5) == answers(5));
  CHECK(answers(5) != answers(6));
}
