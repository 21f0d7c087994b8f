// SPDX-License-Identifier: MIT
//
// Functions and optional values as arguments, results of which a part may vary, and tests that are
// wrong themselves: what throws in the test's own code is reported as a fault of the test. And
// exceptions, which are compared as the suite says.
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gainsay/api.hpp>

namespace api = gainsay::api;
using gainsay::integers;

namespace {

using Plain = gainsay::Function<int(int)>;

// Remembers what the function gave. There is no bug.
class Memoized {
 public:
  explicit Memoized(Plain f) : f_(std::move(f)) {}
  int operator()(int x) {
    const auto known = known_.find(x);
    if (known != known_.end()) return known->second;
    return known_[x] = f_(x);
  }

 private:
  Plain f_;
  std::map<int, int> known_{};
};

int or_zero(std::optional<int> x) { return x.value_or(0); }
// The bug: 3 is taken for nothing.
int or_zero_but(std::optional<int> x) { return x == 3 ? 0 : x.value_or(0); }

using Pair = std::pair<int, int>;

// Some number below n, and n. The bug: the number may be n.
Pair below_left(int n) { return {n > 3 ? n : n - 1, n}; }
// Some number below n, and n. The bug: the second is not n.
Pair below_right(int n) { return {n - 1, n > 3 ? n + 1 : n}; }

// The first part may vary; the second is compared.
api::Judgement<Pair> judge(int n, const Pair& got) {
  if (got.first < 0 || got.first >= n) return api::refuse("the first part is out of range");
  return api::allow(Pair{got.first, n});
}

struct Stack {
  std::vector<int> items{};
  int pop() {
    if (items.empty()) throw std::out_of_range("empty");
    const int x = items.back();
    items.pop_back();
    return x;
  }
};
// The bug: of an empty stack the message is another one.
struct Misnamed : Stack {
  int pop() {
    if (items.empty()) throw std::out_of_range("full");
    return Stack::pop();
  }
};

std::string message_of(std::exception_ptr thrown) {
  try {
    std::rethrow_exception(thrown);
  } catch (const std::exception& e) {
    return e.what();
  }
}

int checked_half(int x) {
  if (x % 2 != 0) throw std::domain_error("an odd number");
  return x / 2;
}

}  // namespace

GAINSAY_PROPERTY("memoize_simple") {
  auto function = api::type<Plain, Memoized>("f");
  api::Suite s{function};
  s.make(function, gainsay::functions<int(int)>(integers(0, 15)));
  s.op("call", function, integers(0, 15)) = [](auto& f, int x) { return f(x); };
  return gainsay::check(s);
}

GAINSAY_PROPERTY("construct_option") {
  api::Suite s;
  s.op("or_zero", gainsay::optionals_of(integers(0, 15))).call(or_zero, or_zero_but);
  return gainsay::check(s);
}

GAINSAY_PROPERTY("nondet_under_pair_left") {
  api::Suite s;
  s.op("below", integers(1, 15)).accepts(judge) = GAINSAY_FUNCTION(below_left);
  return gainsay::check(s);
}

GAINSAY_PROPERTY("nondet_under_pair_right") {
  api::Suite s;
  s.op("below", integers(1, 15)).accepts(judge) = GAINSAY_FUNCTION(below_right);
  return gainsay::check(s);
}

// The bug is in the test: it looks at results through a function that does not take odd numbers.
GAINSAY_PROPERTY("error_in_wrapper_map_into") {
  api::Suite s;
  s.op("twice", integers(0, 15)).observe_as(checked_half) = [](int x) { return 3 * x; };
  return gainsay::check(s);
}

// The same for arguments.
GAINSAY_PROPERTY("error_in_wrapper_map_outof") {
  api::Suite s;
  s.op("same", api::mapped(integers(0, 15), checked_half)) = [](int x) { return x; };
  return gainsay::check(s);
}

// The types of exceptions are not enough here: their messages must be equal too.
GAINSAY_PROPERTY("exception") {
  auto stack = api::type<Stack, Misnamed>("s");
  api::Suite s{stack};
  s.exception_equal(
      [](std::exception_ptr a, std::exception_ptr b) { return message_of(a) == message_of(b); });
  s.make(stack);
  s.op("push", stack.where([](const Stack& st) { return st.items.size() < 4; }),
       integers(0, 15)) = [](auto& st, int x) { st.items.push_back(x); };
  s.op("pop", stack).throws() = GAINSAY_MEMBER(pop);
  return gainsay::check(s);
}
