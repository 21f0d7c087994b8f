// SPDX-License-Identifier: MIT

#include <algorithm>

#include <gainsay/tape.hpp>

namespace gainsay {

Tape detail::TapeBuffer::copy() const {
  Tape tape;
  tape.choices.assign(choices, choices + counts->choices);
  tape.spans.assign(spans, spans + counts->spans);
  tape.bytes.assign(bytes, bytes + counts->bytes);
  for (Span& span : tape.spans) {
    span.end = std::min(span.end, counts->choices);  // a case that died inside the span
  }
  tape.whole = true;
  return tape;
}

namespace {

bool makes_sense(const Choice& choice, std::uint32_t bytes) {
  if (choice.kind > kLastChoiceKind) return false;
  return choice.kind != ChoiceKind::bytes ||
         (choice.value <= bytes && choice.target <= bytes - choice.value);
}

bool makes_sense(const Span& span, std::uint32_t index, std::uint32_t choices) {
  return span.begin <= choices && (span.parent == Span::kNone || span.parent < index);
}

}  // namespace

bool detail::TapeBuffer::mend() {
  const Counts before = *counts;
  counts->choices = std::min(counts->choices, choice_capacity);
  counts->spans = std::min(counts->spans, span_capacity);
  counts->bytes = std::min(counts->bytes, byte_capacity);
  std::uint32_t whole = 0;
  while (whole < counts->choices && makes_sense(choices[whole], counts->bytes)) ++whole;
  counts->choices = whole;
  whole = 0;
  while (whole < counts->spans && makes_sense(spans[whole], whole, counts->choices)) ++whole;
  counts->spans = whole;
  for (std::uint32_t i = 0; i < counts->spans; ++i) {
    const std::uint32_t after = counts->spans - 1 - i;
    if (spans[i].inside > after) spans[i].inside = after & Span::kMostInside;
  }
  return before.choices == counts->choices && before.spans == counts->spans &&
         before.bytes == counts->bytes;
}

}  // namespace gainsay
