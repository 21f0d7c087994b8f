// SPDX-License-Identifier: MIT
//
// The simply typed lambda calculus of the Etna benchmark: a reduction with faults in its treatment
// of variables, and the property that reduction preserves types.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gainsay/verdict.hpp>

#include "index.hpp"

namespace etna::stlc {

enum class Fault : std::uint8_t {
  none,
  shift_var_none,          // no variable is shifted
  shift_var_all,           // all are, also those bound inside
  shift_var_leq,           // one too few is
  shift_abs_no_incr,       // the cutoff stays the same under a binder
  subst_var_all,           // every variable is replaced
  subst_var_none,          // none is
  subst_abs_no_shift,      // what is put in is not shifted under a binder
  subst_abs_no_incr,       // the index stays the same under a binder
  subst_top_no_shift,      // nothing is shifted at all
  subst_top_no_shift_back  // not shifted back
};

struct Arrow;
using Typ = std::shared_ptr<const Arrow>;  // null: bool
struct Arrow {
  Typ from{};
  Typ to{};
};

struct Node;
using Expr = std::shared_ptr<const Node>;  // never null
struct Node {
  enum class Kind : std::uint8_t { var, boolean, abs, app };
  Kind kind = Kind::boolean;
  Index index{};       // of a variable
  bool value = false;  // of a boolean
  Typ type{};          // of an abstraction's variable
  Expr left{};         // body of an abstraction, function of an application
  Expr right{};        // argument of an application
};

Expr var(Index index);
Expr boolean(bool value);
Expr abs(Typ type, Expr body);
Expr app(Expr function, Expr argument);

// What a property is given: an expression and nothing else.
struct Term {
  Expr expr{};
};
Term gainsay_arbitrary(gainsay::Source& source, gainsay::Tag<Term>);
std::string gainsay_show(const Term& term);

// The type of an expression under binders of these types, the innermost last.
std::optional<Typ> type_of(std::vector<Typ>& context, const Expr& e);
bool equal(const Typ& a, const Typ& b);

// One step keeps the type; and so does reduction to normal form, where that takes 40 steps or
// fewer.
gainsay::Verdict single_preserve(Fault fault, const Term& term);
gainsay::Verdict multi_preserve(Fault fault, const Term& term);

}  // namespace etna::stlc
