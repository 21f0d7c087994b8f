// SPDX-License-Identifier: MIT
//
// Instrumented, unlike the others: what guided search and tasks on a corpus see.
#include <thread>

#include <gainsay/gainsay.hpp>

GAINSAY_PROPERTY("sums are larger") {
  return gainsay::check(gainsay::integers(0, 1'000'000), gainsay::integers(1, 1'000'000),
                        [](int left, int right) { GAINSAY_REQUIRE(left + right > left); });
}

// Takes a while, so that a signal comes in time.
GAINSAY_PROPERTY("a nap is over") {
  return gainsay::check(gainsay::integers(0, 1'000'000),
                        [](int) { std::this_thread::sleep_for(std::chrono::milliseconds(50)); });
}
