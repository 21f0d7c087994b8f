// SPDX-License-Identifier: MIT

#include <gainsay/dual/hidden.hpp>

#include <array>
#include <utility>

namespace gainsay::dual {
namespace {

// As the arithmetic of models has it: sums wrap round, division rounds down, x / 0 is 0.
std::int64_t result(char op, std::int64_t a, std::int64_t b) {
  const auto left = static_cast<std::uint64_t>(a);
  const auto right = static_cast<std::uint64_t>(b);
  switch (op) {
    case '+':
      return static_cast<std::int64_t>(left + right);
    case '-':
      return static_cast<std::int64_t>(left - right);
    case '*':
      return static_cast<std::int64_t>(left * right);
    default:
      break;
  }
  if (b == 0) return 0;
  if (b == -1) return static_cast<std::int64_t>(0 - left);
  return a / b - ((a % b != 0 && (a % b < 0) != (b < 0)) ? 1 : 0);
}

bool holds(Cond::Kind kind, const Value& a, const Value& b) {
  switch (kind) {
    case Cond::Kind::equal:
      return a.number == b.number && a.text == b.text;
    case Cond::Kind::unequal:
      return a.number != b.number || a.text != b.text;
    case Cond::Kind::less:
      return a.number < b.number;
    default:
      return a.number <= b.number;
  }
}

}  // namespace

Value computed(char op, const Value& left, const Value& right) {
  Value value{.sort = left.sort};
  if (left.constant() && right.constant()) {
    value.number = result(op, left.number, right.number);
  } else if (right.constant() && (op == '+' || op == '-')) {
    value = left;
    value.number = result(op, left.number, right.number);
  } else if (left.constant() && op == '+') {
    value = right;
    value.number = result('+', left.number, right.number);
  } else {
    value.formula = std::make_shared<const Formula>(Formula{op, left, right});
  }
  return value;
}

Cond Cond::compare(Kind kind, Value left, Value right) {
  const bool decided =
      left.formula == nullptr && right.formula == nullptr && left.variable == right.variable;
  if (decided) return Cond(dual::holds(kind, left, right));
  Cond cond(kind);
  cond.left_ = std::move(left);
  cond.right_ = std::move(right);
  return cond;
}

Cond Cond::join(Kind kind, const Cond& a, const Cond& b) {
  const bool neutral = kind == Kind::all;
  if (a.kind_ == Kind::constant) return a.holds_ == neutral ? b : a;
  if (b.kind_ == Kind::constant) return b.holds_ == neutral ? a : b;
  std::vector<Cond> parts;
  for (const Cond* one : {&a, &b}) {
    if (one->kind_ == kind) {
      parts.insert(parts.end(), one->parts_->begin(), one->parts_->end());
    } else {
      parts.push_back(*one);
    }
  }
  Cond cond(kind);
  cond.parts_ = std::make_shared<const std::vector<Cond>>(std::move(parts));
  return cond;
}

Cond Cond::operator!() const {
  Cond opposite = *this;
  switch (kind_) {
    case Kind::constant:
      opposite.holds_ = !holds_;
      return opposite;
    case Kind::equal:
      opposite.kind_ = Kind::unequal;
      return opposite;
    case Kind::unequal:
      opposite.kind_ = Kind::equal;
      return opposite;
    case Kind::less:  // not a < b: b <= a
    case Kind::at_most:
      opposite.kind_ = kind_ == Kind::less ? Kind::at_most : Kind::less;
      std::swap(opposite.left_, opposite.right_);
      return opposite;
    default:
      break;
  }
  std::vector<Cond> parts;
  for (const Cond& one : *parts_) parts.push_back(!one);
  opposite.kind_ = kind_ == Kind::all ? Kind::any : Kind::all;
  opposite.parts_ = std::make_shared<const std::vector<Cond>>(std::move(parts));
  return opposite;
}

const std::vector<Cond>& Cond::parts() const {
  static const std::vector<Cond> none;
  return parts_ == nullptr ? none : *parts_;
}

std::string to_text(const Value& value) {
  std::string text;
  if (value.formula != nullptr) {
    text = "(" + to_text(value.formula->left) + " " + value.formula->op + " " +
           to_text(value.formula->right) + ")";
  } else if (value.variable != 0) {
    text = "?" + std::to_string(value.variable);
  } else if (value.sort == Sort::text) {
    return "\"" + value.text + "\"";
  } else if (value.sort == Sort::boolean) {
    return value.number != 0 ? "true" : "false";
  } else {
    return std::to_string(value.number);
  }
  if (value.number > 0) text += " + " + std::to_string(value.number);
  if (value.number < 0) text += " - " + std::to_string(-value.number);
  return text;
}

std::string to_text(const Cond& condition) {
  static constexpr std::array kWords{"", " == ", " != ", " < ", " <= ", " && ", " || "};
  const char* word = kWords.at(static_cast<std::size_t>(condition.kind()));
  if (condition.kind() == Cond::Kind::constant) return condition.holds() ? "true" : "false";
  if (condition.parts().empty()) {
    return to_text(condition.left()) + word + to_text(condition.right());
  }
  std::string text;
  for (const Cond& part : condition.parts()) {
    text += (text.empty() ? "(" : word) + to_text(part);
  }
  return text + ")";
}

}  // namespace gainsay::dual
