// SPDX-License-Identifier: MIT

#include "tape/splice.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "tape/choice.hpp"

namespace gainsay::tape {

namespace {

// Makes a tape out of parts of another, from front to back.
class Splicing {
 public:
  explicit Splicing(const Tape& tape) : tape_(tape), new_index_(tape.spans.size(), Span::kNone) {
    result_.bytes = tape.bytes;
    result_.choices.reserve(tape.size());
    result_.spans.reserve(tape.spans.size());
  }

  // Copies what lies between the last region and this one, then the pieces.
  void replace(const Splice& splice) {
    keep_until(splice.region.begin, splice.region.first);
    const std::size_t before = result_.size();
    const std::uint32_t parent = renumbered(splice.parent);
    for (const Piece& piece : splice.pieces) append(piece, parent);
    choice_ = splice.region.end;
    span_ = splice.region.last;
    // Unsigned arithmetic: a difference below zero wraps and wraps back.
    const auto growth = static_cast<std::uint32_t>(result_.size() - before) - splice.region.size();
    for (std::uint32_t up = parent; up != Span::kNone; up = result_.spans[up].parent) {
      result_.spans[up].end += growth;
    }
  }

  Tape finish() {
    keep_until(static_cast<std::uint32_t>(tape_.size()),
               static_cast<std::uint32_t>(tape_.spans.size()));
    return std::move(result_);
  }

 private:
  std::uint32_t renumbered(std::uint32_t span) const {
    return span == Span::kNone ? Span::kNone : new_index_[span];
  }

  void keep_until(std::uint32_t choice, std::uint32_t span) {
    const auto shift = static_cast<std::uint32_t>(result_.size()) - choice_;
    for (; span_ < span; ++span_) {
      Span kept = tape_.spans[span_];
      kept.begin += shift;
      kept.end += shift;
      kept.parent = renumbered(kept.parent);
      new_index_[span_] = static_cast<std::uint32_t>(result_.spans.size());
      result_.spans.push_back(kept);
    }
    result_.choices.insert(result_.choices.end(), tape_.choices.begin() + choice_,
                           tape_.choices.begin() + choice);
    choice_ = choice;
  }

  void append(const Piece& piece, std::uint32_t parent) {
    const auto base = static_cast<std::uint32_t>(result_.spans.size());
    const auto shift = static_cast<std::uint32_t>(result_.size()) - piece.begin;
    for (std::uint32_t i = piece.first; i < piece.last; ++i) {
      Span span = tape_.spans[i];
      span.begin += shift;
      span.end += shift;
      const bool inner = span.parent != Span::kNone && span.parent >= piece.first;
      span.parent = inner ? span.parent - piece.first + base : parent;
      result_.spans.push_back(span);
    }
    result_.choices.insert(result_.choices.end(), tape_.choices.begin() + piece.begin,
                           tape_.choices.begin() + piece.end);
  }

  const Tape& tape_;
  Tape result_{};
  std::vector<std::uint32_t> new_index_;
  std::uint32_t choice_ = 0;  // the first that is neither kept nor replaced yet
  std::uint32_t span_ = 0;
};

}  // namespace

Tape spliced(const Tape& tape, std::span<const Splice> splices) {
  Splicing splicing(tape);
  for (const Splice& splice : splices) splicing.replace(splice);
  return splicing.finish();
}

Tape spliced(const Tape& tape, const Splice& splice) {
  return spliced(tape, std::span<const Splice>(&splice, 1));
}

Piece end_of(const Tape& tape, const Outline& outline, std::uint32_t span) {
  const std::uint32_t at = tape.spans[span].end;
  return {at, at, outline.after(span), outline.after(span)};
}

Tape without(const Tape& tape, std::uint32_t parent, const Piece& region) {
  return spliced(tape, Splice{parent, region, {}});
}

Tape with_value(const Tape& tape, std::uint32_t at, std::uint64_t value) {
  Tape result = tape;
  result.choices[at].value = value;
  return result;
}

Tape with_bytes(const Tape& tape, std::uint32_t at, std::span<const std::uint8_t> content) {
  Tape result = tape;
  result.choices[at].value = result.bytes.size();
  result.choices[at].target = content.size();
  result.bytes.insert(result.bytes.end(), content.begin(), content.end());
  return result;
}

Tape without_items(const Tape& tape, const List& list, std::size_t from, std::size_t count) {
  Tape result = without(tape, list.parent, joined(list.items[from], list.items[from + count - 1]));
  Choice& length = result.choices[list.length_at];
  length.value = std::max(length.low, length.value - count);
  return result;
}

std::uint64_t moved(const Choice& choice, std::uint64_t difference) {
  const std::uint64_t offset = choice.value - choice.low + difference;
  if (choice.extent == ~std::uint64_t{0}) return choice.low + offset;
  return choice.low + offset % (choice.extent + 1);
}

void simplify(Tape& tape, std::uint32_t at) {
  Choice& choice = tape.choices[at];
  switch (choice.kind) {
    case ChoiceKind::real:
      choice.value = std::bit_cast<std::uint64_t>(
          simplest_real(std::bit_cast<double>(choice.low), std::bit_cast<double>(choice.extent)));
      break;
    case ChoiceKind::bytes:
      choice.value = tape.bytes.size();
      choice.target = choice.low;
      tape.bytes.resize(tape.bytes.size() + choice.low, 0);
      break;
    case ChoiceKind::reference:
      choice.value = 0;
      break;
    default:
      choice.value = choice.target;
      break;
  }
}

bool is_simplest(const Choice& choice) {
  switch (choice.kind) {
    case ChoiceKind::real:
      return choice.value ==
             std::bit_cast<std::uint64_t>(simplest_real(std::bit_cast<double>(choice.low),
                                                        std::bit_cast<double>(choice.extent)));
    case ChoiceKind::bytes:
      return choice.target == choice.low && choice.target == 0;
    case ChoiceKind::reference:
      return choice.extent == 0;
    default:
      return choice.value == choice.target;
  }
}

Simpler compare(const Tape& tape, const Piece& left, const Piece& right) {
  if (left.size() != right.size()) return left.size() < right.size() ? Simpler::yes : Simpler::no;
  for (std::uint32_t i = 0; i < left.size(); ++i) {
    const Choice& l = tape.choices[left.begin + i];
    const Choice& r = tape.choices[right.begin + i];
    const std::uint64_t lc = complexity(l);
    const std::uint64_t rc = complexity(r);
    if (lc != rc) return lc < rc ? Simpler::yes : Simpler::no;
    if (l.kind != ChoiceKind::bytes || r.kind != ChoiceKind::bytes || l.target == 0) continue;
    const int order =
        std::memcmp(tape.bytes.data() + l.value, tape.bytes.data() + r.value, l.target);
    if (order != 0) return order < 0 ? Simpler::yes : Simpler::no;
  }
  return Simpler::same;
}

bool same_content(const Tape& tape, const Piece& left, const Piece& right) {
  if (left.last - left.first != right.last - right.first) return false;
  if (compare(tape, left, right) != Simpler::same) return false;
  for (std::uint32_t i = 0; i < left.last - left.first; ++i) {
    const Span& l = tape.spans[left.first + i];
    const Span& r = tape.spans[right.first + i];
    if (l.label != r.label || l.begin - left.begin != r.begin - right.begin) return false;
    if (l.size() != r.size()) return false;
  }
  return true;
}

}  // namespace gainsay::tape
