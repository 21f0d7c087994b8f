// SPDX-License-Identifier: MIT
//
// What somebody who writes C all day gets wrong in CN, and what to write instead.

#include <algorithm>
#include <array>

#include "base/format.hpp"
#include "cn/syntax/parser.hpp"

namespace gainsay::cn {

namespace {

bool is_c_type(const Token& token) {
  constexpr std::array<std::string_view, 6> kWords = {"int",   "char",     "long",
                                                      "short", "unsigned", "signed"};
  return std::find(kWords.begin(), kWords.end(), token.text) != kWords.end();
}

bool is_ownership(const Token& token) {
  return token.is("RW") || token.is("W") || token.is("Owned") || token.is("Block");
}

// How tightly C binds it; 0 for what is no matter of bits and sums.
int binding_in_c(Op op) {
  switch (op) {
    case Op::multiply:
    case Op::divide:
    case Op::remainder:
      return 5;
    case Op::add:
    case Op::subtract:
      return 4;
    case Op::bit_and:
      return 3;
    case Op::bit_xor:
      return 2;
    case Op::bit_or:
      return 1;
    default:
      return 0;
  }
}

// An operation that is not in parentheses: those are part of what they enclose.
bool is_bare(const Expr& expr) {
  return expr.kind == Expr::Kind::binary && expr.span.begin == expr.args[0]->span.begin;
}

}  // namespace

// What to write instead of what stands here, if that is known.
std::string Parser::remedy() const {
  const Token& here = peek();
  const Token& before = tokens_[at_ == 0 ? 0 : at_ - 1];
  const bool doubled = at_ > 0 && here.kind == Token::Kind::sign && before.text == here.text;
  if (doubled && (here.is("<") || here.is(">"))) {
    return fmt::format("shifts are written {}(a, b)", here.is("<") ? "shift_left" : "shift_right");
  }
  if (doubled && here.is("+")) return "nothing changes in CN: write x + 1i32";
  if (here.is(">") && (before.is("==") || before.is("=")))
    return "an implication is written a implies b";
  if (here.is("=") && peek(1).is(">")) return "an implication is written a implies b";
  if (here.is("=") && is_ownership(peek(1))) {
    return fmt::format("a resource is taken: take {} = {}...", before.text, peek(1).text);
  }
  if (here.is("=")) return "equality is written ==";
  if (here.is("and")) return "write &&";
  if (here.is("or")) return "write ||";
  if (here.is("(") && before.is("sizeof")) return "write sizeof<T>";
  if (here.is("require") || here.is("ensure")) return fmt::format("write {}s", here.text);
  if (is_ownership(here)) return fmt::format("a resource is taken: take v = {}...", here.text);
  if (is_c_type(here)) return "casts have types of CN: (i32) x";
  return "";
}

// Where C would group otherwise: x + y & z, x ^ y & z, x | y - z.
void Parser::warn_of_grouping(Op op, const Expr& left, const Expr& right) {
  const auto looser = [op](const Expr& side) {
    return is_bare(side) && binding_in_c(side.op) != 0 && binding_in_c(side.op) < binding_in_c(op);
  };
  if (!looser(left) && !looser(right)) return;
  const auto text = [this](const ExprPtr& part) { return text_.sources.text(part->span); };
  const bool first = looser(left);
  const Expr& inner = first ? left : right;
  const std::string here =
      first ? fmt::format("({}) {} ...", text_.sources.text(inner.span), to_text(op))
            : fmt::format("... {} ({})", to_text(op), text_.sources.text(inner.span));
  const std::string in_c =
      first
          ? fmt::format("... {} ({} {} ...)", to_text(inner.op), text(inner.args[1]), to_text(op))
          : fmt::format("(... {} {}) {} ...", to_text(op), text(inner.args[0]), to_text(inner.op));
  text_.diagnostics.warn(
      {.code = "cn-bit-precedence",
       .what =
           fmt::format("`{}` binds as tightly as `{}` in CN: this is `{}`, in C it would be `{}`",
                       to_text(inner.op), inner.op == Op::bit_or ? "+" : "*", here, in_c),
       .span = inner.span,
       .fix = "put parentheses around the part that is meant"});
}

}  // namespace gainsay::cn
