// SPDX-License-Identifier: MIT
// expect: the results of this operation cannot be observed: declare their type

#include <gainsay/api.hpp>

class Opaque {
  int hidden = 0;
};

void declare() {
  auto numbers = gainsay::api::type<int, int>("n");
  gainsay::api::Suite s{numbers};
  s.op("look", numbers) = [](int&) { return Opaque(); };
}
