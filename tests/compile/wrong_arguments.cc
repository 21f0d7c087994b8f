// SPDX-License-Identifier: MIT
// expect: the property cannot be called with what the generators give

#include <gainsay/gainsay.hpp>

auto checked = gainsay::check(gainsay::integers(0, 1), gainsay::integers(0, 1),
                              [](int x) { return x == 0; });
