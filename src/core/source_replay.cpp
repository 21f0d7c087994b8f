// SPDX-License-Identifier: MIT
//
// Replay follows the recorded tape by structure. Opening a span looks for the next recorded sibling
// with the same label, then for one that was passed over; closing it continues behind that sibling,
// so a change inside one span does not shift what follows it. A choice passes over recorded spans
// that were not opened, if the choice behind them has its domain: what an edited choice no longer
// opens does not disturb what comes next. A choice that the tape does not hold is drawn afresh.
//
// Nearly all of that is for tapes that were edited, behind the edit. A case begins as a copy of its
// tape, and as long as it asks for what stands there it only counts forward (`following_`). At the
// first difference `diverge` sets up what the rest needs. When the span with the difference is
// closed, the rest of the tape is copied behind it and followed again (`rejoin`).

#include <algorithm>

#include "core/source_record.hpp"
#include "tape/choice.hpp"

namespace gainsay {

namespace {

// How many recorded siblings a replay looks at to find a span's counterpart.
constexpr std::uint32_t kSiblingsTried = 16;

// How many recorded choices a replay may skip to find one of the kind asked for.
constexpr std::uint32_t kChoicesSkipped = 3;

// How often a replay may come back to its tape: each time what is left of the tape is copied.
constexpr std::uint32_t kMostRejoins = 4;

// For so many spans that are left it is worth it.
constexpr std::uint32_t kLeastRejoined = 4;

// Room for so many spans inside one another is there from the beginning.
constexpr std::size_t kUsualDepth = 64;

}  // namespace

void Source::begin_replay(const Tape& tape, Fresh fresh, std::uint64_t seed, int size) {
  reset(Mode::replay, size);
  random_.reseed(seed, 0);
  replayed_ = &tape;
  fresh_ = fresh;
  recorded_ = tape.choices.data();
  recorded_span_ = tape.spans.data();
  recorded_choices_ = static_cast<std::uint32_t>(tape.choices.size());
  recorded_spans_ = static_cast<std::uint32_t>(tape.spans.size());
  steps_are_numbered_ = false;
  choice_shift_ = 0;
  span_shift_ = 0;
  followed_from_ = 0;
  rejoins_left_ = 0;
  astray_ = 0;
  // One span more marks the end of those of the tape, and one choice more is looked at.
  if (recorded_choices_ >= buffer_.choice_capacity || recorded_spans_ >= buffer_.span_capacity) {
    return diverge();
  }
  std::copy(tape.choices.begin(), tape.choices.end(), buffer_.choices);
  Span* const last = std::copy(tape.spans.begin(), tape.spans.end(), buffer_.spans);
  last->begin = Span::kNone;
  last->parent = Frame::kUnrecorded;
  rejoins_left_ = kMostRejoins;
  following_ = true;
}

// From here on recorded and replayed choices stand at different places. Frames and used spans from
// before the replay last came back to its tape are still there.
[[gnu::noinline]] void Source::diverge() {
  cursor_ = buffer_.counts->choices - choice_shift_;
  next_span_ = recorded_next();
  following_ = false;
  if (followed_from_ == 0) span_used_.assign(recorded_spans_, 0);
  std::fill(span_used_.begin() + (followed_from_ - span_shift_), span_used_.begin() + next_span_,
            std::uint8_t{1});
  if (frames_.size() <= open_count_ + 1) frames_.resize(kUsualDepth + 2 * open_count_);
  last_frame_ = frames_.data() + frames_.size() - 1;
  frame_ = frames_.data() + open_count_;
  Frame* frame = frame_;
  for (std::uint32_t at = open_span_; at != Span::kNone; at = buffer_.spans[at].parent) {
    buffer_.spans[at].end = Span::kNone;
    if (at >= followed_from_) {
      const std::uint32_t span = at - span_shift_;
      const std::uint32_t end = recorded_span_[span].end;
      *frame = {span, end, end, Frame::kBehindIt};
    }
    --frame;
  }
  *frame = {Span::kNone, recorded_choices_, 0, 0};
  look_ahead();
}

// True if all open spans have their counterparts around the cursor, so that the rest of the tape is
// the rest of the case unless something else comes up.
inline bool Source::worth_rejoining() const {
  return astray_ == 0 && rejoins_left_ > 0 && recorded_spans_ - next_span_ >= kLeastRejoined;
}

// Follows the tape again, whose rest comes to stand behind what is there.
[[gnu::noinline]] void Source::rejoin() {
  --rejoins_left_;
  if (!write_rest()) return;
  const TapeBuffer::Counts& counts = *buffer_.counts;
  choice_shift_ = counts.choices - cursor_;
  span_shift_ = counts.spans - next_span_;
  followed_from_ = counts.spans;
  const Frame* frame = frame_;
  for (std::uint32_t at = open_span_; at != Span::kNone; at = buffer_.spans[at].parent) {
    buffer_.spans[at].end = frame->end + choice_shift_;
    --frame;
  }
  as_is_until_ = 0;
  following_ = true;
}

// False if there is no room, or if a span has a parent that is not open, which no recorded one has.
bool Source::write_rest() {
  const TapeBuffer::Counts& counts = *buffer_.counts;
  if (cursor_ > recorded_choices_) return false;
  if (recorded_choices_ - cursor_ >= buffer_.choice_capacity - counts.choices) return false;
  if (recorded_spans_ - next_span_ >= buffer_.span_capacity - counts.spans) return false;
  const std::uint32_t choice_shift = counts.choices - cursor_;
  const std::uint32_t span_shift = counts.spans - next_span_;
  const Frame* frame = frame_;
  std::uint32_t outer = open_span_;
  Span* to = buffer_.spans + counts.spans;
  for (std::uint32_t at = next_span_; at < recorded_spans_; ++at, ++to) {
    *to = recorded_span_[at];
    to->begin += choice_shift;
    to->end += choice_shift;
    const std::uint32_t parent = to->parent;
    if (parent != Span::kNone && parent >= next_span_) {
      to->parent += span_shift;
      continue;
    }
    for (; frame->span != parent; --frame) {
      if (frame == frames_.data()) return false;
      outer = buffer_.spans[outer].parent;
    }
    to->parent = outer;
  }
  to->begin = Span::kNone;
  to->parent = Frame::kUnrecorded;
  std::copy(recorded_ + cursor_, recorded_ + recorded_choices_, buffer_.choices + counts.choices);
  return true;
}

// The next recorded span.
inline std::uint32_t Source::recorded_next() const {
  return following_ ? buffer_.counts->spans - span_shift_ : next_span_;
}

// The counterpart of the innermost open span.
std::uint32_t Source::recorded_open() const {
  if (!following_) return frame_->span;
  if (open_span_ == Span::kNone) return Span::kNone;
  return open_span_ >= followed_from_ ? open_span_ - span_shift_ : frames_[open_count_].span;
}

inline bool Source::is_used(std::uint32_t span) const {
  if (following_ && span >= followed_from_ - span_shift_) return span < recorded_next();
  return span_used_[span] != 0;
}

[[gnu::noinline]] void Source::grow_frames() {
  const std::size_t used = frames_.size();
  frames_.resize(2 * used);
  frame_ = frames_.data() + used - 1;
  last_frame_ = frames_.data() + frames_.size() - 1;
}

// A new step gets an identity that no recorded one has. Few tapes have steps at all.
void Source::number_steps() {
  std::uint32_t& steps = buffer_.counts->steps;
  for (const Span& span : replayed_->spans) steps = std::max(steps, span.step);
  steps_are_numbered_ = true;
}

// Finds out how far the recorded choices answer draws one after the other.
inline void Source::look_ahead() {
  as_is_until_ = frame_->end;
  if (next_span_ < recorded_spans_) {
    as_is_until_ = std::min(as_is_until_, recorded_span_[next_span_].begin);
  }
}

// The same while recorded and replayed choices stand at the same places.
inline void Source::look_ahead_in_place() {
  const std::uint32_t end =
      open_span_ == Span::kNone ? recorded_choices_ + choice_shift_ : buffer_.spans[open_span_].end;
  as_is_until_ = std::min(end, buffer_.spans[buffer_.counts->spans].begin);
}

// Spans stand in the order in which they were opened, so those inside one follow it at once.
std::uint32_t Source::recorded_behind(std::uint32_t span, std::uint32_t from) const {
  const auto inside = [&](const Span& other) {
    return other.parent != Span::kNone && other.parent >= span;
  };
  while (from < recorded_spans_ && inside(recorded_span_[from])) ++from;
  return from;
}

// Nearly always the recorded choice at the cursor answers just as it is; `next_replayed` knows what
// else may be.
std::uint64_t Source::draw_directed(std::uint64_t low, std::uint64_t extent, std::uint64_t target,
                                    ChoiceKind kind, bool is_signed) {
  if (following_) {
    look_ahead_in_place();
    const Choice* const known = followed(low, extent, target, kind, is_signed);
    if (known != nullptr) return known->value;
  } else if (cursor_ < as_is_until_) {
    const Choice& recorded = recorded_[cursor_];
    const std::uint64_t value = recorded.value;
    const bool fits = recorded.kind == kind && recorded.low == low && recorded.extent == extent &&
                      value - low <= extent;
    if (fits) [[likely]] {
      ++cursor_;
      return record(value, low, extent, target, kind, is_signed);
    }
  }
  return draw_elsewise(low, extent, target, kind, is_signed);
}

// A function of its own: the one above needs no room on the stack.
[[gnu::noinline]] std::uint64_t Source::draw_elsewise(std::uint64_t low, std::uint64_t extent,
                                                      std::uint64_t target, ChoiceKind kind,
                                                      bool is_signed) {
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
  source_.recorded_ = source_.buffer_.choices;
  source_.cursor_ = from.choice;
  source_.as_is_until_ = source_.buffer_.counts->choices;
}

// The choice that an earlier one of this case or of the tape answers with, or null.
const Choice* Source::next_recorded(const Choice& wanted) {
  if (mode_ == Mode::replay) return next_replayed(wanted);
  return mode_ == Mode::echo ? next_echoed(wanted) : nullptr;
}

// Asking for something else ends the echo: from there on there is nothing to go by.
const Choice* Source::next_echoed(const Choice& wanted) {
  if (cursor_ >= as_is_until_) return nullptr;
  const Choice& known = recorded_[cursor_++];
  const bool same =
      known.kind == wanted.kind && known.low == wanted.low && known.extent == wanted.extent;
  if (!same) cursor_ = as_is_until_;
  return same ? &known : nullptr;
}

// The recorded choice that answers the next draw, or null.
const Choice* Source::next_replayed(const Choice& wanted) {
  if (following_) {
    look_ahead_in_place();
    const std::uint32_t at = buffer_.counts->choices;
    const Choice* const known = recorded_ + (at - choice_shift_);
    if (at < as_is_until_ && known->kind == wanted.kind) return known;
    diverge();
  }
  const Frame& frame = *frame_;
  const Span* const spans = recorded_span_;
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
    const Choice& recorded = recorded_[at++];
    const bool same_domain = recorded.low == wanted.low && recorded.extent == wanted.extent;
    if (recorded.kind != wanted.kind || (passed_span && !same_domain)) continue;
    exact_ = exact_ && at == cursor_ + 1;
    cursor_ = at;
    if (passed_span) next_span_ = span;
    look_ahead();
    return &recorded;
  }
  exact_ = false;
  return nullptr;
}

