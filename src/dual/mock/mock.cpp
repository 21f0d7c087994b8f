// SPDX-License-Identifier: MIT
//
// A mock: states by key, requests that wait, what was sent. A step is run without consequences
// (step.hpp); here it is decided what becomes of it, which is also where a mutant goes wrong.

#include <gainsay/dual/mock.hpp>

#include <algorithm>
#include <deque>
#include <map>
#include <string>
#include <utility>

#include "dual/mock/step.hpp"

namespace gainsay::dual {

class AnyMock::Body {
 public:
  Body(ModelPtr model, Draws& draws, Interference* interference)
      : model_(std::move(model)),
        has_(model_->has()),
        context_{.model = *model_, .draws = draws, .interference = interference} {
    if (!has_.keys) state_of("");
  }

  void clock(Time now) { context_.now = std::max(context_.now, now); }

  void opened(Connection who) {
    know(who);
    if (has_.opened) {
      everywhere([&](Server& server, void* state) { model_->opened(server, state, who); });
    }
  }

  void closed(Connection who) {
    std::erase_if(waiting_, [who](const Request& one) { return one.from == who; });
    if (has_.closed) {
      everywhere([&](Server& server, void* state) { model_->closed(server, state, who); });
    }
  }

  void receive(Connection from, const Message& message) {
    know(from);
    Request request{from, model_->read(message), {}};
    const Key key = has_.keys ? model_->key_of(request.content.get()) : Key(std::string());
    request.all_keys = key.all();
    request.key = key.all() ? "" : key.text();
    const auto is_behind = [from](const Request& one) { return one.from == from; };
    if (std::any_of(waiting_.begin(), waiting_.end(), is_behind)) {
      waiting_.push_back(std::move(request));
    } else if (Acted acted = act(request); acted == Acted::waits) {
      waiting_.push_back(std::move(request));
    } else if (acted == Acted::changed) {
      retry();
    }
    forget();
  }

  void idle() {
    if (has_.idle && everywhere([&](Server& s, void* state) { model_->idle(s, state); })) retry();
  }

  void rest() {
    while (!halved_.empty()) finish_halves();
    for (Sending& one : std::exchange(held_, {})) sent_.push_back(std::move(one));
  }

  std::vector<Sending> take() { return std::exchange(sent_, {}); }
  bool has_sent() const { return !sent_.empty(); }
  std::size_t waiting() const { return waiting_.size(); }

 private:
  // What is known of values that are gone is of no use.
  void forget() {
    context_.unknowns.forget_all_but([this](const std::function<void(const Value&)>& each) {
      struct Living final : detail::ValueVisitor {
        explicit Living(const std::function<void(const Value&)>& each_in) : each(each_in) {}
        void visit(Value& value) override { each(value); }
        const std::function<void(const Value&)>& each;
      } living(each);
      for (auto& [key, kept] : states_) {
        model_->visit_values(kept.now.get(), living);
        if (kept.before != nullptr) model_->visit_values(kept.before.get(), living);
      }
      for (Halved& one : halved_) model_->visit_values(one.effect.state.get(), living);
    });
  }

  struct Request {
    Connection from{};
    AnyModel::Request content{};
    std::string key{};
    bool all_keys = false;
  };
  // Of one key.
  struct Kept {
    AnyModel::State now{};
    AnyModel::State before{};  // the last change; null: never changed. Only kept for mutants
  };
  struct Halved {
    std::string key;
    Effect effect;
  };
  enum class Acted : std::uint8_t { waits, kept, changed };

  void know(Connection who) {
    auto& all = context_.connections;
    if (std::find(all.begin(), all.end(), who) == all.end()) all.push_back(who);
  }

  Kept& state_of(const std::string& key) {
    const auto found = states_.find(key);
    if (found != states_.end()) return found->second;
    AnyModel::State state = model_->state();
    if (has_.initial) {
      Effect effect = run_step(context_, state.get(),
                               [this](Server& server, void* at) { model_->initial(server, at); });
      state = std::move(effect.state);
    }
    return states_.emplace(key, Kept{std::move(state), nullptr}).first->second;
  }

  // A step that concerns every key; true if a state changed.
  bool everywhere(const StepBody& body) {
    bool changed = false;
    for (auto& [key, kept] : states_) {
      Effect effect = run_step(context_, kept.now.get(), body);
      if (effect.waits) continue;
      send(effect.sent);
      changed = become(kept, std::move(effect.state)) || changed;
    }
    return changed;
  }

  Acted act(const Request& request) {
    if (request.all_keys && has_.keys) return act_on_all(request);
    const bool finishes = !halved_.empty();
    Kept& kept = state_of(request.key);
    const StepBody body = [&](Server& server, void* state) {
      model_->receive(server, state, request.from, request.content.get());
    };
    Effect effect = run_step(context_, kept.now.get(), body);
    if (effect.waits) return Acted::waits;
    const bool changed = carry_out(request, kept, std::move(effect), body);
    if (finishes) finish_halves();
    return changed || finishes ? Acted::changed : Acted::kept;
  }

  // What it answers is what it answers to one of the keys.
  Acted act_on_all(const Request& request) {
    const StepBody body = [&](Server& server, void* state) {
      model_->receive(server, state, request.from, request.content.get());
    };
    bool first = true;
    bool changed = false;
    for (auto& [key, kept] : states_) {
      Effect effect = run_step(context_, kept.now.get(), body);
      if (effect.waits) return Acted::waits;
      if (std::exchange(first, false)) send(effect.sent);
      changed = become(kept, std::move(effect.state)) || changed;
    }
    if (!first) return changed ? Acted::changed : Acted::kept;
    const AnyModel::State empty = model_->state();
    Effect effect = run_step(context_, empty.get(), body);
    if (effect.waits) return Acted::waits;
    send(effect.sent);
    return Acted::kept;
  }

