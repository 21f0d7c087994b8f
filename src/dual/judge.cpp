// SPDX-License-Identifier: MIT
//
// From the one stream of observations to the searches of the keys, and from their ends to one
// judgement.

#include <gainsay/dual/judge.hpp>

#include <algorithm>
#include <deque>
#include <exception>
#include <map>
#include <string>
#include <utility>

#include "dual/errors.hpp"
#include "dual/key_judge.hpp"

namespace gainsay::dual {

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

class AnyJudge::Body {
 public:
  Body(ModelPtr model, JudgeSettings settings)
      : model_(std::move(model)),
        settings_(std::move(settings)),
        context_{.model = *model_, .waived = settings_.waived, .decisions = settings_.decisions},
        has_keys_(model_->has().keys && settings_.partition) {}

  void observe(Observation observation);
  Judgement finish();

  KeyJudge* judge_of(const Message& request);
  JudgeCounts& counts();

  ModelPtr model_;
  JudgeSettings settings_;
  StepContext context_;
  bool has_keys_;
  Trace trace_{};
  Judgement judgement_{};
  std::map<std::string, KeyJudge> judges_{};

 private:
  // A request whose answers are still to come, where the model has keys.
  struct Awaited {
    std::uint64_t number = 0;
    std::size_t answers = 1;
    bool all = false;
    std::string key{};
  };
  struct Common {  // an observation that concerns every key
    std::uint64_t index = 0;
    AnyModel::Request request{};
    std::size_t answers = 0;
  };

  void check(const Observation& observation) const;
  void observe_sent(const Observation& observation, std::uint64_t index);
  void observe_received(const Observation& observation, std::uint64_t index);
  void tell(KeyJudge& judge, const Observation& observation, std::uint64_t index,
            AnyModel::Request request, std::size_t answers);
  void tell_all(const Observation& observation, std::uint64_t index, AnyModel::Request request,
                std::size_t answers);
  KeyJudge& judge(const std::string& key);
  void advance(KeyJudge& judge);
  void reject_unasked(const Observation& observation, std::uint64_t index);
  bool certain(const KeyJudge& judge, std::string& reason) const;
  std::string conversation() const;

