// SPDX-License-Identifier: MIT
// expect: gainsay: the arguments of this operation depend on each other in a circle

#include <gainsay/api.hpp>

void declare() {
  gainsay::api::Suite s;
  s.op("add", gainsay::api::dep<1>([](int x) { return gainsay::just(x); }),
       gainsay::api::dep<0>([](int x) { return gainsay::just(x); })) = [](int a, int b) {
    return a + b;
  };
}
