// SPDX-License-Identifier: MIT

#include "core/target_guide.hpp"

#include <algorithm>

#include "core/mutate/mutate.hpp"

namespace gainsay {

namespace {

// A target that rewards size would make every case larger than the one before, and slower.
constexpr std::uint32_t kMostChoices = 4096;

}  // namespace

Guide::Start TargetGuide::next(std::uint64_t, Random& random) {
  if (best_.empty() || (random.next() & 1) != 0) return {};
  varied_ = mutated(best_[random.upto(best_.size() - 1)].tape, random);
  if (random.upto(3) == 0) varied_ = mutated(varied_, random);
  return {&varied_, nullptr};
}

TargetGuide::Best* TargetGuide::best_of(std::uint32_t index) {
  const auto at = std::find_if(best_.begin(), best_.end(),
                               [index](const Best& best) { return best.index == index; });
  return at == best_.end() ? nullptr : &*at;
}

void TargetGuide::learn(const Case& current, Verdict verdict) {
  const bool too_large = current.source.drawn() > kMostChoices;
  if (verdict.kind() == Verdict::Kind::discard || too_large) return;
  for (const Case::Target& told : current.targets()) {
    Best* best = best_of(told.index);
    if (best == nullptr) {
      best_.push_back({told.index, told.value, current.source.tape().copy()});
    } else if (told.value > best->value) {
      *best = {told.index, told.value, current.source.tape().copy()};
    }
  }
}

}  // namespace gainsay
