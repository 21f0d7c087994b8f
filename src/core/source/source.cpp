// SPDX-License-Identifier: MIT
//
// The hot path of the engine: every value of every case passes through here, so the random mode
// comes first in each function, costs one branch, and allocates nothing. Which values chance
// prefers is in random.cpp, how a tape is followed in tape_follower.cpp. What neither chance nor
// the next recorded choice answers as it is goes through `answer_to`.

#include <gainsay/source.hpp>

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/guide.hpp"

#include "core/source/recording.hpp"
#include "core/source/tape_follower.hpp"
#include "tape/choice.hpp"

namespace gainsay {

Source::Follower::~Follower() { delete owned; }

Source::Source(TapeBuffer buffer) : recorder_(buffer), random_(0) {}

// --- choices -----------------------------------------------------------------------------------

bool Source::draw_boolean(std::uint32_t weight) {
  constexpr ChoiceKind kKind = ChoiceKind::boolean;
  if (mode_ != Mode::random) [[unlikely]] {
    boolean_weight_ = weight;
    return draw_directed(0, 1, 0, kKind, false) != 0;
  }
  return recorder_.write((random_.next() >> 48) < weight, 0, 1, 0, kKind, false) != 0;
}

std::size_t Source::draw_alternative(std::size_t count) {
  constexpr ChoiceKind kKind = ChoiceKind::alternative;
  if (mode_ != Mode::random) [[unlikely]]
    return draw_directed(0, count - 1, 0, kKind, false);
  return recorder_.write(random_.upto(count - 1), 0, count - 1, 0, kKind, false);
}

std::size_t Source::alternative(std::span<const std::uint32_t> weights) {
  constexpr ChoiceKind kKind = ChoiceKind::alternative;
  const std::uint64_t last = weights.size() - 1;
  if (mode_ != Mode::random) [[unlikely]]
    return draw_directed_weighted(weights);
  std::uint64_t total = 0;
  for (const std::uint32_t weight : weights) total += weight;
  std::uint64_t left = random_.upto(total - 1);
  std::size_t chosen = 0;
  std::size_t simplest = 0;
  while (weights[simplest] == 0) ++simplest;
  while (left >= weights[chosen]) left -= weights[chosen++];
  return recorder_.write(chosen, 0, last, simplest, kKind, false);
}

std::size_t Source::draw_length(std::size_t min, std::size_t max) {
  constexpr ChoiceKind kKind = ChoiceKind::length;
  const std::uint64_t extent = max - min;
  if (mode_ != Mode::random) [[unlikely]]
    return draw_directed(min, extent, min, kKind, false);
  const std::uint64_t room = std::min(static_cast<std::uint64_t>(size_), extent);
  return recorder_.write(min + random_.upto(room), min, extent, min, kKind, false);
}

std::span<const std::uint8_t> Source::bytes(std::size_t min, std::size_t max) {
  const TapeBuffer& buffer = recorder_.buffer;
  TapeBuffer::Counts& counts = *buffer.counts;
  Choice choice{counts.bytes, min, max - min, 0, ChoiceKind::bytes, false, max == 0};
  const std::uint32_t room = buffer.byte_capacity - counts.bytes;
  if (min > room) throw TapeFull{};
  const std::span<std::uint8_t> space(buffer.bytes + counts.bytes,
                                      std::min<std::size_t>(max, room));
  const Answer answer = answer_to(choice);
  switch (answer.by) {
    case By::provider:
      provider_->choose(choice, space);
      choice.target = std::clamp<std::uint64_t>(choice.target, min, space.size());
      break;
    case By::tape:
      recorded_bytes(*answer.recorded, choice, space);
      break;
    case By::simplest:
      choice.target = min;
      std::memset(space.data(), 0, min);
      break;
    case By::chance:
      random_bytes(choice, space);
      break;
  }
  recorder_.write(choice);
  counts.bytes += static_cast<std::uint32_t>(choice.target);
  return space.first(choice.target);
}

// As many of the recorded bytes as fit; zeros where there must be more.
void Source::recorded_bytes(const Choice& recorded, Choice& choice, std::span<std::uint8_t> space) {
  const TapeBuffer& buffer = recorder_.buffer;
  choice.target = std::clamp<std::uint64_t>(recorded.target, choice.low, space.size());
  const std::span<const std::uint8_t> known =
      mode_ == Mode::echo ? std::span<const std::uint8_t>(buffer.bytes, buffer.counts->bytes)
                          : std::span<const std::uint8_t>(follower_->tape().bytes);
  const std::uint64_t from = std::min<std::uint64_t>(recorded.value, known.size());
  const std::uint64_t kept =
      std::min<std::uint64_t>({choice.target, recorded.target, known.size() - from});
  std::copy_n(known.begin() + static_cast<std::ptrdiff_t>(from), kept, space.begin());
  std::memset(space.data() + kept, 0, choice.target - kept);
  compare_with_tape(choice.target == recorded.target);
}

double Source::real(double min, double max, std::uint64_t flags) {
  Choice choice{0,
                std::bit_cast<std::uint64_t>(min),
                std::bit_cast<std::uint64_t>(max),
                flags,
                ChoiceKind::real,
                true,
                false};
  const Answer answer = answer_to(choice);
  double value = 0;
  switch (answer.by) {
    case By::provider:
      provider_->choose(choice, {});
      value = std::bit_cast<double>(choice.value);
      break;
    case By::tape:
      value = std::bit_cast<double>(answer.recorded->value);
      break;
    case By::simplest:
      value = simplest_real(min, max);
      break;
    case By::chance:
      value = random_real(min, max, flags);
      break;
  }
  const double fitted = fit_real(value, min, max, flags);
  choice.value = std::bit_cast<std::uint64_t>(fitted);
  if (answer.by == By::tape) compare_with_tape(choice.value == answer.recorded->value);
  recorder_.write(choice);
  return fitted;
}

std::uint32_t Source::reference(Label label, std::span<const std::uint32_t> candidates) {
  return draw_reference(label, candidates, nullptr);
}

std::uint32_t Source::reference(Label label, std::span<const std::uint32_t> candidates,
                                Proposal& proposal) {
  return draw_reference(label, candidates, &proposal);
}

std::uint32_t Source::draw_reference(Label label, std::span<const std::uint32_t> candidates,
                                     Proposal* proposal) {
  Choice choice{
      0, label, candidates.size() - 1, 0, ChoiceKind::reference, false, candidates.size() == 1};
  const Answer answer = answer_to(choice);
  std::uint32_t chosen = candidates.front();
  switch (answer.by) {
    case By::provider:
      provider_->choose(choice, {});
      chosen = candidates[std::min<std::size_t>(choice.value, candidates.size() - 1)];
      break;
    case By::tape: {
      const auto wanted = static_cast<std::uint32_t>(answer.recorded->value);
      const auto after = std::upper_bound(candidates.begin(), candidates.end(), wanted);
      chosen = after == candidates.begin() ? candidates.front() : *(after - 1);
      compare_with_tape(chosen == wanted);
      break;
    }
    case By::simplest:
      break;
    case By::chance: {
      if (proposal != nullptr) {
        chosen = candidates[std::min(proposal->propose(random_), candidates.size() - 1)];
        break;
      }
      // Recent objects are where bugs are: half of the references go to the last three steps.
      const std::uint64_t bits = random_.next();
      const std::size_t reach =
          (bits & 1) != 0 ? std::min<std::size_t>(candidates.size(), 3) : candidates.size();
      chosen = candidates[candidates.size() - 1 - Random::scale(bits << 1 >> 1 << 1, reach - 1)];
      break;
    }
  }
  choice.value = chosen;
  recorder_.write(choice);
  return chosen;
}

// --- answers that do not come from chance alone ------------------------------------------------

// Nearly always the next recorded or repeated choice answers just as it is; `draw_slow` finds out
// what else applies. Only an echo has a choice to repeat.
std::uint64_t Source::draw_directed(std::uint64_t low, std::uint64_t extent, std::uint64_t target,
                                    ChoiceKind kind, bool is_signed) {
  if (recorder_.follows_tape) {
    follower_->look_ahead_in_place();
    const Choice* const known = recorder_.take_recorded(low, extent, target, kind, is_signed);
    if (known != nullptr) return known->value;
  } else if (mode_ == Mode::replay) {
    const Choice* const known = follower_->next_straight(low, extent, kind);
    if (known != nullptr) [[likely]]
      return recorder_.write(known->value, low, extent, target, kind, is_signed);
  } else if (echo_next_ < echo_end_) {
    const Choice& known = recorder_.buffer.choices[echo_next_];
    const bool fits = known.kind == kind && known.low == low && known.extent == extent;
    if (fits) [[likely]] {
      ++echo_next_;
      return recorder_.write(known.value, low, extent, target, kind, is_signed);
    }
  }
  return draw_slow(low, extent, target, kind, is_signed);
}

// A function of its own: the one above needs no room on the stack.
[[gnu::noinline]] std::uint64_t Source::draw_slow(std::uint64_t low, std::uint64_t extent,
                                                  std::uint64_t target, ChoiceKind kind,
                                                  bool is_signed) {
  const std::uint64_t value = value_for({0, low, extent, target, kind, is_signed, extent == 0});
  return recorder_.write(value, low, extent, target, kind, is_signed);
}

// An alternative without weight cannot be taken: a tape or a provider that names it gets the next
// one.
std::size_t Source::draw_directed_weighted(std::span<const std::uint32_t> weights) {
  const auto weighty = [](std::uint32_t weight) { return weight > 0; };
  const auto first = std::find_if(weights.begin(), weights.end(), weighty);
  const auto target = static_cast<std::uint64_t>(first - weights.begin());
  const std::uint64_t drawn =
      draw_directed(0, weights.size() - 1, target, ChoiceKind::alternative, false);
  const auto fitting =
      std::find_if(weights.begin() + static_cast<std::ptrdiff_t>(drawn), weights.end(), weighty);
  const auto chosen = fitting == weights.end() ? first : fitting;
  const TapeBuffer& buffer = recorder_.buffer;
  std::uint64_t& value = buffer.choices[buffer.counts->choices - 1].value;
  value = static_cast<std::uint64_t>(chosen - weights.begin());
  compare_with_tape(value == drawn);
  return static_cast<std::size_t>(value);
}

// Who answers the next choice: a provider alone, or else the tape if it holds an answer.
Source::Answer Source::answer_to(const Choice& wanted) {
  const Choice* recorded = nullptr;
  switch (mode_) {
    case Mode::random:
      return {By::chance};
    case Mode::provided:
      return {By::provider};
    case Mode::replay:
      recorded = follower_->next(wanted);
      if (recorded == nullptr && missing_ == MissingChoice::simplest) return {By::simplest};
      break;
    case Mode::echo:
      recorded = next_echoed(wanted);
      break;
  }
  if (recorded == nullptr) return {By::chance};
  return {By::tape, recorded};
}

// The value of an integer-like choice.
std::uint64_t Source::value_for(Choice choice) {
  const Answer answer = answer_to(choice);
  switch (answer.by) {
    case By::provider:
      provider_->choose(choice, {});
      return fit_integer(choice.value, choice);
    case By::tape: {
      const std::uint64_t value = fit_integer(answer.recorded->value, choice);
      compare_with_tape(value == answer.recorded->value);
      return value;
    }
    case By::simplest:
      return choice.target;
    case By::chance:
      break;
  }
  // By their weights, on which recursive generators rely to come to an end.
  if (choice.kind == ChoiceKind::boolean) return (random_.next() >> 48) < boolean_weight_ ? 1 : 0;
  if (choice.kind == ChoiceKind::length) {
    return choice.low + random_.upto(std::min(choice.extent, static_cast<std::uint64_t>(size_)));
  }
  return random_value(choice);
}

void Source::compare_with_tape(bool same) {
  if (!same && mode_ == Mode::replay) follower_->differs();
}

// --- structure ---------------------------------------------------------------------------------

void Source::open_slow(Label label, std::uint32_t step) {
  if (mode_ == Mode::replay) [[unlikely]]
    return follower_->open_diverged(label, step);
  recorder_.write_open(label, step);
}

void Source::close_slow() {
  if (mode_ == Mode::replay) [[unlikely]]
    return follower_->close_diverged();
  recorder_.write_close();
}

std::uint32_t Source::open_step(Label label) {
  open(label);
  const TapeBuffer& buffer = recorder_.buffer;
  std::uint32_t identity = 0;
  if (mode_ == Mode::replay) {
    identity = follower_->recorded_step();
    if (identity == 0) follower_->reserve_steps();
  }
  if (identity == 0) identity = ++buffer.counts->steps;
  buffer.spans[recorder_.open_span].step = identity;
  return identity;
}

// The second half of a pair is drawn with the random numbers of the first, so that what a tape
// holds for neither half is the same in both.
Source::EchoScope::EchoScope(Source& source, const Mark& from)
    : source_(source),
      before_(source.mode_),
      random_before_(source.random_),
      echoed_before_(source.echoed_) {
  const std::uint32_t drawn = source_.recorder_.buffer.counts->choices;
  source_.random_ = from.random_;
  source_.echoed_ = drawn - from.choice_;
  if (before_ != Mode::random) return;
  source_.mode_ = Mode::echo;
  source_.echo_next_ = from.choice_;
  source_.echo_end_ = drawn;
}

// Asking for something else ends the echo: from there on there is nothing to repeat.
const Choice* Source::next_echoed(const Choice& wanted) {
  if (echo_next_ >= echo_end_) return nullptr;
  const Choice& known = recorder_.buffer.choices[echo_next_++];
  const bool same =
      known.kind == wanted.kind && known.low == wanted.low && known.extent == wanted.extent;
  if (!same) echo_next_ = echo_end_;
  return same ? &known : nullptr;
}

}  // namespace gainsay
