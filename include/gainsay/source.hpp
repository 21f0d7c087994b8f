// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>

#include <gainsay/random.hpp>
#include <gainsay/source_pos.hpp>
#include <gainsay/tape.hpp>

// True in a file whose code is instrumented, where the compiler says so (clang).
#if defined(__has_feature)
#if __has_feature(coverage_sanitizer)
#define GAINSAY_IS_INSTRUMENTED 1
#endif
#endif
#ifndef GAINSAY_IS_INSTRUMENTED
#define GAINSAY_IS_INSTRUMENTED 0
#endif

namespace gainsay {

class Journal;
class Source;

// Where a source writes the choices of the current case. Fixed arrays, reused by every case; a
// worker places them in memory that its parent shares, so a dead worker loses nothing.
struct TapeBuffer {
  struct Counts {
    std::uint32_t choices = 0;
    std::uint32_t spans = 0;
    std::uint32_t bytes = 0;
    std::uint32_t steps = 0;  // the greatest step identity handed out
  };
  Counts* counts = nullptr;
  Choice* choices = nullptr;
  Span* spans = nullptr;
  std::uint8_t* bytes = nullptr;
  std::uint32_t choice_capacity = 0;
  std::uint32_t span_capacity = 0;
  std::uint32_t byte_capacity = 0;

  Tape copy() const;

  // False if there is more than there is room for: somebody else wrote here.
  bool sound() const {
    return counts->choices <= choice_capacity && counts->spans <= span_capacity &&
           counts->bytes <= byte_capacity;
  }
  // Cuts off what makes no sense, so that the rest can be read; false if there was something.
  bool mend();
};

// What a replayed case does for a choice that the tape does not hold.
enum class Fresh {
  simplest,  // shrinking: the simplest of the domain
  random,    // mutation: drawn at random, and a scenario may go on behind its tape
  inside,  // whole tapes, which may be outdated: drawn at random, and a scenario ends with its tape
};

// For a tape that is not being shrunk.
inline Fresh fresh_for(const Tape& tape) { return tape.whole ? Fresh::inside : Fresh::random; }

// Answers choices in place of chance and tape: a fuzzer's bytes, a solver, an enumeration. It is
// given the choice with its domain and sets `value` (for bytes, it fills `data` and sets `target`).
class Chooser {
 public:
  virtual ~Chooser() = default;
  virtual void choose(Choice& choice, std::span<std::uint8_t> data) = 0;
};

// What a caller with a distribution of its own says about an alternative: which one to take where
// chance decides, and which ones can be taken at all.
class Proposal {
 public:
  virtual std::size_t propose(Random& random) = 0;
  virtual bool fits(std::size_t alternative) const = 0;

 protected:
  ~Proposal() = default;
};

// A case used up the room for its choices. Thrown through the generator; the case is discarded.
struct TapeFull {};

// A case is abandoned: `assume` did not hold, a filter found nothing. Cheap to throw, carries a
// reason that outlives the case (a string literal).
struct Discarded {
  const char* reason = "";
  SourcePos generator{};  // the one that found no value; without a file: it was none
};

// Source hands out typed choices and writes them to a tape. A generator is any callable
// `T(Source&)`; a test is a function from a source to a verdict.
//
//   int die(Source& source) { return source.integer(1, 6); }
//
// The values come from chance, from a tape (replay, shrinking, mutation) or from a `Chooser`; a
// generator cannot tell and need not care.
class Source {
 public:
  explicit Source(TapeBuffer buffer) : buffer_(buffer), random_(0) {}
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  // --- choices -------------------------------------------------------------------------------

  // A number in min..max (both included), shrinking towards `target` (the value nearest zero unless
  // given). Wide ranges favour what breaks code: bounds, small numbers, powers of two, numbers seen
  // earlier in the case and their neighbours. Requires min <= max.
  template <std::integral T>
  T integer(T min, T max) {
    return integer(min, max, nearest_zero(min, max));
  }
  template <std::integral T>
  T integer(T min, T max, T target) {
    using Wide = std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>;
    const auto low = static_cast<std::uint64_t>(static_cast<Wide>(min));
    const auto high = static_cast<std::uint64_t>(static_cast<Wide>(max));
    const auto aim = static_cast<std::uint64_t>(static_cast<Wide>(target));
    const Choice* const known =
        kFollowsHere ? followed(low, high - low, aim, ChoiceKind::integer, std::is_signed_v<T>)
                     : nullptr;
    return static_cast<T>(
        known != nullptr ? known->value : draw_integer(low, high - low, aim, std::is_signed_v<T>));
  }

