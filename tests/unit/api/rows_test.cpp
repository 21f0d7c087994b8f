// SPDX-License-Identifier: MIT
//
// What docs/reference/api-suites.md gives for Monolith's words, as far as the other files of this
// folder and the examples do not show it.

#include <array>
#include <compare>
#include <cstdint>
#include <deque>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "unit/api/run.hpp"

using namespace gainsay;
using api::run;
using api::smallest;

namespace {

using List = std::vector<int>;

// A value or an error, as std::expected of C++23 is.
class Answer {
 public:
  explicit Answer(int value) : value_(value) {}
  explicit Answer(std::string error) : error_(std::move(error)) {}
  bool has_value() const { return value_.has_value(); }
  int operator*() const { return *value_; }
  const std::string& error() const { return error_; }

 private:
  std::optional<int> value_{};
  std::string error_{};
};

std::string gainsay_show(const Answer& answer) {
  return "Answer(" + (answer.has_value() ? show(*answer) : show(answer.error())) + ")";
}

struct Sum {
  int number = 0;
  std::vector<Sum> parts{};
};

std::size_t leaves(const Sum& sum) {
  std::size_t n = sum.parts.empty() ? 1 : 0;
  for (const Sum& part : sum.parts) n += leaves(part);
  return n;
}

Gen<Sum> sums() {
  return recursive(integers(0, 9).map([](int n) { return Sum{n, {}}; }), [](const Gen<Sum>& part) {
    return pairs_of(part, part).map([](std::pair<Sum, Sum> both) {
      return Sum{0, {std::move(both.first), std::move(both.second)}};
    });
  });
}

struct Point {
  int x = 0;
  int y = 0;
};

// The bug: no list is less than another.
struct Incomparable : List {
  friend bool operator<(const Incomparable&, const Incomparable&) { return false; }
};

// One part for each sort of result; the part numbered `wrong` differs from that of the reference.
constexpr int kParts = 13;
constexpr int kNone = kParts;
int three = 3;
int four = 4;
std::array<int, 3> numbers{1, 2, 3};
std::array<int, 3> others{1, 2, 4};

auto reference_parts() {
  return std::make_tuple(Point{1, 2}, std::make_tuple(1, 'a', true), std::optional<int>(),
                         Answer("no"), std::variant<int, std::string>("a"), &three,
                         std::make_shared<int>(3), std::deque<int>{1, 2},
                         std::array<int, 3>{1, 2, 3}, std::numeric_limits<double>::quiet_NaN(),
                         api::Sign{5}, std::weak_ordering::less, static_cast<const char*>("text"));
}
auto candidate_parts(int wrong) {
  const auto is = [wrong](int part) { return part == wrong; };
  const int* nothing = nullptr;
  return std::make_tuple(
      Point{1, is(0) ? 3 : 2}, std::make_tuple(1, 'a', !is(1)),
      is(2) ? std::optional<int>(0) : std::optional<int>(), is(3) ? Answer(0) : Answer("no"),
      is(4) ? std::variant<int, std::string>(1) : std::variant<int, std::string>("a"),
      is(5) ? nothing : &three, std::make_shared<int>(is(6) ? four : three),
      is(7) ? List{1, 2, 0} : List{1, 2}, std::span<const int>(is(8) ? others : numbers),
      is(9) ? 0.0 : std::numeric_limits<double>::quiet_NaN(), api::Sign{is(10) ? -5 : 7},
      is(11) ? std::strong_ordering::equal : std::strong_ordering::less,
      static_cast<const char*>(is(12) ? "Text" : "text"));
}

}  // namespace

TEST_CASE("every sort of result is compared part by part") {
  int wrong = kNone;
  api::Suite s;
  s.op("parts").call([] { return reference_parts(); }, [&] { return candidate_parts(wrong); });
  CHECK(run(s, {.cases = 5}).ok());
  for (wrong = 0; wrong < kParts; ++wrong) {
    CAPTURE(wrong);
    const Record record = run(s, {.cases = 5});
    REQUIRE(record.failures.size() == 1);
    CHECK(record.failures[0].failure.kind == FailureKind::disagreement);
    CHECK(record.failures[0].program.size() == 1);
  }
}

