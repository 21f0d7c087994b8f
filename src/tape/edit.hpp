// SPDX-License-Identifier: MIT
//
// Edits in place, for searches that make millions of mutants: `splice.hpp` makes a new tape for
// each edit, these keep their memory. The spans of the tape must say how many are inside them
// (`Span::inside`), and still do afterwards.
#pragma once

#include <cstdint>
#include <vector>

#include <gainsay/tape.hpp>

#include "tape/tree.hpp"

namespace gainsay::tape {

// A copy of a piece: its spans begin at 0, and those directly in it have no parent.
struct Cutting {
  std::vector<Choice> choices{};
  std::vector<Span> spans{};
};

// Makes spans say how many are inside them. Edited tapes and tapes that were read need not.
void count_inside(std::vector<Span>& spans);

// Copies a piece of a tape. Its bytes stay where they are.
void copy_out(const Tape& from, const Piece& piece, Cutting& cutting);

// `region`, a run of children of `parent` (kNone: of the root), gives way to the cutting.
void replace_in_place(Tape& tape, const Piece& region, std::uint32_t parent,
                      const Cutting& cutting);

}  // namespace gainsay::tape
