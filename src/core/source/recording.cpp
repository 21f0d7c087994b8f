// SPDX-License-Identifier: MIT

#include "core/source/recording.hpp"

#include "core/source/choice_provider.hpp"

namespace gainsay::core {

void Recording::reset(Source::Mode mode, int size) {
  source_.recorder_.clear();
  source_.mode_ = mode;
  source_.size_ = size;
  source_.echoed_ = 0;
  source_.echo_next_ = source_.echo_end_ = 0;
  source_.seen_count_ = 0;
}

void Recording::begin_random(std::uint64_t seed, std::uint64_t stream, int size) {
  reset(Source::Mode::random, size);
  source_.random_.reseed(seed, stream);
}

void Recording::begin_replay(const Tape& tape, MissingChoice missing, std::uint64_t seed,
                             int size) {
  reset(Source::Mode::replay, size);
  source_.random_.reseed(seed, 0);
  source_.missing_ = missing;
  TapeFollower*& follower = source_.follower_.owned;
  if (follower == nullptr) follower = new TapeFollower(source_.recorder_);
  follower->begin(tape);
}

void Recording::begin_provided(ChoiceProvider& provider, int size) {
  reset(Source::Mode::provided, size);
  source_.provider_ = &provider;
}

void Recording::retract() {
  const detail::TapeRecorder& recorder = source_.recorder_;
  const std::uint32_t index = recorder.open_span;
  const std::uint32_t begin = recorder.buffer.spans[index].begin;
  if (replaying()) {
    source_.follower_->leave();
  } else {
    source_.recorder_.write_close();
  }
  // Bytes stay where they are: nothing points to them any more.
  recorder.buffer.counts->choices = begin;
  recorder.buffer.counts->spans = index;
}

std::size_t Recording::alternative(std::size_t count, Proposal& proposal) {
  const Choice wanted{0, 0, count - 1, 0, ChoiceKind::alternative, false, false};
  const Source::Answer answer = source_.answer_to(wanted);
  std::size_t chosen = 0;
  switch (answer.by) {
    case Source::By::provider:
      chosen = provided_alternative(count, proposal);
      break;
    case Source::By::tape:
      chosen = static_cast<std::size_t>(answer.recorded->value);
      if (chosen >= count || !proposal.fits(chosen)) return kNoAlternative;
      break;
    case Source::By::simplest:
      break;
    case Source::By::chance:
      chosen = proposal.propose(source_.random_);
      break;
  }
  return source_.recorder_.write(chosen, 0, count - 1, 0, ChoiceKind::alternative, false);
}

// An enumeration counts through the alternatives that fit.
std::size_t Recording::provided_alternative(std::size_t count, const Proposal& proposal) {
  std::uint64_t fitting = 0;
  for (std::size_t i = 0; i < count; ++i) fitting += proposal.fits(i) ? 1 : 0;
  Choice choice{0, 0, fitting - 1, 0, ChoiceKind::alternative, false, false};
  source_.provider_->choose(choice, {});
  std::size_t at = 0;
  for (std::uint64_t left = choice.value; left > 0 || !proposal.fits(at); ++at) {
    if (proposal.fits(at)) --left;
  }
  return at;
}

}  // namespace gainsay::core
