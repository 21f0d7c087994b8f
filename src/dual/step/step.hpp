// SPDX-License-Identifier: MIT
//
// A step judged: the model's function, run once for every outcome that the facts allow.
//
// Where a question is open the run goes on with one answer, and a fork keeps the decisions so far
// with the other answer and the facts that then hold. A re-run repeats the decisions without asking
// the facts again. A message whose counterpart was seen already is compared when it is sent, so a
// branch that sends something else ends there; it runs to its end without effect, because leaving
// it by an exception would cost more.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <gainsay/dual/model.hpp>

#include "dual/asked.hpp"
#include "dual/step/texts.hpp"
#include "refine/decisions.hpp"
#include "solve/facts.hpp"

namespace gainsay::dual {

// What all steps of one judge share.
struct StepContext {
  const AnyModel& model;
  const std::vector<std::string>& waived;
  std::size_t decisions;
  Texts texts{};
  std::unordered_map<std::string, std::uint32_t> families{};
  std::uint64_t runs = 0;
  bool timed = false;   // some step asked for its moment
  bool hidden = false;  // some step did more than answer with plain values
};

struct StepSent {
  Connection to{};
  Message message{};  // none if it was compared already, unless decisions are kept
  bool matched = false;
  bool closes = false;
};

struct StepOutcome {
  AnyModel::State state{};  // null if unchanged
  solve::Facts facts{};
  solve::Term moment{};
  std::vector<StepSent> sent{};
  bool waits = false;
  bool doubtful = false;
  std::vector<refine::Decision> decisions{};
};

// One step to be run.
struct StepStart {
  const void* state = nullptr;
  const solve::Facts* facts = nullptr;
  std::function<void(Server&, void*)> call{};
  // Counterpart of message `index` that the step sends to a connection, and when it was seen; null
  // if that is not known.
  std::function<const Message*(Connection, std::size_t index, std::optional<Time>& at)> expected{};
  // Adds what is known of the step's moment. False: contradiction.
  std::function<bool(solve::Facts&, const solve::Term&)> bound_moment{};
  bool keeps_decisions = false;  // in the outcomes, for a report
};

class Step final : public Server {
 public:
  explicit Step(StepContext& context) : context_(context), path_(context.decisions) {}

  // True if every branch ended in an `assume`.
  bool run(const StepStart& start, std::vector<StepOutcome>& out);

  bool decide(const Cond& holds, std::string_view why, SourcePos at) override;
  bool obeys(const Rule& rule, const Cond& holds, SourcePos at) override;
  bool either(std::string_view why, SourcePos at) override;
  std::size_t one_of(std::size_t count, std::string_view why, SourcePos at) override;
  void assume(const Cond& holds, SourcePos at) override;
  void wait(SourcePos at) override;
  void close(Connection connection, SourcePos at) override;

 protected:
  Value chosen(const Domain& domain, std::string_view name, SourcePos at) override;
  Value chosen_fresh(const Domain& domain, std::string_view family, SourcePos at) override;
  void claimed(std::string_view family, const Value& value, const Message& key,
               SourcePos at) override;
  Value moment(SourcePos at) override;
  void sent(Connection to, Message message, SourcePos at) override;

 private:
  struct Known {
    solve::Facts facts{};
    bool doubtful = false;
  };

  void run_once(refine::Fork<Known> fork, std::vector<StepOutcome>& out);
  void finish(std::vector<StepOutcome>& out);
  void define_formulas(void* state);
  void define_formulas(Message& message);
  bool decided(Asked asked, const Cond& holds, std::string_view why, SourcePos at);
  solve::Family family(std::string_view name);
  void add(const solve::Condition& condition);
  void die();
  Value created(Asked asked, const Domain& domain, solve::Family family, SourcePos at);
  solve::Term make_moment();
  std::pair<std::size_t, bool> count_sent(Connection to);

  StepContext& context_;
  const StepStart* start_ = nullptr;
  refine::Path path_;
  std::vector<refine::Fork<Known>> forks_{};
  Known known_{};
  AnyModel::State scratch_{};
  std::vector<StepSent> sent_{};
  solve::Term moment_{};
  std::optional<Time> seen_at_{};  // the first message of this step that was seen
  bool dead_ = false;
  bool waits_ = false;
  bool all_assumed_away_ = true;
  SourcePos assumed_at_{};
  SourcePos waited_at_{};

 public:
  SourcePos assumed_at() const { return assumed_at_; }
};

}  // namespace gainsay::dual