  // `count` such numbers at once: the same choices, in less time. Their values are to be cast to T
  // and are valid until the next draw.
  template <std::integral T>
  std::span<const Choice> integers(std::size_t count, T min, T max) {
    using Wide = std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>;
    const auto low = static_cast<std::uint64_t>(static_cast<Wide>(min));
    const auto high = static_cast<std::uint64_t>(static_cast<Wide>(max));
    const auto aim = static_cast<std::uint64_t>(static_cast<Wide>(nearest_zero(min, max)));
    return draw_integers(count, low, high - low, aim, std::is_signed_v<T>);
  }

  // A number in min..max with every value equally likely.
  template <std::integral T>
  T uniform(T min, T max) {
    const auto low = static_cast<std::uint64_t>(min);
    const auto extent = static_cast<std::uint64_t>(max) - low;
    const auto aim = static_cast<std::uint64_t>(nearest_zero(min, max));
    const Choice* const known =
        kFollowsHere ? followed(low, extent, aim, ChoiceKind::integer, std::is_signed_v<T>)
                     : nullptr;
    return static_cast<T>(known != nullptr ? known->value
                                           : draw_uniform(low, extent, aim, std::is_signed_v<T>));
  }

  // True with probability weight / 2^16; false is simpler.
  bool boolean(std::uint32_t weight = 1u << 15) {
    const Choice* const known =
        kFollowsHere ? followed(0, 1, 0, ChoiceKind::boolean, false) : nullptr;
    return known != nullptr ? known->value != 0 : draw_boolean(weight);
  }

  // A double in min..max. `flags` adds NaN and infinities.
  double real(double min, double max, std::uint64_t flags);

  // One of 0..count-1; earlier alternatives are simpler. With weights, in proportion to them.
  // Requires count > 0 and, with weights, one that is not zero.
  std::size_t alternative(std::size_t count) {
    const Choice* const known =
        kFollowsHere ? followed(0, count - 1, 0, ChoiceKind::alternative, false) : nullptr;
    return known != nullptr ? known->value : draw_alternative(count);
  }
  std::size_t alternative(std::span<const std::uint32_t> weights);

  // One of those that fit, as proposed where chance decides; 0 must fit. A replay whose recorded
  // alternative does not fit gets kNoAlternative, and nothing is written: the caller retracts the
  // span that it opened for what does not apply any more.
  static constexpr std::size_t kNoAlternative = ~std::size_t{0};
  std::size_t alternative(std::size_t count, Proposal& proposal);

  // How many items to draw next, in min..max; bounded by the size of the case unless min asks for
  // more. The items drawn directly after it in the same span belong to it: shrinking removes them
  // together with their share of the length. An item is one choice, or one span.
  std::size_t length(std::size_t min, std::size_t max) {
    const Choice* const known =
        kFollowsHere ? followed(min, max - min, min, ChoiceKind::length, false) : nullptr;
    return known != nullptr ? known->value : draw_length(min, max);
  }

  // min..max bytes. The result is valid until the next draw.
  std::span<const std::uint8_t> bytes(std::size_t min, std::size_t max);

  // --- structure -----------------------------------------------------------------------------

  // Opens a span that ends with the scope.
  class SpanScope;
  SpanScope span(Label label);

  // Opens a span that is a step: it has an identity that survives the deletion of other steps.
  class StepScope;
  StepScope step(Label label);

  // A reference to one of the steps in `candidates` (identities in rising order, not empty).
  // Replay finds the same step again; if it is gone, the nearest earlier one that fits.
  std::uint32_t reference(Label label, std::span<const std::uint32_t> candidates);

  void open(Label label, std::uint32_t step = 0) {
    if (!follow_open(label, step)) open_anew(label, step);
  }
  void close() {
    if (!follow_close()) close_anew();
  }
  // The same as `step` without a scope: opens a step and returns its identity.
  std::uint32_t open_step(Label label);
  // Closes the innermost open span and takes it off the tape with all that was drawn inside it, as
  // if it had never been opened. What a scenario tried and could not do leaves no trace.
  void retract();
  // True if a replay has no further span with this label here.
  bool at_end_of(Label label) const;
  // True if a replay goes on at random where its tape ends.
  bool draws_on() const { return fresh_ == Fresh::random; }
  // Marks the innermost open span as a try that was thrown away.
  void discard_span();

