// SPDX-License-Identifier: MIT
// expect: the code of this operation cannot be called with its arguments

#include <gainsay/api.hpp>

void declare() {
  auto numbers = gainsay::api::type<int, int>("n");
  gainsay::api::Suite s{numbers};
  s.op("add", numbers, gainsay::integers(0, 9)) = [](int& n) { ++n; };
}
