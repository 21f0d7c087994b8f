// SPDX-License-Identifier: MIT

#include "fsub_terms.hpp"
#include "tasks.hpp"

namespace etna {

namespace fsub {

namespace {

using gainsay::Gen;
using gainsay::Source;

// --- constructors and arguments as the types have them, and nothing more

Gen<Typ> types() {
  const auto leaf = [](Source& source) {
    return source.alternative(2) == 0 ? top() : tvar(gainsay::arbitrary<Index>()(source));
  };
  return gainsay::recursive(leaf, [](const Gen<Typ>& part) {
    return [part](Source& source) {
      const bool is_arrow = source.alternative(2) == 0;
      Typ left = part(source);
      Typ right = part(source);
      return is_arrow ? arrow(std::move(left), std::move(right))
                      : all(std::move(left), std::move(right));
    };
  });
}

Expr draw_step(Source& source, const Gen<Typ>& type, const Gen<Expr>& part) {
  switch (source.alternative(4)) {
    case 0: {
      Typ of = type(source);
      return abs(std::move(of), part(source));
    }
    case 1: {
      Expr function = part(source);
      return app(std::move(function), part(source));
    }
    case 2: {
      Typ bound = type(source);
      return tabs(std::move(bound), part(source));
    }
    default: {
      Expr function = part(source);
      return tapp(std::move(function), type(source));
    }
  }
}

Gen<Expr> expressions() {
  const auto leaf = [](Source& source) { return var(gainsay::arbitrary<Index>()(source)); };
  return gainsay::recursive(leaf, [type = types()](const Gen<Expr>& part) {
    return [type, part](Source& source) { return draw_step(source, type, part); };
  });
}

// --- text

std::string text_of(const Typ& t) {
  switch (t->kind) {
    case TypNode::Kind::top:
      return "Top";
    case TypNode::Kind::var:
      return "'" + std::to_string(t->index.value);
    case TypNode::Kind::arrow:
      return "(" + text_of(t->left) + "->" + text_of(t->right) + ")";
    case TypNode::Kind::all:
      return "(all <:" + text_of(t->left) + ". " + text_of(t->right) + ")";
  }
  return "";
}

std::string text_of(const Expr& e) {
  switch (e->kind) {
    case Node::Kind::var:
      return "#" + std::to_string(e->index.value);
    case Node::Kind::abs:
      return "(\\" + text_of(e->type) + ". " + text_of(e->left) + ")";
    case Node::Kind::app:
      return "(" + text_of(e->left) + " " + text_of(e->right) + ")";
    case Node::Kind::tabs:
      return "(/\\<:" + text_of(e->type) + ". " + text_of(e->left) + ")";
    case Node::Kind::tapp:
      return "(" + text_of(e->left) + " [" + text_of(e->type) + "])";
  }
  return "";
}

}  // namespace

Term gainsay_arbitrary(Source& source, gainsay::Tag<Term>) {
  static const Gen<Expr> expr = expressions();
  return {expr(source)};
}

std::string gainsay_show(const Term& term) { return text_of(term.expr); }

namespace {

struct Hand {
  static Term draw(Source& source, gainsay::Tag<Term>) { return draw_by_hand(source); }
};

const std::vector<Property<Fault>>& properties() {
  static const std::vector<Property<Fault>> all = {
      property<Hand>("SinglePreserve", single_preserve),
      property<Hand>("MultiPreserve", multi_preserve),
  };
  return all;
}

const std::vector<Violations<Fault>>& violations() {
  static const std::vector<const char*> both = {"SinglePreserve", "MultiPreserve"};
  static const std::vector<Violations<Fault>> all = {
      {"tshift_tvar_all", Fault::tshift_tvar_all, both},
      {"tshift_tvar_no_incr", Fault::tshift_tvar_no_incr, both},
      {"tshift_all_no_incr", Fault::tshift_all_no_incr, both},
      {"shift_var_all", Fault::shift_var_all, both},
      {"shift_var_no_incr", Fault::shift_var_no_incr, both},
      {"shift_abs_no_incr", Fault::shift_abs_no_incr, both},
      {"shift_typ_tabs_no_incr", Fault::shift_typ_tabs_no_incr, both},
      {"tsubst_tvar_flip", Fault::tsubst_tvar_flip, both},
      {"tsubst_tvar_no_shift", Fault::tsubst_tvar_no_shift, both},
      {"tsubst_tvar_over_shift", Fault::tsubst_tvar_over_shift, both},
      {"tsubst_all_no_tshift", Fault::tsubst_all_no_tshift, both},
      {"subst_var_flip", Fault::subst_var_flip, both},
      {"subst_var_no_decr", Fault::subst_var_no_decr, both},
      {"subst_abs_no_shift", Fault::subst_abs_no_shift, both},
      {"subst_abs_no_incr", Fault::subst_abs_no_incr, both},
      {"subst_tabs_no_shift", Fault::subst_tabs_no_shift, both},
      {"subst_typ_tabs_no_incr", Fault::subst_typ_tabs_no_incr, both},
      {"subst_typ_tabs_no_shift", Fault::subst_typ_tabs_no_shift, both},
  };
  return all;
}

}  // namespace

}  // namespace fsub

std::vector<search::Task> fsub_tasks() {
  return tasks_of("fsub", fsub::properties(), fsub::violations());
}
std::vector<search::Task> fsub_correct() { return correct_ones("fsub", fsub::properties()); }

}  // namespace etna