  // Where the source is now, to draw the same again later.
  struct Mark {
    std::uint32_t choice = 0;
    Random random;
  };
  Mark mark() const { return {buffer_.counts->choices, random_}; }

  // What is drawn in the scope repeats what was drawn since the mark, choice by choice, as long as
  // it asks for the same. The choices are on the tape twice, so that shrinking and mutation can
  // change one of them alone. A replayed tape counts before that.
  class EchoScope;
  EchoScope echo(const Mark& from);

  // --- the case ------------------------------------------------------------------------------

  // How large values should be, 0..100 and rising over the first cases; generators of recursive
  // types and containers respect it.
  int size() const { return size_; }

  // Sets another size until the scope ends.
  class SizeScope;
  SizeScope resize(int size);

  // How many spans are open: what recursive generators look at to come to an end.
  std::uint32_t depth() const { return open_count_; }

  // Draws from a generator inside a property and, when the case is shown, shows the value.
  template <class G>
  auto draw(const G& generator, const char* name = "");

  // A number that the code under test showed. Wide integers drawn later favour it like those drawn
  // earlier; the tape does not know it.
  void remember(std::uint64_t number) { seen_[seen_count_++ % kMostSeen] = number; }

  // The number of choices drawn so far.
  std::size_t drawn() const { return buffer_.counts->choices; }

  // --- for the engine ------------------------------------------------------------------------

  void begin_random(std::uint64_t seed, std::uint64_t stream, int size);
  void begin_replay(const Tape& tape, Fresh fresh, std::uint64_t seed, int size);
  void begin_choosing(Chooser& chooser, int size);
  bool replaying() const { return mode_ == Mode::replay; }
  // True if a replay followed its tape to the letter so far.
  bool exact() const { return exact_; }

  // Who decides: chance, or else a tape or a chooser.
  bool by_chance() const { return mode_ == Mode::random || mode_ == Mode::echo; }
  bool by_chooser() const { return mode_ == Mode::choosing; }

  const TapeBuffer& tape() const { return buffer_; }
  Random& random() { return random_; }

 private:
  enum class Mode : std::uint8_t { random, replay, choosing, echo };

  // A recorded span that the replay is inside of (kNone: the root of the tape), and where the
  // replay goes on in the enclosing one when it is left.
  struct Frame {
    std::uint32_t span = Span::kNone;
    std::uint32_t end = 0;  // of its choices
    std::uint32_t then_choice = 0;
    std::uint32_t then_span = 0;

    // `then_span` is the next one behind this span.
    static constexpr std::uint32_t kBehindIt = Span::kNone;

    // The span of a frame for which the tape has no counterpart.
    static constexpr std::uint32_t kUnrecorded = Span::kNone - 1;
  };

  template <std::integral T>
  static constexpr T nearest_zero(T min, T max) {
    if constexpr (std::is_signed_v<T>) {
      if (max < 0) return max;
    }
    return min > 0 ? min : T{0};
  }

  std::uint64_t draw_integer(std::uint64_t low, std::uint64_t extent, std::uint64_t target,
                             bool is_signed);
  std::span<const Choice> draw_integers(std::size_t count, std::uint64_t low, std::uint64_t extent,
                                        std::uint64_t target, bool is_signed);
  std::uint64_t draw_uniform(std::uint64_t low, std::uint64_t extent, std::uint64_t target,
                             bool is_signed);
  // Draws in instrumented files are answered in the library: which way that went says nothing about
  // the code under test, and would look like news to a fuzzer. Either way gives the same values.
  static constexpr bool kFollowsHere = GAINSAY_IS_INSTRUMENTED == 0;

