// SPDX-License-Identifier: MIT

#include <array>
#include <cmath>
#include <limits>

#include "quality/smallest.hpp"

using namespace gainsay;
using quality::smallest;

namespace {

using Pair = std::pair<int, int>;
using Triple = std::array<int, 3>;

Pair pair_of(Source& source) {
  const int first = source.integer(-1'000'000, 1'000'000);
  return {first, source.integer(-1'000'000, 1'000'000)};
}

double any_real(Source& source) {
  constexpr double kMost = std::numeric_limits<double>::max();
  return source.real(-kMost, kMost, kAllowNan | kAllowInfinity);
}

}  // namespace

TEST_CASE("integers shrink to zero when zero fails too") {
  CHECK(smallest(integers(-10, 10), [](int) { return true; }) == 0);
}

TEST_CASE("integers shrink to the bound nearest zero when zero is out of range") {
  CHECK(smallest(integers(101, 500), [](int) { return true; }) == 101);
  CHECK(smallest(integers(-500, -101), [](int) { return true; }) == -101);
}

TEST_CASE("integers shrink to the smallest value that still fails") {
  CHECK(smallest(integers(0, 1000), [](int x) { return x >= 17; }) == 17);
  CHECK(smallest(arbitrary<std::int64_t>(), [](std::int64_t x) { return x > 123'456'789'012; }) ==
        123'456'789'013);
  CHECK(smallest(arbitrary<std::uint64_t>(), [](std::uint64_t x) { return x > 1u << 30; }) ==
        (1u << 30) + 1);
}

TEST_CASE("integers shrink to a positive value where the sign does not matter") {
  CHECK(smallest(arbitrary<int>(), [](int x) { return x >= 17 || x <= -17; }) == 17);
  CHECK(smallest(arbitrary<int>(), [](int x) { return x <= -17; }) == -17);
}

TEST_CASE("integers get past values that pass") {
  CHECK(smallest(integers(0, 1000), [](int x) { return x == 2 || x == 7 || x == 900; }) == 2);
  CHECK(smallest(arbitrary<int>(), [](int x) { return x > 50 && x % 2 == 0; }) == 52);
}

TEST_CASE("equal numbers are lowered together") {
  const auto three = [](Source& source) {
    Triple xs{};
    for (int& x : xs) x = source.integer(0, 1'000'000);
    return xs;
  };
  const auto equal = [](const Triple& xs) {
    return xs[0] == xs[1] && xs[1] == xs[2] && xs[0] >= 17;
  };
  CHECK(smallest(three, equal) == Triple{17, 17, 17});
}

TEST_CASE("two numbers are lowered together while their difference stays") {
  const auto near = [](const Pair& p) { return p.first >= 1000 && p.second == p.first + 3; };
  CHECK(smallest(pair_of, near) == Pair{1000, 1003});
}

TEST_CASE("a sum moves to the last number") {
  const auto large = [](const Pair& p) { return p.first + p.second >= 1000; };
  CHECK(smallest(pair_of, large) == Pair{0, 1000});
  const auto exact = [](const Pair& p) { return p.first + p.second == 12; };
  CHECK(smallest(pair_of, exact) == Pair{0, 12});
}

TEST_CASE("a difference moves to the last number") {
  const auto twelve = [](const Pair& p) { return p.second - p.first == 12; };
  CHECK(smallest(pair_of, twelve) == Pair{0, 12});
}

TEST_CASE("booleans shrink to false") {
  CHECK(smallest(arbitrary<bool>(), [](bool) { return true; }) == false);
}

TEST_CASE("reals shrink to zero when zero fails too") {
  CHECK(std::bit_cast<std::uint64_t>(smallest(any_real, [](double) { return true; })) == 0);
}

TEST_CASE("reals shrink to the smallest whole number that still fails") {
  CHECK(smallest(any_real, [](double x) { return x > 16.25; }) == 17);
  CHECK(smallest(any_real, [](double x) { return x < -16.25; }) == -17);
  CHECK(smallest(any_real, [](double x) { return std::fabs(x) > 16.25; }) == 17);
}

TEST_CASE("reals that must not be whole shrink to few digits") {
  CHECK(smallest(any_real, [](double x) { return x > 16 && x != std::floor(x); }) == 16.1);
  CHECK(smallest(any_real, [](double x) { return x > 0 && x < 1; }) == 0.1);
}

TEST_CASE("reals too large to be counted shrink to a power of ten") {
  const double value = smallest(any_real, [](double x) { return x > 1e200; });
  CHECK(value > 1e200);
  CHECK(value <= 1e201);
}

TEST_CASE("infinities and NaN stay only where nothing else fails") {
  CHECK(std::isnan(quality::shrunk(any_real, [](double x) { return x != x; }).value));
  CHECK(smallest(any_real, [](double x) { return std::isinf(x); }) ==
        std::numeric_limits<double>::infinity());
  CHECK(smallest(any_real, [](double x) { return !(std::fabs(x) < 3); }) == 3);
}
