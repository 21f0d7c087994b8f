// SPDX-License-Identifier: MIT
//
// The engine's half of a session (gainsay/session.hpp): what a front end of Gainsay's own hands to
// the runs in it. Two sessions may run in one process.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <gainsay/case.hpp>
#include <gainsay/framework.hpp>
#include <gainsay/session.hpp>

#include "core/guide_setup.hpp"

namespace gainsay {

struct Session::Hooks {
  // Judges the cases together with the property; null outside a test framework.
  Framework* framework = nullptr;
  // Which guide runs use; empty: there are none, and a run that asks for one is refused.
  core::GuideChooser guide_for{};
  // Runs the test in place of the engine: a fuzzer, or a task on a corpus. `check` then says that
  // it passed.
  std::function<void(const Settings&, Test&)> take_over{};
};

}  // namespace gainsay

namespace gainsay::engine {

// The guides of sessions that have none of their own when a user's program runs a property in them.
void guide_plain_sessions(core::GuideSetup (*guide_for)(const Settings&, const std::vector<Tape>&));

}  // namespace gainsay::engine
