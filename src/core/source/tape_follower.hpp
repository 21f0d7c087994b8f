// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <gainsay/detail/tape_recorder.hpp>
#include <gainsay/tape.hpp>

namespace gainsay::core {

// Finds the recorded choices that answer the draws of a replayed case, and the recorded spans that
// are the counterparts of those it opens. `tape_follower.cpp` says how.
class TapeFollower {
 public:
  explicit TapeFollower(detail::TapeRecorder& recorder) : out_(recorder) {}

  // The recorder must be clear, and the tape must stay as it is until the case is over.
  void begin(const Tape& tape);

  const Tape& tape() const { return *tape_; }
  // True if the case so far is what the tape holds. Where a recorded choice was not taken over as
  // it is, only the caller knows.
  bool exact() const { return exact_; }
  void differs() { exact_ = false; }

  // The recorded choice that answers the next draw, or null. Its value need not be in the domain.
  const Choice* next(const Choice& wanted);

  // The same for a replay that is not following its tape, if the choice is the very next one and
  // has the domain asked for; otherwise null, and nothing has changed.
  const Choice* next_straight(std::uint64_t low, std::uint64_t extent, ChoiceKind kind) {
    if (cursor_ >= straight_until_) return nullptr;
    const Choice& recorded = choices_[cursor_];
    const bool fits = recorded.kind == kind && recorded.low == low && recorded.extent == extent &&
                      recorded.value - low <= extent;
    if (!fits) [[unlikely]]
      return nullptr;
    ++cursor_;
    return &recorded;
  }

  // For a replay that is following its tape: finds out how far recorded choices answer draws one
  // after the other. 0 stands for `not known` and for `none`.
  void look_ahead_in_place() {
    const std::uint32_t end = out_.open_span == Span::kNone ? choice_count_ + choice_shift_
                                                            : out_.buffer.spans[out_.open_span].end;
    const std::uint32_t next = out_.buffer.spans[out_.buffer.counts->spans].begin;
    out_.exact_until = end < next ? end : next;
  }

  // Open and close a span that is not the next recorded one, or not sure to be.
  void open_diverged(Label label, std::uint32_t step);
  void close_diverged();
  // Closes the innermost span, which is about to be taken off the tape.
  void leave();

  // The identity of the step that is the counterpart of the innermost open span; 0 if there is
  // none.
  std::uint32_t recorded_step() const;
  // Raises `steps` to the greatest identity on the tape: a new step gets one that no recorded step
  // has.
  void reserve_steps();
  // True if the tape has no further span with this label here.
  bool at_end_of(Label label) const { return recorded_sibling(label) == Frame::kUnrecorded; }

 private:
  // A recorded span that the replay is inside of (kNone: the root of the tape), and where the
  // replay continues in the enclosing one when it is left.
  struct Frame {
    std::uint32_t span = Span::kNone;
    std::uint32_t end = 0;  // of its choices
    std::uint32_t then_choice = 0;
    std::uint32_t then_span = 0;

    // `then_span` is the next one after this span.
    static constexpr std::uint32_t kAfterIt = Span::kNone;

    // The span of a frame for which the tape has no counterpart.
    static constexpr std::uint32_t kUnrecorded = Span::kNone - 1;
  };

  void diverge();
  bool worth_rejoining() const;
  void rejoin();
  bool write_rest();

  std::uint32_t recorded_next() const;
  std::uint32_t recorded_open() const;
  bool is_used(std::uint32_t span) const;
  bool is_recorded_child(std::uint32_t span, const Frame& frame) const {
    return span < span_count_ && spans_[span].parent == frame.span;
  }
  std::uint32_t recorded_after(std::uint32_t span, std::uint32_t from) const;
  std::uint32_t recorded_sibling(Label label) const;
  std::uint32_t sibling_between(std::uint32_t from, std::uint32_t to, std::uint32_t parent,
                                Label label) const;

  void look_ahead();
  void enter_next(Label label);
  void enter_other(Label label);
  void leave_span();
  void grow_frames();

  detail::TapeRecorder& out_;

  const Tape* tape_ = nullptr;
  const Choice* choices_ = nullptr;  // those of the tape
  const Span* spans_ = nullptr;
  std::uint32_t choice_count_ = 0;
  std::uint32_t span_count_ = 0;
  bool exact_ = true;
  bool steps_are_reserved_ = false;

  // While the replay follows its tape: how much further back choices and spans are in the buffer
  // than on the tape (modulo 2^32), and from which span of the buffer on that is so.
  std::uint32_t choice_shift_ = 0;
  std::uint32_t span_shift_ = 0;
  std::uint32_t followed_from_ = 0;
  std::uint32_t rejoins_left_ = 0;

  // The rest is kept up to date only while the replay does not follow its tape.
  std::uint32_t cursor_ = 0;            // the next recorded choice
  std::uint32_t straight_until_ = 0;    // up to here no recorded span begins or ends
  std::uint32_t next_span_ = 0;         // the next recorded span
  std::uint32_t unmatched_frames_ = 0;  // without a counterpart, or with one passed over before
  Frame* frame_ = nullptr;              // the innermost one
  Frame* last_frame_ = nullptr;
  std::vector<Frame> frames_{};
  std::vector<std::uint8_t> span_used_{};
};

}  // namespace gainsay::core
