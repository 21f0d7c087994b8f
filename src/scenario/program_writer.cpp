// SPDX-License-Identifier: MIT
//
// What a scenario writes into the journal of its case: the program that it amounts to.

#include <gainsay/scenario/operation.hpp>

#include "core/entries.hpp"

namespace gainsay::scenario {

void Scenario::code(const std::string& line) {
  if (describing()) core::StepEntry{.line = line}.write(case_.journal);
}

void Scenario::declare(std::string_view name, const std::string& line) {
  if (describing()) core::StepEntry{.line = line, .declares = name}.write(case_.journal);
}

void write_call(Scenario& scenario, const Operation& operation,
                const std::vector<CallArgument>& arguments,
                const std::vector<CallArgument>& reference_arguments, CallTraits traits) {
  core::CallEntry::write(scenario.current().journal,
                         {.operation = operation.name(),
                          .file = operation.at().file,
                          .line = operation.at().line,
                          .pattern = operation.pattern(),
                          .arguments = arguments,
                          .reference_pattern = operation.reference_pattern(),
                          .reference_arguments = reference_arguments,
                          .traits = traits});
}

void write_binding(Scenario& scenario, const std::string& name, const std::string& type,
                   const std::string& path) {
  core::BindingEntry::write(scenario.current().journal, {name, type, path});
}

void write_result(Scenario& scenario, const std::string& returned, const std::string& expected) {
  core::ResultEntry{true, returned, expected}.write(scenario.current().journal);
}

void write_thrown(Scenario& scenario, const std::string& exception) {
  core::ResultEntry{false, exception, ""}.write(scenario.current().journal);
}

void write_fault(Scenario& scenario, const Fault& fault) {
  core::FaultEntry::write(scenario.current().journal, fault);
}

}  // namespace gainsay::scenario
