// SPDX-License-Identifier: MIT

#include "core/cases/target_guide.hpp"

#include "mutate/mutate.hpp"

namespace gainsay::core {

namespace {

// A target that rewards size would make every case larger than the one before, and slower.
constexpr std::uint32_t kMostChoices = 4096;

}  // namespace

Guide::Start TargetGuide::next(std::uint64_t, Random& random) {
  if (best_.empty() || (random.next() & 1) != 0) return {};
  varied_ = mutate::mutated(best_.any(random), random);
  if (random.upto(3) == 0) varied_ = mutate::mutated(varied_, random);
  return {&varied_, nullptr};
}

void TargetGuide::learn(const Case& current, Verdict verdict) {
  const bool too_large = current.source.drawn() > kMostChoices;
  if (verdict.kind() == Verdict::Kind::discard || too_large) return;
  best_.climb(current.targets(), [&](Tape& tape) { tape = current.source.tape().copy(); });
}

}  // namespace gainsay::core
