// SPDX-License-Identifier: MIT
//
// The failures that come of judging a call, and whether two exceptions mean the same.

#include <algorithm>

#include <gainsay/api/suite.hpp>
#include <gainsay/record.hpp>

#include "base/text.hpp"
#include "scenario/failures.hpp"

namespace gainsay::api {

bool SuiteTest::same_exception(const std::type_info* reference, const std::type_info* candidate,
                               std::exception_ptr reference_thrown,
                               std::exception_ptr candidate_thrown) {
  if (exception_equal_) return exception_equal_(reference_thrown, candidate_thrown);
  if (*reference == *candidate) return true;
  return std::any_of(matching_.begin(), matching_.end(), [&](const auto& pair) {
    return *pair.first == *reference && *pair.second == *candidate;
  });
}

namespace detail {

namespace {

// A type as a program names it.
std::string type_in_program(const std::type_info* type) {
  if (type == nullptr) return "";
  const std::string name = base::demangled(*type);
  const std::string unnamed = "(anonymous namespace)::";
  return name.starts_with(unnamed) ? name.substr(unnamed.size()) : name;
}

std::string in_words(const CallEnd& end) {
  if (end.threw != nullptr) return "throws " + end.exception;
  return end.returned.text.empty() ? "returns" : "returns " + end.returned.text;
}

}  // namespace

CallOutcome fail_disagreement(Scenario& scenario, const Operation& operation, std::string reference,
                              std::string candidate) {
  Failure failure =
      failure_at(&operation, FailureKind::disagreement, "disagreement in " + operation.name(),
                 operation.name() + ": reference and candidate disagree");
  failure.left = std::move(reference);
  failure.right = std::move(candidate);
  scenario.current().fail(failure);
  return CallOutcome::failed();
}

CallOutcome fail_ends(Scenario& scenario, const Operation& operation, const CallEnd& reference,
                      const CallEnd& candidate) {
  if (scenario.describing()) {
    write_fault(scenario, {.judge = Judge::end,
                           .expected = reference.returned,
                           .actual = candidate.returned,
                           .expected_exception = type_in_program(reference.threw),
                           .actual_exception = type_in_program(candidate.threw)});
  }
  return fail_disagreement(scenario, operation, in_words(reference), in_words(candidate));
}

CallOutcome fail_refused(Scenario& scenario, const Operation& operation, const std::string& why,
                         std::string candidate) {
  Failure failure =
      failure_at(&operation, FailureKind::disagreement, "refused result of " + operation.name(),
                 operation.name() + ": the reference does not accept the candidate's result " +
                     candidate + (why.empty() ? "" : ": " + why));
  if (scenario.describing()) write_fault(scenario, {.judge = Judge::accepts, .refusal = why});
  scenario.current().fail(failure);
  return CallOutcome::failed();
}

CallOutcome fail_ensures(Scenario& scenario, const Operation& operation, std::string result) {
  const std::string what = result.empty() ? "" : "; it returned " + result;
  if (scenario.describing()) write_fault(scenario, {.judge = Judge::ensures});
  scenario.current().fail(
      failure_at(&operation, FailureKind::contract, "postcondition of " + operation.name(),
                 operation.name() + ": its postcondition does not hold" + what));
  return CallOutcome::failed();
}

void fail_model(std::string reference, std::string candidate) {
  Failure failure = failure_at(nullptr, FailureKind::disagreement, "model",
                               "the candidate no longer stands for its reference");
  failure.left = std::move(reference);
  failure.right = std::move(candidate);
  gainsay::detail::current_case("model").fail(failure);
}

}  // namespace detail
}  // namespace gainsay::api
