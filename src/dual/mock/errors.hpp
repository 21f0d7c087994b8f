// SPDX-License-Identifier: MIT
//
// What is wrong with a model that cannot serve.
#pragma once

#include <string>
#include <string_view>

#include <gainsay/error.hpp>
#include <gainsay/source_pos.hpp>

namespace gainsay::dual {

inline UsageError mock_is_stuck(const std::string& model, int attempts, SourcePos at) {
  return UsageError(
      {.code = "dual-mock-stuck",
       .what = "the mock of " + model + " drew values " + std::to_string(attempts) +
               " times, and they never met what the model assumes of them",
       .fix = "choose the value between bounds (server.choose(name, min, max)), or assume it by "
              "comparisons with what is known at that place"},
      at);
}

// No mistake of the model: what the mock drew by chance, and has shown, is claimed for two things.
class ClaimTooLate : public UsageError {
 public:
  ClaimTooLate(const std::string& model, SourcePos at)
      : UsageError({.code = "dual-mock-stuck",
                    .what = "a value that the mock of " + model +
                            " has shown cannot stand for what is claimed of it here",
                    .fix = "claim it in the step that makes the value up"},
                   at) {}
};

inline UsageError nothing_to_choose(std::string_view why, SourcePos at) {
  return UsageError(
      {.code = "dual-one-of-none",
       .what = "server.one_of(0, \"" + std::string(why) + "\"): a server cannot take one of none",
       .fix = "ask only if there is something to take"},
      at);
}

}  // namespace gainsay::dual