TEST_CASE("bytes, wide numbers, truth values and characters are arguments") {
  std::set<int> bytes;
  std::set<bool> truths;
  std::set<char> letters;
  std::int64_t least = 0;
  std::int64_t greatest = 0;
  api::Suite s;
  s.op("see", arbitrary<std::uint8_t>(), arbitrary<std::int64_t>(), coin(),
       characters()) = [&](std::uint8_t byte, std::int64_t n, bool truth, char letter) {
    bytes.insert(byte);
    truths.insert(truth);
    letters.insert(letter);
    least = std::min(least, n);
    greatest = std::max(greatest, n);
  };
  CHECK(run(s).ok());
  CHECK(bytes.contains(0));
  CHECK(bytes.contains(255));
  CHECK(truths.size() == 2);
  CHECK(letters.size() > 100);
  CHECK(least == std::numeric_limits<std::int64_t>::min());
  CHECK(greatest == std::numeric_limits<std::int64_t>::max());
}

TEST_CASE("intervals are of every integral type, up to its full width") {
  std::set<int> below;
  std::uint64_t greatest = 0;
  std::set<int> closed;
  api::Suite s;
  s.op("see", api::below(std::uint8_t{3}), api::upto(~std::uint64_t{0}),
       integers(std::int8_t{-128}, std::int8_t{-126})) = [&](std::uint8_t a, std::uint64_t b,
                                                             std::int8_t c) {
    below.insert(a);
    greatest = std::max(greatest, b);
    closed.insert(c);
  };
  CHECK(run(s).ok());
  CHECK(below == std::set<int>{0, 1, 2});
  CHECK(greatest == ~std::uint64_t{0});
  CHECK(closed == std::set<int>{-128, -127, -126});
}

TEST_CASE("there are no numbers below zero, so the call is never made") {
  api::Suite s;
  s.op("other") = [] {};
  s.op("never", api::below(0u)) = [](unsigned) { require(false, "it was called"); };
  const Record record = run(s);
  CHECK(record.failures.empty());
  CHECK(record.operations[1].executed == 0);
  CHECK(record.health.size() == 1);
}

TEST_CASE("texts in sequence are numbered too") {
  api::Suite s;
  std::uint32_t calls = 0;
  s.each_run([&](api::Scenario&) { calls = 0; });
  s.op("name", api::sequential<std::string>()) = [&](const std::string& name) {
    // Both sides are called.
    require(name == "e" + std::to_string(calls++ / 2), name);
  };
  CHECK(run(s).ok());
}

TEST_CASE("choices among values and among generators, also by weight, are arguments") {
  std::set<int> seen;
  api::Suite s;
  s.op("see", element_of({1, 2}), one_of(just(3), integers(4, 5)),
       frequency({weighted(9, just(6)), weighted(1, just(7))})) = [&](int a, int b, int c) {
    seen.insert({a, b, c});
  };
  CHECK(run(s).ok());
  CHECK(seen == std::set<int>{1, 2, 3, 4, 5, 6, 7});
}

TEST_CASE("optional values, results, lists, arrays and texts are arguments, written as source") {
  const auto answers = one_of(map(integers(0, 9), [](int x) { return Answer(x); }),
                              map(strings({.max = 3}), [](std::string e) { return Answer(e); }));
  api::Suite s;
  s.op("f", optionals_of(integers(0, 9)), answers, lists(integers(0, 9)),
       arbitrary<std::array<int, 2>>(), strings())
      .call([](auto&&...) { return true; },
            [](const std::optional<int>& a, const Answer& b, const List& c,
               const std::array<int, 2>& d, const std::string& e) {
              return !a || b.has_value() || c.empty() || d[1] < 1 || e.empty();
            });
  const Record record = run(s, {.cases = 20'000});
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].program[0].arguments ==
        std::vector<CallArgument>{{"std::optional<int>(0)"},
                                  {"Answer(\"\")"},
                                  {"std::vector<int>{0}"},
                                  {"std::array<int, 2>{0, 1}"},
                                  {"\"a\""}});
}

TEST_CASE("recursive values are arguments") {
  std::size_t most = 0;
  api::Suite s;
  s.op("leaves", sums())
      .call([](const Sum& sum) { return leaves(sum); },
            [&](const Sum& sum) {
              most = std::max(most, leaves(sum));
              return leaves(sum) < 3 ? leaves(sum) : 0;
            });
  const Record record = run(s, {.cases = 2000});
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.left == "3u");
  CHECK(most > 3);
}

