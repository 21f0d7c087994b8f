// SPDX-License-Identifier: MIT
//
// Types of terms and the properties. This file is code under test and is compiled with coverage
// instrumentation.

#include <utility>

#include "fsub.hpp"

namespace etna::fsub {

namespace {

using Kind = Node::Kind;
using TypKind = TypNode::Kind;
using gainsay::Verdict;

// The type of a binder as it reads in a place that is so many type binders further in.
Typ moved(Typ t, int binders) {
  for (int i = 0; i < binders; ++i) t = tshifted(Fault::none, 0, t);
  return t;
}

// The type at a binder of a kind, counted from the innermost.
std::optional<Typ> looked_up(const Context& context, Binder::Kind kind, int index) {
  if (index < 0) return std::nullopt;
  int type_binders = 0;
  for (auto binder = context.rbegin(); binder != context.rend(); ++binder) {
    if (binder->kind == Binder::Kind::type) ++type_binders;
    if (binder->kind == kind && index-- == 0) return moved(binder->type, type_binders);
  }
  return std::nullopt;
}

// Looks through type variables to what they are bounded by.
std::optional<Typ> promoted(const Context& context, std::optional<Typ> t) {
  for (int fuel = kFuel; t && (*t)->kind == TypKind::var; --fuel) {
    if (fuel == 0) return std::nullopt;
    t = bound_of_variable(context, (*t)->index);
  }
  return t;
}

// What is typed under one more binder.
template <class F>
auto under(Context& context, Binder binder, F&& f) {
  context.push_back(std::move(binder));
  auto result = f();
  context.pop_back();
  return result;
}

std::optional<Typ> type_of_application(Context& context, const Expr& e) {
  const std::optional<Typ> function = promoted(context, type_of(context, e->left));
  if (!function || (*function)->kind != TypKind::arrow) return std::nullopt;
  const std::optional<Typ> argument = type_of(context, e->right);
  if (!argument || !is_subtype(context, *argument, (*function)->left, kFuel)) return std::nullopt;
  return (*function)->right;
}

std::optional<Typ> type_of_type_application(Context& context, const Expr& e) {
  const std::optional<Typ> function = promoted(context, type_of(context, e->left));
  if (!function || (*function)->kind != TypKind::all) return std::nullopt;
  if (!is_well_formed(context, e->type)) return std::nullopt;
  if (!is_subtype(context, e->type, (*function)->left, kFuel)) return std::nullopt;
  return tsubstituted(Fault::none, 0, e->type, (*function)->right);
}

bool subtype_of_all(Context& context, const Typ& s, const Typ& t, int fuel) {
  if (s->kind != TypKind::all || !is_subtype(context, t->left, s->left, fuel)) return false;
  return under(context, {Binder::Kind::type, t->left},
               [&] { return is_subtype(context, s->right, t->right, fuel); });
}

// --- the properties

// What a fault makes of a term may double with every step: beyond this many nodes it is given up.
constexpr int kMostNodes = 1000;

// Count down for every node; false if the count does not last.
bool fits(const Typ& t, int& left) {
  if (--left < 0) return false;
  return (t->left == nullptr || fits(t->left, left)) &&
         (t->right == nullptr || fits(t->right, left));
}
bool fits(const Expr& e, int& left) {
  if (--left < 0) return false;
  return (e->type == nullptr || fits(e->type, left)) &&
         (e->left == nullptr || fits(e->left, left)) &&
         (e->right == nullptr || fits(e->right, left));
}

// The normal form, or null if it is not reached.
Expr normal_form(Fault fault, Expr e) {
  for (int steps = 0; steps <= kFuel; ++steps) {
    int left = kMostNodes;
    if (!fits(e, left)) return nullptr;
    Expr next = stepped(fault, e);
    if (next == nullptr) return e;
    e = std::move(next);
  }
  return nullptr;
}

std::optional<Typ> type_of(const Expr& e) {
  Context context;
  return type_of(context, e);
}

bool has_type(const Expr& e, const Typ& type) {
  const std::optional<Typ> actual = type_of(e);
  Context context;
  return actual && is_subtype(context, *actual, type, kFuel);
}

Verdict judged(bool good) { return good ? Verdict::pass() : Verdict::fail(); }
Verdict ill_typed() { return Verdict::discard("the term has no type"); }

}  // namespace

bool equal(const Typ& a, const Typ& b) {
  if (a->kind != b->kind) return false;
  if (a->kind == TypKind::top) return true;
  if (a->kind == TypKind::var) return a->index == b->index;
  return equal(a->left, b->left) && equal(a->right, b->right);
}

std::optional<Typ> type_of_variable(const Context& context, Index index) {
  return looked_up(context, Binder::Kind::term, index.value);
}
std::optional<Typ> bound_of_variable(const Context& context, Index index) {
  return looked_up(context, Binder::Kind::type, index.value);
}

bool is_well_formed(const Context& context, const Typ& t) {
  if (t->kind == TypKind::top) return true;
  if (t->kind == TypKind::var) return bound_of_variable(context, t->index).has_value();
  if (!is_well_formed(context, t->left)) return false;
  if (t->kind == TypKind::arrow) return is_well_formed(context, t->right);
  Context inside = context;
  inside.push_back({Binder::Kind::type, t->left});
  return is_well_formed(inside, t->right);
}

bool is_subtype(Context& context, const Typ& s, const Typ& t, int fuel) {
  if (fuel == 0) return false;
  if (t->kind == TypKind::top) return is_well_formed(context, s);
  if (s->kind == TypKind::var) {
    const std::optional<Typ> bound = bound_of_variable(context, s->index);
    if (!bound) return false;
    if (t->kind == TypKind::var && s->index == t->index) return true;
    return is_subtype(context, *bound, t, fuel - 1);
  }
  if (t->kind == TypKind::all) return subtype_of_all(context, s, t, fuel - 1);
  return s->kind == TypKind::arrow && t->kind == TypKind::arrow &&
         is_subtype(context, t->left, s->left, fuel - 1) &&
         is_subtype(context, s->right, t->right, fuel - 1);
}

std::optional<Typ> type_of(Context& context, const Expr& e) {
  if (e->kind == Kind::var) return type_of_variable(context, e->index);
  if (e->kind == Kind::app) return type_of_application(context, e);
  if (e->kind == Kind::tapp) return type_of_type_application(context, e);
  if (!is_well_formed(context, e->type)) return std::nullopt;
  const bool of_term = e->kind == Kind::abs;
  const Binder::Kind kind = of_term ? Binder::Kind::term : Binder::Kind::type;
  const std::optional<Typ> body =
      under(context, {kind, e->type}, [&] { return type_of(context, e->left); });
  if (!body) return std::nullopt;
  return of_term ? arrow(e->type, *body) : all(e->type, *body);
}

Verdict single_preserve(Fault fault, const Term& term) {
  const std::optional<Typ> type = type_of(term.expr);
  if (!type) return ill_typed();
  const Expr next = stepped(fault, term.expr);
  return judged(next == nullptr || has_type(next, *type));
}

Verdict multi_preserve(Fault fault, const Term& term) {
  const std::optional<Typ> type = type_of(term.expr);
  if (!type) return ill_typed();
  const Expr last = normal_form(fault, term.expr);
  return judged(last == nullptr || has_type(last, *type));
}

}  // namespace etna::fsub
