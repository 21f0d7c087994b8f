// SPDX-License-Identifier: MIT
// expect: gainsay: dep<I> names an argument that the operation does not have

#include <gainsay/api.hpp>

void declare() {
  gainsay::api::Suite s;
  s.op("add", gainsay::api::dep<1>([](int x) { return gainsay::just(x); })) = [](int a) {
    return a;
  };
}
