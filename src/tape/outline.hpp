// SPDX-License-Identifier: MIT
//
// The tape seen as a tree: which spans and choices are siblings, and which of them form lists.
#pragma once

#include <cstdint>
#include <vector>

#include <gainsay/tape.hpp>

namespace gainsay {

// A run of whole siblings: choices [begin, end) and the spans [first, last) that lie in them. An
// item is the smallest piece, one choice that stands alone or one span.
struct Piece {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t first = 0;
  std::uint32_t last = 0;

  std::uint32_t size() const { return end - begin; }
  bool is_span() const { return last > first; }
  bool is_choice() const { return last == first && end == begin + 1; }
};

// From the beginning of `front` to the end of `back`.
inline Piece joined(const Piece& front, const Piece& back) {
  return {front.begin, back.end, front.first, back.last};
}

// The children of one span in order; `parent` is kNone for the root of the tape.
struct Family {
  std::uint32_t parent = Span::kNone;
  std::vector<Piece> items{};
};

// The children of a family that no length counts; lengths are left out as well.
std::vector<Piece> uncounted(const Tape& tape, const Family& family);

// The parts of a family that a choice may have opened: a choice with the spans directly behind it.
// Choices without spans are parts of their own; what a length counts is left out.
std::vector<Piece> openings(const Tape& tape, const Family& family);

// A length choice with the items that it counts.
struct List {
  std::uint32_t parent = Span::kNone;
  std::uint32_t length_at = 0;  // index of the length choice
  std::vector<Piece> items{};
};

class Outline {
 public:
  explicit Outline(const Tape& tape);

  // The first span behind the given one that does not lie inside it.
  std::uint32_t after(std::uint32_t span) const { return after_[span]; }
  Piece piece(std::uint32_t span) const;
  Family family(std::uint32_t parent) const;

  // The innermost span a choice stands in.
  std::uint32_t parent_of(std::uint32_t choice) const;

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

}  // namespace gainsay
