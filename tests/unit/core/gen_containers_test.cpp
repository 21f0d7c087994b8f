// SPDX-License-Identifier: MIT

#include <array>
#include <bitset>
#include <chrono>
#include <complex>
#include <deque>
#include <forward_list>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <set>
#include <stack>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <variant>

#include "gen_fixture.hpp"

using namespace gainsay;
using namespace gainsay::fixture;

namespace {

enum class Colour { red, green = 5, blue = -3 };
enum Plain { none, some, all };

template <class T>
void is_empty_at_first_and_long_later() {
  CHECK(count_of(arbitrary<T>(), [](const T& v) { return v.empty(); }) > 0);
  CHECK(count_of(arbitrary<T>(),
                 [](const T& v) { return std::distance(v.begin(), v.end()) > 20; }) > 0);
  CHECK(simplest(arbitrary<T>()).empty());
}

// What shrinking relies on: after a list's length come its items, each one choice or one span.
template <class G>
std::vector<std::pair<std::size_t, std::size_t>> choices_and_spans_of_items(const G& generator) {
  std::vector<std::pair<std::size_t, std::size_t>> found;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Tape tape = recorded(generator, seed);
    REQUIRE(!tape.spans.empty());
    REQUIRE(tape.spans[0].begin == 0);
    REQUIRE(tape.choices[0].kind == ChoiceKind::length);
    std::size_t spans = 0;
    std::size_t inside = 0;
    for (const Span& span : tape.spans) {
      if (span.parent != 0) continue;
      ++spans;
      inside += span.size();
    }
    CHECK(spans + (tape.size() - 1 - inside) == tape.choices[0].value);
    found.emplace_back(tape.size() - 1 - inside, spans);
  }
  return found;
}

}  // namespace

TEST_CASE(
    "containers of the standard library are empty at first, long later, and shrink to empty") {
  is_empty_at_first_and_long_later<std::vector<int>>();
  is_empty_at_first_and_long_later<std::vector<bool>>();
  is_empty_at_first_and_long_later<std::deque<char>>();
  is_empty_at_first_and_long_later<std::list<double>>();
  is_empty_at_first_and_long_later<std::forward_list<int>>();
  is_empty_at_first_and_long_later<std::set<int>>();
  is_empty_at_first_and_long_later<std::multiset<short>>();
  is_empty_at_first_and_long_later<std::unordered_set<int>>();
  is_empty_at_first_and_long_later<std::unordered_multiset<int>>();
  is_empty_at_first_and_long_later<std::map<int, std::string>>();
  is_empty_at_first_and_long_later<std::multimap<int, int>>();
  is_empty_at_first_and_long_later<std::unordered_map<int, int>>();
  is_empty_at_first_and_long_later<std::unordered_multimap<int, bool>>();
  is_empty_at_first_and_long_later<std::string>();
  is_empty_at_first_and_long_later<std::u8string>();
  is_empty_at_first_and_long_later<std::u16string>();
  is_empty_at_first_and_long_later<std::u32string>();
  is_empty_at_first_and_long_later<std::wstring>();
}

TEST_CASE("the items of a list of numbers are one choice each") {
  for (const auto& [choices, spans] : choices_and_spans_of_items(arbitrary<std::vector<int>>())) {
    CHECK(spans == 0);
  }
  for (const auto& [choices, spans] :
       choices_and_spans_of_items(lists(integers(0, 9).map([](int x) { return x + 1; })))) {
    CHECK(spans == 0);
  }
}

TEST_CASE("the items of a list of anything else are one span each") {
  const auto only_spans = [](const auto& generator) {
    for (const auto& [choices, spans] : choices_and_spans_of_items(generator)) CHECK(choices == 0);
  };
  only_spans(arbitrary<std::vector<std::string>>());
  only_spans(arbitrary<std::vector<std::vector<int>>>());
  only_spans(arbitrary<std::vector<std::pair<int, int>>>());
  only_spans(arbitrary<std::vector<std::optional<int>>>());
  only_spans(arbitrary<std::map<int, int>>());
  only_spans(lists(just(1)));
  only_spans(lists([](Source& source) { return source.integer(0, 9) + source.integer(0, 9); }));
  only_spans(lists(integers(0, 9).filter([](int x) { return x > 2; })));
  only_spans(sets<std::set<int>>(integers(0, 1000)));
}

