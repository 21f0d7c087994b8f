// SPDX-License-Identifier: MIT
//
// Reduction. This file is code under test and is compiled with coverage instrumentation.

#include "fsub.hpp"

#include <utility>

namespace etna::fsub {

namespace {

using Kind = Node::Kind;
using TypKind = TypNode::Kind;

// Term variables bound outside of `cutoff` term binders move by one.
Expr shifted(Fault fault, int cutoff, const Expr& e) {
  switch (e->kind) {
    case Kind::var: {
      bool moves = e->index.value >= cutoff;
      if (fault == Fault::shift_var_all) moves = true;
      if (fault == Fault::shift_var_no_incr) moves = false;
      return moves ? var({e->index.value + 1}) : e;
    }
    case Kind::abs: {
      const int inside = fault == Fault::shift_abs_no_incr ? cutoff : cutoff + 1;
      return abs(e->type, shifted(fault, inside, e->left));
    }
    case Kind::app:
      return app(shifted(fault, cutoff, e->left), shifted(fault, cutoff, e->right));
    case Kind::tabs:
      return tabs(e->type, shifted(fault, cutoff, e->left));
    case Kind::tapp:
      return tapp(shifted(fault, cutoff, e->left), e->type);
  }
  return e;
}

// Type variables of a term bound outside of `cutoff` type binders move by one.
Expr type_shifted(Fault fault, int cutoff, const Expr& e) {
  switch (e->kind) {
    case Kind::var:
      return e;
    case Kind::abs:
      return abs(tshifted(fault, cutoff, e->type), type_shifted(fault, cutoff, e->left));
    case Kind::app:
      return app(type_shifted(fault, cutoff, e->left), type_shifted(fault, cutoff, e->right));
    case Kind::tabs: {
      const int inside = fault == Fault::shift_typ_tabs_no_incr ? cutoff : cutoff + 1;
      return tabs(tshifted(fault, cutoff, e->type), type_shifted(fault, inside, e->left));
    }
    case Kind::tapp:
      return tapp(type_shifted(fault, cutoff, e->left), tshifted(fault, cutoff, e->type));
  }
  return e;
}

Expr substituted_variable(Fault fault, int n, const Expr& s, const Expr& e) {
  const int m = e->index.value;
  if (m == n) return s;
  bool lowered = m > n;
  if (fault == Fault::subst_var_flip) lowered = m < n;
  if (fault == Fault::subst_var_no_decr) lowered = false;
  return lowered ? var({m - 1}) : e;
}

// Puts `s` in the place of term variable `n`, whose binder goes away.
Expr substituted(Fault fault, int n, const Expr& s, const Expr& e) {
  switch (e->kind) {
    case Kind::var:
      return substituted_variable(fault, n, s, e);
    case Kind::abs: {
      const Expr inside = fault == Fault::subst_abs_no_shift ? s : shifted(fault, 0, s);
      const int m = fault == Fault::subst_abs_no_incr ? n : n + 1;
      return abs(e->type, substituted(fault, m, inside, e->left));
    }
    case Kind::app:
      return app(substituted(fault, n, s, e->left), substituted(fault, n, s, e->right));
    case Kind::tabs: {
      const Expr inside = fault == Fault::subst_tabs_no_shift ? s : type_shifted(fault, 0, s);
      return tabs(e->type, substituted(fault, n, inside, e->left));
    }
    case Kind::tapp:
      return tapp(substituted(fault, n, s, e->left), e->type);
  }
  return e;
}

// Puts `s` in the place of type variable `n` in a term.
Expr type_substituted(Fault fault, int n, const Typ& s, const Expr& e) {
  switch (e->kind) {
    case Kind::var:
      return e;
    case Kind::abs:
      return abs(tsubstituted(fault, n, s, e->type), type_substituted(fault, n, s, e->left));
    case Kind::app:
      return app(type_substituted(fault, n, s, e->left), type_substituted(fault, n, s, e->right));
    case Kind::tabs: {
      const Typ inside = fault == Fault::subst_typ_tabs_no_shift ? s : tshifted(fault, 0, s);
      const int m = fault == Fault::subst_typ_tabs_no_incr ? n : n + 1;
      return tabs(tsubstituted(fault, n, s, e->type), type_substituted(fault, m, inside, e->left));
    }
    case Kind::tapp:
      return tapp(type_substituted(fault, n, s, e->left), tsubstituted(fault, n, s, e->type));
  }
  return e;
}

Expr stepped_application(Fault fault, const Expr& e) {
  const bool redex = e->left->kind == Kind::abs;
  const Expr& function = redex ? e->left->left : e->left;
  const Expr left = stepped(fault, function);
  const Expr right = stepped(fault, e->right);
  if (!redex && left == nullptr && right == nullptr) return nullptr;
  const Expr& new_left = left == nullptr ? function : left;
  const Expr& new_right = right == nullptr ? e->right : right;
  return redex ? substituted(fault, 0, new_right, new_left) : app(new_left, new_right);
}

Expr stepped_type_application(Fault fault, const Expr& e) {
  const bool redex = e->left->kind == Kind::tabs;
  const Expr& function = redex ? e->left->left : e->left;
  const Expr left = stepped(fault, function);
  if (redex) return type_substituted(fault, 0, e->type, left == nullptr ? function : left);
  return left == nullptr ? nullptr : tapp(left, e->type);
}

}  // namespace

Typ top() { return std::make_shared<const TypNode>(); }
Typ tvar(Index index) {
  return std::make_shared<const TypNode>(TypNode{.kind = TypKind::var, .index = index});
}
Typ arrow(Typ from, Typ to) {
  return std::make_shared<const TypNode>(
      TypNode{.kind = TypKind::arrow, .left = std::move(from), .right = std::move(to)});
}
Typ all(Typ bound, Typ body) {
  return std::make_shared<const TypNode>(
      TypNode{.kind = TypKind::all, .left = std::move(bound), .right = std::move(body)});
}

Expr var(Index index) {
  return std::make_shared<const Node>(Node{.kind = Kind::var, .index = index});
}
Expr abs(Typ type, Expr body) {
  return std::make_shared<const Node>(
      Node{.kind = Kind::abs, .type = std::move(type), .left = std::move(body)});
}
Expr app(Expr function, Expr argument) {
  return std::make_shared<const Node>(
      Node{.kind = Kind::app, .left = std::move(function), .right = std::move(argument)});
}
Expr tabs(Typ bound, Expr body) {
  return std::make_shared<const Node>(
      Node{.kind = Kind::tabs, .type = std::move(bound), .left = std::move(body)});
}
Expr tapp(Expr function, Typ type) {
  return std::make_shared<const Node>(
      Node{.kind = Kind::tapp, .type = std::move(type), .left = std::move(function)});
}

Typ tshifted(Fault fault, int cutoff, const Typ& t) {
  switch (t->kind) {
    case TypKind::top:
      return t;
    case TypKind::var: {
      bool moves = t->index.value >= cutoff;
      if (fault == Fault::tshift_tvar_all) moves = true;
      if (fault == Fault::tshift_tvar_no_incr) moves = false;
      return moves ? tvar({t->index.value + 1}) : t;
    }
    case TypKind::arrow:
      return arrow(tshifted(fault, cutoff, t->left), tshifted(fault, cutoff, t->right));
    case TypKind::all: {
      const int inside = fault == Fault::tshift_all_no_incr ? cutoff : cutoff + 1;
      return all(tshifted(fault, cutoff, t->left), tshifted(fault, inside, t->right));
    }
  }
  return t;
}

Typ tsubstituted(Fault fault, int n, const Typ& s, const Typ& t) {
  switch (t->kind) {
    case TypKind::top:
      return t;
    case TypKind::var: {
      const int m = t->index.value;
      if (m == n) return s;
      bool lowered = m > n;
      if (fault == Fault::tsubst_tvar_flip) lowered = m < n;
      if (fault == Fault::tsubst_tvar_no_shift) lowered = false;
      if (fault == Fault::tsubst_tvar_over_shift) lowered = true;
      return lowered ? tvar({m - 1}) : t;
    }
    case TypKind::arrow:
      return arrow(tsubstituted(fault, n, s, t->left), tsubstituted(fault, n, s, t->right));
    case TypKind::all: {
      const Typ inside = fault == Fault::tsubst_all_no_tshift ? s : tshifted(fault, 0, s);
      return all(tsubstituted(fault, n, s, t->left), tsubstituted(fault, n + 1, inside, t->right));
    }
  }
  return t;
}

Expr stepped(Fault fault, const Expr& e) {
  if (e->kind == Kind::var) return nullptr;
  if (e->kind == Kind::app) return stepped_application(fault, e);
  if (e->kind == Kind::tapp) return stepped_type_application(fault, e);
  const Expr body = stepped(fault, e->left);
  if (body == nullptr) return nullptr;
  return e->kind == Kind::abs ? abs(e->type, body) : tabs(e->type, body);
}

}  // namespace etna::fsub
