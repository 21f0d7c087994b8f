// SPDX-License-Identifier: MIT
// expect: a field of this struct is const or cannot be assigned

#include <gainsay/gainsay.hpp>

struct Fixed {
  const int number;
};

auto checked = gainsay::check([](Fixed fixed) { return fixed.number == 0; });
