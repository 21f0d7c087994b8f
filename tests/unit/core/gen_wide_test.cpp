// SPDX-License-Identifier: MIT

#include <cmath>
#include <limits>

#include "gen_fixture.hpp"

using namespace gainsay;
using namespace gainsay::fixture;
using gainsay::detail::Int128;
using gainsay::detail::UInt128;

namespace {

constexpr auto kLargest = static_cast<Int128>(~UInt128{0} >> 1);

}  // namespace

TEST_CASE("integers of 128 bits reach beyond 64 bits on both sides and stay small as well") {
  const auto values = samples(arbitrary<Int128>());
  const auto any = [&values](auto is) { return std::any_of(values.begin(), values.end(), is); };
  CHECK(any([](Int128 x) { return x == 0; }));
  CHECK(any([](Int128 x) { return x == -1; }));
  CHECK(any([](Int128 x) { return x > 0 && x < 100; }));
  CHECK(any([](Int128 x) { return x > std::numeric_limits<std::int64_t>::max(); }));
  CHECK(any([](Int128 x) { return x < std::numeric_limits<std::int64_t>::min(); }));
  CHECK(any([](Int128 x) { return x > kLargest / 2; }));
  CHECK(any([](Int128 x) { return x < -(kLargest / 2); }));
}

TEST_CASE("unsigned integers of 128 bits use the highest bit") {
  const auto high = [](UInt128 x) { return x >> 127 == 1; };
  CHECK(count_of(arbitrary<UInt128>(), high) > 0);
}

// With this seed. They are drawn as two words: where the lower one is lowered to zero first, the
// upper one cannot go any more, and about one seed in seven ends at 2^64 instead of 1000.
TEST_CASE("integers of 128 bits shrink to the smallest value that still fails, with this seed") {
  constexpr Int128 kWord = Int128{1} << 64;
  CHECK((simplest(arbitrary<Int128>()) == 0));
  CHECK((smallest(arbitrary<Int128>(), [](Int128 x) { return x >= 1000; }) == 1000));
  CHECK((smallest(arbitrary<Int128>(), [](Int128 x) { return x < 0; }) == -1));
  CHECK((smallest(arbitrary<Int128>(), [](Int128 x) { return x >= kWord; }) == kWord));
  CHECK((smallest(arbitrary<UInt128>(), [](UInt128 x) { return x > 41; }) == 42));
}

TEST_CASE("integers of 128 bits print as source that needs no literal of 128 bits") {
  CHECK(show(Int128{-7}) == "__int128{-7}");
  CHECK(show(static_cast<UInt128>(7)) == "static_cast<unsigned __int128>(7u)");
  CHECK(show((Int128{3} << 64) | 5) == "((__int128{3} << 64) | 5u)");
  CHECK(show((UInt128{3} << 64) | 5) == "((static_cast<unsigned __int128>(3u) << 64) | 5u)");
  CHECK(type_name<Int128>() == "__int128");
  CHECK(type_name<UInt128>() == "unsigned __int128");
}

TEST_CASE("a long double is at times no double, too precise or too large or too small") {
  if (std::numeric_limits<long double>::digits == std::numeric_limits<double>::digits) return;
  const auto values = samples(arbitrary<long double>());
  const auto count = [&values](auto is) { return std::count_if(values.begin(), values.end(), is); };
  const auto finite = [](long double x) { return std::isfinite(x); };
  const auto precise = [&](long double x) {
    const auto rounded = static_cast<double>(x);
    return finite(x) && std::isfinite(rounded) && rounded != 0 && rounded != x;
  };
  CHECK(count(precise) > 20);
  CHECK(count([&](long double x) { return finite(x) && x > 0x1p1024L; }) > 0);
  CHECK(count([](long double x) { return x > 0 && x < 0x1p-1074L; }) > 0);
  CHECK(count([](long double x) { return static_cast<double>(x) == x; }) > 1000);
}

TEST_CASE("a long double shrinks to what a double can hold where that fails too") {
  CHECK(simplest(arbitrary<long double>()) == 0.0L);
  CHECK(smallest(arbitrary<long double>(), [](long double x) { return x >= 5; }) == 5.0L);
}
