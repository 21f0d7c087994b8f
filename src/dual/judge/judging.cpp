// SPDX-License-Identifier: MIT

#include "dual/judge/judging.hpp"

#include <algorithm>
#include <exception>

#include "dual/errors.hpp"

namespace gainsay::dual {

void Judging::check(const Observation& observation) const {
  const std::uint32_t connection = observation.connection.number;
  if (connection != 0 && closed_.count(connection) != 0) throw connection_reused(connection);
  const bool sent = observation.kind == Observation::Kind::sent;
  if (!sent && observation.kind != Observation::Kind::received) return;
  const Schema& schema = sent ? model_->requests() : model_->answers();
  if (observation.message.schema == &schema) return;
  throw wrong_message(
      observation.message.schema == nullptr ? "none" : observation.message.schema->name,
      schema.name);
}

void Judging::observe(Observation observation) {
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
      closed_.insert(seen.connection.number);
      return tell_all(seen, index, {}, 0);
    default:
      return tell_all(seen, index, {}, 0);
  }
}

void Judging::observe_sent(const Observation& observation, std::uint64_t index) {
  AnyModel::Request request = model_->read(observation.message);
  const std::size_t answers = model_->answers_to(request.get());
  if (!has_keys_) return tell(judge(""), observation, index, std::move(request), answers);
  const Key key = model_->key_of(request.get());
  KeyJudge* const of_key = key.all() ? nullptr : &judge(key.text());
  if (answers > 0) {
    awaited_[observation.connection.number].push_back({observation.number, answers, of_key});
  }
  if (of_key == nullptr) return tell_all(observation, index, std::move(request), answers);
  tell(*of_key, observation, index, std::move(request), answers);
}

void Judging::observe_received(const Observation& observation, std::uint64_t index) {
  if (!has_keys_) return tell(judge(""), observation, index, {}, 0);
  Awaited* found = awaited(observation);
  if (found == nullptr) return reject_unasked(observation, index);
  const Awaited asked = *found;
  if (--found->answers == 0) {
    auto& waiting = awaited_[observation.connection.number];
    std::erase_if(waiting, [](const Awaited& one) { return one.answers == 0; });
  }
  if (asked.judge == nullptr) return tell_all(observation, index, {}, 0);
  tell(*asked.judge, observation, index, {}, 0);
}

Judging::Awaited* Judging::awaited(const Observation& observation) {
  auto& waiting = awaited_[observation.connection.number];
  const auto found = std::find_if(waiting.begin(), waiting.end(), [&](const Awaited& one) {
    return observation.number == 0 || one.number == observation.number;
  });
  return found == waiting.end() ? nullptr : &*found;
}

KeyJudge* Judging::note(const Observation& observation) {
  const std::uint64_t index = trace_.size();
  trace_.push_back(observation);
  KeyJudge* asked = nullptr;
  if (has_keys_ && observation.kind == Observation::Kind::received) {
    const Awaited* found = awaited(observation);
    if (found == nullptr) return nullptr;
    asked = found->judge;
  }
  if (asked == nullptr) {
    const auto found = has_keys_ ? judges_.begin() : judges_.find("");
    if (found == judges_.end()) return nullptr;
    asked = &found->second;
  }
  asked->observe(trace_.back(), index, {}, 0);
  return asked;
}

void Judging::reject_unasked(const Observation& observation, std::uint64_t index) {
  judgement_.kind = Judgement::Kind::rejected;
  judgement_.at = index;
  judgement_.reason = "connection " + std::to_string(observation.connection.number) +
                      " waited for nothing when this came: " + to_text(observation.message);
}

KeyJudge& Judging::judge(const std::string& key) {
  const auto found = judges_.find(key);
  if (found != judges_.end()) return found->second;
  KeyJudge& made = judges_
                       .try_emplace(key, context_, settings_,
                                    has_keys_ ? World::Scope::one_key : World::Scope::all, history_)
                       .first->second;
  for (const Common& one : common_) {
    made.observe(trace_[one.index], one.index, one.request, one.answers);
  }
  return made;
}

void Judging::tell(KeyJudge& judge, const Observation& observation, std::uint64_t index,
                   AnyModel::Request request, std::size_t answers) {
  judge.observe(observation, index, std::move(request), answers);
  if (observation.kind != Observation::Kind::sent && judge.due(settings_.waiting)) advance(judge);
}

void Judging::tell_all(const Observation& observation, std::uint64_t index,
                       AnyModel::Request request, std::size_t answers) {
  if (!has_keys_) return tell(judge(""), observation, index, std::move(request), answers);
  common_.push_back({index, request, answers});
  for (auto& [key, judge] : judges_) tell(judge, observation, index, request, answers);
}

void Judging::advance(KeyJudge& judge) {
  if (judgement_.kind != Judgement::Kind::accepted) return;
  const auto began = std::chrono::steady_clock::now();
  KeyJudge::Search::State state{};
  try {
    state = judge.advance(began + settings_.time - spent_);
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
  judgement_.reason = limit_reached(judge);
}

// Which limit it was, and how to raise it.
std::string Judging::limit_reached(const KeyJudge& judge) const {
  const KeyJudge::Search* search = judge.search();
  if (search != nullptr && search->counts().forgotten > 0) {
    return "more than " + std::to_string(settings_.put_off) +
           " explanations were put off (JudgeSettings::put_off, --put-off)";
  }
  if (spent_ > settings_.time) {
    return "judging took more than " + std::to_string(settings_.time.count()) +
           " ms (JudgeSettings::time, --judging-time)";
  }
  return "one observation took more than " + std::to_string(settings_.runs) +
         " runs of the model (JudgeSettings::runs)";
}

// Whether some explanation does not hang on a fact that was not found out.
bool Judging::certain(const KeyJudge& judge, std::string& reason) const {
  const KeyJudge::Search* search = judge.search();
  if (search == nullptr) return true;
  for (const World::Explanation& one : search->live()) {
    if (!one.doubtful || one.facts.witness()) return true;
    reason = solve::text_of(one.facts.doubt());
  }
  return search->live().empty();
}

Judgement Judging::finish() {
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

KeyJudge* Judging::judge_of(const Message& request) {
  std::string key;
  if (has_keys_) key = model_->key_of(model_->read(request).get()).text();
  const auto found = judges_.find(key);
  return found == judges_.end() ? nullptr : &found->second;
}

JudgeCounts& Judging::counts() {
  counts_ = {.runs = context_.runs};
  for (auto& [key, judge] : judges_) {
    const KeyJudge::Search* search = judge.search();
    if (search == nullptr) continue;
    const refine::SearchCounts& one = search->counts();
    counts_.merged += one.merged;
    counts_.put_off += one.put_off;
    counts_.forgotten += one.forgotten;
    counts_.most_live = std::max(counts_.most_live, one.most_live);
    const auto& live = search->live();
    if (!live.empty() && live.front().facts.weakened()) ++counts_.weakened;
  }
  return counts_;
}

std::string Judging::conversation() const {
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

}  // namespace gainsay::dual
