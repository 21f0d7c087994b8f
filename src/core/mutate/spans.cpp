// SPDX-License-Identifier: MIT

#include <vector>

#include "core/mutate/unique_steps.hpp"
#include "core/shrink/edit.hpp"

namespace gainsay {

namespace {

// Everything inside a span.
Piece content_of(const Tape& tape, const Outline& outline, std::uint32_t span) {
  return {tape.spans[span].begin, tape.spans[span].end, span + 1, outline.after(span)};
}

Tape with_content(const Tape& tape, const Outline& outline, std::uint32_t span,
                  std::vector<Piece> pieces) {
  return with_unique_steps(
      spliced(tape, Splice{span, content_of(tape, outline, span), std::move(pieces)}));
}

// A span with something in it, or kNone.
std::uint32_t any_span(const Tape& tape, Random& random) {
  std::vector<std::uint32_t> filled;
  for (std::uint32_t i = 0; i < tape.spans.size(); ++i) {
    if (tape.spans[i].size() > 0) filled.push_back(i);
  }
  return filled.empty() ? Span::kNone : filled[random.upto(filled.size() - 1)];
}

// The spans with the label of `span` for which `fits` holds.
template <class Fits>
std::vector<std::uint32_t> namesakes(const Tape& tape, std::uint32_t span, Fits fits) {
  std::vector<std::uint32_t> list;
  for (std::uint32_t i = 0; i < tape.spans.size(); ++i) {
    if (i != span && tape.spans[i].label == tape.spans[span].label && fits(i)) list.push_back(i);
  }
  return list;
}

}  // namespace

Mutant regenerate_span(const Tape& tape, Random& random) {
  const std::uint32_t span = any_span(tape, random);
  if (span == Span::kNone) return std::nullopt;
  return with_content(tape, Outline(tape), span, {});
}

Mutant copy_span(const Tape& tape, Random& random) {
  const std::uint32_t from = any_span(tape, random);
  if (from == Span::kNone) return std::nullopt;
  const Outline outline(tape);
  const Piece content = content_of(tape, outline, from);
  const std::vector<std::uint32_t> others = namesakes(tape, from, [&](std::uint32_t other) {
    const bool apart = other >= outline.after(from) || from >= outline.after(other);
    return apart && !same_content(tape, content, content_of(tape, outline, other));
  });
  if (others.empty()) return std::nullopt;
  return with_content(tape, outline, others[random.upto(others.size() - 1)], {content});
}

Mutant hoist_span(const Tape& tape, Random& random) {
  const std::uint32_t outer = any_span(tape, random);
  if (outer == Span::kNone) return std::nullopt;
  const Outline outline(tape);
  const std::vector<std::uint32_t> inner = namesakes(tape, outer, [&](std::uint32_t other) {
    return other > outer && other < outline.after(outer);
  });
  if (inner.empty()) return std::nullopt;
  const std::uint32_t chosen = inner[random.upto(inner.size() - 1)];
  return with_content(tape, outline, outer, {content_of(tape, outline, chosen)});
}

}  // namespace gainsay