TEST_CASE("a call is written as its pattern says, operators between their operands") {
  auto list = api::type<List, Incomparable>("v");
  api::Suite s{list};
  s.op("list").prints("List::empty()").call([] { return List(); }, [] { return Incomparable(); });
  s.op("add", list, integers(1, 9)).prints("{0} << {1}") = [](auto& v, int x) { v.push_back(x); };
  s.op("less", list, list.distinct()) = GAINSAY_OPERATOR(<);
  CHECK(smallest(s) == "auto v0 = List::empty();\nauto v1 = List::empty();\nv0 << 1;\nv1 < v0;\n");
}

TEST_CASE("a constant is a call without arguments that is written by its name") {
  api::Suite s;
  s.constant("kLimit", 5, 6);
  const Record record = run(s);
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.left == "5");
  CHECK(record.failures[0].failure.right == "6");
  CHECK(smallest(s) == "kLimit;\n");
}

TEST_CASE("a constant of a declared type is an object") {
  auto list = api::type<List, List>("v");
  api::Suite s{list};
  s.constant("kPrimes", List{2, 3}, List{2, 3, 5});
  s.op("size", list) = GAINSAY_MEMBER(size);
  const Record record = run(s);
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].program.size() == 2);
}

TEST_CASE("exceptions need not be of the standard library") {
  const auto throws = [](auto thrown) {
    return [thrown](int x) {
      if (x > 3) throw thrown;
      return x;
    };
  };
  api::Suite same;
  same.op("f", integers(0, 9)).throws().call(throws(1), throws(2));
  CHECK(run(same).ok());
  api::Suite other;
  other.op("f", integers(0, 9)).throws().call(throws(1), throws(1.0));
  const Record record = run(other);
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.right.find("double") != std::string::npos);
  CHECK(record.failures[0].program[0].arguments == std::vector<CallArgument>{{"4"}});
}

TEST_CASE("results that differ for their relation, view or as sets are disagreements") {
  int wrong = 0;
  api::Suite s;
  const auto given = [](auto value) { return [value] { return value; }; };
  s.op("near").equal([](int a, int b) { return b - a < 2; }).call(given(1), [&] {
    return wrong == 1 ? 3 : 2;
  });
  s.op("view").observe_as([](int x) { return x / 10; }).call(given(11), [&] {
    return wrong == 2 ? 21 : 12;
  });
  s.op("set").unordered().call(given(List{1, 2}),
                               [&] { return wrong == 3 ? List{2, 2} : List{2, 1}; });
  CHECK(run(s).ok());
  for (const char* name : {"near", "view", "set"}) {
    ++wrong;
    const Record record = run(s);
    REQUIRE(record.failures.size() == 1);
    CHECK(record.failures[0].program[0].operation == name);
  }
}

TEST_CASE("a line of code that the set-up gives begins the program") {
  api::Suite s;
  s.each_run([](api::Scenario& scenario) { scenario.code("using Key = int;"); });
  s.op("f", integers(0, 9)).call([](int) { return 1; }, [](int) { return 2; });
  CHECK(smallest(s).starts_with("using Key = int;\n"));
}

TEST_CASE("a candidate that lacks an operation that may throw drops the scenario") {
  api::Suite s;
  s.op("lacking").throws().call([]() -> api::OrSkip<int> { return 1; },
                                []() -> api::OrSkip<int> { return api::skip; });
  const Record record = run(s, {.cases = 20});
  CHECK(record.failures.empty());
  REQUIRE(record.discards.size() == 1);
  CHECK(record.discards[0].name == "the candidate does not implement an operation");
}

TEST_CASE("an iterator function is called with a function that collects") {
  auto list = api::type<List, std::deque<int>>("v");
  api::Suite s{list};
  s.make(list);
  s.op("push", list, integers(0, 9)) = [](auto& v, int x) { v.push_back(x); };
  s.op("each", list)
      .call([](const List& v) { return v; },
            [](const std::deque<int>& v) {
              List seen;
              const auto each = [](const auto& items, auto visit) {
                for (std::size_t i = 0; i < items.size() && i < 2; ++i) visit(items[i]);
              };
              each(v, [&seen](int x) { seen.push_back(x); });
              return seen;
            });
  const Record record = run(s);
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].program.size() == 5);
}

TEST_CASE("no program is longer than the most steps asked for") {
  std::size_t calls = 0;
  std::size_t most = 0;
  api::Suite s;
  s.each_run([&](api::Scenario&) { calls = 0; });
  s.op("call") = [&] { most = std::max(most, ++calls / 2); };
  CHECK(run(s, {.max_steps = 7}).ok());
  CHECK(most == 7);
}
