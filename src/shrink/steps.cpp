// SPDX-License-Identifier: MIT

#include "shrink/steps.hpp"

#include <algorithm>

namespace gainsay::shrink {

std::vector<std::uint32_t> steps_of(const Tape& tape) {
  std::vector<std::uint32_t> spans;
  for (std::uint32_t i = 0; i < tape.spans.size(); ++i) {
    if (tape.spans[i].step != 0) spans.push_back(i);
  }
  return spans;
}

void add_new(std::vector<std::uint64_t>& all, std::uint64_t one) {
  if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
}

std::vector<std::uint64_t> referred_in(const Tape& tape, std::uint32_t begin, std::uint32_t end) {
  std::vector<std::uint64_t> found;
  for (std::uint32_t at = begin; at < end; ++at) {
    if (tape.choices[at].kind == ChoiceKind::reference) add_new(found, tape.choices[at].value);
  }
  return found;
}

void redirect(Tape& tape, const tape::Piece& piece, std::uint64_t from, std::uint64_t to) {
  for (std::uint32_t at = piece.begin; at < piece.end; ++at) {
    Choice& choice = tape.choices[at];
    if (choice.kind == ChoiceKind::reference && choice.value == from) choice.value = to;
  }
}

tape::Piece rest(const Tape& tape, const Span& step) {
  return {step.end, static_cast<std::uint32_t>(tape.size()), 0, 0};
}

}  // namespace gainsay::shrink
