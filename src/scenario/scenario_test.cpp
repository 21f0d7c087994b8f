// SPDX-License-Identifier: MIT
//
// What happens around the scenarios: which operations take part, and what is counted of them.

#include <gainsay/scenario/scenario_test.hpp>

#include <algorithm>

#include <gainsay/error.hpp>
#include <gainsay/record.hpp>

#include "base/flags.hpp"
#include "base/text.hpp"
#include "scenario/call_counts.hpp"
#include "scenario/call_scheduler.hpp"

namespace gainsay::scenario {

namespace {

// With fewer cases it may be chance that an operation was never called.
constexpr std::uint64_t kFewestCases = 50;

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
    const std::string near = base::nearest(name, known);
    throw UsageError(
        {.code = "api-no-such-operation",
         .what = "the suite has no operation '" + name + "'",
         .place = place,
         .fix = (near.empty() ? "" : "did you mean '" + near + "'? ") + "choose from: " + listing});
  }
}

Health never_called(const OperationRecord& operation) {
  std::string why = "no value of a type that it takes was ever made";
  if (!operation.rejected.empty()) {
    const auto rarer = [](const Tally& a, const Tally& b) { return a.count < b.count; };
    why = std::to_string(operation.tried) + " attempts were rejected, most often: " +
          std::max_element(operation.rejected.begin(), operation.rejected.end(), rarer)->name;
  }
  return {"health-operation-never-called",
          "the operation " + operation.name + " was never called: " + why,
          "add an operation that makes what it needs, or relax its precondition"};
}

}  // namespace

ScenarioTest::ScenarioTest()
    : reasons_{"no object", "precondition", "no value"},
      scheduler_(std::make_unique<CallScheduler>(operations_)) {}
ScenarioTest::~ScenarioTest() = default;

void ScenarioTest::add(std::unique_ptr<Operation> operation) {
  operations_.push_back(std::move(operation));
  scheduler_->allow_all();
}

Rejection ScenarioTest::add_reason(const char* words) {
  GAINSAY_INVARIANT(reasons_.size() < kMostReasons, "a test has at most kMostReasons reasons");
  reasons_.push_back(words);
  return {static_cast<std::uint8_t>(reasons_.size() - 1)};
}

void ScenarioTest::begin_block() { scheduler_->begin_block(); }

void ScenarioTest::prepare(const Settings& settings) {
  if (operations_.empty() || operations_.size() > kMostOperations) {
    throw UsageError(
        {.code = "api-operations",
         .what = operations_.empty()
                     ? "the suite has no operation"
                     : "the suite has more than " + std::to_string(kMostOperations) + " operations",
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
  scheduler_->allow_all();
  scheduler_->max_steps(settings.max_steps);
  for (std::size_t i = 0; i < operations_.size(); ++i) {
    const std::string& name = operations_[i]->name();
    if ((!only.empty() && !base::contains(only, name)) || base::contains(without, name))
      scheduler_->forbid(i);
  }
}

std::uint64_t ScenarioTest::calls(std::span<const std::uint64_t> counters) const {
  return CallCounts::executed(counters);
}

void ScenarioTest::complete(Record& record, const TestCounts& counts) {
  if (CallCounts::scenarios(counts.by_number) == 0) return;
  for (std::size_t i = 0; i < operations_.size(); ++i) {
    record.operations.push_back(
        CallCounts::record(counts.by_number, i, operations_[i]->name(), reasons_));
    const OperationRecord& operation = record.operations.back();
    const bool telling = record.cases >= kFewestCases && scheduler_->allows(i);
    if (operation.executed == 0 && telling) record.health.push_back(never_called(operation));
  }
}

}  // namespace gainsay::scenario
