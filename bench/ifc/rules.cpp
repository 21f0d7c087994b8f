// SPDX-License-Identifier: MIT

#include "rules.hpp"

#include <utility>

namespace ifc {

namespace {

const char* name_of(Variable variable) {
  constexpr const char* kNames[] = {"Lab1", "Lab2", "Lab3", "Lab4", "LabPC"};
  return kNames[static_cast<std::size_t>(variable)];
}

// A rule with one fault, and what it is.
struct Fault {
  std::string change;
  Rule rule;
};

std::string arrow(const Join& from, const Join& to) { return from.text() + " -> " + to.text(); }

void add_check_faults(const Rule& rule, std::vector<Fault>& faults) {
  for (std::size_t i = 0; i < rule.check.size(); ++i) {
    Fault fault{"", rule};
    fault.rule.check = rule.check.without(i);
    fault.change =
        "check " + arrow(rule.check, fault.rule.check) + " (<= " + rule.limit.text() + ")";
    faults.push_back(std::move(fault));
  }
}

void add_result_faults(const Rule& rule, std::vector<Fault>& faults) {
  if (!rule.result) return;
  for (std::size_t i = 0; i < rule.result->size(); ++i) {
    Fault fault{"", rule};
    fault.rule.result = rule.result->without(i);
    fault.change = "result " + arrow(*rule.result, *fault.rule.result);
    faults.push_back(std::move(fault));
  }
}

void add_pc_faults(const Rule& rule, PcFault kind, std::vector<Fault>& faults) {
  const bool moves = kind == PcFault::moved && rule.result.has_value();
  for (std::size_t i = 0; i < rule.pc.size(); ++i) {
    const Variable variable = rule.pc.begin()[i];
    if (moves && variable == Variable::pc) continue;
    Fault fault{"", rule};
    fault.rule.pc = rule.pc.without(i);
    fault.change = "pc " + arrow(rule.pc, fault.rule.pc);
    if (moves) {
      fault.rule.result = rule.result->with(variable);
      fault.change += ", result " + arrow(*rule.result, *fault.rule.result);
    }
    faults.push_back(std::move(fault));
  }
}

}  // namespace

Join::Join(std::initializer_list<Variable> variables) {
  for (const Variable variable : variables) variables_[size_++] = variable;
}

Join Join::without(std::size_t index) const {
  Join rest{};
  for (std::size_t i = 0; i < size_; ++i) {
    if (i != index) rest.variables_[rest.size_++] = variables_[i];
  }
  return rest;
}

Join Join::with(Variable variable) const {
  Join all = *this;
  all.variables_[all.size_++] = variable;
  return all;
}

std::string Join::text() const {
  if (size_ == 0) return "bottom";
  std::string text;
  for (const Variable variable : *this) {
    text += text.empty() ? "" : "|";
    text += name_of(variable);
  }
  return text;
}

std::vector<Mutant> mutants_of(const Table& table, PcFault pc_fault) {
  std::vector<Mutant> mutants;
  for (std::size_t at = 0; at < table.size(); ++at) {
    std::vector<Fault> faults;
    add_check_faults(table[at].rule, faults);
    add_result_faults(table[at].rule, faults);
    add_pc_faults(table[at].rule, pc_fault, faults);
    for (Fault& fault : faults) {
      Mutant mutant{mutants.size() + 1, table[at].opcode, std::move(fault.change), table};
      mutant.table[at].rule = fault.rule;
      mutants.push_back(std::move(mutant));
    }
  }
  return mutants;
}

}  // namespace ifc