TEST_CASE("lists keep to their lengths") {
  const auto few = lists(integers(0, 9), {.min = 2, .max = 4});
  CHECK(count_of(few, [](const auto& xs) { return xs.size() < 2 || xs.size() > 4; }) == 0);
  CHECK(count_of(few, [](const auto& xs) { return xs.size() == 4; }) > 0);
  CHECK(simplest(few) == std::vector<int>{0, 0});
  CHECK(samples(lists(integers(0, 9), {.min = 300}), 3)[0].size() >= 300);
}

TEST_CASE("lists can be asked for in another container") {
  static_assert(
      std::same_as<Generated<decltype(lists<std::deque<int>>(just(1)))>, std::deque<int>>);
  CHECK(simplest(lists<std::deque<int>>(just(1), {.min = 2})) == std::deque<int>{1, 1});
}

TEST_CASE("sets and maps have at least as many items as asked for") {
  const auto set = sets<std::set<int>>(integers(0, 9), {.min = 5, .max = 8});
  CHECK(count_of(set, [](const auto& s) { return s.size() < 5 || s.size() > 8; }) == 0);
  CHECK(simplest(set) == std::set<int>{0, 1, 2, 3, 4});
  const auto map = maps<std::map<int, char>>(integers(0, 9), characters('x', 'z'), {.min = 2});
  CHECK(count_of(map, [](const auto& m) { return m.size() < 2; }) == 0);
  CHECK(simplest(map) == std::map<int, char>{{0, 'x'}, {1, 'x'}});
}

TEST_CASE("a set that asks for more values than there are discards the case") {
  CHECK_THROWS_AS(samples(sets<std::set<bool>>(coin(), {.min = 3})), Discarded);
}

TEST_CASE("unique lists have no item twice") {
  const auto distinct = [](std::vector<int> xs) {
    std::sort(xs.begin(), xs.end());
    return std::adjacent_find(xs.begin(), xs.end()) == xs.end();
  };
  CHECK(count_of(unique_lists(integers(0, 5), {.min = 2}), distinct) == 2000);
  CHECK(count_of(unique(lists(integers(0, 5))), distinct) == 2000);
  CHECK(simplest(unique_lists(integers(0, 5), {.min = 2})) == std::vector<int>{0, 1});
}

TEST_CASE("sorted lists are sorted") {
  CHECK(count_of(sorted(lists(integers(0, 99))), [](const std::vector<int>& xs) {
          return std::is_sorted(xs.begin(), xs.end());
        }) == 2000);
}

TEST_CASE("a sublist keeps the order and shrinks to nothing") {
  const auto some = sublist(std::vector<int>{1, 2, 3, 4});
  CHECK(count_of(some, [](const auto& xs) { return std::is_sorted(xs.begin(), xs.end()); }) ==
        2000);
  CHECK(count_of(some, [](const auto& xs) { return xs.size() == 4; }) > 0);
  CHECK(simplest(some).empty());
  CHECK(smallest(some, [](const auto& xs) { return !xs.empty() && xs.back() > 2; }).size() == 1);
}

TEST_CASE("a permutation has every item once and shrinks to the order given") {
  const std::vector<int> given{4, 1, 3, 2};
  const auto shuffled = permutation(given);
  CHECK(count_of(shuffled, [&given](const auto& xs) {
          return std::is_permutation(xs.begin(), xs.end(), given.begin(), given.end());
        }) == 2000);
  CHECK(count_of(shuffled, [](const auto& xs) { return xs[0] == 2; }) > 300);
  CHECK(simplest(shuffled) == given);
}

TEST_CASE("optionals, pointers and variants take each of their forms and shrink to the first") {
  CHECK(count_of(arbitrary<std::optional<int>>(), [](const auto& v) { return v.has_value(); }) >
        1000);
  CHECK(!simplest(arbitrary<std::optional<int>>()).has_value());
  CHECK(simplest(arbitrary<std::unique_ptr<int>>()) == nullptr);
  CHECK(simplest(arbitrary<std::shared_ptr<std::string>>()) == nullptr);
  CHECK(count_of(arbitrary<std::shared_ptr<std::string>>(),
                 [](const auto& p) { return p != nullptr; }) > 500);
  using Either = std::variant<int, std::string, bool>;
  CHECK(count_of(arbitrary<Either>(), [](const Either& v) { return v.index() == 2; }) > 300);
  CHECK(simplest(arbitrary<Either>()) == Either(0));
  CHECK(simplest(optionals_of(just(3))) == std::nullopt);
}

