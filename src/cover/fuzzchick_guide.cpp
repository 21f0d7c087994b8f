// SPDX-License-Identifier: MIT

#include "cover/fuzzchick_guide.hpp"

#include <algorithm>
#include <array>

#include "cover/guide_counters.hpp"

namespace gainsay::coverage {

namespace {

constexpr double kEnergy = 1000;
constexpr double kDiscardedShare = 0.33;

// How many places a case took, compared with the average, to how much energy it gets.
double share_for_edges(double ratio) {
  if (ratio > 10.0 / 3) return 3;
  if (ratio > 2) return 2;
  if (ratio > 4.0 / 3) return 1.5;
  if (ratio < 1.0 / 3) return 0.25;
  if (ratio < 0.5) return 0.5;
  return ratio < 2.0 / 3 ? 0.75 : 1;
}

}  // namespace

std::uint32_t FuzzChickGuide::energy_for(std::size_t edges, bool discarded) {
  const double average = edges_seen_ / cases_seen_;
  const double energy = kEnergy * share_for_edges(static_cast<double>(edges) / average) *
                        (discarded ? kDiscardedShare : 1);
  return static_cast<std::uint32_t>(std::clamp(energy, 50.0, 16000.0));
}

// One change: the derived mutators recurse into a part, replace a value by one of the same type
// inside it, switch to another constructor, or change a list at one place.
void FuzzChickGuide::vary(const Tape& tape, Random& random) {
  constexpr std::array<mutate::Operator, 6> kTheirs = {
      mutate::Operator::tweak, mutate::Operator::tweak,      mutate::Operator::tweak,
      mutate::Operator::hoist, mutate::Operator::regenerate, mutate::Operator::erase};
  mutator_.begin(tape);
  for (int tries = 0; tries < 8; ++tries) {
    const mutate::Operator op = kTheirs[random.upto(kTheirs.size() - 1)];
    if (!mutator_.apply(op, Span::kNone, {}, random)) continue;
    used_.push_back(static_cast<std::size_t>(op));
    return;
  }
}

core::Guide::Start FuzzChickGuide::next(std::uint64_t, Random& random) {
  features_.forget();
  varied_ = false;
  used_.clear();
  std::vector<Queued>& queue = accepted_.empty() ? discarded_ : accepted_;
  if (queue.empty()) return {};
  if (queue.back().energy == 0) {
    const bool was_discarded = accepted_.empty();
    queue.pop_back();
    if (was_discarded || queue.empty()) return {};
  }
  --queue.back().energy;
  varied_ = true;
  vary(queue.back().tape, random);
  return {&mutator_.tape(), nullptr};
}

void FuzzChickGuide::learn(const Case& current, Verdict verdict) {
  const bool discarded = verdict.kind() == Verdict::Kind::discard;
  if (!discarded && !verdict.passed() && !verdict.failed()) return;
  const std::span<const Feature> features = features_.collect();
  edges_seen_ += static_cast<double>(features.size());
  cases_seen_ += 1;
  const bool fresh = seen_.add(features, !discarded);
  if (fresh) {
    (discarded ? discarded_ : accepted_)
        .push_back({current.source.tape().copy(), energy_for(features.size(), discarded)});
  }
  count_case(current, {.discarded = discarded,
                       .varied = varied_,
                       .fresh = fresh,
                       .features = seen_.all(),
                       .accepted_features = seen_.accepted(),
                       .seeds = accepted_.size() + discarded_.size(),
                       .ways = used_});
}

}  // namespace gainsay::coverage
