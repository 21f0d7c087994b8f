// SPDX-License-Identifier: MIT

#include "dual/judge/key_judge.hpp"

#include <utility>

namespace gainsay::dual {
namespace {

KeyJudge::Search::State search_state(OneOrder::State state) {
  switch (state) {
    case OneOrder::State::alive:
      return KeyJudge::Search::State::alive;
    case OneOrder::State::dead:
      return KeyJudge::Search::State::dead;
    default:
      return KeyJudge::Search::State::out_of_budget;
  }
}

}  // namespace

KeyJudge::KeyJudge(StepContext& context, const JudgeSettings& settings, World::Scope scope,
                   World::History history)
    : context_(context), settings_(settings), scope_(scope), history_(history) {
  const bool plain = !context.hidden && history == World::History::none &&
                     OneOrder::fits(context.model, settings);
  if (plain) {
    order_.emplace(context, settings);
  } else {
    begin_general();
  }
}

void KeyJudge::begin_general() {
  order_.reset();
  general_ = std::make_unique<General>(context_, settings_, scope_, history_);
  for (std::size_t i = 0; i < noted_.size(); ++i) {
    const bool asks = noted_[i]->kind == Observation::Kind::sent;
    general_->world.observe(*noted_[i], indices_[i],
                            asks ? context_.model.read(noted_[i]->message) : AnyModel::Request(),
                            asks);
  }
  noted_ = {};
}

void KeyJudge::observe(const Observation& observation, std::uint64_t index,
                       AnyModel::Request request, std::size_t answers) {
  indices_.push_back(index);
  ++waiting_;
  if (observation.kind == Observation::Kind::sent) outstanding_ += answers;
  if (observation.kind == Observation::Kind::received && outstanding_ > 0) --outstanding_;
  if (order_) {
    if (order_->observe(observation, indices_.size() - 1, request, answers)) {
      noted_.push_back(&observation);
      return;
    }
    begin_general();
  }
  general_->world.observe(observation, index, std::move(request), answers > 0);
}

KeyJudge::Search::State KeyJudge::advance(std::chrono::steady_clock::time_point end) {
  if (order_) {
    const OneOrder::State state = order_->advance(end);
    if (state != OneOrder::State::something_hidden) return search_state(state);
    context_.hidden = true;
    begin_general();
  }
  general_->world.limit_time(end);
  return general_->search.advance(general_->world.observations());
}

std::uint64_t KeyJudge::died_at() const {
  if (indices_.empty()) return 0;
  if (order_) return indices_[order_->furthest()];
  std::uint64_t at = general_->search.furthest();
  while (at + 1 < indices_.size() && !general_->world.branches(at)) ++at;
  return indices_[at];
}

AnyModel::State KeyJudge::likely_state() const {
  if (order_) return order_->likely_state();
  const auto& live = general_->search.live();
  return live.empty() ? nullptr : live.front().versions.back().state->typed;
}

}  // namespace gainsay::dual
