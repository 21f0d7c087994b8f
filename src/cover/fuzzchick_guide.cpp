// SPDX-License-Identifier: MIT

#include "cover/fuzzchick_guide.hpp"

#include <algorithm>
#include <array>

namespace gainsay::guided {

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
  constexpr std::array<Operator, 6> kTheirs = {Operator::tweak,      Operator::tweak,
                                               Operator::tweak,      Operator::hoist,
                                               Operator::regenerate, Operator::erase};
  mutator_.begin(tape);
  for (int tries = 0; tries < 8; ++tries) {
    if (mutator_.apply(kTheirs[random.upto(kTheirs.size() - 1)], Span::kNone, {}, random)) return;
  }
}

Guide::Start FuzzChickGuide::next(std::uint64_t, Random& random) {
  features_.forget();
  std::vector<Queued>& queue = accepted_.empty() ? discarded_ : accepted_;
  if (queue.empty()) return {};
  if (queue.back().energy == 0) {
    const bool was_discarded = accepted_.empty();
    queue.pop_back();
    if (was_discarded || queue.empty()) return {};
  }
  --queue.back().energy;
  vary(queue.back().tape, random);
  return {&mutator_.tape(), nullptr};
}

void FuzzChickGuide::learn(const Case& current, Verdict verdict) {
  const bool discarded = verdict.kind() == Verdict::Kind::discard;
  if (!discarded && !verdict.passed() && !verdict.failed()) return;
  const std::span<const Feature> features = features_.collect();
  edges_seen_ += static_cast<double>(features.size());
  cases_seen_ += 1;
  bool fresh = false;
  for (const Feature feature : features) {
    fresh = fresh || met_[feature] == 0;
    met_[feature] = 1;
  }
  if (!fresh) return;
  (discarded ? discarded_ : accepted_)
      .push_back({current.source.tape().copy(), energy_for(features.size(), discarded)});
}

}  // namespace gainsay::guided
