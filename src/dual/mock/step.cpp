// SPDX-License-Identifier: MIT

#include "dual/mock/step.hpp"

#include <utility>

#include "dual/mock/errors.hpp"
#include "dual/mock/fill.hpp"

namespace gainsay::dual {
namespace {

constexpr int kAttempts = 100;

class StepServer final : public Server {
 public:
  StepServer(MockContext& context, Effect& effect)
      : context_(context),
        effect_(effect),
        unknowns_(context.unknowns),
        who_(context.interference) {}

  bool decide(const Cond& holds, std::string_view why, SourcePos at) override {
    const bool truth = unknowns_.decide(holds);
    return who_ == nullptr ? truth : who_->decided({Place::Kind::decide, at, why}, truth);
  }

  bool obeys(const Rule& rule, const Cond& holds, SourcePos at) override {
    const bool truth = unknowns_.decide(holds);
    return who_ == nullptr ? truth : who_->decided({Place::Kind::obeys, at, rule.name}, truth);
  }

  bool either(std::string_view why, SourcePos at) override {
    const std::size_t index = context_.draws.upto(1);
    return (who_ == nullptr ? index : who_->took({Place::Kind::either, at, why}, 2, index)) == 1;
  }

  std::size_t one_of(std::size_t count, std::string_view why, SourcePos at) override {
    if (count == 0) throw nothing_to_choose(why, at);
    const std::size_t index = context_.draws.upto(count - 1);
    return who_ == nullptr ? index : who_->took({Place::Kind::one_of, at, why}, count, index);
  }

  void assume(const Cond& holds, SourcePos at) override {
    assumed_at_ = at;
    if (!replaced_) unknowns_.assume(holds);
  }

  void wait(SourcePos) override { effect_.waits = true; }

  void close(Connection connection, SourcePos) override {
    effect_.sent.push_back({.kind = Sending::Kind::close, .to = connection});
  }

  void commit() {
    unknowns_.keep();
    for (const Told& one : told_) {
      effect_.made.push_back(unknowns_.known(one.value).value_or(one.value));
      who_->became({one.kind, one.at, one.name}, effect_.made.back());
    }
  }
  SourcePos assumed_at() const { return assumed_at_; }

 protected:
  Value chosen(const Domain& domain, std::string_view name, SourcePos at) override {
    return made(Place::Kind::choose, domain, name, at);
  }

  Value chosen_fresh(const Domain& domain, std::string_view family, SourcePos at) override {
    return made(Place::Kind::fresh, domain, family, at);
  }

  void claimed(std::string_view family, const Value& value, const Message& key,
               SourcePos at) override {
    assumed_at_ = at;
    if (context_.lies) return;
    unknowns_.claim(family, value, to_text(filled(key, unknowns_, context_.draws)));
  }

  Value moment(SourcePos) override {
    return Value{.sort = Sort::time, .number = context_.now.nanoseconds};
  }

  void sent(Connection to, Message message, SourcePos at) override {
    Sending sending{Sending::Kind::message, to, filled(message, unknowns_, context_.draws)};
    const Place place{Place::Kind::send, at, ""};
    effect_.last = place;
    if (who_ == nullptr) {
      effect_.sent.push_back(std::move(sending));
    } else {
      who_->sending(place, std::move(sending), context_.connections, effect_.sent);
    }
  }

 private:
  Value made(Place::Kind kind, const Domain& domain, std::string_view name, SourcePos at) {
    assumed_at_ = at;
    const std::string_view family = kind == Place::Kind::fresh ? name : std::string_view();
    if (who_ == nullptr) return unknowns_.open(domain, family);
    if (std::optional<Value> other = who_->made({kind, at, name})) {
      replaced_ = context_.lies = true;
      return *other;
    }
    const Value value = unknowns_.open(domain, family);
    told_.push_back({kind, at, std::string(name), value});
    return value;
  }

  struct Told {
    Place::Kind kind;
    SourcePos at;
    std::string name;
    Value value;
  };

  MockContext& context_;
  Effect& effect_;
  Unknowns& unknowns_;
  Interference* who_;
  SourcePos assumed_at_{};
  std::vector<Told> told_{};  // values, for who wants to know
  bool replaced_ = false;     // one of them is not what the model made up
};

}  // namespace

void show_known(MockContext& context, void* state) {
  if (!context.unknowns.any()) return;
  struct Showing final : detail::ValueVisitor {
    explicit Showing(Unknowns& unknowns_in) : unknowns(unknowns_in) {}
    void visit(Value& value) override {
      if (value.constant()) return;
      if (std::optional<Value> known = unknowns.known(value)) value = std::move(*known);
    }
    Unknowns& unknowns;
  } showing(context.unknowns);
  context.model.visit_values(state, showing);
}

Effect run_step(MockContext& context, const void* state, const StepBody& body) {
  SourcePos stuck_at;
  Rejected::By by{};
  for (int i = 0; i < kAttempts; ++i) {
    Effect effect{.state = context.model.copy(state)};
    StepServer server(context, effect);
    context.draws.begin();
    context.unknowns.now(context.now);
    context.unknowns.begin();
    try {
      body(server, effect.state.get());
    } catch (const Rejected& rejected) {
      by = rejected.by;
      context.unknowns.take_back();
      stuck_at = server.assumed_at();
      context.draws.end(Draws::Attempt::taken_back);
      continue;
    } catch (...) {
      context.draws.end(Draws::Attempt::kept);
      throw;
    }
    server.commit();
    show_known(context, effect.state.get());
    context.draws.end(Draws::Attempt::kept);
    return effect;
  }
  if (by == Rejected::By::claim) throw ClaimTooLate(context.model.name(), stuck_at);
  throw mock_is_stuck(context.model.name(), kAttempts, stuck_at);
}

}  // namespace gainsay::dual
