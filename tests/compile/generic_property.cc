// SPDX-License-Identifier: MIT
// expect: a property with auto parameters needs a generator for each

#include <gainsay/gainsay.hpp>

auto checked = gainsay::check([](auto x) { return x == x; });
