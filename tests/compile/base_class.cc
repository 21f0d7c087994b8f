// SPDX-License-Identifier: MIT
// expect: a struct with a base class cannot be derived

#include <gainsay/gainsay.hpp>

struct Animal {
  int legs;
};
struct Dog : Animal {
  int age;
};

auto checked = gainsay::check([](Dog dog) { return dog.age >= 0; });
