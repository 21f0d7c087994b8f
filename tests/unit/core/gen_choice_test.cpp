// SPDX-License-Identifier: MIT

#include <string>

#include "gen_fixture.hpp"

using namespace gainsay;
using namespace gainsay::fixture;

TEST_CASE("just gives its value and draws nothing") {
  CHECK(samples(just(std::string("x")), 3) == std::vector<std::string>{"x", "x", "x"});
  CHECK(recorded(just(5)).empty());
}

TEST_CASE("element_of gives each of its values and shrinks to the first") {
  const auto colours = element_of<std::string>({"red", "green", "blue"});
  CHECK(count_of(colours, [](const std::string& c) { return c == "red"; }) > 500);
  CHECK(count_of(colours, [](const std::string& c) { return c == "blue"; }) > 500);
  CHECK(simplest(colours) == "red");
}

TEST_CASE("one_of takes all ways and shrinks to the first") {
  const auto numbers = one_of(integers(10, 19), just(5L), integers(100, 200));
  static_assert(std::same_as<Generated<decltype(numbers)>, long>);
  CHECK(count_of(numbers, [](long x) { return x == 5; }) > 500);
  CHECK(count_of(numbers, [](long x) { return x >= 100; }) > 500);
  CHECK(simplest(numbers) == 10);
  CHECK(smallest(numbers, [](long x) { return x > 19; }) == 100);
}

TEST_CASE("frequency follows its weights") {
  const auto numbers =
      frequency({weighted(9, just(1)), weighted(1, just(2)), weighted(0, just(3))});
  const std::size_t twos = count_of(numbers, [](int x) { return x == 2; }, 5000);
  CHECK(twos > 400);
  CHECK(twos < 600);
}

TEST_CASE("a way of weight zero is not reached by shrinking either") {
  CHECK(simplest(frequency({weighted(0, just(3)), weighted(1, just(2))})) == 2);
}

TEST_CASE("map changes values and shrinks as the original does") {
  const auto even = integers(0, 1000).map([](int x) { return 2 * x; });
  CHECK(count_of(even, [](int x) { return x % 2 != 0; }) == 0);
  CHECK(smallest(even, [](int x) { return x > 100; }) == 102);
}

TEST_CASE("filter keeps only what its predicate accepts, also while shrinking") {
  const auto even = integers(0, 1000).filter([](int x) { return x % 2 == 0; });
  CHECK(count_of(even, [](int x) { return x % 2 != 0; }) == 0);
  CHECK(smallest(even, [](int x) { return x > 100; }) == 102);
}

TEST_CASE("filter marks the tries it threw away") {
  const auto third = integers(0, 2).filter([](int x) { return x == 2; });
  bool discarded = false;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Tape tape = recorded(third, seed);
    CHECK(!tape.spans.back().discarded);
    for (std::size_t i = 0; i + 1 < tape.spans.size(); ++i) CHECK(tape.spans[i].discarded);
    discarded = discarded || tape.spans.size() > 1;
  }
  CHECK(discarded);
}

TEST_CASE("a filter that never succeeds discards the case after 100 tries and says why") {
  const auto never = integers(0, 9).filter([](int) { return false; });
  Recorder recorder;
  core::Recording(recorder.source).begin_random(1, 0, 10);
  const char* reason = "";
  try {
    never(recorder.source);
  } catch (const Discarded& discarded) {
    reason = discarded.reason;
  }
  CHECK(std::string(reason) == kFilterGaveUp);
  CHECK(recorder.source.drawn() == 100);
}

TEST_CASE("a filter can name its own reason") {
  const auto never = filter(integers(0, 9), [](int) { return false; }, "no number above nine");
  Recorder recorder;
  core::Recording(recorder.source).begin_random(1, 0, 10);
  try {
    never(recorder.source);
    FAIL("the filter gave a value");
  } catch (const Discarded& discarded) {
    CHECK(std::string(discarded.reason) == "no number above nine");
  }
}

TEST_CASE("flat_map draws from the generator that the first value leads to") {
  const auto lists_up_to = integers(1, 9).flat_map([](int n) {
    return lists(integers(0, n), {.min = 1, .max = 3}).map([n](auto xs) {
      xs.push_back(n);
      return xs;
    });
  });
  const auto bounded = [](const std::vector<int>& xs) {
    return std::all_of(xs.begin(), xs.end(), [&xs](int x) { return x <= xs.back(); });
  };
  CHECK(count_of(lists_up_to, bounded) == 2000);
  CHECK(simplest(lists_up_to) == std::vector<int>{0, 1});
}

TEST_CASE("sized sees the size of the case and resize sets another") {
  const auto size = sized([](int n) { return just(n); });
  const std::vector<int> values = samples(size, 101);
  CHECK(values.front() == 0);
  CHECK(values.back() == 100);
  CHECK(samples(resize(7, size), 2) == std::vector<int>{7, 7});
  CHECK(samples(resize(-1, size), 1) == std::vector<int>{0});
}

TEST_CASE("choosing from nothing is a usage error") {
  const Error error = usage_error([] { element_of(std::vector<int>{}); });
  CHECK(error.code == "gen-nothing-to-choose");
  CHECK(contains(error.what, "element_of"));
  CHECK(contains(error.place, "gen_choice_test.cpp:"));
  CHECK(usage_error([] { one_of(std::vector<Gen<int>>{}); }).code == "gen-nothing-to-choose");
  CHECK(usage_error([] { frequency(std::vector<Weighted<int>>{}); }).code ==
        "gen-nothing-to-choose");
}

TEST_CASE("weights that are all zero are a usage error") {
  const Error error = usage_error([] { frequency({weighted(0, just(1)), weighted(0, just(2))}); });
  CHECK(error.code == "gen-no-weight");
  CHECK(contains(error.what, "2 alternatives"));
}
