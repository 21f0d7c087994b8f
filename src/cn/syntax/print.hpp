// SPDX-License-Identifier: MIT
//
// Trees as CN text, in the current syntax. Reading the text gives the same tree.
#pragma once

#include <string>

#include "cn/ast/ast.hpp"

namespace gainsay::cn {

std::string print(const Expr& expr);
std::string print(const TypeName& type);
std::string print(const Pattern& pattern);
std::string print(const Resource& resource);
std::string print(const Condition& condition);  // with its semicolon
std::string print(const Statement& statement);  // with its semicolon

std::string print(const Datatype& datatype);
std::string print(const Synonym& synonym);
std::string print(const Function& function);
std::string print(const Predicate& predicate);
std::string print(const Lemma& lemma);
// The contract alone; with `spec f(...);` in front if it was declared so.
std::string print(const Specification& specification);
std::string print(const Invariant& invariant);

}  // namespace gainsay::cn
