// SPDX-License-Identifier: MIT
// expect: every argument of check before the property must be a generator

#include <gainsay/gainsay.hpp>

auto checked = gainsay::check(5, [](int x) { return x == 5; });
