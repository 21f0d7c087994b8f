// SPDX-License-Identifier: MIT

#include "scenario/failures.hpp"

#include <gainsay/scenario/exceptions.hpp>

#include "base/text.hpp"

namespace gainsay::scenario {

Failure failure_at(const Operation* operation, FailureKind kind, std::string origin,
                   std::string message) {
  Failure failure;
  failure.kind = kind;
  failure.origin = std::move(origin);
  failure.message = std::move(message);
  if (operation != nullptr) {
    failure.file = operation->at().file;
    failure.line = operation->at().line;
  }
  return failure;
}

void write_check(Scenario& scenario, const Objects& objects, std::size_t index) {
  Fault fault = objects.fault();
  fault.value = objects.name(index);
  write_fault(scenario, fault);
}

void fail_check(Scenario& scenario, const Operation* during, const Objects& objects,
                std::size_t index) {
  if (scenario.describing()) write_check(scenario, objects, index);
  const std::string after =
      during == nullptr ? " at the end of the scenario" : " after " + during->name();
  scenario.current().fail(
      failure_at(during, FailureKind::contract, "check " + objects.prefix(),
                 "the check of " + objects.name(index) + " does not hold" + after));
}

void fail_exception(Scenario& scenario, const Operation* during) {
  const std::type_info* type = type_in_flight();
  const std::string name = type == nullptr ? "an unknown type" : base::demangled(*type);
  const std::string text = exception_text(type, std::current_exception());
  const std::string operation = during == nullptr ? "" : during->name();
  if (scenario.doing().runs_code_under_test) {
    if (scenario.describing()) write_thrown(scenario, text);
    scenario.current().fail(failure_at(during, FailureKind::exception,
                                       "exception " + name + " in " + operation,
                                       operation + " threw " + text));
    return;
  }
  const std::string where = scenario.doing().words;
  scenario.current().fail(
      failure_at(during, FailureKind::harness, "harness " + operation + " " + where + " " + name,
                 "the test itself threw " + where + (operation.empty() ? "" : " of " + operation) +
                     ": " + text));
}

}  // namespace gainsay::scenario
