// SPDX-License-Identifier: MIT
//
// Run by catch2_test.py, which says what each test case has to come to.

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include <gainsay/adapt/catch2.hpp>

// In main.cpp, which knows nothing of Gainsay.
void require_small(int value);

using namespace gainsay;

namespace {

std::vector<int> reversed(std::vector<int> xs) {
  std::reverse(xs.begin(), xs.end());
  return xs;
}

TEST_CASE("passes: a property") {
  catch2::check([](std::vector<int> xs) { REQUIRE(reversed(reversed(xs)) == xs); });
}
TEST_CASE("passes: with generators and settings") {
  catch2::check({.cases = 20}, integers(1, 6), [](int x) { CHECK(x <= 6); });
}
TEST_CASE("passes: an assumption inside an assertion") {
  catch2::check([](int x) { CHECK((assume(x % 2 == 0), x % 2 == 0)); });
}
TEST_CASE("passes: an exception that is asked for") {
  catch2::check([](int x) {
    CHECK_THROWS_AS(throw std::runtime_error(std::to_string(x)), std::runtime_error);
  });
}

TEST_CASE("fails: check") {
  catch2::check([](std::vector<int> xs) { CHECK(xs.size() < 3u); });
}
TEST_CASE("fails: require ends the case") {
  catch2::check([](int x) {
    REQUIRE(x < 1000);
    if (x >= 1000) throw std::logic_error("went on after REQUIRE");
  });
}
TEST_CASE("fails: check does not end the case") {
  catch2::check([](int x) {
    CHECK(x < 40);
    if (x >= 40) note("went on after CHECK");
  });
}
TEST_CASE("fails: in a helper") {
  catch2::check([](int x) { require_small(x); });
}
TEST_CASE("fails: fail") {
  catch2::check([](int x) {
    if (x > 5) FAIL("more than " << 5);
  });
}
TEST_CASE("fails: info") {
  catch2::check([](int x) {
    INFO("x is " << x);
    CAPTURE(x + 1);
    CHECK(x < 17);
  });
}
TEST_CASE("fails: an assertion that throws") {
  catch2::check(
      [](int x) { CHECK(std::vector<int>(5).at(x < 0 ? 0u : static_cast<unsigned>(x)) == 0); });
}
TEST_CASE("fails: an exception that does not come") {
  catch2::check(
      [](int x) { CHECK_THROWS_AS(x < 9 ? throw std::runtime_error("") : 0, std::runtime_error); });
}
TEST_CASE("fails: exception") {
  catch2::check([](int x) {
    if (x > 4) throw std::runtime_error("too many");
  });
}
TEST_CASE("fails: return false") {
  catch2::check([](int x) { return x < 12; });
}
TEST_CASE("fails: in two ways") {
  catch2::check([](int x) {
    CHECK(x < 10);
    CHECK(x > -10);
  });
}
TEST_CASE("fails: crash") {
  catch2::check([](int x) {
    CHECK(x == x);
    if (x > 30) std::abort();
  });
}
TEST_CASE("fails: giving up") {
  catch2::check([](int) { assume(false, "never"); });
}
TEST_CASE("fails: second of two") {
  CHECK(static_cast<bool>(catch2::check([](int) {})));
  CHECK_FALSE(static_cast<bool>(catch2::check([](int x) { CHECK(x < 7); })));
}
TEST_CASE("fails: section") {
  catch2::check([](int) {
    SECTION("part") {}
  });
}
TEST_CASE("fails: generate") {
  catch2::check([](int x) { CHECK(x != GENERATE(1, 2)); });
}
TEST_CASE("passes: sections around properties") {
  SECTION("one") {
    catch2::check([](int x) { CHECK(x == x); });
  }
  SECTION("two") {
    catch2::check([](int x) { CHECK_FALSE(x != x); });
  }
}
TEST_CASE("passes: a failure that is suppressed") {
  catch2::check([](int x) { CHECK_NOFAIL(x == 0); });
}

TEST_CASE("plain passes") { CHECK(1 + 1 == 2); }
TEST_CASE("plain fails") { CHECK(1 + 1 == 3); }

}  // namespace
