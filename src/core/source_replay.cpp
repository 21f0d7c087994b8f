// SPDX-License-Identifier: MIT
//
// Replay follows the recorded tape by structure. Opening a span looks for the next recorded sibling
// with the same label, then for one that was passed over; closing it continues behind that sibling,
// so a change inside one span does not shift what follows it. A choice passes over recorded spans
// that were not opened, if the choice behind them has its domain: what an edited choice no longer
// opens does not disturb what comes next. A choice that the tape does not hold is drawn afresh.

#include <algorithm>

#include "core/choice.hpp"
#include "core/source_record.hpp"

namespace gainsay {

namespace {

// How many recorded siblings a replay looks at to find a span's counterpart.
constexpr std::uint32_t kSiblingsTried = 16;

// How many recorded choices a replay may skip to find one of the kind asked for.
constexpr std::uint32_t kChoicesSkipped = 3;

}  // namespace

void Source::begin_replay(const Tape& tape, Fresh fresh, std::uint64_t seed, int size) {
  reset(Mode::replay, size);
  random_.reseed(seed, 0);
  replayed_ = &tape;
  fresh_ = fresh;
  cursor_ = 0;
  next_span_ = 0;
  frames_.clear();
  frames_.push_back({Span::kNone, static_cast<std::uint32_t>(tape.choices.size()), 0, 0});
  span_used_.assign(tape.spans.size(), 0);
  std::uint32_t steps = 0;
  for (const Span& span : tape.spans) steps = std::max(steps, span.step);
  buffer_.counts->steps = steps;
}

// Spans stand in the order in which they were opened, so those inside one follow it at once.
std::uint32_t Source::recorded_behind(std::uint32_t span, std::uint32_t from) const {
  const auto count = static_cast<std::uint32_t>(span_used_.size());
  const auto inside = [&](const Span& other) {
    return other.parent != Span::kNone && other.parent >= span;
  };
  while (from < count && inside(replayed_->spans[from])) ++from;
  return from;
}

// The recorded choice at the cursor if it answers the draw just as it is, which it nearly always
// does; `next_replayed` knows what else may be.
inline const Choice* Source::replayed_as_is(std::uint64_t low, std::uint64_t extent,
                                            ChoiceKind kind) {
  if (mode_ != Mode::replay) return nullptr;
  const Frame& frame = frames_.back();
  if (cursor_ >= frame.end) return nullptr;
  const bool in_front_of_span =
      next_span_ < span_used_.size() && replayed_->spans[next_span_].begin <= cursor_;
  if (in_front_of_span) return nullptr;
  const Choice& recorded = replayed_->choices[cursor_];
  const bool fits = recorded.kind == kind && recorded.low == low && recorded.extent == extent &&
                    recorded.value - low <= extent;
  if (!fits) return nullptr;
  ++cursor_;
  return &recorded;
}

std::uint64_t Source::draw_directed(std::uint64_t low, std::uint64_t extent, std::uint64_t target,
                                    ChoiceKind kind, bool is_signed) {
  if (const Choice* recorded = replayed_as_is(low, extent, kind)) {
    return record(recorded->value, low, extent, target, kind, is_signed);
  }
  const std::uint64_t value = directed({0, low, extent, target, kind, is_signed, extent == 0});
  return record(value, low, extent, target, kind, is_signed);
}

// An alternative without weight is none: a tape or an enumeration that names it gets the next one.
std::size_t Source::directed_alternative(std::span<const std::uint32_t> weights) {
  const auto weighty = [](std::uint32_t weight) { return weight > 0; };
  const auto first = std::find_if(weights.begin(), weights.end(), weighty);
  const auto target = static_cast<std::uint64_t>(first - weights.begin());
  const std::uint64_t drawn =
      draw_directed(0, weights.size() - 1, target, ChoiceKind::alternative, false);
  const auto fitting =
      std::find_if(weights.begin() + static_cast<std::ptrdiff_t>(drawn), weights.end(), weighty);
  const auto chosen = fitting == weights.end() ? first : fitting;
  std::uint64_t& value = buffer_.choices[buffer_.counts->choices - 1].value;
  value = static_cast<std::uint64_t>(chosen - weights.begin());
  exact_ = exact_ && value == drawn;
  return static_cast<std::size_t>(value);
}

// The value of an integer-like choice when it does not come from chance alone.
std::uint64_t Source::directed(Choice choice) {
  if (mode_ == Mode::choosing) {
    chooser_->choose(choice, {});
    return fit_integer(choice.value, choice);
  }
  if (const Choice* recorded = next_recorded(choice)) {
    const std::uint64_t value = fit_integer(recorded->value, choice);
    exact_ = exact_ && value == recorded->value;
    return value;
  }
  if (mode_ == Mode::replay && fresh_ == Fresh::simplest) return choice.target;
  // By their weights, on which recursive generators rely to come to an end.
  if (choice.kind == ChoiceKind::boolean) return (random_.next() >> 48) < fresh_weight_ ? 1 : 0;
  if (choice.kind == ChoiceKind::length) {
    return choice.low + random_.upto(std::min(choice.extent, static_cast<std::uint64_t>(size_)));
  }
  return random_value(choice);
}

// The second half of a pair is drawn with the numbers of the first, so that what a tape holds for
// neither half comes out the same in both.
Source::EchoScope::EchoScope(Source& source, const Mark& from)
    : source_(source),
      before_(source.mode_),
      random_before_(source.random_),
      echoed_before_(source.echoed_) {
  source_.random_ = from.random;
  source_.echoed_ = source_.buffer_.counts->choices - from.choice;
  if (before_ != Mode::random) return;
  source_.mode_ = Mode::echo;
  source_.echo_cursor_ = from.choice;
  source_.echo_end_ = source_.buffer_.counts->choices;
}

// The choice that an earlier one of this case or of the tape answers with, or null.
const Choice* Source::next_recorded(const Choice& wanted) {
  if (mode_ == Mode::replay) return next_replayed(wanted);
  return mode_ == Mode::echo ? next_echoed(wanted) : nullptr;
}

// Asking for something else ends the echo: from there on there is nothing to go by.
const Choice* Source::next_echoed(const Choice& wanted) {
  if (echo_cursor_ >= echo_end_) return nullptr;
  const Choice& known = buffer_.choices[echo_cursor_++];
  const bool same =
      known.kind == wanted.kind && known.low == wanted.low && known.extent == wanted.extent;
  if (!same) echo_cursor_ = echo_end_;
  return same ? &known : nullptr;
}

// The recorded choice that answers the next draw, or null.
const Choice* Source::next_replayed(const Choice& wanted) {
  const Frame& frame = frames_.back();
  const std::vector<Span>& spans = replayed_->spans;
  std::uint32_t at = cursor_;
  std::uint32_t span = next_span_;
  bool passed_span = false;
  for (std::uint32_t tried = 0; tried <= kChoicesSkipped; ++tried) {
    for (; is_recorded_child(span, frame) && spans[span].begin <= at;
         span = recorded_behind(span, span + 1)) {
      if (spans[span].end <= at) continue;
      at = spans[span].end;
      passed_span = true;
    }
    if (at >= frame.end) break;
    const Choice& recorded = replayed_->choices[at++];
    const bool same_domain = recorded.low == wanted.low && recorded.extent == wanted.extent;
    if (recorded.kind != wanted.kind || (passed_span && !same_domain)) continue;
    exact_ = exact_ && at == cursor_ + 1;
    cursor_ = at;
    if (passed_span) next_span_ = span;
    return &recorded;
  }
  exact_ = false;
  return nullptr;
}

// The recorded child span that answers an opened one when the next one does not: a later one with
// the label, else one that was passed over, else Frame::kUnrecorded.
std::uint32_t Source::recorded_sibling(Label label) const {
  const Frame& frame = frames_.back();
  if (frame.span == Frame::kUnrecorded) return Frame::kUnrecorded;
  const auto search = [&](std::uint32_t from, std::uint32_t to) {
    for (std::uint32_t tried = 0; from < to && tried < kSiblingsTried; ++tried) {
      if (!is_recorded_child(from, frame)) break;
      if (replayed_->spans[from].label == label && span_used_[from] == 0) return from;
      from = recorded_behind(from, from + 1);
    }
    return Frame::kUnrecorded;
  };
  const std::uint32_t ahead = search(next_span_, static_cast<std::uint32_t>(span_used_.size()));
  if (ahead != Frame::kUnrecorded) return ahead;
  return search(frame.span == Span::kNone ? 0 : frame.span + 1, next_span_);
}

void Source::enter_recorded_span(Label label) {
  const std::uint32_t next = next_span_;
  const bool next_fits = is_recorded_child(next, frames_.back()) &&
                         replayed_->spans[next].label == label && span_used_[next] == 0;
  const std::uint32_t found = next_fits ? next : recorded_sibling(label);
  if (found == Frame::kUnrecorded) {
    exact_ = false;
    frames_.push_back({Frame::kUnrecorded, cursor_, cursor_, next});
    return;  // everything inside is fresh
  }
  const Span& span = replayed_->spans[found];
  exact_ = exact_ && next_fits && span.begin == cursor_;
  span_used_[found] = 1;
  if (found >= next) {
    frames_.push_back({found, span.end, span.end, Frame::kBehindIt});
  } else {
    frames_.push_back({found, span.end, cursor_, next});
  }
  cursor_ = span.begin;
  next_span_ = found + 1;
}

void Source::leave_recorded_span() {
  const Frame inner = frames_.back();
  frames_.pop_back();
  exact_ = exact_ && (inner.span == Frame::kUnrecorded || cursor_ == inner.end);
  cursor_ = inner.then_choice;
  next_span_ = inner.then_span == Frame::kBehindIt ? recorded_behind(inner.span, next_span_)
                                                   : inner.then_span;
}

}  // namespace gainsay
