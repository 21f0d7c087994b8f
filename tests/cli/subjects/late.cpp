// SPDX-License-Identifier: MIT
//
// Draws inside of the property: its reproducer has to replay the tape.
#include <csignal>

#include <gainsay/gainsay.hpp>

GAINSAY_PROPERTY("a second number is never larger") {
  return gainsay::check([](int first) {
    const int second = gainsay::draw(gainsay::integers(0, 100), "second");
    gainsay::note("both are drawn");
    GAINSAY_REQUIRE(second <= first + 10);
  });
}

GAINSAY_PROPERTY("a large number is a crash") {
  return gainsay::check(gainsay::integers(0, 1000), [](int number) {
    const int more = gainsay::draw(gainsay::integers(0, 9), "more");
    gainsay::note("about to look at it");
    if (number + more >= 700) std::raise(SIGSEGV);
  });
}
