// SPDX-License-Identifier: MIT
//
// One step of a mock: the model runs once, its choices are drawn, and what it says is taken down.
// If the drawn values do not meet what the model assumes of them, the step is run again with
// others.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "dual/mock/interference.hpp"
#include "dual/mock/unknowns.hpp"

namespace gainsay::dual {

// What a step came to. Nothing of it has happened yet: who runs the step decides what becomes of
// it.
struct Effect {
  AnyModel::State state{};  // after it
  std::vector<Sending> sent{};
  bool waits = false;
  std::optional<Place> last{};  // where it sent its last message
  std::vector<Value> made{};    // values that it made up, if somebody watches
};

// What all steps of a mock share.
struct MockContext {
  const AnyModel& model;
  Draws& draws;
  Interference* interference = nullptr;
  Unknowns unknowns{draws};
  Time now{};
  std::vector<Connection> connections{};  // that were seen so far
  bool lies = false;  // a value was not what the model made up: no claim can be kept any more
};

// What the step does: one of the functions of the model.
using StepBody = std::function<void(Server&, void*)>;

// Values of the state that were seen by now are no longer hidden.
void show_known(MockContext& context, void* state);

// Runs it from this state, which stays as it is.
Effect run_step(MockContext& context, const void* state, const StepBody& body);

}  // namespace gainsay::dual
