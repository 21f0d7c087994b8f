// SPDX-License-Identifier: MIT
//
// The step loop: a scenario is a test that draws calls from the source and makes them.
//
// Each call is a step with an identity; arguments that are objects refer to the step that made
// them. A rejected attempt is retracted, so the tape holds exactly the calls that were made.
// Replaying a tape from which steps were cut passes over the calls that can no longer be made: what
// needed the result of a step goes with it.

#include <algorithm>

#include <gainsay/assert.hpp>
#include <gainsay/error.hpp>
#include <gainsay/scenario/scenario_test.hpp>

#include "core/entries.hpp"
#include "core/source/recording.hpp"
#include "scenario/call_counts.hpp"
#include "scenario/call_scheduler.hpp"
#include "scenario/failures.hpp"

namespace gainsay::scenario {

namespace {

constexpr Label kStep = label_of("gainsay api step");
// How often all objects are checked, not only those that changed.
constexpr std::uint64_t kCheckAllEvery = 16;
// The step of an object that was destroyed.
constexpr std::uint32_t kDestroyed = ~std::uint32_t{0};
constexpr const char* kNothingCalled = "no operation of the suite could be called";
constexpr const char* kNotImplemented = "the candidate does not implement an operation";
constexpr const char* kRejected = "an operation could not be called";

// Closes the step on every way out, unless it was retracted.
class Step {
 public:
  explicit Step(Source& source)
      : source_(source), identity_(core::Recording(source).open_step(kStep)) {}
  ~Step() {
    if (open_) core::Recording(source_).close();
  }
  Step(const Step&) = delete;
  Step& operator=(const Step&) = delete;
  std::uint32_t identity() const { return identity_; }
  void retract() {
    open_ = false;
    core::Recording(source_).retract();
  }

 private:
  Source& source_;
  std::uint32_t identity_;
  bool open_ = true;
};

void write_destruction(Scenario& scenario, const std::string& name) {
  const std::string line = "// " + name + " is destroyed";
  core::StepEntry{.line = line, .destroys = name}.write(scenario.current().journal);
}

}  // namespace

Verdict ScenarioTest::run(Case& current) {
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
    const Verdict verdict = run_steps(scenario);
    if (verdict.failed()) return finish(verdict);
    during_ = nullptr;
    if (!check_objects(scenario, true)) return finish(Verdict::fail());
    const Verdict conclusion = verdict.passed() ? conclude(scenario) : verdict;
    if (!conclusion.passed()) return finish(conclusion);
    destroy_in_drawn_order(scenario);
    scenario.doing(kTearingDown);
    return finish(conclusion);
  } catch (...) {
    const Verdict verdict = blame(scenario);
    if (scenario.is(kTearingDown)) return verdict;
    return finish(verdict);
  }
}

Verdict ScenarioTest::run_steps(Scenario& scenario) {
  Source& source = scenario.source();
  CallScheduler& scheduler = *scheduler_;
  CallCounts counts(scenario.current().counters());
  counts.begin_scenario();
  scheduler.begin_scenario(source);
  for (bool on_tape = core::Recording(source).replaying();;) {
    if (on_tape && core::Recording(source).at_end_of(kStep)) {
      // A whole tape ends its scenario, also where it failed before and now passes: nobody asked
      // for what chance would add.
      if (!core::Recording(source).continues_after_tape()) break;
      on_tape = false;
      scheduler.end_tape(core::Recording(source).random());
    }
    Step step(source);
    scenario.step_ = step.identity();
    const std::size_t chosen =
        core::Recording(source).alternative(operations_.size() + 1, scheduler);
    if (chosen == 0 || chosen == core::Recording::kNoAlternative) {
      step.retract();
      if (chosen == 0) break;
      continue;
    }
    Operation& operation = *operations_[chosen - 1];
    during_ = &operation;
    const std::uint32_t sequence = sequence_;
    counts.begin_call(chosen - 1);
    const CallOutcome outcome = operation.perform(scenario);
    scheduler.learn(chosen - 1, outcome);
    counts.end_call(chosen - 1, outcome);
    switch (outcome.kind) {
      case CallOutcome::Kind::failed:
        return Verdict::fail();
      case CallOutcome::Kind::unimplemented:
        return Verdict::discard(kNotImplemented);
      case CallOutcome::Kind::rejected:
        sequence_ = sequence;
        step.retract();
        if (core::Recording(source).by_provider()) return Verdict::discard(kRejected);
        break;
      default:
        if (!check_objects(scenario, scheduler.executed() % kCheckAllEvery == 0)) {
          return Verdict::fail();
        }
    }
  }
  return scheduler.executed() == 0 ? Verdict::discard(kNothingCalled) : Verdict::pass();
}

bool ScenarioTest::check_objects(Scenario& scenario, bool all) {
  scenario.doing(kChecking);
  for (const auto& objects : objects_) {
    if (!objects->has_check()) continue;
    for (std::size_t i = 0; i < objects->size(); ++i) {
      Object& object = (*objects)[i];
      if (object.state != Object::State::live || !(all || object.changed)) continue;
      object.changed = false;
      checked_ = objects.get();
      checked_index_ = i;
      if (objects->check(i)) continue;
      fail_check(scenario, during_, *objects, i);
      return false;
    }
  }
  return true;
}

// Objects die in an order that is drawn: the last first, unless chance or the tape says otherwise.
void ScenarioTest::destroy_in_drawn_order(Scenario& scenario) {
  struct Doomed {
    Objects* objects;
    std::size_t index;
  };
  std::vector<Doomed> doomed;
  for (const auto& objects : objects_) {
    for (std::size_t i = 0; objects->worth_destroying() && i < objects->size(); ++i) {
      doomed.push_back({objects.get(), i});
    }
  }
  // The orders of up to five objects can be told apart; of more, the last five vary.
  std::uint64_t orders = 1;
  for (std::uint64_t n = 2; n <= std::min<std::size_t>(doomed.size(), 5); ++n) orders *= n;
  std::uint64_t order = orders > 1 ? scenario.source().uniform<std::uint64_t>(0, orders - 1) : 0;
  scenario.doing(kDestroying);
  while (!doomed.empty()) {
    const std::uint64_t choices = std::min<std::size_t>(doomed.size(), 5);
    const auto back = static_cast<std::ptrdiff_t>(order % choices);
    order /= choices;
    const auto at = doomed.end() - 1 - back;
    const Doomed next = *at;
    doomed.erase(at);
    if (scenario.describing()) write_destruction(scenario, next.objects->name(next.index));
    next.objects->destroy(next.index);
    (*next.objects)[next.index].step = kDestroyed;
  }
}

void ScenarioTest::destroy_all() noexcept {
  for (auto objects = objects_.rbegin(); objects != objects_.rend(); ++objects) {
    for (std::size_t i = (*objects)->size(); i-- > 0;) {
      if ((**objects)[i].step != kDestroyed) (*objects)->destroy(i);
    }
    (*objects)->clear();
  }
}

Verdict ScenarioTest::blame(Scenario& scenario) {
  try {
    throw;
  } catch (const gainsay::detail::AssertionFailed&) {
    if (scenario.is(kChecking) && scenario.describing()) {
      write_check(scenario, *checked_, checked_index_);
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
    fail_exception(scenario, during_);
    return Verdict::fail();
  }
}

}  // namespace gainsay::scenario
