// SPDX-License-Identifier: MIT
//
// The types that most properties take. The library has the templates that draw, print and name
// them, optimised and compiled once; declared `extern`, no test compiles them again.
#pragma once

#include <string>
#include <vector>

#define GAINSAY_COMMON_TYPES(use)                                                     \
  use(bool) use(char) use(int) use(unsigned) use(long) use(unsigned long) use(double) \
      use(std::string) use(std::vector<int>) use(std::vector<double>)                 \
          use(std::vector<std::string>)
