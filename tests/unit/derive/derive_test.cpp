// SPDX-License-Identifier: MIT

#include <gainsay/derive.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <gainsay/gainsay.hpp>

#include "../core/gen_fixture.hpp"

using namespace gainsay;
using namespace gainsay::fixture;

namespace shop {

struct Point {
  int x;
  int y;
  friend bool operator==(const Point&, const Point&) = default;
};

struct Line {
  Point from;
  Point to;
  std::string name;
  std::vector<int> weights;
};

struct Arrays {
  int grid[2][3];
  char name[8];
  Point corners[2];
};

struct Empty {};

struct Tree {
  int value;
  std::unique_ptr<Tree> left;
  std::unique_ptr<Tree> right;
};

template <class T>
struct Box {
  T inside;
  std::optional<T> spare;
};

struct Wide {
  int f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20;
  int f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37, f38, f39;
  std::string last;
};

// A type that knows better.
struct Nothing {};

struct Percent {
  int value;
};
Percent gainsay_arbitrary(Source& source, Tag<Percent>) { return {source.integer(0, 100)}; }

}  // namespace shop

namespace {

struct Unnamed {
  int first;
  int second;
};

}  // namespace

TEST_CASE("a struct is generated field by field and shrinks to the simplest of each") {
  CHECK(simplest(arbitrary<shop::Point>()) == shop::Point{0, 0});
  CHECK(smallest(arbitrary<shop::Point>(), [](const shop::Point& p) { return p.y > 7; }) ==
        shop::Point{0, 8});
  const shop::Line line = simplest(arbitrary<shop::Line>());
  CHECK(line.from == shop::Point{0, 0});
  CHECK(line.name.empty());
  CHECK(line.weights.empty());
}

TEST_CASE("a struct is one span") {
  const Tape tape = recorded(arbitrary<shop::Line>());
  CHECK(tape.spans[0].parent == Span::kNone);
  CHECK(tape.spans[0].size() == tape.size());
  CHECK(tape.spans[0].label == type_label<shop::Line>());
}

TEST_CASE(
    "a struct without fields leaves nothing on the tape, and is an item of a list all the same") {
  CHECK(recorded(arbitrary<shop::Nothing>()).spans.empty());
  const Tape tape = recorded(resize(5, arbitrary<std::vector<shop::Nothing>>()), 3);
  REQUIRE(tape.choices.size() == 1);
  CHECK(tape.spans.size() == 1 + tape.choices[0].value);
}

TEST_CASE("a struct prints with the names of its fields") {
  CHECK(show(shop::Point{1, -2}) == "shop::Point{.x = 1, .y = -2}");
  CHECK(
      show(shop::Line{{1, 2}, {3, 4}, "n", {5}}) ==
      "shop::Line{.from = shop::Point{.x = 1, .y = 2}, .to = shop::Point{.x = 3, .y = 4}, .name = "
      "\"n\", .weights = {5}}");
  CHECK(show(shop::Empty{}) == "shop::Empty{}");
  CHECK(show(shop::Box<int>{1, {}}) ==
        "shop::Box<int>{.inside = 1, .spare = std::optional<int>()}");
}

TEST_CASE("the fields of a struct in an unnamed namespace have their names") {
  CHECK(gainsay::detail::field_names<Unnamed>() == std::vector<std::string>{"first", "second"});
}

TEST_CASE("arrays as fields are generated and printed item by item") {
  const auto filled = [](const shop::Arrays& a) {
    return a.grid[1][2] != 0 && a.corners[1].y != 0;
  };
  CHECK(count_of(arbitrary<shop::Arrays>(), filled) > 1000);
  CHECK(show(shop::Arrays{{{1, 2, 3}, {4, 5, 6}}, "ab", {{1, 2}, {3, 4}}}) ==
        "shop::Arrays{.grid = {{1, 2, 3}, {4, 5, 6}}, .name = \"ab\", .corners = {shop::Point{.x = "
        "1, "
        ".y = 2}, shop::Point{.x = 3, .y = 4}}}");
}

TEST_CASE("forty fields are derived") {
  static_assert(detail::field_count<shop::Wide>() == 40);
  CHECK(detail::field_names<shop::Wide>().back() == "last");
  CHECK(detail::field_names<shop::Wide>()[38] == "f39");
  CHECK(simplest(arbitrary<shop::Wide>()).last.empty());
}

TEST_CASE("a struct that contains itself prints as one expression") {
  shop::Tree tree{1, std::make_unique<shop::Tree>(), nullptr};
  CHECK(
      show(tree) ==
      "shop::Tree{.value = 1, .left = std::make_unique<shop::Tree>(shop::Tree{.value = 0, .left = "
      "nullptr, .right = nullptr}), .right = nullptr}");
}

TEST_CASE("a struct that says how it is generated is asked, also inside others") {
  const auto whole = [](const shop::Box<shop::Percent>& box) {
    return box.inside.value >= 0 && box.inside.value <= 100;
  };
  CHECK(count_of(arbitrary<shop::Box<shop::Percent>>(), whole) == 2000);
  CHECK(show(shop::Percent{5}) == "shop::Percent{.value = 5}");
}

TEST_CASE("a local struct is derived like any other") {
  struct Local {
    int a;
    char b;
  };
  CHECK(show(Local{1, 'x'}) == "Local{.a = 1, .b = 'x'}");
  CHECK(simplest(arbitrary<Local>()).b == 'a');
}

TEST_CASE("structs are parameters of properties") {
  const Record record = record_of(plain(), [](shop::Line line) { return line.to.x < 100; });
  REQUIRE(record.failures.size() == 1);
  CHECK(contains(record.failures[0].values.at(0).source, ".to = shop::Point{.x = 100, .y = 0}"));
}
