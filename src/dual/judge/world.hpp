// SPDX-License-Identifier: MIT
//
// The world of one key, for the search over explanations: events, observations, and steps of a
// model as outcomes.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <gainsay/dual/judge.hpp>

#include "dual/step/step.hpp"
#include "refine/explain/moves.hpp"

namespace gainsay::dual {

class World {
 public:
  // A state of the model, shared by all explanations that came to it, and its parts for comparing.
  struct StateBox {
    AnyModel::State typed{};
    mutable Message parts{};
    mutable bool written = false;
  };

  using State = std::shared_ptr<const StateBox>;
  using Facts = solve::Facts;
  using Message = std::shared_ptr<const dual::Message>;
  using Moment = solve::Term;
  using Explanation = refine::Explanation<World>;
  using Start = refine::Start<World>;
  using Outcome = refine::Outcome<World>;

  struct Event {
    enum class Kind : std::uint8_t { request, opened, closed, idle };
    Kind kind = Kind::request;
    Connection connection{};
    AnyModel::Request request{};
    std::optional<Time> at{};
    bool answered = true;           // some answer to it is expected
    std::uint64_t observation = 0;  // of the whole trace
  };
  struct Seen {
    refine::SeenKind kind = refine::SeenKind::event;
    std::uint32_t connection = 0;
    bool has_event = false;
    std::uint32_t event = 0;
    const Observation* observation = nullptr;
    std::uint64_t ordinal = 0;  // of a message, on its connection
  };
  enum class History : std::uint8_t { none, kept };
  // Whether this world is one of many, each of one key.
  enum class Scope : std::uint8_t { all, one_key };

  World(StepContext& context, const JudgeSettings& settings, Scope scope, History history);

  // --- what was observed
  // `observation` outlives the world.
  void observe(const Observation& observation, std::uint64_t index, AnyModel::Request request,
               bool answered);
  std::uint64_t observations() const { return seen_.size(); }
  const Event& event(std::uint32_t number) const { return events_[number]; }
  // Explanations of nothing; none if the model assumes what cannot hold.
  std::vector<Explanation> beginnings();

  void limit_time(std::chrono::steady_clock::time_point end) { end_ = end; }

  // --- for the search
  bool branches(std::uint64_t i) const {
    const refine::SeenKind kind = seen_[i].kind;
    return kind != refine::SeenKind::event && kind != refine::SeenKind::dropped;
  }
  void take(Explanation& one) {
    moves_.take(one);
    if (one.facts.size() > kManyFacts) tidy(one);
  }
  void explain(const Explanation& one, std::vector<Explanation>& out) { moves_.explain(one, out); }
  void step(const Explanation& one, std::vector<Explanation>& out) { moves_.step(one, out); }
  bool may_idle() const { return context_.model.has().idle; }
  void idle(const Explanation& one, std::vector<Explanation>& out);
  std::uint64_t key(Explanation& one) const {
    if (one.stale) tidy(one);
    return key_of_tidy(one);
  }
  std::uint64_t runs() const { return context_.runs; }
  bool out_of_time() const;

  // --- for the moves
  const Seen& seen(std::uint64_t i) const { return seen_[i]; }
  bool closed(std::uint32_t connection, std::uint64_t before) const;
  bool ordered(std::uint32_t first, std::uint32_t second) const;
  // The server may notice the end of a connection before it looks at what was asked on it last.
  bool overtakes(std::uint32_t event) const { return events_[event].kind == Event::Kind::closed; }
  bool expects_answer(std::uint32_t event) const { return events_[event].answered; }
  bool requests_in_order() const { return in_order_; }
  bool answers_in_order() const { return in_order_; }
  bool reliable() const { return settings_.network->reliable(); }
  bool keeps_history() const { return history_ == History::kept; }
  using Ready = std::vector<std::pair<std::size_t, bool>>;
  void ready_requests(const std::vector<refine::Slot>& slots, Ready& out) const;
  void ready_answers(const std::vector<refine::OnWire<World>>& wire, std::uint32_t connection,
                     Ready& out) const;
  void run(const Start& start, std::vector<Outcome>& out);
  bool agree(Explanation& one, const refine::OnWire<World>& message, const Seen& seen);
  void tidy(Explanation& one) const;

  const Texts& texts() const { return context_.texts; }

 private:
  static constexpr std::size_t kManyFacts = 48;

  std::uint64_t key_of_tidy(const Explanation& one) const;
  const dual::Message* expected(const Start& start, Connection to, std::size_t index,
                                std::optional<Time>& at) const;
  std::uint64_t ordinal_before(std::uint32_t connection, std::uint64_t next) const;
  bool bound(const Start& start, Facts& facts, const Moment& moment) const;
  void call(const Event& event, Server& server, void* state) const;
  bool heard_anything(std::uint64_t before) const;

  struct Line {                             // of one connection
    std::vector<std::uint64_t> messages{};  // observations, in order
    std::uint64_t end = refine::kNever;     // the observation that it was closed
  };
  Line& line(std::uint32_t connection);

  StepContext& context_;
  const JudgeSettings& settings_;
  Scope scope_;
  History history_;
  bool in_order_;
  Step step_;
  std::vector<StepOutcome> outcomes_{};  // of the step that is run
  refine::Moves<World> moves_;
  std::vector<Event> events_{};
  std::vector<Seen> seen_{};
  std::vector<Line> lines_{};
  std::uint32_t idle_event_ = 0;
  std::chrono::steady_clock::time_point end_{};
  mutable std::uint32_t asked_for_time_ = 0;
  mutable bool late_ = false;
};

}  // namespace gainsay::dual
