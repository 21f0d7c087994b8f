// SPDX-License-Identifier: MIT
//
// The engine's half of a session (gainsay/session.hpp): what a front end of Gainsay's own hands to
// the runs in it. Two sessions may run in one process.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
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
  GuideChooser guide_for{};
  // Runs the test in place of the engine: a fuzzer, or a task on a corpus. `check` then says that
  // it passed.
  std::function<void(const Settings&, Test&)> take_over{};
};

// The guides of sessions that have none of their own when a user's program runs a property in them.
void guide_plain_sessions(GuideSetup (*guide_for)(const Settings&, const std::vector<Tape>&));

// The working directory when this was asked for the first time: what relative paths of stores mean.
const std::filesystem::path& folder_at_start();

// An example from a file of a store, or from a file with nothing but a tape in text form.
struct ExampleReading {
  Example example{};
  std::string problem{};  // why it could not be read, or empty
};
ExampleReading read_example_file(const std::string& path);

// True if the text was meant to be a tape: it begins like one.
bool looks_like_tape(std::string_view text);

}  // namespace gainsay
