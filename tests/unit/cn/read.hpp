// SPDX-License-Identifier: MIT
//
// CN text without C around it, for tests.
#pragma once

#include <string>

#include "cn/syntax/lex.hpp"
#include "cn/syntax/parse_spec.hpp"
#include "cn/syntax/print.hpp"

namespace gainsay::cn {

struct Reading {
  Sources sources{};
  Diagnostics diagnostics{};
  Span span{};

  explicit Reading(const std::string& text) {
    span = {sources.add("t", text), 0, static_cast<std::uint32_t>(text.size())};
  }
  Text text() { return {sources, span, diagnostics}; }
  std::string codes() const {
    std::string list;
    for (const Diagnostic& one : diagnostics.all()) list += (list.empty() ? "" : " ") + one.code;
    return list;
  }
};

// How an expression was understood: all operands that are not plain are in parentheses. Or the
// codes of what was wrong with it.
inline std::string understood(const std::string& text) {
  Reading reading(text);
  const ExprPtr expr = parse_expression(reading.text());
  return expr ? print(*expr) : reading.codes();
}

// The same for top-level items, one after the other; for a contract; for an invariant; for
// statements.
inline std::string items(const std::string& text) {
  Reading reading(text);
  Unit unit;
  if (!parse_items(reading.text(), unit)) return reading.codes();
  std::string all;
  for (const Datatype& one : unit.datatypes) all += print(one);
  for (const Synonym& one : unit.synonyms) all += print(one);
  for (const Function& one : unit.functions) all += print(one);
  for (const Predicate& one : unit.predicates) all += print(one);
  for (const Lemma& one : unit.lemmas) all += print(one);
  for (const Specification& one : unit.specifications) all += print(one);
  return all;
}

inline std::string contract(const std::string& text) {
  Reading reading(text);
  Specification specification;
  return parse_contract(reading.text(), specification) ? print(specification) : reading.codes();
}

inline std::string invariant(const std::string& text) {
  Reading reading(text);
  Invariant read;
  return parse_invariant(reading.text(), read) ? print(read) : reading.codes();
}

inline std::string statements(const std::string& text) {
  Reading reading(text);
  std::deque<Statement> list;
  if (!parse_statements(reading.text(), list)) return reading.codes();
  std::string all;
  for (const Statement& one : list) all += (all.empty() ? "" : " ") + print(one);
  return all;
}

}  // namespace gainsay::cn
