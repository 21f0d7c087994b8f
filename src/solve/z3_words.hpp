// SPDX-License-Identifier: MIT
//
// Facts in the words of Z3: every unknown is an integer, whatever its sort.
#pragma once

#include <optional>
#include <vector>

#include "solve/search.hpp"
#include "solve/z3_functions.hpp"

namespace gainsay::solve {

class Z3Words {
 public:
  using Handle = Z3Functions::Handle;

  Z3Words(const Z3Functions& z3, Handle context, Handle integers, const Store& store)
      : z3_(z3), context_(context), integers_(integers), store_(store) {}
  ~Z3Words();
  Z3Words(const Z3Words&) = delete;
  Z3Words& operator=(const Z3Words&) = delete;

  // All that is known of the component, as formulas.
  std::vector<Handle> facts(const Component& component);
  // The value of a root in a model, if 64 bits hold it.
  std::optional<std::int64_t> value(Handle model, std::uint32_t root);

 private:
  Handle held(Handle made);
  Handle number(Wide value);
  Handle term(const Place& place);
  Handle formula(const Condition& condition);
  Handle compared(const Place& left, Relation relation, const Place& right);
  Handle result(const Definition& definition);
  void add_claims(const Component& component, std::vector<Handle>& facts);

  const Z3Functions& z3_;
  Handle context_;
  Handle integers_;
  const Store& store_;
  std::vector<Handle> made_{};
};

}  // namespace gainsay::solve