// The recorded child span that answers an opened one when the next one does not: a later one with
// the label, else one that was passed over, else Frame::kUnrecorded.
std::uint32_t Source::recorded_sibling(Label label) const {
  const std::uint32_t parent = recorded_open();
  const std::uint32_t next = recorded_next();
  if (parent == Frame::kUnrecorded) return Frame::kUnrecorded;
  const std::uint32_t ahead = sibling_between(next, recorded_spans_, parent, label);
  if (ahead != Frame::kUnrecorded) return ahead;
  return sibling_between(parent == Span::kNone ? 0 : parent + 1, next, parent, label);
}

std::uint32_t Source::sibling_between(std::uint32_t from, std::uint32_t to, std::uint32_t parent,
                                      Label label) const {
  for (std::uint32_t tried = 0; from < to && tried < kSiblingsTried; ++tried) {
    if (recorded_span_[from].parent != parent) break;
    if (recorded_span_[from].label == label && !is_used(from)) return from;
    from = recorded_behind(from, from + 1);
  }
  return Frame::kUnrecorded;
}

void Source::open_apart(Label label, std::uint32_t step) {
  if (following_) diverge();
  write_open(label, step);
  enter_recorded_span(label);
}

void Source::close_apart() {
  if (following_) diverge();
  // Behind a span that is new others may be as well: then the tape would be left again at once.
  const bool is_recorded = frame_->then_span == Frame::kBehindIt;
  write_close();
  leave_recorded_span();
  if (is_recorded && worth_rejoining()) rejoin();
}

