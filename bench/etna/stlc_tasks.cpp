// SPDX-License-Identifier: MIT

#include "stlc.hpp"
#include "tasks.hpp"

namespace etna {

namespace stlc {

namespace {

using gainsay::Gen;
using gainsay::Source;

// Constructors and arguments as the types have them, and nothing more: what derivation amounts to
// for a recursive type.
Gen<Expr> expressions() {
  const auto leaf = [](Source& source) {
    return source.alternative(2) == 0 ? var(gainsay::arbitrary<Index>()(source))
                                      : boolean(source.boolean());
  };
  return gainsay::recursive(leaf, [](const Gen<Expr>& part) {
    return [part](Source& source) {
      if (source.alternative(2) == 0) {
        Typ type = gainsay::arbitrary<Typ>()(source);
        return abs(std::move(type), part(source));
      }
      Expr function = part(source);
      return app(std::move(function), part(source));
    };
  });
}

std::string text_of(const Typ& type) {
  return type == nullptr ? "B" : "(" + text_of(type->from) + "->" + text_of(type->to) + ")";
}

std::string text_of(const Expr& e) {
  switch (e->kind) {
    case Node::Kind::var:
      return "#" + std::to_string(e->index.value);
    case Node::Kind::boolean:
      return e->value ? "true" : "false";
    case Node::Kind::abs:
      return "(\\" + text_of(e->type) + ". " + text_of(e->left) + ")";
    case Node::Kind::app:
      return "(" + text_of(e->left) + " " + text_of(e->right) + ")";
  }
  return "";
}

// --- by hand: terms that have a type

Typ draw_type(Source& source, int depth) {
  const auto span = source.span(gainsay::label_of("type"));
  if (depth == 0 || source.alternative(2) == 0) return nullptr;
  Typ from = draw_type(source, depth - 1);
  return std::make_shared<const Arrow>(Arrow{std::move(from), draw_type(source, depth - 1)});
}

// The variables of a context that have this type.
std::vector<Index> variables(const std::vector<Typ>& context, const Typ& type) {
  std::vector<Index> found;
  for (std::size_t i = 0; i < context.size(); ++i) {
    if (equal(context[context.size() - 1 - i], type)) found.push_back({static_cast<int>(i)});
  }
  return found;
}

Expr draw_term(Source& source, std::vector<Typ>& context, const Typ& type, std::uint32_t depth) {
  const auto span = source.span(gainsay::label_of("term"));
  const std::vector<Index> fitting = variables(context, type);
  const std::uint32_t weights[] = {1, fitting.empty() ? 0u : 2u, depth};
  const std::size_t way = source.alternative(weights);
  if (way == 1) return var(fitting[source.alternative(fitting.size())]);
  if (way == 2) {
    const Typ argument = draw_type(source, 2);
    const Typ function = std::make_shared<const Arrow>(Arrow{argument, type});
    Expr left = draw_term(source, context, function, depth - 1);
    return app(std::move(left), draw_term(source, context, argument, depth - 1));
  }
  if (type == nullptr) return boolean(source.boolean());
  context.push_back(type->from);
  Expr body = draw_term(source, context, type->to, depth == 0 ? 0 : depth - 1);
  context.pop_back();
  return abs(type->from, std::move(body));
}

struct Hand {
  static Term draw(Source& source, gainsay::Tag<Term>) {
    std::vector<Typ> context;
    const Typ type = draw_type(source, 3);
    return {draw_term(source, context, type, 5)};
  }
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
      {"shift_var_none", Fault::shift_var_none, both},
      {"shift_var_all", Fault::shift_var_all, both},
      {"shift_var_leq", Fault::shift_var_leq, both},
      {"shift_abs_no_incr", Fault::shift_abs_no_incr, both},
      {"subst_var_all", Fault::subst_var_all, both},
      {"subst_var_none", Fault::subst_var_none, both},
      {"subst_abs_no_shift", Fault::subst_abs_no_shift, both},
      {"subst_abs_no_incr", Fault::subst_abs_no_incr, both},
      {"substTop_no_shift", Fault::subst_top_no_shift, both},
      {"substTop_no_shift_back", Fault::subst_top_no_shift_back, both},
  };
  return all;
}

}  // namespace

Term gainsay_arbitrary(Source& source, gainsay::Tag<Term>) {
  static const Gen<Expr> expr = expressions();
  return {expr(source)};
}

std::string gainsay_show(const Term& term) { return text_of(term.expr); }

}  // namespace stlc

std::vector<search::Task> stlc_tasks() {
  return tasks_of("stlc", stlc::properties(), stlc::violations());
}
std::vector<search::Task> stlc_correct() { return correct_ones("stlc", stlc::properties()); }

}  // namespace etna
