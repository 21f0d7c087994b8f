// SPDX-License-Identifier: MIT
//
// CN text as trees. One function for each place CN text may stand at.
//
// Both vintages of the syntax are read: `Owned` and `RW`, `spec f(...)` with and without semicolon,
// parts of a contract in any order. A mistake is told once and ends the text it is in; at the top
// level only the item it is in, so that whatever else there is can still be used.
#pragma once

#include "cn/ast/ast.hpp"
#include "cn/ast/c.hpp"

namespace gainsay::cn {

struct Text {
  const Sources& sources;
  Span span;
  Diagnostics& diagnostics;
};

// Each answers whether all of the text was understood; what was is in the second argument.
bool parse_items(const Text& text, Unit& unit);
bool parse_contract(const Text& text, Specification& specification);
bool parse_invariant(const Text& text, Invariant& invariant);
bool parse_statements(const Text& text, std::deque<Statement>& statements);
// An expression alone, for tests and tools.
ExprPtr parse_expression(const Text& text);

}  // namespace gainsay::cn
