// SPDX-License-Identifier: MIT

#include "dual/errors.hpp"

#include <algorithm>
#include <cstddef>

#include "dual/asked.hpp"

namespace gainsay::dual {
namespace {

std::string place_of(SourcePos at) { return std::string(at.file) + ":" + std::to_string(at.line); }

std::string in_words(const refine::Decision& decision) {
  std::string text =
      std::string(word_for(static_cast<Asked>(decision.kind))) + " at " + place_of(decision.at);
  if (!decision.why.empty()) text += " ('" + std::string(decision.why) + "')";
  return text;
}

}  // namespace

UsageError model_diverges(const refine::Diverged& diverged) {
  return UsageError({.code = "dual-model-diverges",
                     .what = "the same step asked " + in_words(diverged.recorded) +
                             " in one run and " + in_words(diverged.asked) + " in another",
                     .fix = "let the step depend on its state and request only, not on clocks, "
                            "random numbers or globals"},
                    diverged.asked.at);
}

UsageError step_too_long(const refine::Path& path) {
  const auto& all = path.decisions();
  std::string last;
  for (std::size_t i = all.size() - std::min<std::size_t>(all.size(), 10); i < all.size(); ++i) {
    last += (last.empty() ? "" : ", ") + in_words(all[i]);
  }
  return UsageError(
      {.code = "dual-step-too-long",
       .what = "one step made " + std::to_string(all.size()) + " decisions; the last: " + last,
       .fix = "end the loop, or raise JudgeSettings::decisions"},
      all.back().at);
}

UsageError model_threw(const std::string& model, const std::string& what,
                       const std::string& conversation) {
  return UsageError(
      {.code = "dual-model-threw",
       .what = "an exception left the model: " + what + "; the conversation: " + conversation,
       .place = model,
       .fix = "handle the request in the model; the server is not to blame"});
}

UsageError assume_false(SourcePos at) {
  return UsageError({.code = "dual-assume-false",
                     .what = "what the model assumes cannot hold, whatever the server chose",
                     .fix = "assume less, or choose from more values"},
                    at);
}

UsageError wait_after_effect(SourcePos at) {
  return UsageError({.code = "dual-wait-after-effect",
                     .what = "a step that waits has changed the state or sent something",
                     .fix = "decide to wait before anything else; the request is tried again"},
                    at);
}

UsageError wrong_answer(const std::string& sent, const std::string& expected, SourcePos at) {
  return UsageError(
      {.code = "dual-wrong-answer",
       .what = "the model sends a message of type " + sent + ", its Answer is " + expected,
       .fix = "send the model's Answer"},
      at);
}

UsageError wrong_message(const std::string& given, const std::string& expected) {
  return UsageError(
      {.code = "dual-wrong-message",
       .what = "an observation has a message of type " + given + ", the model's is " + expected,
       .fix = "observe requests and answers of the model that judges"});
}

UsageError connection_reused(std::uint32_t connection) {
  return UsageError({.code = "dual-connection-reused",
                     .what = "connection " + std::to_string(connection) +
                             " was closed, and something was observed on it afterwards",
                     .fix = "give a connection that is opened again another number"});
}

UsageError claim_of_hidden(SourcePos at) {
  return UsageError({.code = "dual-claim-of-hidden",
                     .what = "what a claimed value stands for has hidden values itself",
                     .fix = "claim with a key that is known"},
                    at);
}

UsageError key_sends_elsewhere(const std::string& model) {
  return UsageError({.code = "dual-key-sends-elsewhere",
                     .what = "the model has keys and sends to a connection that did not ask",
                     .place = model,
                     .fix = "leave out key_of, so that one search sees all of the state"});
}

}  // namespace gainsay::dual