void Source::enter_recorded_span(Label label) {
  const std::uint32_t next = next_span_;
  if (next < recorded_spans_ && frame_ != last_frame_) [[likely]] {
    const Span& span = recorded_span_[next];
    if (span.parent == frame_->span && span.label == label) [[likely]] {
      exact_ = exact_ && span.begin == cursor_;
      span_used_[next] = 1;
      *++frame_ = {next, span.end, span.end, Frame::kBehindIt};
      cursor_ = span.begin;
      next_span_ = next + 1;
      return look_ahead();
    }
  }
  enter_another_span(label);
}

// The same if the next recorded span need not be the one.
[[gnu::noinline]] void Source::enter_another_span(Label label) {
  if (frame_ == last_frame_) grow_frames();
  const std::uint32_t next = next_span_;
  const std::uint32_t found = recorded_sibling(label);
  exact_ = exact_ && found == next && recorded_span_[next].begin == cursor_;
  if (found == Frame::kUnrecorded) {
    ++astray_;
    *++frame_ = {Frame::kUnrecorded, cursor_, cursor_, next};
    as_is_until_ = cursor_;
    return;  // everything inside is fresh
  }
  const Span& span = recorded_span_[found];
  span_used_[found] = 1;
  if (found >= next) {
    *++frame_ = {found, span.end, span.end, Frame::kBehindIt};
  } else {
    ++astray_;
    *++frame_ = {found, span.end, cursor_, next};
  }
  cursor_ = span.begin;
  next_span_ = found + 1;
  look_ahead();
}

void Source::leave_recorded_span() {
  const Frame& inner = *frame_--;
  exact_ = exact_ && (inner.span == Frame::kUnrecorded || cursor_ == inner.end);
  cursor_ = inner.then_choice;
  if (inner.then_span == Frame::kBehindIt) {
    next_span_ = recorded_behind(inner.span, next_span_);
  } else {
    next_span_ = inner.then_span;
    --astray_;
  }
  look_ahead();
}

}  // namespace gainsay
