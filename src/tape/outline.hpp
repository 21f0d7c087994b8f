// SPDX-License-Identifier: MIT
//
// The tree of an edited tape, with memory: which spans and choices are siblings, and which of them
// form lists.
#pragma once

#include <cstdint>
#include <vector>

#include <gainsay/tape.hpp>

#include "tape/tree.hpp"

namespace gainsay::tape {

// The children of one span in order; `parent` is kNone for the root of the tape.
struct Family {
  std::uint32_t parent = Span::kNone;
  std::vector<Piece> items{};
};

// The children of a family that no length counts; lengths are left out as well.
std::vector<Piece> uncounted(const Tape& tape, const Family& family);

// The parts of a family that a choice may have opened: a choice with the spans directly after it.
// Choices without spans are parts of their own; what a length counts is left out.
std::vector<Piece> openings(const Tape& tape, const Family& family);

// A length choice with the items that it counts. The steps of a scenario are a list without one.
struct List {
  static constexpr std::uint32_t kNoLength = Span::kNone;
  std::uint32_t parent = Span::kNone;
  std::uint32_t length_at = kNoLength;  // index of the length choice
  std::vector<Piece> items{};
};

class Outline {
 public:
  explicit Outline(const Tape& tape);

  TapeTree<AfterByTable> tree() const { return {tape_.choices, tape_.spans, {after_.data()}}; }

  // The first span after the given one that is not inside it.
  std::uint32_t after(std::uint32_t span) const { return after_[span]; }
  Piece piece(std::uint32_t span) const { return tree().piece(span); }
  Family family(std::uint32_t parent) const;
  // The innermost span that a choice is in.
  std::uint32_t parent_of(std::uint32_t choice) const { return tree().parent_of(choice); }

  // All families and lists, outer ones first.
  const std::vector<Family>& families();
  const std::vector<List>& lists();

 private:
  const Tape& tape_;
  std::vector<std::uint32_t> after_{};
  std::vector<Family> families_{};
  std::vector<List> lists_{};
  bool has_families_ = false;
  bool has_lists_ = false;
};

}  // namespace gainsay::tape
