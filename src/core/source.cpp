// SPDX-License-Identifier: MIT
//
// The hot path of the engine: every value of every case passes through here, so the random mode
// comes first in each function, does one branch to find out, and allocates nothing. Which values
// chance prefers is in source_random.cpp, how a tape is followed in source_replay.cpp.

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/source_record.hpp"
#include "tape/choice.hpp"

namespace gainsay {

Tape TapeBuffer::copy() const {
  Tape tape;
  tape.choices.assign(choices, choices + counts->choices);
  tape.spans.assign(spans, spans + counts->spans);
  tape.bytes.assign(bytes, bytes + counts->bytes);
  for (Span& span : tape.spans) {
    span.end = std::min(span.end, counts->choices);  // a case that died inside the span
  }
  tape.whole = true;
  return tape;
}

namespace {

bool makes_sense(const Choice& choice, std::uint32_t bytes) {
  if (choice.kind > kLastChoiceKind) return false;
  return choice.kind != ChoiceKind::bytes ||
         (choice.value <= bytes && choice.target <= bytes - choice.value);
}

bool makes_sense(const Span& span, std::uint32_t index, std::uint32_t choices) {
  return span.begin <= choices && (span.parent == Span::kNone || span.parent < index);
}

}  // namespace

bool TapeBuffer::mend() {
  const Counts before = *counts;
  counts->choices = std::min(counts->choices, choice_capacity);
  counts->spans = std::min(counts->spans, span_capacity);
  counts->bytes = std::min(counts->bytes, byte_capacity);
  std::uint32_t whole = 0;
  while (whole < counts->choices && makes_sense(choices[whole], counts->bytes)) ++whole;
  counts->choices = whole;
  whole = 0;
  while (whole < counts->spans && makes_sense(spans[whole], whole, counts->choices)) ++whole;
  counts->spans = whole;
  for (std::uint32_t i = 0; i < counts->spans; ++i) {
    const std::uint32_t behind = counts->spans - 1 - i;
    if (spans[i].inside > behind) spans[i].inside = behind & Span::kMostInside;
  }
  return before.choices == counts->choices && before.spans == counts->spans &&
         before.bytes == counts->bytes;
}

void Source::reset(Mode mode, int size) {
  *buffer_.counts = {};
  mode_ = mode;
  size_ = size;
  open_span_ = Span::kNone;
  open_count_ = 0;
  echoed_ = 0;
  exact_ = true;
  seen_count_ = 0;
  cursor_ = 0;
  as_is_until_ = 0;
  following_ = false;
  steps_are_numbered_ = true;
}

void Source::begin_random(std::uint64_t seed, std::uint64_t stream, int size) {
  reset(Mode::random, size);
  random_.reseed(seed, stream);
}

void Source::begin_choosing(Chooser& chooser, int size) {
  reset(Mode::choosing, size);
  chooser_ = &chooser;
}

// --- choices -----------------------------------------------------------------------------------

bool Source::draw_boolean(std::uint32_t weight) {
  constexpr ChoiceKind kKind = ChoiceKind::boolean;
  if (mode_ != Mode::random) [[unlikely]] {
    fresh_weight_ = weight;
    return draw_directed(0, 1, 0, kKind, false) != 0;
  }
  return record((random_.next() >> 48) < weight, 0, 1, 0, kKind, false) != 0;
}

std::size_t Source::draw_alternative(std::size_t count) {
  constexpr ChoiceKind kKind = ChoiceKind::alternative;
  if (mode_ != Mode::random) [[unlikely]]
    return draw_directed(0, count - 1, 0, kKind, false);
  return record(random_.upto(count - 1), 0, count - 1, 0, kKind, false);
}

std::size_t Source::alternative(std::span<const std::uint32_t> weights) {
  constexpr ChoiceKind kKind = ChoiceKind::alternative;
  const std::uint64_t last = weights.size() - 1;
  if (mode_ != Mode::random) [[unlikely]]
    return directed_alternative(weights);
  std::uint64_t total = 0;
  for (const std::uint32_t weight : weights) total += weight;
  std::uint64_t left = random_.upto(total - 1);
  std::size_t chosen = 0;
  std::size_t simplest = 0;
  while (weights[simplest] == 0) ++simplest;
  while (left >= weights[chosen]) left -= weights[chosen++];
  return record(chosen, 0, last, simplest, kKind, false);
}

std::size_t Source::draw_length(std::size_t min, std::size_t max) {
  constexpr ChoiceKind kKind = ChoiceKind::length;
  const std::uint64_t extent = max - min;
  if (mode_ != Mode::random) [[unlikely]]
    return draw_directed(min, extent, min, kKind, false);
  const std::uint64_t room = std::min(static_cast<std::uint64_t>(size_), extent);
  return record(min + random_.upto(room), min, extent, min, kKind, false);
}

std::span<const std::uint8_t> Source::bytes(std::size_t min, std::size_t max) {
  TapeBuffer::Counts& counts = *buffer_.counts;
  Choice choice{counts.bytes, min, max - min, 0, ChoiceKind::bytes, false, max == 0};
  const std::uint32_t room = buffer_.byte_capacity - counts.bytes;
  if (min > room) throw TapeFull{};
  const std::span<std::uint8_t> space(buffer_.bytes + counts.bytes,
                                      std::min<std::size_t>(max, room));
  const Choice* recorded = next_recorded(choice);
  if (mode_ == Mode::choosing) {
    chooser_->choose(choice, space);
    choice.target = std::clamp<std::uint64_t>(choice.target, min, space.size());
  } else if (recorded != nullptr) {
    choice.target = std::clamp<std::uint64_t>(recorded->target, min, space.size());
    const std::span<const std::uint8_t> known =
        mode_ == Mode::echo ? std::span<const std::uint8_t>(buffer_.bytes, counts.bytes)
                            : std::span<const std::uint8_t>(replayed_->bytes);
    const std::uint64_t behind = std::min<std::uint64_t>(recorded->value, known.size());
    const std::uint64_t kept =
        std::min<std::uint64_t>({choice.target, recorded->target, known.size() - behind});
    std::copy_n(known.begin() + static_cast<std::ptrdiff_t>(behind), kept, space.begin());
    std::memset(space.data() + kept, 0, choice.target - kept);
    exact_ = exact_ && choice.target == recorded->target;
  } else if (mode_ == Mode::replay && fresh_ == Fresh::simplest) {
    choice.target = min;
    std::memset(space.data(), 0, min);
  } else {
    const auto growth =
        std::min<std::uint64_t>(static_cast<std::uint64_t>(size_), space.size() - min);
    choice.target = min + random_.upto(growth);
    // Half of the runs are uniform, the other half repeat few values: both break parsers.
    const std::uint64_t mask = (random_.next() & 1) != 0 ? 0xff : random_.next() & 0x8b;
    for (std::uint64_t i = 0; i < choice.target; ++i) {
      space[i] = static_cast<std::uint8_t>(random_.next() & mask);
    }
  }
  record(choice.value, choice.low, choice.extent, choice.target, choice.kind, choice.is_signed,
         choice.forced);
  counts.bytes += static_cast<std::uint32_t>(choice.target);
  return space.first(choice.target);
}

double Source::real(double min, double max, std::uint64_t flags) {
  Choice choice{0,
                std::bit_cast<std::uint64_t>(min),
                std::bit_cast<std::uint64_t>(max),
                flags,
                ChoiceKind::real,
                true,
                false};
  const Choice* recorded = next_recorded(choice);
  double value = 0;
  if (mode_ == Mode::choosing) {
    chooser_->choose(choice, {});
    value = std::bit_cast<double>(choice.value);
  } else if (recorded != nullptr) {
    value = std::bit_cast<double>(recorded->value);
  } else if (mode_ == Mode::replay && fresh_ == Fresh::simplest) {
    value = simplest_real(min, max);
  } else {
    value = random_real(min, max, flags);
  }
  const double fitted = fit_real(value, min, max, flags);
  choice.value = std::bit_cast<std::uint64_t>(fitted);
  if (recorded != nullptr && choice.value != recorded->value) exact_ = false;
  record(choice.value, choice.low, choice.extent, choice.target, choice.kind, choice.is_signed,
         choice.forced);
  return fitted;
}

// --- structure ---------------------------------------------------------------------------------

void Source::open_anew(Label label, std::uint32_t step) {
  if (mode_ == Mode::replay) [[unlikely]]
    return open_apart(label, step);
  write_open(label, step);
}

void Source::close_anew() {
  if (mode_ == Mode::replay) [[unlikely]]
    return close_apart();
  write_close();
}

void Source::discard_span() { buffer_.spans[open_span_].discarded = true; }

std::uint32_t Source::open_step(Label label) {
  open(label);
  std::uint32_t identity = 0;
  if (mode_ == Mode::replay) {
    const std::uint32_t span = recorded_open();
    if (span != Frame::kUnrecorded) identity = recorded_span_[span].step;
  }
  if (identity == 0) {
    if (!steps_are_numbered_) number_steps();
    identity = ++buffer_.counts->steps;
  }
  buffer_.spans[open_span_].step = identity;
  return identity;
}

Source::StepScope::StepScope(Source& source, Label label)
    : source_(source), identity_(source.open_step(label)) {}

void Source::retract() {
  TapeBuffer::Counts& counts = *buffer_.counts;
  const std::uint32_t index = open_span_;
  const std::uint32_t begin = buffer_.spans[index].begin;
  if (following_) diverge();
  write_close();
  if (mode_ == Mode::replay) leave_recorded_span();
  // Bytes stay where they are: nothing points to them any more.
  counts.choices = begin;
  counts.spans = index;
}

bool Source::at_end_of(Label label) const {
  return mode_ == Mode::replay && recorded_sibling(label) == Frame::kUnrecorded;
}

std::size_t Source::alternative(std::size_t count, Proposal& proposal) {
  Choice choice{0, 0, count - 1, 0, ChoiceKind::alternative, false, false};
  const Choice* recorded = next_recorded(choice);
  std::size_t chosen = 0;
  if (recorded != nullptr) {
    chosen = static_cast<std::size_t>(recorded->value);
    if (chosen >= count || !proposal.fits(chosen)) return kNoAlternative;
  } else if (mode_ == Mode::choosing) {
    chosen = chosen_among_fitting(count, proposal);
  } else if (mode_ != Mode::replay || fresh_ != Fresh::simplest) {
    chosen = proposal.propose(random_);
  }
  return record(chosen, 0, count - 1, 0, ChoiceKind::alternative, false);
}

// An enumeration counts through the alternatives that fit.
std::size_t Source::chosen_among_fitting(std::size_t count, const Proposal& proposal) {
  std::uint64_t fitting = 0;
  for (std::size_t i = 0; i < count; ++i) fitting += proposal.fits(i) ? 1 : 0;
  Choice choice{0, 0, fitting - 1, 0, ChoiceKind::alternative, false, false};
  chooser_->choose(choice, {});
  std::size_t at = 0;
  for (std::uint64_t left = choice.value; left > 0 || !proposal.fits(at); ++at) {
    if (proposal.fits(at)) --left;
  }
  return at;
}

std::uint32_t Source::reference(Label label, std::span<const std::uint32_t> candidates) {
  Choice choice{
      0, label, candidates.size() - 1, 0, ChoiceKind::reference, false, candidates.size() == 1};
  const Choice* recorded = next_recorded(choice);
  std::uint32_t chosen = candidates.front();
  if (recorded != nullptr) {
    const auto wanted = static_cast<std::uint32_t>(recorded->value);
    const auto after = std::upper_bound(candidates.begin(), candidates.end(), wanted);
    chosen = after == candidates.begin() ? candidates.front() : *(after - 1);
    exact_ = exact_ && chosen == wanted;
  } else if (mode_ == Mode::choosing) {
    chooser_->choose(choice, {});
    chosen = candidates[std::min<std::size_t>(choice.value, candidates.size() - 1)];
  } else if (mode_ != Mode::replay || fresh_ != Fresh::simplest) {
    // Recent objects are where bugs are: half of the references go to the last three steps.
    const std::uint64_t bits = random_.next();
    const std::size_t reach =
        (bits & 1) != 0 ? std::min<std::size_t>(candidates.size(), 3) : candidates.size();
    chosen = candidates[candidates.size() - 1 - Random::scale(bits << 1 >> 1 << 1, reach - 1)];
  }
  choice.value = chosen;
  record(choice.value, choice.low, choice.extent, choice.target, choice.kind, choice.is_signed,
         choice.forced);
  return chosen;
}

}  // namespace gainsay
