// SPDX-License-Identifier: MIT
//
// How a tester reaches the server: real connections, or a simulation of them in this process.
//
// One thread uses it. Whatever a transport notices is handed over by `poll` and `await`, in the
// order in which it happened, so that the tester decides what was seen before what it sent.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <gainsay/dual/hidden.hpp>
#include <gainsay/dual/message.hpp>

#include "dual/schedule.hpp"

namespace gainsay {
class Source;
}

namespace gainsay::dual {

// Something that the transport noticed.
struct Arrival {
  enum class Kind : std::uint8_t {
    message,
    closed,   // by the server
    garbled,  // bytes that are no message: `text` says why and shows them
    died,     // the server is gone: `text` says how
  };
  Kind kind = Kind::message;
  Connection connection{};
  std::uint64_t number = 0;  // of the request that it answers, where the protocol says so
  Message message{};
  Time at{};              // when its first byte was read
  bool asked_for = true;  // false: the protocol says that it answers nothing
  std::string text{};
  std::string origin{};  // of `died`: what makes two such ends the same
};

class Transport {
 public:
  virtual ~Transport() = default;

  // A new conversation: there is no connection and nothing is under way. A simulation draws from
  // the source what the network and the server do.
  virtual void begin(Source& source) = 0;
  virtual Time now() = 0;
  // What a name is called in this conversation.
  virtual std::string fresh(const std::string& logical) { return logical; }

  // Opens the connection. False: the server does not take it.
  virtual bool open(Connection connection) = 0;
  // Writes a request, or the beginning of it; then `finish` writes the rest, on the tester's word
  // or before anything else is sent on this connection. Both must be called after `poll`: an answer
  // that waits in a buffer is an excuse for the server.
  virtual void send(Connection to, std::uint64_t number, const Message& request, Cut cut) = 0;
  virtual void finish(Connection connection) = 0;
  virtual void drop(Connection connection, Drop how) = 0;

  // What has arrived by now.
  virtual void poll(std::vector<Arrival>& out) = 0;
  enum class Awaited : std::uint8_t {
    arrived,
    late,   // nothing for this long
    quiet,  // nothing, and nothing will ever come unless the tester does something
  };
  // Waits until something arrives, at most for this long.
  virtual Awaited await(Duration most, std::vector<Arrival>& out) = 0;
  // True if `await` can tell `quiet`, so that it costs no time to be sure that nothing comes.
  virtual bool knows_quiet() const { return false; }
  // Lets time pass.
  virtual void pause(Duration length, std::vector<Arrival>& out) = 0;
  // The conversation is over: the last that is to be said about the server.
  virtual void end(std::vector<Arrival>& /*out*/) {}
};

}  // namespace gainsay::dual