  std::map<std::uint32_t, std::deque<Awaited>> awaited_{};
  std::vector<Common> common_{};
  std::chrono::steady_clock::duration spent_{};
  JudgeCounts counts_{};
};

void AnyJudge::Body::check(const Observation& observation) const {
  const bool sent = observation.kind == Observation::Kind::sent;
  if (!sent && observation.kind != Observation::Kind::received) return;
  const Schema& schema = sent ? model_->requests() : model_->answers();
  if (observation.message.schema == &schema) return;
  throw wrong_message(
      observation.message.schema == nullptr ? "none" : observation.message.schema->name,
      schema.name);
}

void AnyJudge::Body::observe(Observation observation) {
  check(observation);
  trace_.push_back(std::move(observation));
  if (judgement_.kind != Judgement::Kind::accepted) return;
  const Observation& seen = trace_.back();
  const std::uint64_t index = trace_.size() - 1;
  switch (seen.kind) {
    case Observation::Kind::sent:
      return observe_sent(seen, index);
    case Observation::Kind::received:
      return observe_received(seen, index);
    case Observation::Kind::closed:
      awaited_[seen.connection.number].clear();
      return tell_all(seen, index, {}, 0);
    default:
      return tell_all(seen, index, {}, 0);
  }
}

void AnyJudge::Body::observe_sent(const Observation& observation, std::uint64_t index) {
  AnyModel::Request request = model_->read(observation.message);
  const std::size_t answers = model_->answers_to(request.get());
  if (!has_keys_) return tell(judge(""), observation, index, std::move(request), answers);
  const Key key = model_->key_of(request.get());
  if (answers > 0) {
    awaited_[observation.connection.number].push_back(
        {observation.number, answers, key.all(), key.text()});
  }
  if (key.all()) return tell_all(observation, index, std::move(request), answers);
  tell(judge(key.text()), observation, index, std::move(request), answers);
}

void AnyJudge::Body::observe_received(const Observation& observation, std::uint64_t index) {
  if (!has_keys_) return tell(judge(""), observation, index, {}, 0);
  auto& waiting = awaited_[observation.connection.number];
  const auto found = std::find_if(waiting.begin(), waiting.end(), [&](const Awaited& one) {
    return observation.number == 0 || one.number == observation.number;
  });
  if (found == waiting.end()) return reject_unasked(observation, index);
  const Awaited asked = *found;
  if (--found->answers == 0) waiting.erase(found);
  if (asked.all) return tell_all(observation, index, {}, 0);
  tell(judge(asked.key), observation, index, {}, 0);
}

void AnyJudge::Body::reject_unasked(const Observation& observation, std::uint64_t index) {
  judgement_.kind = Judgement::Kind::rejected;
  judgement_.at = index;
  judgement_.reason = "connection " + std::to_string(observation.connection.number) +
                      " waited for nothing when this came: " + to_text(observation.message);
}

KeyJudge& AnyJudge::Body::judge(const std::string& key) {
  const auto found = judges_.find(key);
  if (found != judges_.end()) return found->second;
  KeyJudge& made =
      judges_
          .try_emplace(key, context_, settings_,
                       has_keys_ ? World::Scope::one_key : World::Scope::all, World::History::none)
          .first->second;
  for (const Common& one : common_) {
    made.observe(trace_[one.index], one.index, one.request, one.answers);
  }
  return made;
}

void AnyJudge::Body::tell(KeyJudge& judge, const Observation& observation, std::uint64_t index,
                          AnyModel::Request request, std::size_t answers) {
  judge.observe(observation, index, std::move(request), answers);
  if (observation.kind != Observation::Kind::sent && judge.due(settings_.waiting)) advance(judge);
}

void AnyJudge::Body::tell_all(const Observation& observation, std::uint64_t index,
                              AnyModel::Request request, std::size_t answers) {
  if (!has_keys_) return tell(judge(""), observation, index, std::move(request), answers);
  common_.push_back({index, request, answers});
  for (auto& [key, judge] : judges_) tell(judge, observation, index, request, answers);
}

void AnyJudge::Body::advance(KeyJudge& judge) {
  if (judgement_.kind != Judgement::Kind::accepted) return;
  const auto began = std::chrono::steady_clock::now();
  judge.world().limit_time(began + settings_.time - spent_);
  KeyJudge::Search::State state{};
  try {
    state = judge.advance();
  } catch (const UsageError&) {
    throw;
  } catch (const InternalError&) {
    throw;
  } catch (const std::exception& error) {
    throw model_threw(model_->name(), error.what(), conversation());
  }
  judge.judged();
  spent_ += std::chrono::steady_clock::now() - began;
  if (state == KeyJudge::Search::State::alive) return;
  judgement_.at = judge.died_at();
  if (state == KeyJudge::Search::State::dead) {
    const bool silent = trace_[judgement_.at].kind == Observation::Kind::silent;
    judgement_.kind = silent ? Judgement::Kind::owes : Judgement::Kind::rejected;
    judgement_.reason = silent ? "something had to come" : "no explanation is left";
    return;
  }
  judgement_.kind = Judgement::Kind::undecided;
  judgement_.reason = judge.search().counts().forgotten > 0
                          ? "more explanations were put off than are kept"
                      : spent_ > settings_.time ? "judging took longer than its limit"
                                                : "one judgement took more runs of the model than "
                                                  "its limit";
}

// Whether some explanation does not hang on a fact that was not found out.
bool AnyJudge::Body::certain(const KeyJudge& judge, std::string& reason) const {
  for (const World::Explanation& one : judge.search().live()) {
    if (!one.doubtful || one.facts.witness()) return true;
    reason = solve::text_of(one.facts.doubt());
  }
  return judge.search().live().empty();
}

Judgement AnyJudge::Body::finish() {
  for (auto& [key, judge] : judges_) advance(judge);
  if (judgement_.kind != Judgement::Kind::accepted) return judgement_;
  for (auto& [key, judge] : judges_) {
    std::string reason;
    if (certain(judge, reason)) continue;
    Judgement undecided;
    undecided.kind = Judgement::Kind::undecided;
    undecided.reason = "a fact about hidden values was not found out: " + reason;
    undecided.at = trace_.empty() ? 0 : trace_.size() - 1;
    return undecided;
  }
  return judgement_;
}

KeyJudge* AnyJudge::Body::judge_of(const Message& request) {
  std::string key;
  if (has_keys_) key = model_->key_of(model_->read(request).get()).text();
  const auto found = judges_.find(key);
  return found == judges_.end() ? nullptr : &found->second;
}

JudgeCounts& AnyJudge::Body::counts() {
  counts_ = {.runs = context_.runs};
  for (auto& [key, judge] : judges_) {
    const refine::SearchCounts& one = judge.search().counts();
    counts_.merged += one.merged;
    counts_.put_off += one.put_off;
    counts_.forgotten += one.forgotten;
    counts_.most_live = std::max(counts_.most_live, one.most_live);
    const auto& live = judge.search().live();
    if (!live.empty() && live.front().facts.weakened()) ++counts_.weakened;
  }
  return counts_;
}

std::string AnyJudge::Body::conversation() const {
  std::string text;
  const std::size_t first = trace_.size() > 10 ? trace_.size() - 10 : 0;
  for (std::size_t i = first; i < trace_.size(); ++i) {
    const Observation& one = trace_[i];
    if (one.message.schema == nullptr) continue;
    text += (text.empty() ? "" : " ") + std::to_string(one.connection.number) +
            (one.kind == Observation::Kind::sent ? "> " : "< ") + to_text(one.message);
  }
  return text;
}

AnyJudge::AnyJudge(ModelPtr model, JudgeSettings settings)
    : body_(std::make_unique<Body>(std::move(model), std::move(settings))) {}
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
    most = std::max(most, judge.search().live().size());
  }
  return most;
}

std::shared_ptr<const void> AnyJudge::likely_state(const Message& request) const {
  const KeyJudge* judge = body_->judge_of(request);
  if (judge == nullptr || judge->search().live().empty()) return nullptr;
  return judge->search().live().front().versions.back().state->typed;
}

}  // namespace gainsay::dual
