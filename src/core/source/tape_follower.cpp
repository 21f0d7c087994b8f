// SPDX-License-Identifier: MIT
//
// Replay follows the recorded tape by structure. Opening a span looks for the next recorded sibling
// with the same label, then for one that was passed over; closing it continues after that sibling,
// so a change inside one span does not shift what follows it. A choice passes over recorded spans
// that were not opened, if the choice after them has its domain: what an edited choice no longer
// opens does not disturb what comes next. A choice that the tape does not hold is drawn.
//
// Nearly all of that is for edited tapes, after the edit. A case begins as a copy of its tape, and
// as long as it asks for what is recorded there the recorder only counts forward (`follows_tape`).
// At the first difference `diverge` sets up what the rest needs. When the span with the difference
// is closed, the rest of the tape is copied after it and followed again (`rejoin`).

#include <algorithm>

#include "core/source/tape_follower.hpp"

namespace gainsay::core {

namespace {

// How many recorded siblings a replay looks at to find a span's counterpart.
constexpr std::uint32_t kSiblingsTried = 16;

// How many recorded choices a replay may skip to find one of the kind asked for.
constexpr std::uint32_t kChoicesSkipped = 3;

// How often a replay may come back to its tape: each time what is left of the tape is copied.
constexpr std::uint32_t kMostRejoins = 4;

// It is worth it if at least this many spans are left.
constexpr std::uint32_t kLeastRejoined = 4;

// The depth of nested spans for which there is room from the beginning.
constexpr std::size_t kUsualDepth = 64;

}  // namespace

void TapeFollower::begin(const Tape& tape) {
  tape_ = &tape;
  choices_ = tape.choices.data();
  spans_ = tape.spans.data();
  choice_count_ = static_cast<std::uint32_t>(tape.choices.size());
  span_count_ = static_cast<std::uint32_t>(tape.spans.size());
  exact_ = true;
  steps_are_reserved_ = false;
  choice_shift_ = 0;
  span_shift_ = 0;
  followed_from_ = 0;
  rejoins_left_ = 0;
  unmatched_frames_ = 0;
  cursor_ = 0;
  straight_until_ = 0;
  // One span more marks the end of those of the tape, and one choice more is looked at.
  const detail::TapeBuffer& buffer = out_.buffer;
  if (choice_count_ >= buffer.choice_capacity || span_count_ >= buffer.span_capacity) {
    return diverge();
  }
  std::copy(tape.choices.begin(), tape.choices.end(), buffer.choices);
  Span* const last = std::copy(tape.spans.begin(), tape.spans.end(), buffer.spans);
  last->begin = Span::kNone;
  last->parent = Frame::kUnrecorded;
  rejoins_left_ = kMostRejoins;
  out_.follows_tape = true;
}

// From here on recorded and replayed choices are at different places. Frames and used spans from
// before the last `rejoin` are still there.
[[gnu::noinline]] void TapeFollower::diverge() {
  cursor_ = out_.buffer.counts->choices - choice_shift_;
  next_span_ = recorded_next();
  out_.follows_tape = false;
  if (followed_from_ == 0) span_used_.assign(span_count_, 0);
  std::fill(span_used_.begin() + (followed_from_ - span_shift_), span_used_.begin() + next_span_,
            std::uint8_t{1});
  if (frames_.size() <= out_.open_count + 1) frames_.resize(kUsualDepth + 2 * out_.open_count);
  last_frame_ = frames_.data() + frames_.size() - 1;
  frame_ = frames_.data() + out_.open_count;
  Frame* frame = frame_;
  for (std::uint32_t at = out_.open_span; at != Span::kNone; at = out_.buffer.spans[at].parent) {
    out_.buffer.spans[at].end = Span::kNone;
    if (at >= followed_from_) {
      const std::uint32_t span = at - span_shift_;
      const std::uint32_t end = spans_[span].end;
      *frame = {span, end, end, Frame::kAfterIt};
    }
    --frame;
  }
  *frame = {Span::kNone, choice_count_, 0, 0};
  look_ahead();
}

// True if all open spans have their counterparts around the cursor, so that the rest of the tape is
// the rest of the case unless something else comes up.
inline bool TapeFollower::worth_rejoining() const {
  return unmatched_frames_ == 0 && rejoins_left_ > 0 && span_count_ - next_span_ >= kLeastRejoined;
}

// Follows the tape again: its rest is appended to what the buffer holds.
[[gnu::noinline]] void TapeFollower::rejoin() {
  --rejoins_left_;
  if (!write_rest()) return;
  const detail::TapeBuffer::Counts& counts = *out_.buffer.counts;
  choice_shift_ = counts.choices - cursor_;
  span_shift_ = counts.spans - next_span_;
  followed_from_ = counts.spans;
  const Frame* frame = frame_;
  for (std::uint32_t at = out_.open_span; at != Span::kNone; at = out_.buffer.spans[at].parent) {
    out_.buffer.spans[at].end = frame->end + choice_shift_;
    --frame;
  }
  out_.exact_until = 0;
  out_.follows_tape = true;
}

// False if there is no room, or if a span has a parent that is not open, which no recorded one has.
bool TapeFollower::write_rest() {
  const detail::TapeBuffer::Counts& counts = *out_.buffer.counts;
  if (cursor_ > choice_count_) return false;
  if (choice_count_ - cursor_ >= out_.buffer.choice_capacity - counts.choices) return false;
  if (span_count_ - next_span_ >= out_.buffer.span_capacity - counts.spans) return false;
  const std::uint32_t choice_shift = counts.choices - cursor_;
  const std::uint32_t span_shift = counts.spans - next_span_;
  const Frame* frame = frame_;
  std::uint32_t outer = out_.open_span;
  Span* to = out_.buffer.spans + counts.spans;
  for (std::uint32_t at = next_span_; at < span_count_; ++at, ++to) {
    *to = spans_[at];
    to->begin += choice_shift;
    to->end += choice_shift;
    const std::uint32_t parent = to->parent;
    if (parent != Span::kNone && parent >= next_span_) {
      to->parent += span_shift;
      continue;
    }
    for (; frame->span != parent; --frame) {
      if (frame == frames_.data()) return false;
      outer = out_.buffer.spans[outer].parent;
    }
    to->parent = outer;
  }
  to->begin = Span::kNone;
  to->parent = Frame::kUnrecorded;
  std::copy(choices_ + cursor_, choices_ + choice_count_, out_.buffer.choices + counts.choices);
  return true;
}

// The next recorded span.
inline std::uint32_t TapeFollower::recorded_next() const {
  return out_.follows_tape ? out_.buffer.counts->spans - span_shift_ : next_span_;
}

// The counterpart of the innermost open span.
std::uint32_t TapeFollower::recorded_open() const {
  if (!out_.follows_tape) return frame_->span;
  if (out_.open_span == Span::kNone) return Span::kNone;
  if (out_.open_span >= followed_from_) return out_.open_span - span_shift_;
  return frames_[out_.open_count].span;
}

inline bool TapeFollower::is_used(std::uint32_t span) const {
  if (out_.follows_tape && span >= followed_from_ - span_shift_) return span < recorded_next();
  return span_used_[span] != 0;
}

[[gnu::noinline]] void TapeFollower::grow_frames() {
  const std::size_t used = frames_.size();
  frames_.resize(2 * used);
  frame_ = frames_.data() + used - 1;
  last_frame_ = frames_.data() + frames_.size() - 1;
}

std::uint32_t TapeFollower::recorded_step() const {
  const std::uint32_t span = recorded_open();
  return span == Frame::kUnrecorded || span == Span::kNone ? 0 : spans_[span].step;
}

// Few tapes have steps at all, so this is done when the first new one begins.
void TapeFollower::reserve_steps() {
  if (steps_are_reserved_) return;
  std::uint32_t& steps = out_.buffer.counts->steps;
  for (const Span& span : tape_->spans) steps = std::max(steps, span.step);
  steps_are_reserved_ = true;
}

// Finds out how far the recorded choices answer draws one after the other.
inline void TapeFollower::look_ahead() {
  straight_until_ = frame_->end;
  if (next_span_ < span_count_) {
    straight_until_ = std::min(straight_until_, spans_[next_span_].begin);
  }
}

// Spans are in the order in which they were opened, so those inside a span follow it directly.
std::uint32_t TapeFollower::recorded_after(std::uint32_t span, std::uint32_t from) const {
  const auto inside = [&](const Span& other) {
    return other.parent != Span::kNone && other.parent >= span;
  };
  while (from < span_count_ && inside(spans_[from])) ++from;
  return from;
}

// The recorded choice that answers the next draw, or null.
const Choice* TapeFollower::next(const Choice& wanted) {
  if (out_.follows_tape) {
    look_ahead_in_place();
    const std::uint32_t at = out_.buffer.counts->choices;
    const Choice* const known = choices_ + (at - choice_shift_);
    if (at < out_.exact_until && known->kind == wanted.kind) return known;
    diverge();
  }
  const Frame& frame = *frame_;
  std::uint32_t at = cursor_;
  std::uint32_t span = next_span_;
  bool passed_span = false;
  for (std::uint32_t tried = 0; tried <= kChoicesSkipped; ++tried) {
    for (; is_recorded_child(span, frame) && spans_[span].begin <= at;
         span = recorded_after(span, span + 1)) {
      if (spans_[span].end <= at) continue;
      at = spans_[span].end;
      passed_span = true;
    }
    if (at >= frame.end) break;
    const Choice& recorded = choices_[at++];
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
std::uint32_t TapeFollower::recorded_sibling(Label label) const {
  const std::uint32_t parent = recorded_open();
  const std::uint32_t next = recorded_next();
  if (parent == Frame::kUnrecorded) return Frame::kUnrecorded;
  const std::uint32_t ahead = sibling_between(next, span_count_, parent, label);
  if (ahead != Frame::kUnrecorded) return ahead;
  return sibling_between(parent == Span::kNone ? 0 : parent + 1, next, parent, label);
}

std::uint32_t TapeFollower::sibling_between(std::uint32_t from, std::uint32_t to,
                                            std::uint32_t parent, Label label) const {
  for (std::uint32_t tried = 0; from < to && tried < kSiblingsTried; ++tried) {
    if (spans_[from].parent != parent) break;
    if (spans_[from].label == label && !is_used(from)) return from;
    from = recorded_after(from, from + 1);
  }
  return Frame::kUnrecorded;
}

void TapeFollower::open_diverged(Label label, std::uint32_t step) {
  if (out_.follows_tape) diverge();
  out_.write_open(label, step);
  enter_next(label);
}

void TapeFollower::close_diverged() {
  if (out_.follows_tape) diverge();
  // After a new span there may be others: then the replay would leave the tape again at once.
  const bool is_recorded = frame_->then_span == Frame::kAfterIt;
  out_.write_close();
  leave_span();
  if (is_recorded && worth_rejoining()) rejoin();
}

void TapeFollower::leave() {
  if (out_.follows_tape) diverge();
  out_.write_close();
  leave_span();
}

void TapeFollower::enter_next(Label label) {
  const std::uint32_t next = next_span_;
  if (next < span_count_ && frame_ != last_frame_) [[likely]] {
    const Span& span = spans_[next];
    if (span.parent == frame_->span && span.label == label) [[likely]] {
      exact_ = exact_ && span.begin == cursor_;
      span_used_[next] = 1;
      *++frame_ = {next, span.end, span.end, Frame::kAfterIt};
      cursor_ = span.begin;
      next_span_ = next + 1;
      return look_ahead();
    }
  }
  enter_other(label);
}

// The same if another recorded span may be the counterpart, or none.
[[gnu::noinline]] void TapeFollower::enter_other(Label label) {
  if (frame_ == last_frame_) grow_frames();
  const std::uint32_t next = next_span_;
  const std::uint32_t found = recorded_sibling(label);
  exact_ = exact_ && found == next && spans_[next].begin == cursor_;
  if (found == Frame::kUnrecorded) {
    ++unmatched_frames_;
    *++frame_ = {Frame::kUnrecorded, cursor_, cursor_, next};
    straight_until_ = cursor_;
    return;  // nothing inside is on the tape
  }
  const Span& span = spans_[found];
  span_used_[found] = 1;
  if (found >= next) {
    *++frame_ = {found, span.end, span.end, Frame::kAfterIt};
  } else {
    ++unmatched_frames_;
    *++frame_ = {found, span.end, cursor_, next};
  }
  cursor_ = span.begin;
  next_span_ = found + 1;
  look_ahead();
}

void TapeFollower::leave_span() {
  const Frame& inner = *frame_--;
  exact_ = exact_ && (inner.span == Frame::kUnrecorded || cursor_ == inner.end);
  cursor_ = inner.then_choice;
  if (inner.then_span == Frame::kAfterIt) {
    next_span_ = recorded_after(inner.span, next_span_);
  } else {
    next_span_ = inner.then_span;
    --unmatched_frames_;
  }
  look_ahead();
}

}  // namespace gainsay::core
