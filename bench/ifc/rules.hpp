// SPDX-License-Identifier: MIT
//
// Rules of information-flow control as data, and the faults that can be made in them.
//
// A rule says for one opcode when it may run, which label its result gets, and which the program
// counter. Labels are joins of variables: those that the instruction hands over, and the label of
// the program counter. A mutant has one variable left out somewhere. They are derived from the
// table, never listed: their order and number follow from the tables alone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

namespace ifc {

enum class Variable : std::uint8_t { lab1, lab2, lab3, lab4, pc };

// The join of some variables, in the order in which they are written; of none, the least label.
class Join {
 public:
  Join(std::initializer_list<Variable> variables);

  std::size_t size() const { return size_; }
  const Variable* begin() const { return variables_.data(); }
  const Variable* end() const { return variables_.data() + size_; }

  Join without(std::size_t index) const;
  Join with(Variable variable) const;
  std::string text() const;

 private:
  std::array<Variable, 5> variables_{};
  std::size_t size_ = 0;
};

// `check <= limit` must hold for a step. A check of nothing always holds.
struct Rule {
  Join check;
  Join limit;
  std::optional<Join> result;
  Join pc;
};

struct NamedRule {
  std::string opcode;
  Rule rule;
};
using Table = std::vector<NamedRule>;

// The labels that a rule is applied to, indexed by Variable. Labels are sets of bits: a join is a
// union, and a label flows to another if it is a subset.
template <class Label>
struct Labels {
  Label of[5] = {};

  Labels(Label pc, std::initializer_list<Label> given) {
    std::size_t next = 0;
    for (const Label label : given) of[next++] = label;
    of[static_cast<std::size_t>(Variable::pc)] = pc;
  }
};

template <class Label>
constexpr Label joined(Label a, Label b) {
  return static_cast<Label>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

template <class Label>
constexpr bool flows_to(Label a, Label b) {
  return joined(a, b) == b;
}

template <class Label>
Label value(const Join& join, const Labels<Label>& labels) {
  Label all{};
  for (const Variable variable : join) {
    all = joined(all, labels.of[static_cast<std::size_t>(variable)]);
  }
  return all;
}

// What a rule allows: the label of the result, the least one if the rule has none, and of the
// program counter.
template <class Label>
struct Allowed {
  Label result{};
  Label pc{};
};

// Nothing if the check fails.
template <class Label>
std::optional<Allowed<Label>> apply(const Rule& rule, const Labels<Label>& labels) {
  if (!flows_to(value(rule.check, labels), value(rule.limit, labels))) return std::nullopt;
  return Allowed<Label>{rule.result ? value(*rule.result, labels) : Label{},
                        value(rule.pc, labels)};
}

// What becomes of a variable that is taken out of the label of the program counter.
enum class PcFault {
  lost,   // it is gone
  moved,  // it is joined to the result instead, and LabPC stays; lost only if there is no result
};

struct Mutant {
  std::size_t number = 0;  // from 1, as in the paper
  std::string opcode;
  std::string change;  // "result Lab1|Lab2 -> Lab2"
  Table table;
};

std::vector<Mutant> mutants_of(const Table& table, PcFault pc_fault);

}  // namespace ifc
