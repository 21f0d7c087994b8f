// SPDX-License-Identifier: MIT

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "quality/smallest.hpp"

using namespace gainsay;
using quality::shrunk;
using quality::smallest;

namespace {

using Ints = std::vector<int>;
using Nested = std::vector<Ints>;
using Bytes = std::vector<std::uint8_t>;

bool has(const Ints& xs, int x) { return std::find(xs.begin(), xs.end(), x) != xs.end(); }

Bytes bytes_of(Source& source) {
  const auto data = source.bytes(0, 200);
  return {data.begin(), data.end()};
}

Ints small_ints(Source& source) {
  const auto span = source.span(label_of("small"));
  Ints xs(source.length(0, 30));
  for (int& x : xs) x = source.integer(0, 20);
  return xs;
}

}  // namespace

TEST_CASE("lists shrink to the items that matter") {
  CHECK(smallest(arbitrary<Ints>(), [](const Ints&) { return true; }).empty());
  CHECK(smallest(arbitrary<Ints>(), [](const Ints& xs) { return xs.size() >= 5; }) == Ints(5));
  const auto rising = [](const Ints& xs) {
    return xs.size() > 1 && std::any_of(xs.begin() + 1, xs.end(), [&](int x) { return x > xs[0]; });
  };
  CHECK(smallest(arbitrary<Ints>(), rising) == Ints{0, 1});
}

TEST_CASE("where everything fails, the simplest case is found at once") {
  const auto result = shrunk(arbitrary<Nested>(), [](const Nested&) { return true; }, 1, 50);
  CHECK(result.value.empty());
  CHECK(result.failure.evaluations == 1);
}

TEST_CASE("what is found in many items is cut in few evaluations") {
  const auto large = [](const Ints& xs) {
    return std::any_of(xs.begin(), xs.end(), [](int x) { return x == 1'000'000; });
  };
  const auto list = [](Source& source) {
    const auto span = source.span(label_of("list"));
    Ints xs(source.length(2000, 20'000));
    for (int& x : xs) x = source.integer(0, 1'000'000);
    return xs;
  };
  const auto result = shrunk(list, large);
  CHECK(std::count(result.value.begin(), result.value.end(), 0) == 1999);
  CHECK(result.failure.evaluations < 400);
}

TEST_CASE("strings shrink to the letter that matters") {
  const auto has_x = [](const std::string& s) { return s.find('x') != std::string::npos; };
  CHECK(smallest(arbitrary<std::string>(), has_x) == "x");
}

TEST_CASE("items are sorted where their order does not matter") {
  const auto three = [](const Ints& xs) { return has(xs, 3) && has(xs, 1) && has(xs, 2); };
  CHECK(smallest(small_ints, three) == Ints{1, 2, 3});
}

TEST_CASE("items whose sum matters melt into one") {
  const auto sum = [](const Ints& xs) { return std::accumulate(xs.begin(), xs.end(), 0) == 20; };
  CHECK(smallest(small_ints, sum) == Ints{20});
}

TEST_CASE("a sum that wraps around melts into one number") {
  using Shorts = std::vector<std::int16_t>;
  // From two large positive numbers no small change leads to the negative one with the same sum.
  const auto least = [](const Shorts& xs) {
    const int sum = std::accumulate(xs.begin(), xs.end(), 0);
    const bool wraps = sum > 32767 && static_cast<std::int16_t>(sum) <= -32000;
    return wraps || (xs.size() == 1 && sum <= -32000);
  };
  CHECK(smallest(arbitrary<Shorts>(), least) == Shorts{-32000});
}

TEST_CASE("neighbouring lists are joined") {
  const auto four = [](const Nested& lists) {
    std::size_t total = 0;
    for (const Ints& xs : lists) total += xs.size();
    return total >= 4;
  };
  CHECK(smallest(arbitrary<Nested>(), four) == Nested{Ints(4)});
}

TEST_CASE("the first of two lists is emptied into the second") {
  const auto two = [](Source& source) {
    Nested lists;
    for (int i = 0; i < 2; ++i) lists.push_back(arbitrary<Ints>()(source));
    return lists;
  };
  const auto three = [](const Nested& lists) { return lists[0].size() + lists[1].size() >= 3; };
  CHECK(smallest(two, three) == Nested{{}, Ints(3)});
}

TEST_CASE("an item is cut together with the indices that point behind it") {
  const auto points_to_last = [](const Ints& xs) {
    return xs.size() > 1 && xs[0] + 1 == static_cast<int>(xs.size());
  };
  CHECK(smallest(small_ints, points_to_last) == Ints{1, 0});
}

TEST_CASE("an item is cut together with an index elsewhere that points behind it") {
  const auto indexed = [](Source& source) {
    Ints xs = small_ints(source);
    const int at = source.integer(0, 30);
    return std::pair(std::move(xs), at);
  };
  const auto finds_seven = [](const std::pair<Ints, int>& value) {
    const auto& [xs, at] = value;
    return static_cast<std::size_t>(at) < xs.size() && xs[static_cast<std::size_t>(at)] == 7;
  };
  CHECK(smallest(indexed, finds_seven) == std::pair(Ints{7}, 0));
}

TEST_CASE("bytes shrink in length and content") {
  CHECK(smallest(bytes_of, [](const Bytes&) { return true; }).empty());
  CHECK(smallest(bytes_of, [](const Bytes& b) { return b.size() >= 4; }) == Bytes(4));
  const auto high = [](const Bytes& b) {
    return std::any_of(b.begin(), b.end(), [](std::uint8_t x) { return x >= 0x70; });
  };
  CHECK(smallest(bytes_of, high) == Bytes{0x70});
  const auto last = [](const Bytes& b) { return b.size() > 2 && b.back() >= 3 && b.front() >= 2; };
  CHECK(smallest(bytes_of, last) == Bytes{2, 0, 3});
}

TEST_CASE("bytes keep the least length they were asked for") {
  const auto four = [](Source& source) {
    const auto data = source.bytes(4, 8);
    return Bytes(data.begin(), data.end());
  };
  CHECK(smallest(four, [](const Bytes& b) { return b[0] > 0; }) == Bytes{1, 0, 0, 0});
}
