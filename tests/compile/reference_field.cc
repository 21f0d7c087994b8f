// SPDX-License-Identifier: MIT
// expect: has no default constructor or is a reference

#include <gainsay/gainsay.hpp>

struct View {
  int& number;
};

auto checked = gainsay::check([](View view) { return view.number == 0; });
