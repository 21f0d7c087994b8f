// SPDX-License-Identifier: MIT
// expect: every argument of an operation must be an abstract type of the suite or a generator

#include <gainsay/api.hpp>

void declare() {
  auto numbers = gainsay::api::type<int, int>("n");
  gainsay::api::Suite s{numbers};
  s.op("add", numbers, 5) = [](int& n, int x) { n += x; };
}
