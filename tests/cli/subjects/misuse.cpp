// SPDX-License-Identifier: MIT
//
// Uses of Gainsay that cannot mean anything, one per property: what a person is told then.
#include <set>

#include <gainsay/api.hpp>

using namespace gainsay;

GAINSAY_PROPERTY("an empty range") {
  return check(integers(10, 3), [](int) {});
}

GAINSAY_PROPERTY("a filter that never holds") {
  return check({.cases = 20}, integers(0, 9).filter([](int x) { return x > 9; }), [](int) {});
}

GAINSAY_PROPERTY("a set that asks for too much") {
  return check({.cases = 20}, sets<std::set<int>>(integers(0, 2), {.min = 4}),
               [](const std::set<int>&) {});
}

GAINSAY_PROPERTY("a property that draws nothing") {
  return check([] { return true; });
}

GAINSAY_PROPERTY("a property to store") {
  return check([](int x) { return x < 5; });
}

GAINSAY_PROPERTY("an operation that is not there") {
  api::Suite s;
  s.only({"hlaf"});
  s.op("half", integers(0, 9)) = [](int x) { return x / 2; };
  return check(s);
}
