// SPDX-License-Identifier: MIT

#include "core/shrink/edit.hpp"

#include <algorithm>

namespace gainsay {

Tape without_choices(const Tape& tape, std::uint32_t begin, std::uint32_t end) {
  Tape result;
  result.bytes = tape.bytes;
  result.choices.reserve(tape.size() - (end - begin));
  result.choices.assign(tape.choices.begin(), tape.choices.begin() + begin);
  result.choices.insert(result.choices.end(), tape.choices.begin() + end, tape.choices.end());

  const auto moved = [begin, end](std::uint32_t at) {
    if (at <= begin) return at;
    return at >= end ? at - (end - begin) : begin;
  };
  std::vector<std::uint32_t> kept_as(tape.spans.size(), Span::kNone);
  for (std::size_t i = 0; i < tape.spans.size(); ++i) {
    Span span = tape.spans[i];
    const bool parent_gone = span.parent != Span::kNone && kept_as[span.parent] == Span::kNone;
    const bool inside = span.begin >= begin && span.end <= end && span.size() > 0;
    if (inside || parent_gone) continue;
    span.begin = moved(span.begin);
    span.end = moved(span.end);
    if (span.parent != Span::kNone) span.parent = kept_as[span.parent];
    kept_as[i] = static_cast<std::uint32_t>(result.spans.size());
    result.spans.push_back(span);
  }
  return result;
}

Tape with_value(const Tape& tape, std::uint32_t at, std::uint64_t value) {
  Tape result = tape;
  result.choices[at].value = value;
  return result;
}

}  // namespace gainsay
