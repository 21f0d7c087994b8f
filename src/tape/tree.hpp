// SPDX-License-Identifier: MIT
//
// The tape seen as a tree: the children of a span are spans and single choices, in order.
//
// Spans are listed in the order in which they open, so those inside a span follow it directly.
// Where they end is known in two ways: the spans of a recorded tape say it themselves
// (`Span::inside`); for an edited tape it has to be computed first (`Outline`). Everything else is
// the same for both, and is here.
#pragma once

#include <cstdint>
#include <span>

#include <gainsay/tape.hpp>

namespace gainsay::tape {

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

  // The empty places directly before and after it.
  Piece before() const { return {begin, begin, first, first}; }
  Piece after() const { return {end, end, last, last}; }
};

// From the beginning of `front` to the end of `back`.
inline Piece joined(const Piece& front, const Piece& back) {
  return {front.begin, back.end, front.first, back.last};
}

inline bool overlap(const Piece& left, const Piece& right) {
  return left.begin < right.end && right.begin < left.end;
}

// The first span that is not inside span `i`, for spans that say how many are inside them.
struct AfterByInside {
  const Span* spans;
  std::uint32_t operator()(std::uint32_t i) const { return i + 1 + spans[i].inside; }
};

// The same for spans of which it was computed.
struct AfterByTable {
  const std::uint32_t* after;
  std::uint32_t operator()(std::uint32_t i) const { return after[i]; }
};

// A view of choices and spans, made where it is needed.
template <class After>
class TapeTree {
 public:
  TapeTree(std::span<const Choice> choices, std::span<const Span> spans, After after)
      : choices_(static_cast<std::uint32_t>(choices.size())), spans_(spans), after_(after) {}

  std::uint32_t after(std::uint32_t span) const { return after_(span); }

  // A span with what is in it.
  Piece piece(std::uint32_t span) const {
    return {spans_[span].begin, spans_[span].end, span, after_(span)};
  }
  // What is in a span (kNone: in the whole tape).
  Piece content_of(std::uint32_t span) const {
    if (span == Span::kNone) return {0, choices_, 0, static_cast<std::uint32_t>(spans_.size())};
    return {spans_[span].begin, spans_[span].end, span + 1, after_(span)};
  }

  // The innermost span that a choice is in. What is inside a span that ends before the choice need
  // not be looked at.
  std::uint32_t parent_of(std::uint32_t choice) const {
    std::uint32_t found = Span::kNone;
    const auto count = static_cast<std::uint32_t>(spans_.size());
    for (std::uint32_t i = 0; i < count && spans_[i].begin <= choice;) {
      const bool around = choice < spans_[i].end;
      if (around) found = i;
      i = around ? i + 1 : after_(i);
    }
    return found;
  }

  // Walks along siblings:  for (auto child = tree.children(span); child.next();) use(child.item());
  class Siblings {
   public:
    Siblings(const TapeTree& tree, const Piece& left) : tree_(tree), left_(left) {}

    // Goes to the next one; false if there is none.
    bool next() {
      if (left_.first < left_.last && tree_.spans_[left_.first].begin <= left_.begin) {
        item_ = tree_.piece(left_.first);
      } else if (left_.begin < left_.end) {
        item_ = {left_.begin, left_.begin + 1, left_.first, left_.first};
      } else {
        return false;
      }
      left_.begin = item_.end;
      left_.first = item_.last;
      return true;
    }
    const Piece& item() const { return item_; }

   private:
    const TapeTree& tree_;
    Piece left_;
    Piece item_{};
  };

  // The children of a span (kNone: of the root).
  Siblings children(std::uint32_t parent) const { return {*this, content_of(parent)}; }
  // Those after a choice, which must be one of them.
  Siblings children_after(std::uint32_t parent, std::uint32_t choice) const {
    Piece left = content_of(parent);
    while (left.first < left.last && spans_[left.first].begin <= choice) {
      left.first = after_(left.first);
    }
    left.begin = choice + 1;
    return {*this, left};
  }

 private:
  std::uint32_t choices_;
  std::span<const Span> spans_;
  After after_;
};

inline TapeTree<AfterByInside> tree_of(std::span<const Choice> choices,
                                       std::span<const Span> spans) {
  return {choices, spans, {spans.data()}};
}
// Of a tape whose spans say how many are inside them.
inline TapeTree<AfterByInside> tree_of(const Tape& tape) {
  return tree_of(tape.choices, tape.spans);
}

}  // namespace gainsay::tape
