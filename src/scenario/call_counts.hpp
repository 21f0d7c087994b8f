// SPDX-License-Identifier: MIT
//
// How often calls were made: the counters of a test (Case::counters) as a scenario uses them. They
// are in memory that outlives the process that counts, so a call counts as made before it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include <gainsay/scenario/scenario_test.hpp>

namespace gainsay::scenario {

class CallCounts {
 public:
  // Null: nothing is counted.
  explicit CallCounts(std::uint64_t* counters) : counters_(counters) {}

  void begin_scenario() {
    if (counters_ != nullptr) ++counters_[kScenarios];
  }
  void begin_call(std::size_t operation) {
    if (counters_ == nullptr) return;
    ++counters_[at(operation, kTried)];
    ++counters_[at(operation, kExecuted)];
  }
  void end_call(std::size_t operation, const CallOutcome& outcome) {
    if (counters_ == nullptr) return;
    if (outcome.kind == CallOutcome::Kind::rejected) {
      --counters_[at(operation, kExecuted)];
      ++counters_[at(operation, kRejected + outcome.why.reason)];
    }
    if (outcome.kind == CallOutcome::Kind::threw) ++counters_[at(operation, kThrew)];
  }

  // --- of what was counted

  static std::uint64_t scenarios(std::span<const std::uint64_t> counters) {
    return counters[kScenarios];
  }
  static std::uint64_t executed(std::span<const std::uint64_t> counters) {
    std::uint64_t sum = 0;
    for (std::size_t i = at(0, kExecuted); i < counters.size(); i += kColumns) sum += counters[i];
    return sum;
  }
  static OperationRecord record(std::span<const std::uint64_t> counters, std::size_t operation,
                                const std::string& name, std::span<const char* const> reasons) {
    OperationRecord record{name, counters[at(operation, kTried)],
                           counters[at(operation, kExecuted)], counters[at(operation, kThrew)]};
    for (std::size_t i = 0; i < reasons.size(); ++i) {
      const std::uint64_t count = counters[at(operation, kRejected + i)];
      if (count > 0) record.rejected.push_back({reasons[i], count});
    }
    return record;
  }

 private:
  static constexpr std::size_t kScenarios = 0;  // then a row for each operation:
  enum Column : std::size_t { kTried, kExecuted, kThrew, kRejected };
  static constexpr std::size_t kColumns = kRejected + ScenarioTest::kMostReasons;
  static_assert(1 + ScenarioTest::kMostOperations * kColumns <= Case::kMostCounters);

  static constexpr std::size_t at(std::size_t operation, std::size_t column) {
    return 1 + operation * kColumns + column;
  }

  std::uint64_t* counters_;
};

}  // namespace gainsay::scenario
