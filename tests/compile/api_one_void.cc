// SPDX-License-Identifier: MIT
// expect: one side of this operation returns a value and the other does not

#include <gainsay/api.hpp>

void declare() {
  auto numbers = gainsay::api::type<int, int>("n");
  gainsay::api::Suite s{numbers};
  s.op("add", numbers).call([](int& n) { return ++n; }, [](int& n) { ++n; });
}
