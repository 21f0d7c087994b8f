// SPDX-License-Identifier: MIT
//
// What lies between a tester and its server: which of the messages under way may come out next.
//
// The validator asks it which message may be the one that was seen, and which request may act; a
// simulator asks it the same and draws one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <gainsay/dual/message.hpp>

namespace gainsay::dual {

// A message under way. Both directions are asked about apart, and each in the order of sending.
struct Packet {
  Connection connection{};
  std::uint64_t number = 0;  // of the message; a duplicate has its original's
  std::size_t copies = 0;    // how often this one came out already
};

enum class Direction : std::uint8_t { requests, answers };

// One thing that can happen next.
struct Emission {
  std::size_t packet = 0;  // index of the one that comes out
  bool stays = false;      // it may come out once more
};

class Network {
 public:
  virtual ~Network() = default;

  virtual void ready(Direction direction, std::span<const Packet> wire,
                     std::vector<Emission>& out) const = 0;

  // True if every message comes out some time, so that one that does not is owed by the server.
  virtual bool reliable() const { return true; }
  // True for per connection first in, first out, with nothing lost or doubled: the engine then
  // need not ask.
  virtual bool in_order() const { return false; }
};

using NetworkPtr = std::shared_ptr<const Network>;

namespace network {

enum class Answers : unsigned char { in_order, any_order };

struct Tcp {
  // any_order: which answer belongs to which request is seen from what it says.
  Answers answers = Answers::in_order;
};
struct Datagrams {
  bool loss = false;
  std::size_t duplicates = 0;  // how often a message may come out again
};

// One message under way.
NetworkPtr synchronous();
// Per connection first in, first out; connections are independent.
NetworkPtr tcp(Tcp how = {});
// A bag.
NetworkPtr datagrams(Datagrams how = {});

}  // namespace network
}  // namespace gainsay::dual
