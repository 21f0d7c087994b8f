// SPDX-License-Identifier: MIT
//
// What is done to a case of a given size, and how long it takes.
#pragma once

#include <cstdint>
#include <string>

#include <gainsay/tape.hpp>

#include "subject.hpp"

namespace bench {

// A failing tape of the subject with this many elements.
gainsay::Tape failing_tape(Subject& subject, std::size_t elements);

// CPU seconds of drawing one case at random.
double generate_seconds(Subject& subject, std::size_t elements);
// ... of replaying the tape once.
double replay_seconds(Subject& subject, const gainsay::Tape& tape);
// ... of writing its text form and reading it back.
double text_seconds(const gainsay::Tape& tape);

// ... of shrinking it as far as it goes.
struct Shrunk {
  double seconds = 0;
  std::uint64_t evaluations = 0;
  std::string end{};  // why it ended
};
Shrunk shrink_seconds(Subject& subject, const gainsay::Tape& tape);

}  // namespace bench
