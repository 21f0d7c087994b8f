// SPDX-License-Identifier: MIT

#include "dual/judge/key_judge.hpp"

#include <utility>

namespace gainsay::dual {

KeyJudge::KeyJudge(StepContext& context, const JudgeSettings& settings, World::Scope scope,
                   World::History history)
    : world_(context, settings, scope, history),
      search_(world_, {.beam = settings.beam,
                       .put_off = settings.put_off,
                       .runs = settings.runs,
                       .merge = settings.merge}) {
  search_.start(world_.beginnings());
}

void KeyJudge::observe(const Observation& observation, std::uint64_t index,
                       AnyModel::Request request, std::size_t answers) {
  world_.observe(observation, index, std::move(request), answers > 0);
  indices_.push_back(index);
  ++waiting_;
  if (observation.kind == Observation::Kind::sent) outstanding_ += answers;
  if (observation.kind == Observation::Kind::received && outstanding_ > 0) --outstanding_;
}

std::uint64_t KeyJudge::died_at() const {
  std::uint64_t at = search_.furthest();
  while (at + 1 < indices_.size() && !world_.branches(at)) ++at;
  return indices_.empty() ? 0 : indices_[at];
}

}  // namespace gainsay::dual
