// SPDX-License-Identifier: MIT
//
// What the how-to pages show.

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gainsay/gainsay.hpp>

// [own_type]
namespace shop {

class Price {
 public:
  static Price cents(int cents) { return Price(cents); }
  int in_cents() const { return cents_; }
  Price reduced(int percent) const { return Price(cents_ - cents_ * percent / 100); }

 private:
  explicit Price(int cents) : cents_(cents) {}
  int cents_;
};

// How a Price is generated, and how it is printed: as C++ source.
Price gainsay_arbitrary(gainsay::Source& source, gainsay::Tag<Price>) {
  return Price::cents(source.integer(0, 1'000'000));
}
std::string gainsay_show(const Price& price) {
  return "shop::Price::cents(" + std::to_string(price.in_cents()) + ")";
}

}  // namespace shop

GAINSAY_PROPERTY("a reduced price is lower") {
  return gainsay::check(
      [](shop::Price price) { GAINSAY_REQUIRE(price.reduced(10).in_cents() < price.in_cents()); });
}
// [/own_type]

// [structs]
struct Item {
  std::string name;
  int count;
};
struct Order {
  std::vector<Item> items;
  bool paid;
};

GAINSAY_PROPERTY("an order is never large") {
  return gainsay::check([](const Order& order) {
    int count = 0;
    for (const Item& item : order.items) count += std::max(0, item.count) % 1000;
    GAINSAY_REQUIRE(count < 100);
  });
}
// [/structs]

// [combine]
// Two numbers, the first not above the second.
const auto ranges = [](gainsay::Source& source) {
  const int low = source.integer(-100, 100);
  const int high = source.integer(low, 100);
  return std::pair(low, high);
};

GAINSAY_PROPERTY("clamp stays in the range") {
  using namespace gainsay;
  return check(ranges, integers(-1000, 1000), [](std::pair<int, int> range, int x) {
    const int clamped = std::clamp(x, range.first, range.second);
    GAINSAY_REQUIRE(range.first <= clamped);
    GAINSAY_REQUIRE(clamped <= range.second);
  });
}
// [/combine]

// [draw]
GAINSAY_PROPERTY("erasing an item makes the list shorter") {
  return gainsay::check([](std::vector<int> xs) {
    gainsay::assume(!xs.empty(), "an empty list has nothing to erase");
    const auto at = gainsay::draw(gainsay::integers(std::size_t{0}, xs.size() - 1), "at");
    const std::size_t before = xs.size();
    xs.erase(xs.begin() + static_cast<std::ptrdiff_t>(at));
    GAINSAY_REQUIRE(xs.size() < before);
  });
}
// [/draw]

// [cover]
GAINSAY_PROPERTY("searching finds what is there") {
  return gainsay::check([](std::vector<int> xs, int x) {
    std::sort(xs.begin(), xs.end());
    const bool there = std::find(xs.begin(), xs.end(), x) != xs.end();
    gainsay::cover(60, there, "the item is there");
    GAINSAY_REQUIRE(std::binary_search(xs.begin(), xs.end(), x) == there);
  });
}
// [/cover]

// [exhaustive]
GAINSAY_PROPERTY("and and or follow De Morgan's laws") {
  return gainsay::check({.exhaustive = true}, [](bool a, bool b) {
    GAINSAY_REQUIRE(!(a && b) == (!a || !b));
    GAINSAY_REQUIRE(!(a || b) == (!a && !b));
  });
}
// [/exhaustive]

// [crash]
// The arithmetic mean, rounded down.
int mean(const std::vector<int>& xs) {
  long long sum = 0;
  for (const int x : xs) sum += x;
  return static_cast<int>(sum / static_cast<long long>(xs.size()));
}

GAINSAY_PROPERTY("the mean is not above the maximum") {
  return gainsay::check([](const std::vector<int>& xs) {
    const int average = mean(xs);
    GAINSAY_REQUIRE(average <= *std::max_element(xs.begin(), xs.end()));
  });
}
// [/crash]

// [hang]
// The number of steps of the Collatz sequence until 1.
int steps(unsigned n) {
  int count = 0;
  for (; n != 1; n = n % 2 == 0 ? n / 2 : 3 * n + 1) ++count;
  return count;
}

GAINSAY_PROPERTY("every number reaches 1") {
  return gainsay::check({.case_seconds = 0.2}, gainsay::integers(0u, 1000u),
                        [](unsigned n) { GAINSAY_REQUIRE(steps(n) >= 0); });
}
// [/hang]
