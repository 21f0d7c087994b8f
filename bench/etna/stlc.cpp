// SPDX-License-Identifier: MIT
//
// This file is the code under test and is compiled with coverage instrumentation.

#include "stlc.hpp"

#include <algorithm>
#include <utility>

namespace etna::stlc {

namespace {

using Kind = Node::Kind;
using gainsay::Verdict;

// Moves variables that are bound outside of `cutoff` binders by `distance`.
Expr shifted(Fault fault, int distance, int cutoff, const Expr& e) {
  switch (e->kind) {
    case Kind::boolean:
      return e;
    case Kind::var: {
      bool stays = e->index.value < cutoff;
      if (fault == Fault::shift_var_none) stays = true;
      if (fault == Fault::shift_var_all) stays = false;
      if (fault == Fault::shift_var_leq) stays = e->index.value <= cutoff;
      return stays ? e : var({std::max(0, e->index.value + distance)});
    }
    case Kind::abs: {
      const int inside = fault == Fault::shift_abs_no_incr ? cutoff : cutoff + 1;
      return abs(e->type, shifted(fault, distance, inside, e->left));
    }
    case Kind::app:
      return app(shifted(fault, distance, cutoff, e->left),
                 shifted(fault, distance, cutoff, e->right));
  }
  return e;
}

// Puts `s` in the place of variable `n`.
Expr substituted(Fault fault, int n, const Expr& s, const Expr& e) {
  switch (e->kind) {
    case Kind::boolean:
      return e;
    case Kind::var: {
      bool replaced = e->index.value == n;
      if (fault == Fault::subst_var_all) replaced = true;
      if (fault == Fault::subst_var_none) replaced = false;
      return replaced ? s : e;
    }
    case Kind::abs: {
      const Expr inside = fault == Fault::subst_abs_no_shift ? s : shifted(fault, 1, 0, s);
      const int m = fault == Fault::subst_abs_no_incr ? n : n + 1;
      return abs(e->type, substituted(fault, m, inside, e->left));
    }
    case Kind::app:
      return app(substituted(fault, n, s, e->left), substituted(fault, n, s, e->right));
  }
  return e;
}

// The body of an abstraction that is applied to `s`.
Expr applied(Fault fault, const Expr& s, const Expr& body) {
  if (fault == Fault::subst_top_no_shift) return substituted(fault, 0, s, body);
  const Expr put_in = substituted(fault, 0, shifted(fault, 1, 0, s), body);
  return fault == Fault::subst_top_no_shift_back ? put_in : shifted(fault, -1, 0, put_in);
}

// One parallel step: every redex that is there is reduced. Null if there is none.
Expr stepped(Fault fault, const Expr& e) {
  if (e->kind == Kind::abs) {
    const Expr body = stepped(fault, e->left);
    return body == nullptr ? nullptr : abs(e->type, body);
  }
  if (e->kind != Kind::app) return nullptr;
  const bool redex = e->left->kind == Kind::abs;
  const Expr& function = redex ? e->left->left : e->left;
  const Expr left = stepped(fault, function);
  const Expr right = stepped(fault, e->right);
  if (!redex && left == nullptr && right == nullptr) return nullptr;
  const Expr& new_left = left == nullptr ? function : left;
  const Expr& new_right = right == nullptr ? e->right : right;
  return redex ? applied(fault, new_right, new_left) : app(new_left, new_right);
}

// What a fault makes of a term may double with every step: beyond this many nodes it is given up.
constexpr int kMostNodes = 1000;

// Counts down for every node; false if the count does not last.
bool fits(const Expr& e, int& left) {
  if (--left < 0) return false;
  return (e->left == nullptr || fits(e->left, left)) &&
         (e->right == nullptr || fits(e->right, left));
}

// The normal form, or null if it is not reached.
Expr normal_form(Fault fault, Expr e) {
  for (int steps = 0; steps <= 40; ++steps) {
    int left = kMostNodes;
    if (!fits(e, left)) return nullptr;
    Expr next = stepped(fault, e);
    if (next == nullptr) return e;
    e = std::move(next);
  }
  return nullptr;
}

Verdict judged(bool good) { return good ? Verdict::pass() : Verdict::fail(); }
Verdict ill_typed() { return Verdict::discard("the term has no type"); }

std::optional<Typ> type_of(const Expr& e) {
  std::vector<Typ> context;
  return type_of(context, e);
}

bool has_type(const Expr& e, const Typ& type) {
  const std::optional<Typ> actual = type_of(e);
  return actual && equal(*actual, type);
}

}  // namespace

Expr var(Index index) {
  return std::make_shared<const Node>(Node{.kind = Kind::var, .index = index});
}
Expr boolean(bool value) {
  return std::make_shared<const Node>(Node{.kind = Kind::boolean, .value = value});
}
Expr abs(Typ type, Expr body) {
  return std::make_shared<const Node>(
      Node{.kind = Kind::abs, .type = std::move(type), .left = std::move(body)});
}
Expr app(Expr function, Expr argument) {
  return std::make_shared<const Node>(
      Node{.kind = Kind::app, .left = std::move(function), .right = std::move(argument)});
}

bool equal(const Typ& a, const Typ& b) {
  if (a == nullptr || b == nullptr) return a == b;
  return equal(a->from, b->from) && equal(a->to, b->to);
}

std::optional<Typ> type_of(std::vector<Typ>& context, const Expr& e) {
  switch (e->kind) {
    case Kind::boolean:
      return Typ{};
    case Kind::var: {
      const auto index = static_cast<std::size_t>(e->index.value);
      if (index >= context.size()) return std::nullopt;
      return context[context.size() - 1 - index];
    }
    case Kind::abs: {
      context.push_back(e->type);
      const std::optional<Typ> body = type_of(context, e->left);
      context.pop_back();
      if (!body) return std::nullopt;
      return std::make_shared<const Arrow>(Arrow{e->type, *body});
    }
    case Kind::app: {
      const std::optional<Typ> function = type_of(context, e->left);
      if (!function || *function == nullptr) return std::nullopt;
      const std::optional<Typ> argument = type_of(context, e->right);
      if (!argument || !equal((*function)->from, *argument)) return std::nullopt;
      return (*function)->to;
    }
  }
  return std::nullopt;
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

}  // namespace etna::stlc
