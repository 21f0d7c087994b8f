// SPDX-License-Identifier: MIT
// expect: no generator is known for this type

#include <gainsay/gainsay.hpp>

class Closed {
 public:
  explicit Closed(int) {}
};

auto checked = gainsay::check([](Closed) { return true; });
