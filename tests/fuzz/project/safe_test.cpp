// SPDX-License-Identifier: MIT

#include <gainsay/gainsay.hpp>

#include "safe.hpp"

namespace {
const auto kDial = gainsay::integers(0, 31);
}

// Chance opens the safe once in a million cases, and then it has 32 drawers.
GAINSAY_PROPERTY("no drawer of an open safe is empty") {
  return gainsay::check(kDial, kDial, kDial, kDial, kDial, [](int a, int b, int c, int d, int e) {
    Safe safe;
    gainsay::assume(safe.opens(a, b, c, d), "the safe opens");
    gainsay::require(!safe.drawer(e).empty(), "the drawer is empty");
  });
}
