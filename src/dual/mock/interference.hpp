// SPDX-License-Identifier: MIT
//
// Who stands behind a mock: told of everything that it does, with the place in the model, and able
// to make it do something else. One class watches, another makes mistakes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <gainsay/dual/mock.hpp>
#include <gainsay/dual/server.hpp>
#include <gainsay/source_pos.hpp>

namespace gainsay::dual {

// Where a model stands and what it asks there. `why` is what it says about it: the text of a
// decision, the name of a value; it lives as long as the call.
struct Place {
  enum class Kind : std::uint8_t { decide, obeys, either, one_of, choose, fresh, send };
  Kind kind = Kind::decide;
  SourcePos at{};
  std::string_view why{};
};

// What may go wrong with a step as a whole.
enum class StepFault : std::uint8_t {
  none,
  undo,    // what it changed is lost
  twice,   // it acts twice
  stale,   // it acts on the state before the last change
  swap,    // its answer comes after the next one on this connection
  halves,  // it looks at the state, others act, then it writes
};

struct StepSeen {
  Place last{};          // where it sent its last message
  bool changes = false;  // the state
  bool repeats = false;  // acting twice changes more; only if somebody examines that
};

class Interference {
 public:
  virtual ~Interference() = default;

  // A new conversation.
  virtual void begin() {}
  virtual bool decided(const Place&, bool holds) { return holds; }
  virtual std::size_t took(const Place&, std::size_t /*count*/, std::size_t index) { return index; }
  // A value that the model makes up, instead of one that is drawn; whatever the model assumes of it
  // is passed over then.
  virtual std::optional<Value> made(const Place&) { return std::nullopt; }
  // What the value came to, once the step has acted.
  virtual void became(const Place&, const Value&) {}
  // Puts what is really sent into `out`. `all`: the connections there are.
  virtual void sending(const Place&, Sending sending, const std::vector<Connection>& /*all*/,
                       std::vector<Sending>& out) {
    out.push_back(std::move(sending));
  }
  // Asked once a step has acted and before anything comes of it, if it sent a message.
  virtual StepFault fault_of(const StepSeen&) { return StepFault::none; }
  // Whether it wants to know what a step would do if it acted twice, which costs another run.
  virtual bool examines() const { return false; }
};

}  // namespace gainsay::dual
