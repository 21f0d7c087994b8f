// SPDX-License-Identifier: MIT
//
// Steps and the references between them, for the passes that edit both.
#pragma once

#include <cstdint>
#include <vector>

#include <gainsay/tape.hpp>

#include "tape/outline.hpp"

namespace gainsay::shrink {

// The spans that are steps, in order.
std::vector<std::uint32_t> steps_of(const Tape& tape);

// Adds a number to a list unless it is there.
void add_new(std::vector<std::uint64_t>& all, std::uint64_t one);

// The steps that a piece of the tape refers to.
std::vector<std::uint64_t> referred_in(const Tape& tape, std::uint32_t begin, std::uint32_t end);

// Lets what refers to one step in a piece refer to another.
void redirect(Tape& tape, const tape::Piece& piece, std::uint64_t from, std::uint64_t to);

// What comes after a step, as far as choices go.
tape::Piece rest(const Tape& tape, const Span& step);

}  // namespace gainsay::shrink
