// SPDX-License-Identifier: MIT
//
// What is checked inside of a function's body: loop invariants, asserts, lemmas.
#pragma once

#include <string>
#include <vector>

#include "cn/emit/clauses.hpp"
#include "cn/emit/files.hpp"

namespace gainsay::cn {

// A check inside of a body is a function of its own, so that nothing in it is traced as the user's
// code. It gets the variables of C that it mentions as arguments, and what the specification
// remembers through gcn_entry().
class BodyCheck : public Clauses {
 public:
  BodyCheck(Common& common, const CFunction& function, unsigned number)
      : Clauses(common, function.name), c_function_(function), number_(number) {}

  // The function: its prototype, and its definition with the statements in it.
  std::string prototype() const;
  std::string definition(const std::string& entry_type, const char* kind,
                         const std::string& statements) const;
  // `gcn_b3((gcn_i32)x)`
  std::string call() const;

 protected:
  std::string current(const Variable& variable) override;
  std::string address(const Variable& variable) override;

 private:
  struct Argument {
    std::string type, value, name;
  };
  std::string argument(std::string type, std::string value);
  std::string signature() const;
  const CType& type_of(const Variable& variable) const;

  const CFunction& c_function_;
  unsigned number_;
  std::vector<Argument> arguments_{};
};

// Where the call of an invariant goes, so that it is made before every evaluation of the condition.
std::vector<Insertion> around_condition(const CLoop& loop, const std::string& call,
                                        const Sources& sources);

}  // namespace gainsay::cn
