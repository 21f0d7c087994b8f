// SPDX-License-Identifier: MIT
//
// Conditions as tests write them.
#pragma once

#include <doctest/doctest.h>

#include <string_view>

#include "solve/facts.hpp"

namespace gainsay::solve {

// So that doctest prints them.
inline doctest::String toString(Truth truth) {
  constexpr const char* kWords[] = {"no", "yes", "open", "undecided"};
  return kWords[static_cast<int>(truth)];
}

namespace fixture {

inline Term number(std::int64_t value) { return Term::constant(Sort::integer, value); }
inline Term text(std::int64_t value) { return Term::constant(Sort::opaque, value); }

inline Condition equal(Term a, Term b) { return {a, Relation::equal, b}; }
inline Condition unequal(Term a, Term b) { return {a, Relation::unequal, b}; }
inline Condition less(Term a, Term b) { return {a, Relation::less, b}; }
inline Condition at_most(Term a, Term b) { return {a, Relation::at_most, b}; }

}  // namespace fixture
}  // namespace gainsay::solve
