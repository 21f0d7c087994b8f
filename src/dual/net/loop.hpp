// SPDX-License-Identifier: MIT
//
// The tester's connections: one thread, and everything that can be read is read before anything is
// written, because an answer that waits in a buffer would be an excuse for the server.
//
// A read is always posted on each connection. Nothing here judges; `take_events` has what happened,
// in the order of first bytes.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <gainsay/dual/codec.hpp>

#include "base/result.hpp"
#include "dual/net/endpoint.hpp"
#include "dual/net/event.hpp"

namespace gainsay::dual::net {

// How much of a request is written at first.
struct Cut {
  enum class Kind : std::uint8_t { whole, after_head, permille };
  Kind kind = Kind::whole;
  std::uint32_t permille = 0;  // of its bytes, rounded down
};

enum class Drop : std::uint8_t {
  close,
  reset,      // the other side gets an error, and what it still sends is lost
  send_side,  // the other side finds the end; its answers still come
};

class Loop {
 public:
  // The codec has to outlive it.
  explicit Loop(const Codec& codec);
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  // Waits until the connection is made. A number that was used before is used anew.
  Result<void> open(std::uint32_t connection, const Endpoint& endpoint, double seconds);
  // Whether requests can be sent: it was opened, and neither side has closed it since.
  bool is_open(std::uint32_t connection) const;

  // Writes a request, or the first part of it; one that is not finished on this connection is
  // finished first. False if the time is up before the system took the bytes, or the connection is
  // not open.
  bool send(std::uint32_t connection, std::uint64_t number, const Json& request, Cut cut,
            double seconds);
  // Writes what is left of a request.
  bool finish(std::uint32_t connection, double seconds);
  bool unfinished(std::uint32_t connection) const;

  // Waits, reading. False if the time is up. Waiting for answers ends as well where none can come
  // any more: the connection is closed or garbled, or what is watched has happened.
  bool await_answer(std::uint32_t connection, std::uint64_t number, double seconds);
  bool await_answers(std::uint32_t connection, double seconds);
  bool await_all(double seconds);
  // Waits until there are events to take, or what is watched has happened.
  bool await_event(double seconds);
  void pause(double seconds);
  // Reads what is there.
  void poll();

  void drop(std::uint32_t connection, Drop how);

  // The numbers of requests without an answer, by the order of sending.
  std::vector<std::uint64_t> pending(std::uint32_t connection) const;

  // A descriptor, not ours, that is readable when there is no use in waiting: the server died.
  void watch(int descriptor);
  bool interrupted() const;

  // What happened since the last call, except what is after the first byte of a message that has
  // not ended.
  std::vector<Event> take_events();

 private:
  class Body;
  std::unique_ptr<Body> body_;
};

}  // namespace gainsay::dual::net
