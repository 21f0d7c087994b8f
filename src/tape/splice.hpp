// SPDX-License-Identifier: MIT
//
// Edits of tapes that keep choices, spans and bytes in step with each other. Each makes one new
// tape in time linear in its size. What an edit leaves out of step with the generator (a list one
// item short, a number outside its range) the tolerant replay puts right.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <gainsay/tape.hpp>

#include "tape/outline.hpp"

namespace gainsay::tape {

// `region`, a run of children of `parent` (kNone: of the root), gives way to copies of `pieces`.
// With no pieces the region is cut out; an empty region is a place to insert at.
struct Splice {
  std::uint32_t parent = Span::kNone;
  Piece region{};
  std::vector<Piece> pieces{};
};

// The tape with all splices made at once. Their regions must not overlap and stand in rising order;
// pieces are taken from the tape as it was.
Tape spliced(const Tape& tape, std::span<const Splice> splices);
Tape spliced(const Tape& tape, const Splice& splice);

// The empty place behind the last child of a span.
Piece end_of(const Tape& tape, const Outline& outline, std::uint32_t span);

// The tape without a run of children of `parent`.
Tape without(const Tape& tape, std::uint32_t parent, const Piece& region);

// The tape with one choice's value replaced.
Tape with_value(const Tape& tape, std::uint32_t at, std::uint64_t value);

// The tape with a `bytes` choice replaced; the old bytes stay in the side buffer, unreferenced.
Tape with_bytes(const Tape& tape, std::uint32_t at, std::span<const std::uint8_t> content);

// The value of `choice` moved by `difference`, wrapping around at the ends of its range.
std::uint64_t moved(const Choice& choice, std::uint64_t difference);

// True if two pieces hold the same choices in the same spans.
bool same_content(const Tape& tape, const Piece& left, const Piece& right);

// The order of `compare` between two pieces of a tape: fewer choices, then choice by choice.
Simpler compare(const Tape& tape, const Piece& left, const Piece& right);

// Sets a choice to the simplest value of its domain.
void simplify(Tape& tape, std::uint32_t at);

// A choice in the simplest state that its kind and domain allow (a domain's bounds, not the values
// that still fail).
bool is_simplest(const Choice& choice);

// Cuts a run of items from a list and lowers the length by as many.
Tape without_items(const Tape& tape, const List& list, std::size_t from, std::size_t count);

}  // namespace gainsay::tape
