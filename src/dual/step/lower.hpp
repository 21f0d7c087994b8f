// SPDX-License-Identifier: MIT
//
// From what models say to what facts understand: values become terms, conditions become conditions
// on terms. Sums of which at most one unknown is left, and comparisons of sums of which at most two
// are, need no definition; what is computed from unknowns otherwise gets one.
#pragma once

#include <gainsay/dual/hidden.hpp>
#include <gainsay/solve/condition.hpp>

#include "dual/step/texts.hpp"
#include "solve/facts.hpp"

namespace gainsay::dual {

class Lower {
 public:
  Lower(solve::Facts& facts, Texts& texts) : facts_(facts), texts_(texts) {}

  solve::Term term(const Value& value);
  solve::Condition condition(const Cond& condition);

 private:
  solve::Condition comparison(const Cond& condition);

  solve::Facts& facts_;
  Texts& texts_;
};

solve::Sort sort_for(Sort sort);
// The value that a term stands for.
Value value_for(Sort sort, const solve::Term& term, const Texts& texts);

}  // namespace gainsay::dual