TEST_CASE("tuples, pairs and arrays shrink to the simplest of each item") {
  CHECK(simplest(arbitrary<std::tuple<int, std::string, bool>>()) ==
        std::tuple(0, std::string(), false));
  CHECK(simplest(arbitrary<std::pair<char, int>>()) == std::pair('a', 0));
  CHECK(simplest(arbitrary<std::array<int, 3>>()) == std::array<int, 3>{});
  CHECK(simplest(arbitrary<std::bitset<5>>()) == std::bitset<5>());
  CHECK(simplest(tuples_of(integers(1, 3), just('x'))) == std::tuple(1, 'x'));
  CHECK(simplest(pairs_of(integers(1, 3), integers(2, 3))) == std::pair(1, 2));
}

TEST_CASE("enums give their enumerators and shrink to the one nearest zero") {
  const std::vector<Colour> colours = samples(arbitrary<Colour>());
  for (const Colour c : {Colour::red, Colour::green, Colour::blue}) {
    CHECK(std::count(colours.begin(), colours.end(), c) > 300);
  }
  CHECK(count_of(arbitrary<Plain>(), [](Plain p) { return p == all; }) > 300);
  CHECK(count_of(arbitrary<Plain>(), [](Plain p) { return p > all; }) == 0);
  CHECK(simplest(arbitrary<Colour>()) == Colour::red);
}

TEST_CASE("an enum without enumerators takes all values of its type") {
  CHECK(count_of(arbitrary<std::byte>(), [](std::byte b) { return b == std::byte{255}; }) > 0);
  CHECK(simplest(arbitrary<std::byte>()) == std::byte{0});
}

TEST_CASE("durations and time points fit 64 bits of nanoseconds") {
  using namespace std::chrono;
  CHECK(count_of(arbitrary<hours>(), [](hours h) {
          return nanoseconds(h).count() / 3600'000'000'000 != h.count();
        }) == 0);
  CHECK(simplest(arbitrary<milliseconds>()) == milliseconds(0));
  CHECK(simplest(arbitrary<system_clock::time_point>()) == system_clock::time_point());
  CHECK(count_of(arbitrary<seconds>(), [](seconds s) { return s < seconds(0); }) > 100);
}

TEST_CASE("container adaptors and complex numbers are generated") {
  CHECK(simplest(arbitrary<std::stack<int>>()).empty());
  CHECK(count_of(arbitrary<std::queue<int>>(), [](const auto& q) { return q.size() > 5; }) > 500);
  CHECK(count_of(arbitrary<std::priority_queue<int>>(),
                 [](const auto& q) { return q.size() > 5; }) > 500);
  CHECK(count_of(arbitrary<std::complex<double>>(), [](auto c) { return c.imag() != c.real(); }) >
        1000);
}

TEST_CASE("reals and bytes shrink to zero and to nothing, inside others too") {
  CHECK(simplest(arbitrary<std::complex<double>>()) == std::complex<double>(0, 0));
  CHECK(simplest(arbitrary<std::vector<std::uint8_t>>()).empty());
  CHECK(smallest(arbitrary<double>(), [](double x) { return x > 2.5; }) == 3.0);
  CHECK(smallest(arbitrary<std::vector<std::uint8_t>>(), [](const auto& xs) {
          return std::find(xs.begin(), xs.end(), 7) != xs.end();
        }) == std::vector<std::uint8_t>{7});
}

TEST_CASE("twice gives equal values that are on the tape one after the other") {
  const auto generator = twice(lists(arbitrary<std::string>()));
  const auto draw = [&generator](Source& source) { return generator(source); };
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const Tape tape = recorded(draw, seed);
    const auto pair = replay(tape, draw).value;
    REQUIRE(pair.first == pair.second);
    REQUIRE(tape.size() % 2 == 0);
    // Either half can be changed alone.
    if (tape.choices[0].value == 0) continue;
    Tape changed = tape;
    changed.choices[0].value = 0;
    const auto apart = replay(changed, draw).value;
    REQUIRE(apart.first.empty());
    REQUIRE(apart.second == pair.second);
  }
}

TEST_CASE("lengths whose minimum exceeds the maximum are a usage error") {
  const Error error = usage_error([] { lists(just(1), {.min = 3, .max = 2}); });
  CHECK(error.code == "gen-empty-lengths");
  CHECK(contains(error.what, "at least 3 and at most 2"));
  CHECK(contains(error.place, "gen_containers_test.cpp:"));
  CHECK(usage_error([] { sets<std::set<int>>(just(1), {.min = 3, .max = 2}); }).code ==
        "gen-empty-lengths");
  CHECK(usage_error([] {
          maps<std::map<int, int>>(just(1), just(1), {.min = 1, .max = 0});
        }).code == "gen-empty-lengths");
}