  bool draw_boolean(std::uint32_t weight);
  std::size_t draw_alternative(std::size_t count);
  std::size_t draw_length(std::size_t min, std::size_t max);
  const Choice* followed(std::uint64_t low, std::uint64_t extent, std::uint64_t target,
                         ChoiceKind kind, bool is_signed);
  std::uint64_t draw_directed(std::uint64_t low, std::uint64_t extent, std::uint64_t target,
                              ChoiceKind kind, bool is_signed);
  std::uint64_t draw_unusual(std::uint64_t bits, std::uint64_t low, std::uint64_t extent,
                             std::uint64_t target, bool is_signed);
  std::uint64_t random_value(const Choice& domain);
  // How far from their target small numbers of this case are.
  std::uint64_t small() const { return static_cast<std::uint64_t>(size_) + 2; }
  double random_real(double min, double max, std::uint64_t flags);
  std::uint64_t draw_elsewise(std::uint64_t low, std::uint64_t extent, std::uint64_t target,
                              ChoiceKind kind, bool is_signed);
  std::uint64_t directed(Choice choice);
  const Choice* next_replayed(const Choice& wanted);
  const Choice* next_recorded(const Choice& wanted);
  const Choice* next_echoed(const Choice& wanted);
  std::uint32_t recorded_sibling(Label label) const;
  std::uint32_t sibling_between(std::uint32_t from, std::uint32_t to, std::uint32_t parent,
                                Label label) const;
  bool is_recorded_child(std::uint32_t span, const Frame& frame) const {
    return span < recorded_spans_ && recorded_span_[span].parent == frame.span;
  }
  std::uint32_t recorded_behind(std::uint32_t span, std::uint32_t from) const;
  std::size_t chosen_among_fitting(std::size_t count, const Proposal& proposal);
  std::size_t directed_alternative(std::span<const std::uint32_t> weights);
  void reset(Mode mode, int size);
  void enter_recorded_span(Label label);
  void enter_another_span(Label label);
  void leave_recorded_span();
  void look_ahead();
  void look_ahead_in_place();
  void open_anew(Label label, std::uint32_t step);
  void open_apart(Label label, std::uint32_t step);
  void write_open(Label label, std::uint32_t step);
  void close_anew();
  void close_apart();
  void write_close();
  bool follow_open(Label label, std::uint32_t step);
  bool follow_close();
  void diverge();
  void rejoin();
  bool write_rest();
  bool worth_rejoining() const;
  std::uint32_t recorded_next() const;
  std::uint32_t recorded_open() const;
  bool is_used(std::uint32_t span) const;
  void grow_frames();
  void number_steps();

  std::uint64_t record(std::uint64_t value, std::uint64_t low, std::uint64_t extent,
                       std::uint64_t target, ChoiceKind kind, bool is_signed, bool forced);
  std::uint64_t record(std::uint64_t value, std::uint64_t low, std::uint64_t extent,
                       std::uint64_t target, ChoiceKind kind, bool is_signed);

  static constexpr std::uint32_t kMostSeen = 8;
  std::span<const std::uint64_t> seen() const {
    return {seen_, seen_count_ < kMostSeen ? seen_count_ : kMostSeen};
  }

  TapeBuffer buffer_;
  Random random_;
  Mode mode_ = Mode::random;
  int size_ = 0;
  std::uint32_t seen_count_ = 0;
  std::uint32_t open_span_ = Span::kNone;
  std::uint32_t open_count_ = 0;

  const Tape* replayed_ = nullptr;
  Fresh fresh_ = Fresh::simplest;
  std::uint32_t fresh_weight_ = 0;  // of the boolean that is drawn afresh
  bool exact_ = true;
  // The case has the structure of its tape, and has had it so far or since it last came back to it:
  // what is recorded from there on stands in the buffer already, and `cursor_`, `next_span_`,
  // frames and `span_used_` are not kept up to date.
  bool following_ = false;
  // So much further back than in the tape, around zero if need be; from this span of the buffer on.
  std::uint32_t choice_shift_ = 0;
  std::uint32_t span_shift_ = 0;
  std::uint32_t followed_from_ = 0;
  std::uint32_t rejoins_left_ = 0;
  std::uint32_t astray_ =
      0;  // frames without a counterpart on the tape, or one that was passed over
  std::uint32_t cursor_ = 0;
  // In front of it no recorded span begins and the frame is open; 0: not known yet.
  std::uint32_t as_is_until_ = 0;
  std::uint32_t next_span_ = 0;
  const Choice* recorded_ = nullptr;     // the choices of `replayed_`; in an echo those of the case
  const Span* recorded_span_ = nullptr;  // and its spans
  std::uint32_t recorded_choices_ = 0;   // how many there are of each
  std::uint32_t recorded_spans_ = 0;
  Frame* frame_ = nullptr;  // the innermost one
  Frame* last_frame_ = nullptr;
  std::vector<Frame> frames_{};
  std::vector<std::uint8_t> span_used_{};
  bool steps_are_numbered_ = true;  // `counts->steps` takes those of the replayed tape into account
  Chooser* chooser_ = nullptr;
  std::uint32_t echoed_ = 0;  // so many choices are between a choice and the one that it repeats
  std::uint64_t seen_[kMostSeen] = {};  // numbers to remember, newer ones in place of older ones
};

class Source::SpanScope {
 public:
  SpanScope(Source& source, Label label) : source_(source) { source_.open(label); }
  ~SpanScope() { source_.close(); }
  SpanScope(const SpanScope&) = delete;
  SpanScope& operator=(const SpanScope&) = delete;

