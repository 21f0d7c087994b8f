// SPDX-License-Identifier: MIT
//
// A conversation as a report has it: with the names that were drawn in place of what they are
// called on the server, and what cannot all be true marked.
#pragma once

#include <string>
#include <vector>

#include <gainsay/dual/judge.hpp>
#include <gainsay/record/conversation.hpp>

#include "dual/talk/talk.hpp"

namespace gainsay::dual {

// A message for a picture: `put path=a body=body-0`. What is empty, zero or false is left out, and
// long texts are cut. A text that is not JSON stays as it is.
std::string brief(const std::string& message);

class Telling {
 public:
  // What names of this conversation begin with; may be empty.
  explicit Telling(std::string prefix) : prefix_(std::move(prefix)) {}

  std::string plain(std::string text) const;
  std::vector<Exchange> exchanges(const Talk& talk, const Judgement& judgement) const;
  // All but what is said about single exchanges.
  Conversation contradiction(const Judgement& judgement) const;

 private:
  std::string prefix_;
};

}  // namespace gainsay::dual
