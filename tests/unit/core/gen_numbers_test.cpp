// SPDX-License-Identifier: MIT

#include <bit>
#include <cmath>
#include <limits>

#include "gen_fixture.hpp"

using namespace gainsay;
using namespace gainsay::fixture;

namespace {

template <class T>
bool holds(const std::vector<T>& values, T wanted) {
  return std::find(values.begin(), values.end(), wanted) != values.end();
}

template <class T>
void reaches_its_bounds() {
  const std::vector<T> values = samples(arbitrary<T>());
  CHECK(holds(values, std::numeric_limits<T>::min()));
  CHECK(holds(values, std::numeric_limits<T>::max()));
  CHECK(holds(values, T{0}));
  CHECK(holds(values, T{1}));
}

template <class T>
void gives_the_special_reals() {
  const std::vector<T> values = samples(arbitrary<T>());
  const auto any = [&values](auto is) { return std::any_of(values.begin(), values.end(), is); };
  CHECK(any([](T x) { return std::isnan(x); }));
  CHECK(any([](T x) { return std::isinf(x) && x > 0; }));
  CHECK(any([](T x) { return std::isinf(x) && x < 0; }));
  CHECK(any([](T x) { return x == 0 && std::signbit(x); }));
  CHECK(any([](T x) { return x == 0 && !std::signbit(x); }));
  CHECK(any([](T x) { return x == 1; }));
  CHECK(any([](T x) { return x == std::floor(x) && x > 1 && x < 100; }));
  CHECK(any([](T x) { return x != std::floor(x) && std::fabs(x) < 100; }));
}

}  // namespace

TEST_CASE("integers of every width reach their bounds, zero and one within 2000 cases") {
  reaches_its_bounds<signed char>();
  reaches_its_bounds<unsigned char>();
  reaches_its_bounds<short>();
  reaches_its_bounds<unsigned short>();
  reaches_its_bounds<int>();
  reaches_its_bounds<unsigned>();
  reaches_its_bounds<long>();
  reaches_its_bounds<unsigned long>();
  reaches_its_bounds<long long>();
  reaches_its_bounds<unsigned long long>();
}

TEST_CASE("integers in a range stay in it and reach both ends") {
  const std::vector<int> values = samples(integers(-3, 1000));
  CHECK(*std::min_element(values.begin(), values.end()) == -3);
  CHECK(*std::max_element(values.begin(), values.end()) == 1000);
}

TEST_CASE("integers shrink to the number nearest zero") {
  CHECK(simplest(integers<int>()) == 0);
  CHECK(simplest(integers(-10, 10)) == 0);
  CHECK(simplest(integers(101, 500)) == 101);
  CHECK(simplest(integers(-500, -7)) == -7);
  CHECK(smallest(integers(0, 1000), [](int x) { return x >= 17; }) == 17);
}

TEST_CASE("positive numbers start at one, non-negative ones at zero") {
  CHECK(count_of(positive<int>(), [](int x) { return x < 1; }) == 0);
  CHECK(count_of(non_negative<long>(), [](long x) { return x < 0; }) == 0);
  CHECK(simplest(positive<short>()) == 1);
}

TEST_CASE("uniform numbers give all of a small range about equally often") {
  const std::size_t threes = count_of(uniform(0, 9), [](int x) { return x == 3; }, 5000);
  CHECK(threes > 400);
  CHECK(threes < 600);
}

TEST_CASE("reals include NaN, infinities, both zeros, whole numbers and fractions") {
  gives_the_special_reals<float>();
  gives_the_special_reals<double>();
  gives_the_special_reals<long double>();
}

TEST_CASE("reals include subnormal numbers") {
  CHECK(count_of(arbitrary<double>(), [](double x) { return std::fpclassify(x) == FP_SUBNORMAL; }) >
        0);
  CHECK(count_of(arbitrary<float>(), [](float x) { return std::fpclassify(x) == FP_SUBNORMAL; }) >
        0);
}

TEST_CASE("reals in a range are finite and stay in it") {
  CHECK(count_of(reals(-1.5, 2.5), [](double x) { return !(x >= -1.5 && x <= 2.5); }) == 0);
  CHECK(count_of(reals<float>(), [](float x) { return !std::isfinite(x); }) == 0);
  CHECK(count_of(reals(0.25f, 0.75f), [](float x) { return !(x >= 0.25f && x <= 0.75f); }) == 0);
}

TEST_CASE("a coin falls as often as its probability says") {
  const std::size_t heads = count_of(coin(0.25), [](bool b) { return b; }, 8000);
  CHECK(heads > 1800);
  CHECK(heads < 2200);
}

TEST_CASE("a coin of probability zero or one cannot be changed by shrinking") {
  CHECK(count_of(coin(0), [](bool b) { return b; }) == 0);
  CHECK(simplest(coin(1)) == true);
  CHECK(simplest(coin()) == false);
}

TEST_CASE("an empty range of integers is a usage error with the values, the place and the remedy") {
  const Error error = usage_error([] { integers(10, 3); });
  CHECK(error.code == "gen-empty-range");
  CHECK(contains(error.what, "integers(10, 3) has no values"));
  CHECK(contains(error.place, "gen_numbers_test.cpp:"));
  CHECK(error.fix == "swap the bounds: integers(3, 10)");
  CHECK(usage_error([] { uniform(1, 0); }).code == "gen-empty-range");
}

TEST_CASE("an empty range of reals and one without finite bounds are usage errors") {
  CHECK(usage_error([] { reals(1.0, 0.5); }).code == "gen-empty-range");
  const Error error = usage_error([] { reals(0.0, std::numeric_limits<double>::infinity()); });
  CHECK(error.code == "gen-real-bound");
  CHECK(contains(error.what, "reals(0.0, std::numeric_limits<double>::infinity())"));
  CHECK(usage_error([] { reals(std::nan(""), 1.0); }).code == "gen-real-bound");
}

TEST_CASE("a probability outside of zero to one is a usage error") {
  CHECK(usage_error([] { coin(1.5); }).code == "gen-probability");
  CHECK(usage_error([] { coin(-0.1); }).code == "gen-probability");
  CHECK(usage_error([] { coin(std::nan("")); }).code == "gen-probability");
}
