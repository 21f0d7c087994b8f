// SPDX-License-Identifier: MIT
//
// Run by doctest_test.py, which says what each test case has to come to.

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include <gainsay/adapt/doctest.hpp>

// In main.cpp, which knows nothing of Gainsay.
void require_small(int value);
void complain_if_large(int value);
using namespace gainsay;

namespace {

std::vector<int> reversed(std::vector<int> xs) {
  std::reverse(xs.begin(), xs.end());
  return xs;
}

TEST_CASE("passes: a property") {
  doctest2::check([](std::vector<int> xs) { REQUIRE(reversed(reversed(xs)) == xs); });
}
TEST_CASE("passes: with generators and settings") {
  doctest2::check({.cases = 20}, integers(1, 6), [](int x) { CHECK(x <= 6); });
}
TEST_CASE("passes: an assumption inside an assertion") {
  doctest2::check([](int x) { CHECK((assume(x % 2 == 0), x % 2 == 0)); });
}
TEST_CASE("passes: an exception that is asked for") {
  doctest2::check([](int x) {
    CHECK_THROWS_AS(throw std::runtime_error(std::to_string(x)), std::runtime_error);
  });
}

TEST_CASE("fails: check") {
  doctest2::check([](std::vector<int> xs) { CHECK(xs.size() < 3u); });
}
TEST_CASE("fails: require ends the case") {
  doctest2::check([](int x) {
    REQUIRE(x < 1000);
    if (x >= 1000) throw std::logic_error("went on after REQUIRE");
  });
}
TEST_CASE("fails: check does not end the case") {
  doctest2::check([](int x) {
    CHECK(x < 40);
    if (x >= 40) note("went on after CHECK");
  });
}
TEST_CASE("fails: in a helper") {
  doctest2::check([](int x) { require_small(x); });
}
TEST_CASE("fails: fail") {
  doctest2::check([](int x) {
    if (x > 5) FAIL("more than " << 5);
  });
}
TEST_CASE("fails: info") {
  doctest2::check([](int x) {
    INFO("x is " << x);
    CAPTURE(x + 1);
    CHECK(x < 17);
  });
}
TEST_CASE("fails: an assertion that throws") {
  doctest2::check(
      [](int x) { CHECK(std::vector<int>(5).at(x < 0 ? 0u : static_cast<unsigned>(x)) == 0); });
}
TEST_CASE("fails: an exception that does not come") {
  doctest2::check(
      [](int x) { CHECK_THROWS_AS(x < 9 ? throw std::runtime_error("") : 0, std::runtime_error); });
}
TEST_CASE("fails: exception") {
  doctest2::check([](int x) {
    if (x > 4) throw std::runtime_error("too many");
  });
}
TEST_CASE("fails: return false") {
  doctest2::check([](int x) { return x < 12; });
}
TEST_CASE("fails: in two ways") {
  doctest2::check([](int x) {
    CHECK(x < 10);
    CHECK(x > -10);
  });
}
TEST_CASE("fails: crash") {
  doctest2::check([](int x) {
    CHECK(x == x);
    if (x > 30) std::abort();
  });
}
TEST_CASE("fails: giving up") {
  doctest2::check([](int) { assume(false, "never"); });
}
TEST_CASE("fails: second of two") {
  CHECK(static_cast<bool>(doctest2::check([](int) {})));
  CHECK_FALSE(static_cast<bool>(doctest2::check([](int x) { CHECK(x < 7); })));
}
TEST_CASE("fails: fail check") {
  doctest2::check([](int x) {
    MESSAGE("never shown");
    if (x > 5) FAIL_CHECK("more than " << 5);
  });
}
TEST_CASE("fails: fail check in a helper") {
  doctest2::check([](int x) { complain_if_large(x); });
}
TEST_CASE("fails: subcase") {
  doctest2::check([](int) {
    SUBCASE("part") {}
  });
}
TEST_CASE("passes: subcases around properties") {
  SUBCASE("one") {
    doctest2::check([](int x) { CHECK(x == x); });
  }
  SUBCASE("two") {
    doctest2::check([](int x) { CHECK_FALSE(x != x); });
  }
}
TEST_CASE("passes: a warning") {
  doctest2::check([](int x) { WARN(x == 0); });
}

TEST_CASE("plain passes") { CHECK(1 + 1 == 2); }
TEST_CASE("plain fails") { CHECK(1 + 1 == 3); }

}  // namespace
