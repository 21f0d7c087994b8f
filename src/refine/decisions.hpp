// SPDX-License-Identifier: MIT
//
// Branching by running again. A specification that is free to choose is an ordinary function that
// asks questions; to see what else it can do it is run once more, from the same start, with the
// same answers up to some question and another one there. So it need not be copied while it runs,
// and a debugger shows ordinary code.
//
// A `Path` is the list of answers of one run: those it began with are given again, those beyond are
// found and noted. What was known when the run left its prefix is not found out again: a fork keeps
// it as a snapshot.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <gainsay/source_pos.hpp>

namespace gainsay::refine {

// One question and its answer.
struct Decision {
  std::uint8_t kind = 0;  // what was asked; the numbers are the asker's
  bool forced = false;    // nothing else was possible
  std::uint64_t answer = 0;
  SourcePos at{};
  std::string_view why{};  // a literal, or a text that lives as long
};

// Thrown when a run with the same answers asks something else: the function depends on more than
// its arguments.
struct Diverged {
  Decision recorded{};  // what was asked the first time
  Decision asked{};
};
// Thrown by a run that asks more than it may; the last questions are in the path.
struct TooLong {};

class Path {
 public:
  explicit Path(std::size_t most = 1000) : most_(most) {}

  // The next run begins with these answers.
  void begin(std::vector<Decision> prefix);

  bool replaying() const { return next_ < decisions_.size(); }
  // The answer that was given before to the same question.
  std::uint64_t replay(std::uint8_t kind, SourcePos at, std::string_view why = {});
  // Notes an answer beyond the prefix.
  void take(const Decision& decision);
  // The path so far, with another last answer.
  std::vector<Decision> fork(const Decision& other) const;

  const std::vector<Decision>& decisions() const { return decisions_; }

 private:
  std::vector<Decision> decisions_{};
  std::size_t next_ = 0;
  std::size_t most_;
};

// The runs that are still to be made of one step, last in first out; the first begins with nothing.
template <class Snapshot>
struct Fork {
  std::vector<Decision> prefix{};
  Snapshot known{};
};

// `file:line: what was decided`, one for every free decision.
std::vector<std::string> in_words(const std::vector<Decision>& decisions);

}  // namespace gainsay::refine
