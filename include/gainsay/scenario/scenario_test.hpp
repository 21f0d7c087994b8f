// SPDX-License-Identifier: MIT
//
// A test whose cases are scenarios: it draws calls, makes them one after the other and looks after
// the objects they make. What it tests is up to the operations it is given:
//
//   class Doors final : public scenario::Objects {
//    public:
//     using Objects::Objects;
//     std::size_t open(std::uint32_t step) { return add(step); }
//   };
//
//   class Open final : public scenario::Operation {
//    public:
//     explicit Open(Doors& doors) : Operation("open"), doors_(doors) { makes(doors); }
//     bool possible() const override { return true; }
//     scenario::CallOutcome perform(scenario::Scenario& current) override {
//       const std::size_t door = doors_.open(current.step());
//       if (current.describing()) current.code("auto " + doors_.name(door) + " = open();");
//       return scenario::CallOutcome::returned();
//     }
//     ...
//   };
//
//   class House final : public scenario::ScenarioTest { House() { add(doors_); add(open) ... } };
//   check_test(settings, house);
//
// Suites of `api` and the functions of `gainsay seq` are such tests.
//
// A call is a step of the tape with an identity. A call that was rejected leaves nothing on the
// tape; when a tape is replayed from which a step was cut, the calls that needed its objects are
// passed over. So shrinking, stored examples, workers and reports need nothing from the operations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <gainsay/case.hpp>
#include <gainsay/scenario/objects.hpp>
#include <gainsay/scenario/operation.hpp>
#include <gainsay/scenario/scenario.hpp>
#include <gainsay/settings.hpp>

namespace gainsay::scenario {

class CallScheduler;

class ScenarioTest : public Test {
 public:
  static constexpr std::size_t kMostOperations = 256;
  static constexpr std::size_t kMostReasons = 8;

  ScenarioTest();
  ~ScenarioTest() override;

  // Runs at the start of each scenario: draws parameters, resets what is global.
  void each_run(std::function<void(Scenario&)> set_up) { set_up_ = std::move(set_up); }
  // Runs at the end of each, after all objects were destroyed.
  void after_each(std::function<void()> tear_down) { tear_down_ = std::move(tear_down); }

  // Call only these operations, or none of these. --only and --without do the same.
  void only(std::vector<std::string> names) { only_ = std::move(names); }
  void without(std::vector<std::string> names) { without_ = std::move(names); }

  std::size_t operations() const { return operations_.size(); }

  // --- for the engine
  Verdict run(Case& current) override;
  void prepare(const Settings& settings) override;
  void begin_block() override;
  std::uint64_t calls(std::span<const std::uint64_t> counters) const override;
  // How often each operation was called, and a warning of those that never were. Who overrides it
  // calls it first.
  void complete(Record& record, const TestCounts& counts) override;

 protected:
  void add(std::unique_ptr<Operation> operation);
  void add(std::shared_ptr<Objects> objects) { objects_.push_back(std::move(objects)); }
  // What a scenario comes to if no call has failed; its objects still exist. What is drawn here is
  // behind all steps. A failure must have been written into the case.
  virtual Verdict conclude(Scenario& /*scenario*/) { return Verdict::pass(); }
  // A further reason to reject calls, in words; at most kMostReasons in all.
  Rejection add_reason(const char* words);

 private:
  Verdict run_steps(Scenario& scenario);
  Verdict blame(Scenario& scenario);  // whoever is at fault for the exception in flight
  bool check_objects(Scenario& scenario, bool all);
  void destroy_in_drawn_order(Scenario& scenario);
  void destroy_all() noexcept;

  std::vector<std::unique_ptr<Operation>> operations_{};
  std::vector<std::shared_ptr<Objects>> objects_{};
  std::vector<const char*> reasons_;
  std::function<void(Scenario&)> set_up_{};
  std::function<void()> tear_down_{};
  std::vector<std::string> only_{};
  std::vector<std::string> without_{};
  std::uint32_t sequence_ = 0;
  const Operation* during_ = nullptr;
  const Objects* checked_ = nullptr;  // whose check was asked last, of this object
  std::size_t checked_index_ = 0;
  std::unique_ptr<CallScheduler> scheduler_;
};

}  // namespace gainsay::scenario
