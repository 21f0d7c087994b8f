// SPDX-License-Identifier: MIT
//
// What the tests of the host run.
#include <stdexcept>
#include <vector>

#include <gainsay/gainsay.hpp>

GAINSAY_PROPERTY("numbers equal themselves") {
  return gainsay::check([](int x) { return x + 0LL < 1LL << 40; });
}

GAINSAY_PROPERTY("numbers stay below seven") {
  return gainsay::check([](int number) {
    gainsay::note("a number was drawn");
    return number < 7;
  });
}

GAINSAY_PROPERTY("nothing is ever accepted") {
  return gainsay::check({.cases = 10}, [](const std::vector<int>& xs) {
    gainsay::assume(xs.size() > 100'000, "not long enough");
    return true;
  });
}

GAINSAY_PROPERTY("zeros are common") {
  return gainsay::check({.seed = 1}, [](int x) { gainsay::cover(99, x == 0, "zero"); });
}

GAINSAY_PROPERTY("the body throws") { throw std::runtime_error("before any case"); }
