// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include <gainsay/detail/tape_recorder.hpp>
#include <gainsay/random.hpp>
#include <gainsay/source_pos.hpp>
#include <gainsay/tape.hpp>

namespace gainsay {

class ChoiceProvider;
class Recording;
class TapeFollower;
enum class MissingChoice : std::uint8_t;

// A case is abandoned: `assume` did not hold, a filter found nothing. Cheap to throw, carries a
// reason that outlives the case (a string literal).
struct Discarded {
  const char* reason = "";
  SourcePos generator{};  // the one that found no value; without a file: it was not a generator
};

// What a caller with a distribution of its own says about a choice among several: which one to take
// where chance decides, and which ones can be taken at all.
class Proposal {
 public:
  virtual std::size_t propose(Random& random) = 0;
  virtual bool fits(std::size_t /*alternative*/) const { return true; }

 protected:
  ~Proposal() = default;
};

// Source hands out typed choices and records them on a tape. A generator is any callable
// `T(Source&)`; a test is a function from a source to a verdict.
//
//   int die(Source& source) { return source.integer(1, 6); }
//
// The values come from chance, from a tape (replay, shrinking, mutation) or from a provider of
// choices (a fuzzer's bytes, an enumeration); a generator cannot tell and need not care.
class Source {
 public:
  explicit Source(TapeBuffer buffer);

  // --- choices -------------------------------------------------------------------------------

  // A number in min..max (both included), shrinking towards `target` (the value nearest zero unless
  // given). Wide ranges favour what breaks code: bounds, small numbers, powers of two, numbers seen
  // earlier in the case and their neighbours. Requires min <= max.
  template <std::integral T>
  T integer(T min, T max);
  template <std::integral T>
  T integer(T min, T max, T target);

  // `count` such numbers at once: the same choices, in less time. Their values are to be cast to T
  // and are valid until the next draw.
  template <std::integral T>
  std::span<const Choice> integers(std::size_t count, T min, T max);

  // A number in min..max with every value equally likely.
  template <std::integral T>
  T uniform(T min, T max);

  // True with probability weight / 2^16; false is simpler.
  bool boolean(std::uint32_t weight = 1u << 15);

  // A double in min..max. `flags` adds NaN and infinities.
  double real(double min, double max, std::uint64_t flags);

  // One of 0..count-1; earlier alternatives are simpler. With weights, in proportion to them.
  // Requires count > 0 and, with weights, one that is not zero.
  std::size_t alternative(std::size_t count);
  std::size_t alternative(std::span<const std::uint32_t> weights);

  // How many items to draw next, in min..max; bounded by the size of the case unless min asks for
  // more. The items drawn directly after it in the same span belong to it: shrinking removes them
  // together with their share of the length. An item is one choice, or one span.
  std::size_t length(std::size_t min, std::size_t max);

  // min..max bytes. The result is valid until the next draw.
  std::span<const std::uint8_t> bytes(std::size_t min, std::size_t max);

  // --- structure -----------------------------------------------------------------------------

  // Opens a span that ends with the scope. What is drawn in one span shrinks and mutates together:
  // the parts of a value belong into a span with the label of its type.
  class SpanScope;
  SpanScope span(Label label);

  // Opens a span that is a step: it has an identity that survives the deletion of other steps.
  class StepScope;
  StepScope step(Label label);

  // A reference to one of the steps in `candidates` (identities in rising order, not empty).
  // Replay finds the same step again; if it is gone, the nearest earlier one that fits.
  std::uint32_t reference(Label label, std::span<const std::uint32_t> candidates);
  // The same with the candidate that is proposed (its index) where chance decides, for callers that
  // know more than what was drawn: the answers of a server. Only what is favoured may depend on
  // that. The candidates must not, and the tape records which one was taken; so a replay refers to
  // the same step whatever is answered then. All of them fit.
  std::uint32_t reference(Label label, std::span<const std::uint32_t> candidates,
                          Proposal& proposal);

  // What is drawn while an EchoScope lives repeats what was drawn since a Mark, choice by choice,
  // as long as it asks for the same:
  //
  //   const Source::Mark begin(source);
  //   T first = generator(source);
  //   const Source::EchoScope echo(source, begin);
  //   T second = generator(source);
  //
  // The choices are on the tape twice, so that shrinking and mutation can change one of them alone.
  // In a replay the tape takes precedence.
  class Mark;
  class EchoScope;

  // --- the case ------------------------------------------------------------------------------

  // How large values should be, 0..100 and rising over the first cases; generators of recursive
  // types and containers respect it.
  int size() const { return size_; }

