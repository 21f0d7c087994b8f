// SPDX-License-Identifier: MIT
//
// System F with subtyping, of the Etna benchmark: a reduction with faults in its treatment of term
// and type variables, and the property that reduction preserves types. Term and type variables have
// indices of their own; each counts the binders of its kind.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gainsay/verdict.hpp>

#include "index.hpp"

namespace etna::fsub {

enum class Fault : std::uint8_t {
  none,
  tshift_tvar_all,         // every type variable is moved, also those bound inside
  tshift_tvar_no_incr,     // none is
  tshift_all_no_incr,      // the cutoff stays the same under a type binder in a type
  shift_var_all,           // every term variable is moved
  shift_var_no_incr,       // none is
  shift_abs_no_incr,       // the cutoff stays the same under a term binder
  shift_typ_tabs_no_incr,  // the cutoff stays the same under a type binder in a term
  tsubst_tvar_flip,        // type variables bound inside are lowered, those outside are not
  tsubst_tvar_no_shift,    // those outside are not lowered
  tsubst_tvar_over_shift,  // those inside are lowered too
  tsubst_all_no_tshift,    // what is put in is not moved under a type binder in a type
  subst_var_flip,          // the same three for term variables
  subst_var_no_decr,
  subst_abs_no_shift,
  subst_abs_no_incr,        // the index stays the same under a term binder
  subst_tabs_no_shift,      // what is put in is not moved under a type binder
  subst_typ_tabs_no_incr,   // types in terms: the index stays the same under a type binder
  subst_typ_tabs_no_shift,  // and what is put in is not moved
};

struct TypNode;
using Typ = std::shared_ptr<const TypNode>;  // never null
struct TypNode {
  enum class Kind : std::uint8_t { top, var, arrow, all };
  Kind kind = Kind::top;
  Index index{};  // of a variable
  Typ left{};     // argument of an arrow, bound of a quantifier
  Typ right{};
};

Typ top();
Typ tvar(Index index);
Typ arrow(Typ from, Typ to);
Typ all(Typ bound, Typ body);

struct Node;
using Expr = std::shared_ptr<const Node>;  // never null
struct Node {
  enum class Kind : std::uint8_t { var, abs, app, tabs, tapp };
  Kind kind = Kind::var;
  Index index{};  // of a variable
  Typ type{};     // of an abstraction's variable, bound of a type abstraction, type applied to
  Expr left{};    // body or function
  Expr right{};   // argument
};

Expr var(Index index);
Expr abs(Typ type, Expr body);
Expr app(Expr function, Expr argument);
Expr tabs(Typ bound, Expr body);
Expr tapp(Expr function, Typ type);

// What a property is given: an expression and nothing else.
struct Term {
  Expr expr{};
};
Term gainsay_arbitrary(gainsay::Source& source, gainsay::Tag<Term>);
std::string gainsay_show(const Term& term);

// Moves the type variables that are bound outside of `cutoff` type binders by one.
Typ tshifted(Fault fault, int cutoff, const Typ& t);
// Puts `s` in the place of type variable `n`, whose binder goes away.
Typ tsubstituted(Fault fault, int n, const Typ& s, const Typ& t);
// One parallel step: every redex that is there is reduced. Null if there is none.
Expr stepped(Fault fault, const Expr& e);

// --- types of terms, without faults

// A binder: of a term variable with its type, or of a type variable with its bound.
struct Binder {
  enum class Kind : std::uint8_t { term, type };
  Kind kind = Kind::term;
  Typ type{};
};
using Context = std::vector<Binder>;  // the innermost last

bool equal(const Typ& a, const Typ& b);
std::optional<Typ> type_of_variable(const Context& context, Index index);
std::optional<Typ> bound_of_variable(const Context& context, Index index);
bool is_well_formed(const Context& context, const Typ& t);
bool is_subtype(Context& context, const Typ& s, const Typ& t, int fuel);
std::optional<Typ> type_of(Context& context, const Expr& e);

inline constexpr int kFuel = 40;

// One step keeps the type or gives a subtype; and so does reduction to normal form, where that
// takes 40 steps or fewer.
gainsay::Verdict single_preserve(Fault fault, const Term& term);
gainsay::Verdict multi_preserve(Fault fault, const Term& term);

}  // namespace etna::fsub
