// SPDX-License-Identifier: MIT
// expect: a raw pointer says nothing about what it points to

#include <gainsay/gainsay.hpp>

auto checked = gainsay::check([](int* number) { return number == nullptr; });
