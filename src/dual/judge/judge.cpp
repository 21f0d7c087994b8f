// SPDX-License-Identifier: MIT

#include <gainsay/dual/judge.hpp>

#include <algorithm>
#include <utility>

#include "dual/judge/judging.hpp"

namespace gainsay::dual {

class AnyJudge::Body final : public Judging {
 public:
  using Judging::Judging;
};

AnyJudge::AnyJudge(ModelPtr model, JudgeSettings settings)
    : body_(std::make_unique<Body>(std::move(model), std::move(settings), World::History::none)) {}
AnyJudge::~AnyJudge() = default;
AnyJudge::AnyJudge(AnyJudge&&) noexcept = default;
AnyJudge& AnyJudge::operator=(AnyJudge&&) noexcept = default;

void AnyJudge::observe(Observation observation) { body_->observe(std::move(observation)); }
Judgement AnyJudge::finish() { return body_->finish(); }
const Judgement& AnyJudge::so_far() const { return body_->judgement_; }
const Trace& AnyJudge::trace() const { return body_->trace_; }
const JudgeCounts& AnyJudge::counts() const { return body_->counts(); }

std::size_t AnyJudge::outstanding(const Message& request) const {
  const KeyJudge* judge = body_->judge_of(request);
  return judge == nullptr ? 0 : judge->outstanding();
}

std::size_t AnyJudge::explanations() const {
  std::size_t most = 0;
  for (const auto& [key, judge] : body_->judges_) {
    const KeyJudge::Search* search = judge.search();
    most = std::max(most, search == nullptr ? 1 : search->live().size());
  }
  return most;
}

std::shared_ptr<const void> AnyJudge::likely_state(const Message& request) const {
  const KeyJudge* judge = body_->judge_of(request);
  return judge == nullptr ? nullptr : judge->likely_state();
}

std::string to_text(Judgement::Kind kind) {
  switch (kind) {
    case Judgement::Kind::accepted:
      return "accepted";
    case Judgement::Kind::rejected:
      return "rejected";
    case Judgement::Kind::undecided:
      return "undecided";
    default:
      return "owes";
  }
}

}  // namespace gainsay::dual
