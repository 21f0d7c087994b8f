// SPDX-License-Identifier: MIT
//
// Terms are drawn for a type that they shall have. A variable that has it, or a subtype, will do; a
// function or a type function is made of its parts; and any type is that of an application to
// something whose type is drawn. For type applications a part of the wanted type is replaced by a
// variable, so that there is something to substitute.

#include "fsub_terms.hpp"

#include <utility>
#include <vector>

#include <gainsay/source.hpp>

namespace etna::fsub {

namespace {

using gainsay::Source;
using TypKind = TypNode::Kind;

int count_of(const Context& context, Binder::Kind kind) {
  int count = 0;
  for (const Binder& binder : context) count += binder.kind == kind ? 1 : 0;
  return count;
}

Typ draw_type(Source& source, int type_binders, int depth) {
  const auto span = source.span(gainsay::label_of("type"));
  const std::uint32_t compound = depth == 0 ? 0 : 2;
  const std::uint32_t weights[] = {1, type_binders == 0 ? 0u : 3u, compound, compound};
  const std::size_t way = source.alternative(weights);
  if (way == 0) return top();
  if (way == 1) return tvar({source.integer(0, type_binders - 1)});
  Typ left = draw_type(source, type_binders, depth - 1);
  const int inside = way == 2 ? type_binders : type_binders + 1;
  Typ right = draw_type(source, inside, depth - 1);
  return way == 2 ? arrow(std::move(left), std::move(right))
                  : all(std::move(left), std::move(right));
}

// `t`, which is to be read under one more type binder, with `part` replaced by the new variable.
Typ abstracted(const Typ& t, const Typ& part, int variable) {
  if (equal(t, part)) return tvar({variable});
  if (t->kind == TypKind::arrow) {
    return arrow(abstracted(t->left, part, variable), abstracted(t->right, part, variable));
  }
  if (t->kind == TypKind::all) {
    return all(abstracted(t->left, part, variable),
               abstracted(t->right, tshifted(Fault::none, 0, part), variable + 1));
  }
  return t;
}

// Draws terms under binders.
class Terms {
 public:
  explicit Terms(Source& source) : source_(source) {}

  // A term of a type, or null if no variable has it where only a variable will do.
  Expr draw(const Typ& type, std::uint32_t depth) {
    const auto span = source_.span(gainsay::label_of("term"));
    const std::vector<Index> fitting = variables_of(type);
    const std::uint32_t weights[] = {fitting.empty() ? 0u : 3u,
                                     type->kind == TypKind::var ? 0u : 2u, depth, depth};
    if (weights[0] + weights[1] + weights[2] == 0) return nullptr;
    switch (source_.alternative(weights)) {
      case 0:
        return var(fitting[source_.alternative(fitting.size())]);
      case 1:
        return draw_value(type, depth == 0 ? 0 : depth - 1);
      case 2:
        return draw_application(type, depth - 1);
      default:
        return draw_type_application(type, depth - 1);
    }
  }

 private:
  std::vector<Index> variables_of(const Typ& type) {
    std::vector<Index> fitting;
    const int count = count_of(context_, Binder::Kind::term);
    for (int i = 0; i < count; ++i) {
      const std::optional<Typ> actual = type_of_variable(context_, {i});
      if (actual && is_subtype(context_, *actual, type, kFuel)) fitting.push_back({i});
    }
    return fitting;
  }

  Typ draw_some_type(int depth) {
    return draw_type(source_, count_of(context_, Binder::Kind::type), depth);
  }

  Expr draw_under(Binder binder, const Typ& type, std::uint32_t depth) {
    context_.push_back(std::move(binder));
    Expr body = draw(type, depth);
    context_.pop_back();
    return body;
  }

  // A function or a type function; of type Top, any.
  Expr draw_value(const Typ& type, std::uint32_t depth) {
    if (type->kind == TypKind::top) {
      const Typ some = draw_some_type(1);
      return draw_value(source_.boolean() ? arrow(some, some) : all(some, top()), depth);
    }
    const bool is_function = type->kind == TypKind::arrow;
    const Binder::Kind kind = is_function ? Binder::Kind::term : Binder::Kind::type;
    Expr body = draw_under({kind, type->left}, type->right, depth);
    if (body == nullptr) return nullptr;
    return is_function ? abs(type->left, std::move(body)) : tabs(type->left, std::move(body));
  }

  Expr draw_application(const Typ& type, std::uint32_t depth) {
    const Typ argument_type = draw_some_type(2);
    Expr function = draw(arrow(argument_type, type), depth);
    if (function == nullptr) return nullptr;
    Expr argument = draw(argument_type, depth);
    return argument == nullptr ? nullptr : app(std::move(function), std::move(argument));
  }

  Expr draw_type_application(const Typ& type, std::uint32_t depth) {
    const Typ given = source_.boolean() ? part_of(type) : draw_some_type(1);
    const Typ bound = source_.boolean() ? given : top();
    const Typ wanted =
        abstracted(tshifted(Fault::none, 0, type), tshifted(Fault::none, 0, given), 0);
    Expr function = draw(all(bound, wanted), depth);
    return function == nullptr ? nullptr : tapp(std::move(function), given);
  }

  // A part of a type that needs no binder inside of it.
  Typ part_of(const Typ& type) {
    if (type->kind == TypKind::arrow && source_.boolean()) {
      return part_of(source_.boolean() ? type->left : type->right);
    }
    if (type->kind == TypKind::all && source_.boolean()) return part_of(type->left);
    return type;
  }

  Source& source_;
  Context context_{};
};

}  // namespace

Term draw_by_hand(Source& source) {
  const Typ type = draw_type(source, 0, 3);
  Expr expr = Terms(source).draw(type, 4);
  return {expr == nullptr ? var({0}) : std::move(expr)};
}

}  // namespace etna::fsub