  bool carry_out(const Request& request, Kept& kept, Effect effect, const StepBody& body) {
    switch (fault_of(kept, effect, body)) {
      case StepFault::undo:
        send(effect.sent);
        return false;
      case StepFault::twice:
        send(effect.sent);
        become(kept, std::move(effect.state));
        become(kept, run_step(context_, kept.now.get(), body).state);
        return true;
      case StepFault::stale:
        return act_on_old(kept, std::move(effect), body);
      case StepFault::swap:
        hold_or_send(effect.sent);
        return become(kept, std::move(effect.state));
      case StepFault::halves:
        halved_.push_back({request.key, std::move(effect)});
        return false;
      default:
        send(effect.sent);
        return become(kept, std::move(effect.state));
    }
  }

  StepFault fault_of(const Kept& kept, const Effect& effect, const StepBody& body) {
    Interference* const who = context_.interference;
    if (who == nullptr || !effect.last) return StepFault::none;
    StepSeen seen{.last = *effect.last};
    show_known(context_, kept.now.get());
    seen.changes = !model_->same(kept.now.get(), effect.state.get());
    seen.repeats = seen.changes && who->examines() && !same_twice(effect, body);
    return who->fault_of(seen);
  }

  // Whether the step, with the values that it made up, would change nothing a second time.
  bool same_twice(const Effect& effect, const StepBody& body) {
    struct Again final : Interference {
      explicit Again(const std::vector<Value>& values_in) : values(values_in) {}
      std::optional<Value> made(const Place&) override {
        if (next == values.size()) return std::nullopt;
        return values[next++];
      }
      const std::vector<Value>& values;
      std::size_t next = 0;
    } again(effect.made);
    Interference* const who = std::exchange(context_.interference, &again);
    const bool lies = context_.lies;
    const Effect second = run_step(context_, effect.state.get(), body);
    context_.interference = who;
    context_.lies = lies;
    return model_->same(effect.state.get(), second.state.get());
  }

  bool act_on_old(Kept& kept, Effect effect, const StepBody& body) {
    if (kept.before != nullptr) {
      Effect old = run_step(context_, kept.before.get(), body);
      send(old.sent);
      return !model_->same(kept.before.get(), old.state.get()) &&
             become(kept, std::move(old.state));
    }
    send(effect.sent);
    return become(kept, std::move(effect.state));
  }

  void finish_halves() {
    Halved next = std::move(halved_.front());
    halved_.pop_front();
    send(next.effect.sent);
    become(state_of(next.key), std::move(next.effect.state));
  }

  bool become(Kept& kept, AnyModel::State state) {
    // Whether something changed is only asked where somebody wants to know.
    const bool asked = context_.interference != nullptr || !waiting_.empty();
    if (asked) show_known(context_, kept.now.get());
    const bool changed = asked && !model_->same(kept.now.get(), state.get());
    if (changed) kept.before = std::move(kept.now);
    kept.now = std::move(state);
    return changed;
  }

  // The first of each connection, until none of them can act.
  void retry() {
    for (std::size_t i = 0; i < waiting_.size();) {
      const Connection from = waiting_[i].from;
      const bool is_behind =
          std::any_of(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(i),
                      [from](const Request& one) { return one.from == from; });
      const Request request = waiting_[i];
      const Acted acted = is_behind ? Acted::waits : act(request);
      if (acted == Acted::waits) {
        ++i;
      } else {
        waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(i));
        i = 0;
      }
    }
  }

  void send(std::vector<Sending>& sendings) {
    for (Sending& one : sendings) {
      const Connection to = one.to;
      sent_.push_back(std::move(one));
      for (auto held = held_.begin(); held != held_.end();) {
        if (held->to != to) {
          ++held;
          continue;
        }
        sent_.push_back(std::move(*held));
        held = held_.erase(held);
      }
    }
  }

  // The next message of a connection goes out before the one that is held.
  void hold_or_send(std::vector<Sending>& sendings) {
    const bool overtakes = std::any_of(held_.begin(), held_.end(), [&](const Sending& held) {
      return !sendings.empty() && held.to == sendings.front().to;
    });
    if (overtakes) return send(sendings);
    for (Sending& one : sendings) held_.push_back(std::move(one));
  }

  ModelPtr model_;
  AnyModel::Has has_;
  MockContext context_;
  std::map<std::string, Kept> states_{};
  std::vector<Request> waiting_{};
  std::vector<Sending> sent_{};
  std::vector<Sending> held_{};  // to come after the next message of their connection
  std::deque<Halved> halved_{};  // that have looked and not written yet
};

AnyMock::AnyMock(ModelPtr model, Draws& draws, Interference* interference)
    : body_(std::make_unique<Body>(std::move(model), draws, interference)) {}
AnyMock::~AnyMock() = default;
AnyMock::AnyMock(AnyMock&&) noexcept = default;
AnyMock& AnyMock::operator=(AnyMock&&) noexcept = default;

void AnyMock::clock(Time now) { body_->clock(now); }
void AnyMock::opened(Connection who) { body_->opened(who); }
void AnyMock::closed(Connection who) { body_->closed(who); }
void AnyMock::receive(Connection from, const Message& request) { body_->receive(from, request); }
void AnyMock::idle() { body_->idle(); }
void AnyMock::rest() { body_->rest(); }
std::vector<Sending> AnyMock::take() { return body_->take(); }
bool AnyMock::has_sent() const { return body_->has_sent(); }
std::size_t AnyMock::waiting() const { return body_->waiting(); }

}  // namespace gainsay::dual
