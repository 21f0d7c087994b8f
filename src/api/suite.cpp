// SPDX-License-Identifier: MIT
//
// A scenario is a test: it draws calls from the source, makes them, and judges.
//
// Each call is a step with an identity; arguments that are objects refer to the step that made
// them. An attempt that comes to nothing is retracted, so the tape holds exactly the calls that
// were made. Replaying a tape from which steps were cut passes over the calls that can no longer be
// made: what needed the result of a step goes with it.

#include <gainsay/api/suite.hpp>

#include <cstring>

#include <gainsay/assert.hpp>
#include <gainsay/detail/api/operation_impl.hpp>
#include <gainsay/error.hpp>

#include "api/chooser.hpp"
#include "api/words.hpp"
#include "base/text.hpp"
#include "core/flags.hpp"
#include "core/source/recording.hpp"

namespace gainsay::api {

namespace {

constexpr Label kStep = label_of("gainsay api step");
// How often all values are checked, not only those that changed.
constexpr std::uint64_t kCheckAllEvery = 16;
constexpr const char* kNothingCalled = "no operation of the suite could be called";
constexpr const char* kNotImplemented = "the candidate does not implement an operation";
constexpr const char* kRejected = "an operation could not be called";

// Closes the step on every way out, unless it was retracted.
class Step {
 public:
  explicit Step(Source& source) : source_(source), identity_(Recording(source).open_step(kStep)) {}
  ~Step() {
    if (open_) Recording(source_).close();
  }
  Step(const Step&) = delete;
  Step& operator=(const Step&) = delete;
  std::uint32_t identity() const { return identity_; }
  void retract() {
    open_ = false;
    Recording(source_).retract();
  }

