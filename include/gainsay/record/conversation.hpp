// SPDX-License-Identifier: MIT
//
// A case as a conversation, for tests that talk to a server: what was sent and received, in which
// order, and where the last explanation of it died. Whoever judges it fills it in; reports draw it
// as a message sequence chart and write it as a program.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gainsay {

// Something that the tester did or saw, in the order in which it did.
struct Exchange {
  enum class Kind : std::uint8_t {
    open,     // the tester opened a connection
    send,     // a request, or a part of it
    receive,  // a message of the server
    close,    // the server closed the connection
    drop,     // the tester did
    pause,    // the tester let time pass
    silence,  // nothing came, although something was owed
  };
  // What one write held of a request.
  enum class Part : std::uint8_t { whole, head, beginning, rest };

  Kind kind = Kind::send;
  Part part = Part::whole;
  std::uint32_t connection = 0;  // from 1; 0: none in particular
  std::uint32_t step = 0;        // the request that was sent or is answered; 0: none
  std::string text{};            // for people: `set a "1"`
  std::string message{};         // as JSON; empty: none
  // What the server said here that cannot be true together with the rest: paths into the message
  // (RFC 6901); the empty path is all of it.
  std::vector<std::string> core{};
};
// The words used in JSON.
const char* word_for(Exchange::Kind kind);
const char* word_for(Exchange::Part part);

// One way to explain what was seen, and how it ended.
struct Explanation {
  std::vector<std::string> decisions{};  // what it takes to be true
  std::string due{};                     // what the server had to say
  std::string came{};                    // what it said
};

// A value that the server chose, as far as an explanation knows it.
struct HiddenValue {
  std::string name{};
  std::uint64_t version = 0;
  std::string value{};
};

struct Conversation {
  std::vector<Exchange> exchanges{};
  std::uint64_t died = 0;  // number of the exchange, from 1, that nothing explains; 0: none
  std::string why{};       // in words: "4 made a new token, EXISTS was due"
  std::vector<Explanation> tried{};
  // The requests that acted, in the order of the explanation that got furthest: their steps.
  std::vector<std::uint32_t> order{};
  std::vector<HiddenValue> hidden{};
  std::vector<std::string> rules{};  // of the protocol that do not hold
  // The conversation as a script (JSON), from which programs are written, and how its messages are
  // written as bytes: Python source of `encode` and `decode`. Empty: no program.
  std::string script{};
  std::string wire{};

  bool empty() const { return exchanges.empty(); }
};

}  // namespace gainsay
