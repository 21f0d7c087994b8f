// SPDX-License-Identifier: MIT
//
// Removes a file that the environment names; tests/cli/sandbox.py keeps it from that.

#include <cstdio>
#include <cstdlib>

#include <gainsay/gainsay.hpp>

GAINSAY_PROPERTY("removes its target") {
  return gainsay::check([](int) { return std::remove(std::getenv("TARGET")) != 1; });
}
