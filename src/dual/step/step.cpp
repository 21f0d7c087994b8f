// SPDX-License-Identifier: MIT

#include "dual/step/step.hpp"

#include <algorithm>

#include "dual/errors.hpp"
#include "dual/step/agree.hpp"
#include "dual/step/lower.hpp"

namespace gainsay::dual {

using solve::Condition;
using solve::Term;
using solve::Truth;

bool Step::run(const StepStart& start, std::vector<StepOutcome>& out) {
  start_ = &start;
  all_assumed_away_ = true;
  forks_.clear();
  run_once({.known = {*start.facts, false}}, out);
  while (!forks_.empty()) {
    refine::Fork<Known> fork = std::move(forks_.back());
    forks_.pop_back();
    run_once(std::move(fork), out);
  }
  return all_assumed_away_;
}

void Step::run_once(refine::Fork<Known> fork, std::vector<StepOutcome>& out) {
  ++context_.runs;
  path_.begin(std::move(fork.prefix));
  known_ = std::move(fork.known);
  sent_.clear();
  moment_ = {};
  seen_at_.reset();
  dead_ = false;
  waits_ = false;
  if (scratch_ == nullptr || scratch_.use_count() > 1) {
    scratch_ = context_.model.copy(start_->state);
  } else {
    context_.model.assign(scratch_.get(), start_->state);
  }
  try {
    start_->call(*this, scratch_.get());
  } catch (const refine::Diverged& diverged) {
    throw model_diverges(diverged);
  } catch (const refine::TooLong&) {
    throw step_too_long(path_);
  }
  if (!dead_) finish(out);
}

void Step::finish(std::vector<StepOutcome>& out) {
  all_assumed_away_ = false;
  StepOutcome outcome;
  const bool changed = !context_.model.same(start_->state, scratch_.get());
  if (waits_ && (changed || !sent_.empty())) throw wait_after_effect(waited_at_);
  if (context_.timed && moment_.is_constant() && (changed || !sent_.empty())) {
    moment_ = make_moment();
    if (dead_) return;
  }
  if (moment_.is_unknown() && seen_at_) {
    add({moment_, solve::Relation::at_most,
         Term::constant(solve::Sort::integer, seen_at_->nanoseconds)});
    if (dead_) return;
  }
  if (changed) {
    define_formulas(scratch_.get());
    outcome.state = scratch_;
  }
  for (StepSent& one : sent_) {
    if (!one.matched) define_formulas(one.message);
  }
  outcome.facts = std::move(known_.facts);
  outcome.moment = moment_;
  outcome.sent = std::move(sent_);
  outcome.waits = waits_;
  outcome.doubtful = known_.doubtful;
  if (start_->keeps_decisions) outcome.decisions = path_.decisions();
  out.push_back(std::move(outcome));
}

// From here on what was computed is an unknown with a definition.
void Step::define_formulas(void* state) {
  class Definer final : public detail::ValueVisitor {
   public:
    Definer(solve::Facts& facts, Texts& texts) : facts_(facts), texts_(texts) {}
    void visit(Value& value) override {
      if (value.formula == nullptr) return;
      value = value_for(value.sort, Lower(facts_, texts_).term(value), texts_);
    }

   private:
    solve::Facts& facts_;
    Texts& texts_;
  };
  Definer definer(known_.facts, context_.texts);
  context_.model.visit_values(state, definer);
}

void Step::define_formulas(Message& message) {
  for (Part& part : message.parts) {
    if (part.kind != Part::Kind::formula) continue;
    const Value& value = message.formulas[static_cast<std::size_t>(part.number)];
    const Term term = Lower(known_.facts, context_.texts).term(value);
    part.kind = term.is_constant() ? Part::Kind::number : Part::Kind::hidden;
    part.variable = term.variable;
    part.number = term.offset;
  }
  message.formulas.clear();
}

void Step::add(const Condition& condition) {
  if (!known_.facts.add(condition)) dead_ = true;
  if (known_.facts.doubt() != solve::Doubt::none) known_.doubtful = true;
}

// Ends the branch for another reason than an assumption.
void Step::die() {
  dead_ = true;
  all_assumed_away_ = false;
}

bool Step::decided(Asked asked, const Cond& holds, std::string_view why, SourcePos at) {
  if (holds.kind() == Cond::Kind::constant) return holds.holds();
  if (dead_) return false;
  const auto kind = static_cast<std::uint8_t>(asked);
  if (path_.replaying()) return path_.replay(kind, at, why) != 0;
  const Condition condition = Lower(known_.facts, context_.texts).condition(holds);
  const Truth truth = known_.facts.query(condition);
  refine::Decision decision{.kind = kind, .answer = 1, .at = at, .why = why};
  if (truth == Truth::yes || truth == Truth::no) {
    decision.forced = true;
    decision.answer = truth == Truth::yes ? 1 : 0;
    path_.take(decision);
    return decision.answer != 0;
  }
  refine::Decision other = decision;
  other.answer = 0;
  Known otherwise = known_;
  const bool possible = otherwise.facts.add(!condition);
  otherwise.doubtful = otherwise.doubtful || otherwise.facts.doubt() != solve::Doubt::none;
  if (possible) forks_.push_back({path_.fork(other), std::move(otherwise)});
  path_.take(decision);
  add(condition);
  if (dead_) die();
  return true;
}

bool Step::decide(const Cond& holds, std::string_view why, SourcePos at) {
  return decided(Asked::decide, holds, why, at);
}

bool Step::obeys(const Rule& rule, const Cond& holds, SourcePos at) {
  const bool waived =
      std::any_of(context_.waived.begin(), context_.waived.end(), [&](const std::string& prefix) {
        return rule.name.substr(0, prefix.size()) == prefix &&
               (rule.name.size() == prefix.size() || prefix.empty() ||
                std::string_view("/.-").find(rule.name[prefix.size()]) != std::string_view::npos);
      });
  return waived ? either(rule.name, at) : decided(Asked::obeys, holds, rule.name, at);
}

bool Step::either(std::string_view why, SourcePos at) {
  if (dead_) return false;
  const auto kind = static_cast<std::uint8_t>(Asked::either);
  if (path_.replaying()) return path_.replay(kind, at, why) != 0;
  const refine::Decision decision{.kind = kind, .answer = 1, .at = at, .why = why};
  refine::Decision other = decision;
  other.answer = 0;
  forks_.push_back({path_.fork(other), known_});
  path_.take(decision);
  return true;
}

std::size_t Step::one_of(std::size_t count, std::string_view why, SourcePos at) {
  GAINSAY_INVARIANT(count > 0, "one_of has something to choose from");
  if (dead_) return 0;
  const auto kind = static_cast<std::uint8_t>(Asked::one_of);
  if (path_.replaying()) return static_cast<std::size_t>(path_.replay(kind, at, why));
  refine::Decision decision{.kind = kind, .answer = 0, .at = at, .why = why};
  for (std::size_t i = count; i > 1; --i) {
    decision.answer = i - 1;
    forks_.push_back({path_.fork(decision), known_});
  }
  decision.answer = 0;
  path_.take(decision);
  return 0;
}

void Step::assume(const Cond& holds, SourcePos at) {
  if (dead_ || path_.replaying()) return;
  add(Lower(known_.facts, context_.texts).condition(holds));
  if (dead_) assumed_at_ = at;
}

void Step::wait(SourcePos at) {
  waits_ = true;
  waited_at_ = at;
}

void Step::close(Connection connection, SourcePos) {
  if (dead_) return;
  const auto [index, replaying] = count_sent(connection);
  bool matched = false;
  if (start_->expected) {
    std::optional<Time> seen_at;
    const Message* seen = start_->expected(connection, index, seen_at);
    matched = seen != nullptr;
    if (matched && seen->schema != nullptr) {
      die();  // a message came where the connection should have ended
    }
  }
  sent_.push_back({.to = connection, .matched = matched, .closes = true});
}

std::pair<std::size_t, bool> Step::count_sent(Connection to) {
  std::size_t index = 0;
  for (const StepSent& one : sent_) index += one.to == to ? 1 : 0;
  return {index, path_.replaying()};
}

solve::Family Step::family(std::string_view name) {
  const auto next = static_cast<std::uint32_t>(context_.families.size() + 1);
  return {context_.families.try_emplace(std::string(name), next).first->second};
}

Value Step::created(Asked asked, const Domain& domain, solve::Family family, SourcePos at) {
  const auto kind = static_cast<std::uint8_t>(asked);
  if (dead_) return {.sort = domain.sort};
  if (path_.replaying()) {
    return {.sort = domain.sort, .variable = static_cast<std::uint32_t>(path_.replay(kind, at))};
  }
  const solve::Sort sort = sort_for(domain.sort);
  const Term term =
      domain.min || domain.max
          ? known_.facts.fresh(sort, domain.min.value_or(INT64_MIN), domain.max.value_or(INT64_MAX))
          : known_.facts.fresh(sort, family);
  path_.take({.kind = kind, .forced = true, .answer = term.variable, .at = at});
  return {.sort = domain.sort, .variable = term.variable};
}

Value Step::chosen(const Domain& domain, std::string_view, SourcePos at) {
  return created(Asked::choose, domain, {}, at);
}

Value Step::chosen_fresh(const Domain& domain, std::string_view name, SourcePos at) {
  return created(Asked::fresh, domain, family(name), at);
}

void Step::claimed(std::string_view name, const Value& value, const Message& key, SourcePos at) {
  if (dead_ || path_.replaying()) return;
  std::string packed;
  for (const Part& part : key.parts) {
    const bool hole = part.kind == Part::Kind::hidden || part.kind == Part::Kind::formula ||
                      part.kind == Part::Kind::one_of || part.kind == Part::Kind::open;
    if (hole) throw claim_of_hidden(at);
    packed += std::to_string(part.kind == Part::Kind::text ? part.size : part.number) + ';';
  }
  packed += key.texts;
  const Term term = Lower(known_.facts, context_.texts).term(value);
  const auto number = static_cast<std::uint64_t>(context_.texts.number(packed));
  if (!known_.facts.claim(family(name), term, number)) die();
  if (known_.facts.doubt() != solve::Doubt::none) known_.doubtful = true;
}

solve::Term Step::make_moment() {
  const Term term = known_.facts.fresh(solve::Sort::integer);
  if (start_->bound_moment && !start_->bound_moment(known_.facts, term)) {
    die();
  }
  return term;
}

Value Step::moment(SourcePos at) {
  context_.timed = true;
  if (dead_) return {.sort = Sort::time};
  const auto kind = static_cast<std::uint8_t>(Asked::now);
  if (moment_.is_unknown()) return {.sort = Sort::time, .variable = moment_.variable};
  if (path_.replaying()) {
    moment_ = {static_cast<std::uint32_t>(path_.replay(kind, at)), solve::Sort::integer, 0};
  } else {
    moment_ = make_moment();
    if (!dead_) path_.take({.kind = kind, .forced = true, .answer = moment_.variable, .at = at});
  }
  return {.sort = Sort::time, .variable = moment_.variable};
}

void Step::sent(Connection to, Message message, SourcePos at) {
  if (message.schema != &context_.model.answers()) {
    throw wrong_answer(message.schema->name, context_.model.answers().name, at);
  }
  if (dead_) return;
  const auto [index, replaying] = count_sent(to);
  std::optional<Time> seen_at;
  const Message* seen = start_->expected ? start_->expected(to, index, seen_at) : nullptr;
  if (seen != nullptr && !replaying) {
    const bool agrees = seen->schema != nullptr &&
                        agree(message, *seen, known_.facts, context_.texts, known_.doubtful);
    if (!agrees) return die();
  }
  if (seen_at && (!seen_at_ || *seen_at < *seen_at_)) seen_at_ = seen_at;
  // Nobody looks at it again, but for a report.
  const bool needed = seen == nullptr || start_->keeps_decisions;
  sent_.push_back(
      {.to = to, .message = needed ? std::move(message) : Message(), .matched = seen != nullptr});
}

}  // namespace gainsay::dual
