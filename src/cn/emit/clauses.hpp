// SPDX-License-Identifier: MIT
//
// Conditions (take, let, check) as C statements.
#pragma once

#include <string>

#include "cn/emit/terms.hpp"

namespace gainsay::cn {

class Clauses : public Terms {
 public:
  using Terms::Terms;

  // Statements that take, compute and check, in the order of the conditions.
  std::string conditions(const Conditions& conditions);
  // Ownership of a global that a function accesses; its value is kept in `variable`.
  std::string accesses(const Access& access, const Variable* variable);
  // A statement that complains if the expression is false, with the values of its terms.
  std::string check(const Expr& expr, const Span& span);

 protected:
  // Where the value of a variable that a condition binds is kept. The usual: a new local, declared
  // by the text returned; the variable has a name afterwards.
  virtual std::string keep(const Variable& variable);

 private:
  struct Taken {
    std::string statements{};
    std::string value{};
  };
  std::string take(const Condition& condition);
  Taken take_one(const Resource& resource);
  std::string take_each(const Condition& condition);
  std::string notes(const Expr& written);
  std::string note(const Expr& written);
  std::string note_operands(const Expr& expr);
};

}  // namespace gainsay::cn
