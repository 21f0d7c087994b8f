// SPDX-License-Identifier: MIT
//
// Ways to say what to generate; docs/reference/generators.md quotes this file.

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gainsay/gainsay.hpp>

namespace {

// [types]
struct Account {
  std::string owner;
  std::vector<int> deposits;
};

GAINSAY_PROPERTY("an account without deposits is empty") {
  return gainsay::check([](Account account, bool close) {
    if (close) account.deposits.clear();
    return !close || account.deposits.empty();
  });
}
// [/types]

// [generators]
GAINSAY_PROPERTY("two dice show at most twelve") {
  const auto die = gainsay::integers(1, 6);
  return gainsay::check(die, die, [](int a, int b) { return a + b <= 12; });
}
// [/generators]

// [combined]
GAINSAY_PROPERTY("an index below the size is in range") {
  const auto list_and_index =
      gainsay::lists(gainsay::integers(0, 99), {.min = 1}).flat_map([](auto xs) {
        return gainsay::pairs_of(gainsay::just(xs),
                                 gainsay::uniform<std::size_t>(0, xs.size() - 1));
      });
  return gainsay::check(list_and_index, [](const std::pair<std::vector<int>, std::size_t>& both) {
    return both.first.at(both.second) >= 0;
  });
}
// [/combined]

// [own_type]
class Fraction {
 public:
  Fraction(int above, int below) : above_(above), below_(below) {}
  double value() const { return static_cast<double>(above_) / below_; }
  int above() const { return above_; }
  int below() const { return below_; }

 private:
  int above_;
  int below_;
};

Fraction gainsay_arbitrary(gainsay::Source& source, gainsay::Tag<Fraction>) {
  return {source.integer(-100, 100), source.integer(1, 100)};
}

std::string gainsay_show(const Fraction& fraction) {
  return "Fraction(" + gainsay::show(fraction.above()) + ", " + gainsay::show(fraction.below()) +
         ")";
}

GAINSAY_PROPERTY("a fraction is at most its numerator") {
  return gainsay::check([](Fraction f) { return f.value() <= std::max(f.above(), 0); });
}
// [/own_type]

// [recursive]
struct Expression {
  int number = 0;
  std::vector<Expression> sum{};
};

int evaluate(const Expression& expression) {
  int total = expression.number;
  for (const Expression& part : expression.sum) total += evaluate(part);
  return total;
}

GAINSAY_PROPERTY("a sum of numbers from 0 to 9 is not negative") {
  const auto number = gainsay::integers(0, 9).map([](int n) { return Expression{n, {}}; });
  const auto expressions = gainsay::recursive(number, [](const gainsay::Gen<Expression>& part) {
    return gainsay::lists(part, {.min = 2, .max = 3}).map([](std::vector<Expression> parts) {
      return Expression{0, std::move(parts)};
    });
  });
  return gainsay::check(expressions, [](const Expression& e) { return evaluate(e) >= 0; });
}
// [/recursive]

// [functions]
GAINSAY_PROPERTY("keeping what a predicate accepts twice is keeping it once") {
  return gainsay::check([](std::function<bool(int)> keep, std::vector<int> xs) {
    std::erase_if(xs, [&](int x) { return !keep(x); });
    std::vector<int> again = xs;
    std::erase_if(again, [&](int x) { return !keep(x); });
    return again == xs;
  });
}
// [/functions]

// [imperative]
GAINSAY_PROPERTY("a drawn element is found") {
  return gainsay::check([](gainsay::Source& source) {
    const auto xs = source.draw(gainsay::lists(gainsay::integers<int>(), {.min = 1}), "xs");
    const int wanted = source.draw(gainsay::element_of(xs), "wanted");
    return std::find(xs.begin(), xs.end(), wanted) != xs.end();
  });
}
// [/imperative]

}  // namespace
