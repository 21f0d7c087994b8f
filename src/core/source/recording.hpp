// SPDX-License-Identifier: MIT
//
// The engine's side of a source: how a case begins, and what code that drives a case (the loop of a
// scenario, a guide, a test of the engine) may ask and do beyond drawing values. A generator needs
// none of this, and must give the same values whoever answers its choices.
#pragma once

#include <cstdint>
#include <span>

#include <gainsay/source.hpp>

#include "core/source/tape_follower.hpp"

namespace gainsay {

// What a replayed case does for a choice that the tape does not hold.
enum class MissingChoice : std::uint8_t {
  simplest,            // shrinking: the simplest value of the domain
  random,              // mutation: drawn at random, and a scenario may continue after its tape
  random_within_tape,  // whole tapes, which may be outdated: drawn at random, but a scenario ends
                       // with its tape
};

// For a tape that is not being shrunk.
inline MissingChoice missing_choice_for(const Tape& tape) {
  return tape.whole ? MissingChoice::random_within_tape : MissingChoice::random;
}

// A view of a source, made where it is needed: `Recording(source).begin_random(seed, 0, 100)`.
class Recording {
 public:
  explicit Recording(Source& source) : source_(source) {}

  // --- how a case begins -----------------------------------------------------------------------

  // All values by chance.
  void begin_random(std::uint64_t seed, std::uint64_t stream, int size);
  // From a tape, which must stay as it is until the case is over; missing choices with this seed.
  void begin_replay(const Tape& tape, MissingChoice missing, std::uint64_t seed, int size);
  // As the provider answers.
  void begin_provided(ChoiceProvider& provider, int size);

  // --- who decides -----------------------------------------------------------------------------

  bool by_chance() const {
    return source_.mode_ == Source::Mode::random || source_.mode_ == Source::Mode::echo;
  }
  bool by_provider() const { return source_.mode_ == Source::Mode::provided; }
  bool replaying() const { return source_.mode_ == Source::Mode::replay; }
  // True if a replay was exactly what the tape holds so far.
  bool exact() const { return !replaying() || source_.follower_->exact(); }
  // True if a replay has no further span with this label here.
  bool at_end_of(Label label) const { return replaying() && source_.follower_->at_end_of(label); }
  // True if a replayed scenario continues at random after its tape.
  bool continues_after_tape() const { return source_.missing_ == MissingChoice::random; }

  // --- driving a case --------------------------------------------------------------------------

  // For decisions that need not be on the tape.
  Random& random() { return source_.random_; }

  // Spans and steps without a scope. `open_step` returns the identity of the step.
  void open(Label label) { source_.open(label); }
  std::uint32_t open_step(Label label) { return source_.open_step(label); }
  void close() { source_.close(); }
  // Closes the innermost open span and takes it off the tape with all that was drawn inside it, as
  // if it had never been opened. What a scenario tried and could not do leaves no trace.
  void retract();

  // One of the alternatives that fit, as proposed where chance decides; 0 must fit. A replay whose
  // recorded alternative does not fit gets kNoAlternative, and nothing is written: the caller
  // retracts the span that it opened for it.
  static constexpr std::size_t kNoAlternative = ~std::size_t{0};
  std::size_t alternative(std::size_t count, Proposal& proposal);

 private:
  void reset(Source::Mode mode, int size);
  std::size_t provided_alternative(std::size_t count, const Proposal& proposal);

  Source& source_;
};

}  // namespace gainsay