  // The values of this span were thrown away.
  void discard() { source_.discard_span(); }

 private:
  Source& source_;
};

class Source::StepScope {
 public:
  StepScope(Source& source, Label label);
  ~StepScope() { source_.close(); }
  StepScope(const StepScope&) = delete;
  StepScope& operator=(const StepScope&) = delete;

  std::uint32_t identity() const { return identity_; }

 private:
  Source& source_;
  std::uint32_t identity_ = 0;
};

class Source::SizeScope {
 public:
  SizeScope(Source& source, int size) : source_(source), before_(source.size_) {
    source_.size_ = size;
  }
  ~SizeScope() { source_.size_ = before_; }
  SizeScope(const SizeScope&) = delete;
  SizeScope& operator=(const SizeScope&) = delete;

 private:
  Source& source_;
  int before_;
};

class Source::EchoScope {
 public:
  EchoScope(Source& source, const Mark& from);
  ~EchoScope() {
    source_.mode_ = before_;
    source_.random_ = random_before_;
    source_.echoed_ = echoed_before_;
  }
  EchoScope(const EchoScope&) = delete;
  EchoScope& operator=(const EchoScope&) = delete;

 private:
  Source& source_;
  Mode before_;
  Random random_before_;
  std::uint32_t echoed_before_;
};

// A replay that has followed its tape to the letter so far finds choices and spans where it would
// write them; what is left to do is to see that they are the ones asked for. These are here for
// speed: most of the values and spans of a guided search pass through them, with a domain or label
// that the compiler knows. Where they do not apply nothing has happened, and the functions that the
// callers turn to then know what else may be.

// The choice that answers a draw just as it stands there, or null.
inline const Choice* Source::followed(std::uint64_t low, std::uint64_t extent, std::uint64_t target,
                                      ChoiceKind kind, bool is_signed) {
  if (!following_) return nullptr;
  const std::uint32_t at = buffer_.counts->choices;
  Choice& choice = buffer_.choices[at];
  const bool fits = at < as_is_until_ && choice.kind == kind && choice.low == low &&
                    choice.extent == extent && choice.value - low <= extent;
  if (!fits) [[unlikely]]
    return nullptr;
  choice.target = target;
  choice.is_signed = is_signed;
  choice.forced = extent == 0;
  buffer_.counts->choices = at + 1;
  return &choice;
}

inline bool Source::follow_open(Label label, std::uint32_t step) {
  if (!following_) return false;
  TapeBuffer::Counts& counts = *buffer_.counts;
  Span* const span = buffer_.spans + counts.spans;
  const bool same = span->label == label && span->begin == counts.choices;
  if (!same || span->parent != open_span_) [[unlikely]]
    return false;
  span->step = step;
  span->discarded = false;
  open_span_ = counts.spans++;
  ++open_count_;
  as_is_until_ = span->end < span[1].begin ? span->end : span[1].begin;
  return true;
}

// Behind a span comes most often another one, or the end of the enclosing one: how far choices are
// answered from here is found out only if one is drawn.
inline bool Source::follow_close() {
  if (!following_) return false;
  const TapeBuffer::Counts& counts = *buffer_.counts;
  Span& span = buffer_.spans[open_span_];
  const bool same = counts.choices == span.end;
  if (!same || buffer_.spans[counts.spans].parent == open_span_) [[unlikely]]
    return false;
  span.inside = (counts.spans - 1 - open_span_) & Span::kMostInside;
  open_span_ = span.parent;
  --open_count_;
  as_is_until_ = 0;
  return true;
}

inline Source::EchoScope Source::echo(const Mark& from) { return EchoScope(*this, from); }
inline Source::SpanScope Source::span(Label label) { return SpanScope(*this, label); }
inline Source::StepScope Source::step(Label label) { return StepScope(*this, label); }
inline Source::SizeScope Source::resize(int size) { return SizeScope(*this, size); }

}  // namespace gainsay