 private:
  Source& source_;
  std::uint32_t identity_;
  bool open_ = true;
};

// A call counts as made before it is: it may end the process.
void count_call(OperationCount* counts) {
  if (counts == nullptr) return;
  ++counts->tried;
  ++counts->executed;
}
void count_end(OperationCount* counts, const Ended& ended) {
  if (counts == nullptr) return;
  if (ended.kind == Ended::Kind::rejected) {
    --counts->executed;
    ++counts->rejected[static_cast<std::size_t>(ended.why)];
  }
  if (ended.kind == Ended::Kind::threw) ++counts->threw;
}

}  // namespace

SuiteTest::SuiteTest() : chooser_(std::make_unique<Chooser>(operations_)) {}
SuiteTest::~SuiteTest() = default;

void SuiteTest::add(std::unique_ptr<Operation> operation) {
  operations_.push_back(std::move(operation));
  chooser_->allow_all();
}

void SuiteTest::begin_block() { chooser_->begin_block(); }

namespace {

// Every name must be that of an operation. `place` is the flag that may have given them.
void check_names(const std::vector<std::string>& names, const char* place,
                 const std::vector<std::unique_ptr<Operation>>& operations) {
  std::vector<std::string> known;
  std::string listing;
  for (const auto& operation : operations) {
    listing += (known.empty() ? "" : ", ") + operation->name();
    known.push_back(operation->name());
  }
  for (const std::string& name : names) {
    if (base::contains(known, name)) continue;
    const std::string near = nearest(name, known);
    throw UsageError(
        {.code = "api-no-such-operation",
         .what = "the suite has no operation '" + name + "'",
         .place = place,
         .fix = (near.empty() ? "" : "did you mean '" + near + "'? ") + "choose from: " + listing});
  }
}

}  // namespace

void SuiteTest::prepare(const Settings& settings) {
  if (operations_.empty() || operations_.size() > Case::kMostOperations) {
    throw UsageError({.code = "api-operations",
                      .what = operations_.empty()
                                  ? "the suite has no operation"
                                  : "the suite has more than " +
                                        std::to_string(Case::kMostOperations) + " operations",
                      .fix = "declare some with suite.op(...), or split the suite"});
  }
  std::vector<std::string> only = base::split_at_commas(settings.only);
  std::vector<std::string> without = base::split_at_commas(settings.without);
  check_names(only, "--only", operations_);
  check_names(without, "--without", operations_);
  check_names(only_, "", operations_);
  check_names(without_, "", operations_);
  if (only.empty()) only = only_;
  without.insert(without.end(), without_.begin(), without_.end());
  chooser_->allow_all();
  chooser_->max_steps(settings.max_steps);
  for (std::size_t i = 0; i < operations_.size(); ++i) {
    const std::string& name = operations_[i]->name();
    if ((!only.empty() && !base::contains(only, name)) || base::contains(without, name))
      chooser_->forbid(i);
  }
}

Verdict SuiteTest::run(Case& current) {
  sequence_ = 0;
  during_ = nullptr;
  Scenario scenario(current, sequence_);
  const auto finish = [this](Verdict verdict) {
    destroy_all();
    if (tear_down_) tear_down_();
    return verdict;
  };
  try {
    if (set_up_) set_up_(scenario);
    const Verdict verdict = run_steps(scenario, *chooser_);
    if (verdict.failed()) return finish(verdict);
    during_ = nullptr;
    if (!check_values(scenario, true)) return finish(Verdict::fail());
    destroy_in_drawn_order(scenario);
    scenario.doing(Doing::tear_down);
    return finish(verdict);
  } catch (...) {
    const Verdict verdict = blame(scenario, during_);
    if (scenario.doing() == Doing::tear_down) return verdict;
    return finish(verdict);
  }
}

Verdict SuiteTest::run_steps(Scenario& scenario, Chooser& chooser) {
  Source& source = scenario.source();
  OperationCount* const counts = scenario.current().operations();
  if (counts != nullptr && counts[0].name[0] == '\0') {
    for (std::size_t i = 0; i < operations_.size(); ++i) {
      operations_[i]->name().copy(counts[i].name, sizeof counts[i].name - 1);
    }
  }
  chooser.begin_scenario(source);
  for (bool on_tape = Recording(source).replaying();;) {
    if (on_tape && Recording(source).at_end_of(kStep)) {
      // A whole tape ends its scenario, also where it failed before and now passes: nobody asked
      // for what chance would add.
      if (!Recording(source).continues_after_tape()) break;
      on_tape = false;
      chooser.end_tape(Recording(source).random());
    }
    Step step(source);
    scenario.step_ = step.identity();
    const std::size_t chosen = Recording(source).alternative(operations_.size() + 1, chooser);
    if (chosen == 0 || chosen == Recording::kNoAlternative) {
      step.retract();
      if (chosen == 0) break;
      continue;
    }
    during_ = operations_[chosen - 1].get();
    const std::uint32_t sequence = sequence_;
    OperationCount* const counted = counts == nullptr ? nullptr : counts + chosen - 1;
    count_call(counted);
    const Ended ended = operations_[chosen - 1]->perform(scenario);
    chooser.learn(chosen - 1, ended);
    count_end(counted, ended);
    switch (ended.kind) {
      case Ended::Kind::failed:
        return Verdict::fail();
      case Ended::Kind::dropped:
        return Verdict::discard(kNotImplemented);
      case Ended::Kind::rejected:
        sequence_ = sequence;
        step.retract();
        if (Recording(source).by_provider()) return Verdict::discard(kRejected);
        break;
      default:
        if (!check_values(scenario, chooser.executed() % kCheckAllEvery == 0)) {
          return Verdict::fail();
        }
    }
  }
  return chooser.executed() == 0 ? Verdict::discard(kNothingCalled) : Verdict::pass();
}

bool SuiteTest::check_values(Scenario& scenario, bool all) {
  scenario.doing(Doing::checking);
  for (const auto& values : values_) {
    if (!values->has_check()) continue;
    for (std::size_t i = 0; i < values->size(); ++i) {
      Values::Value& value = (*values)[i];
      if (value.state != Values::State::live || !(all || value.changed)) continue;
      value.changed = false;
      checked_ = values.get();
      checked_index_ = i;
      if (values->check(i)) continue;
      fail_check(scenario, during_, *values, i);
      return false;
    }
  }
  return true;
}

// Objects die in an order that is drawn: the last first, unless chance or the tape says otherwise.
void SuiteTest::destroy_in_drawn_order(Scenario& scenario) {
  struct Doomed {
    Values* values;
    std::size_t index;
  };
  std::vector<Doomed> doomed;
  for (const auto& values : values_) {
    for (std::size_t i = 0; values->worth_destroying() && i < values->size(); ++i) {
      doomed.push_back({values.get(), i});
    }
  }
  // The orders of up to five objects can be told apart; of more, the last five vary.
  std::uint64_t orders = 1;
  for (std::uint64_t n = 2; n <= std::min<std::size_t>(doomed.size(), 5); ++n) orders *= n;
  std::uint64_t order = orders > 1 ? scenario.source().uniform<std::uint64_t>(0, orders - 1) : 0;
  scenario.doing(Doing::destroying);
  while (!doomed.empty()) {
    const std::uint64_t choices = std::min<std::size_t>(doomed.size(), 5);
    const auto back = static_cast<std::ptrdiff_t>(order % choices);
    order /= choices;
    const auto at = doomed.end() - 1 - back;
    const Doomed next = *at;
    doomed.erase(at);
    if (scenario.describing()) tell_destruction(scenario, next.values->name(next.index));
    next.values->destroy(next.index);
    (*next.values)[next.index].step = kDestroyed;
  }
}

void SuiteTest::destroy_all() noexcept {
  for (auto values = values_.rbegin(); values != values_.rend(); ++values) {
    for (std::size_t i = (*values)->size(); i-- > 0;) {
      if ((**values)[i].step != kDestroyed) (*values)->destroy(i);
    }
    (*values)->clear();
  }
}

bool SuiteTest::same_exception(const std::type_info* reference, const std::type_info* candidate,
                               std::exception_ptr reference_thrown,
                               std::exception_ptr candidate_thrown) {
  if (exception_equal_) return exception_equal_(reference_thrown, candidate_thrown);
  if (*reference == *candidate) return true;
  return std::any_of(matching_.begin(), matching_.end(), [&](const auto& pair) {
    return *pair.first == *reference && *pair.second == *candidate;
  });
}

Verdict SuiteTest::blame(Scenario& scenario, const Operation* during) {
  try {
    throw;
  } catch (const gainsay::detail::AssertionFailed&) {
    if (scenario.doing() == Doing::checking && scenario.describing()) {
      tell_check(scenario, *checked_, checked_index_);
    }
    return Verdict::fail();
  } catch (const Discarded& discarded) {
    return Verdict::discard(discarded.reason);
  } catch (const TapeFull&) {
    return Verdict::discard("the scenario drew too many choices");
  } catch (const UsageError&) {
    destroy_all();
    throw;
  } catch (...) {
    fail_exception(scenario, during);
    return Verdict::fail();
  }
}

}  // namespace gainsay::api