  // Sets another size until the scope ends.
  class SizeScope;
  SizeScope resize(int size);

  // Draws from a generator inside a property and, when the case is shown, shows the value.
  template <class G>
  auto draw(const G& generator, const char* name = "");

  // Reports a number that the code under test showed. Wide integers drawn later favour it like
  // those drawn earlier. It is not written to the tape.
  void remember(std::uint64_t number) { seen_[seen_count_++ % kMostSeen] = number; }

  // The number of choices drawn so far, and all that was recorded.
  std::size_t drawn() const { return recorder_.buffer.counts->choices; }
  const TapeBuffer& tape() const { return recorder_.buffer; }

 private:
  // How a case begins and what its driver may ask and do: `core/source/recording.hpp`.
  friend class Recording;

  enum class Mode : std::uint8_t { random, replay, provided, echo };

  // Who answers a choice, and for the tape with which recorded choice.
  enum class By : std::uint8_t { provider, tape, simplest, chance };
  struct Answer {
    By by = By::chance;
    const Choice* recorded = nullptr;
  };

  // Made for the first replay. Owned by hand: <memory> would cost every test half a second of
  // compile time.
  struct Follower {
    Follower() = default;
    Follower(const Follower&) = delete;
    Follower& operator=(const Follower&) = delete;
    ~Follower();
    TapeFollower* operator->() const { return owned; }
    TapeFollower* owned = nullptr;
  };

  std::uint64_t draw_integer(std::uint64_t low, std::uint64_t extent, std::uint64_t target,
                             bool is_signed);
  std::span<const Choice> draw_integers(std::size_t count, std::uint64_t low, std::uint64_t extent,
                                        std::uint64_t target, bool is_signed);
  std::uint64_t draw_uniform(std::uint64_t low, std::uint64_t extent, std::uint64_t target,
                             bool is_signed);
  std::uint64_t draw_unusual(std::uint64_t bits, std::uint64_t low, std::uint64_t extent,
                             std::uint64_t target, bool is_signed);
  bool draw_boolean(std::uint32_t weight);
  std::size_t draw_alternative(std::size_t count);
  std::size_t draw_length(std::size_t min, std::size_t max);
  std::uint64_t draw_directed(std::uint64_t low, std::uint64_t extent, std::uint64_t target,
                              ChoiceKind kind, bool is_signed);
  std::uint64_t draw_slow(std::uint64_t low, std::uint64_t extent, std::uint64_t target,
                          ChoiceKind kind, bool is_signed);
  std::size_t draw_directed_weighted(std::span<const std::uint32_t> weights);

  std::uint32_t draw_reference(Label label, std::span<const std::uint32_t> candidates,
                               Proposal* proposal);
  Answer answer_to(const Choice& wanted);
  const Choice* next_echoed(const Choice& wanted);
  std::uint64_t value_for(Choice choice);
  std::uint64_t random_value(const Choice& domain);
  double random_real(double min, double max, std::uint64_t flags);
  void random_bytes(Choice& choice, std::span<std::uint8_t> space);
  void recorded_bytes(const Choice& recorded, Choice& choice, std::span<std::uint8_t> space);
  void compare_with_tape(bool same);

  void open(Label label, std::uint32_t step = 0) {
    if (!recorder_.open_recorded(label, step)) open_slow(label, step);
  }
  void close() {
    if (!recorder_.close_recorded()) close_slow();
  }
  void open_slow(Label label, std::uint32_t step);
  void close_slow();
  std::uint32_t open_step(Label label);

  static constexpr std::uint32_t kMostSeen = 8;
  std::span<const std::uint64_t> seen() const {
    return {seen_, seen_count_ < kMostSeen ? seen_count_ : kMostSeen};
  }
  // How far from their target small numbers of this case are.
  std::uint64_t small() const { return static_cast<std::uint64_t>(size_) + 2; }

  detail::TapeRecorder recorder_;
  Random random_;
  Mode mode_ = Mode::random;
  MissingChoice missing_{};  // in a replay: the answer where the tape has none
  int size_ = 0;
  std::uint32_t boolean_weight_ = 0;  // of the boolean that is being drawn
  std::uint32_t echoed_ = 0;          // the distance between a choice and the one that it repeats
  std::uint32_t echo_next_ = 0;       // the choice to repeat next
  std::uint32_t echo_end_ = 0;
  std::uint32_t seen_count_ = 0;
  std::uint64_t seen_[kMostSeen] = {};  // newer numbers in place of older ones
  ChoiceProvider* provider_ = nullptr;
  Follower follower_{};
};

}  // namespace gainsay

#include <gainsay/detail/source_impl.hpp>
