// SPDX-License-Identifier: MIT
//
// Mutation of tapes: small changes that keep a tape meaningful to the test it came from.
//
// An operator works on choices and spans, never on values of a type, so it fits whatever was
// generated. It need not produce a tape that a run could have recorded: the mutant is replayed with
// Fresh::random, which clamps what left its domain, matches spans by label and draws what is
// missing. Operators keep siblings aligned, so that a change in one place stays there.
#pragma once

#include <optional>

#include <gainsay/random.hpp>
#include <gainsay/tape.hpp>

namespace gainsay {

// A changed tape, or nothing if the tape has no place for the operator.
using Mutant = std::optional<Tape>;

// Changes one choice: a number by a little, by a power of two or altogether; a boolean, alternative
// or reference to another one; a run of bytes in one place.
Mutant tweak_choice(const Tape& tape, Random& random);

// Empties a span: what stood in it is drawn afresh.
Mutant regenerate_span(const Tape& tape, Random& random);

// Copies the content of a span over another one with the same label. Equal parts are what chance
// hardly ever makes, and what many bugs need.
Mutant copy_span(const Tape& tape, Random& random);

// Replaces a span by one with the same label inside it: a tree by a subtree.
Mutant hoist_span(const Tape& tape, Random& random);

// Change a list and its length with it.
Mutant delete_item(const Tape& tape, Random& random);
Mutant duplicate_item(const Tape& tape, Random& random);
Mutant swap_items(const Tape& tape, Random& random);

// One operator, chosen at random among those that fit; the tape itself if none does.
Tape mutated(const Tape& tape, Random& random);

}  // namespace gainsay
