// SPDX-License-Identifier: MIT

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "quality/smallest.hpp"

using namespace gainsay;
using quality::shrunk;
using quality::smallest;

namespace {

using Ints = std::vector<int>;
using Bits = std::vector<bool>;

// A tree as text: (value left right), '-' where there is none.
std::string tree(Source& source, int depth, int most) {
  const auto span = source.span(label_of("tree"));
  const auto part = [&] {
    return source.boolean(depth > 0 ? 1u << 15 : 0) ? tree(source, depth - 1, most)
                                                    : std::string("-");
  };
  const std::string value = std::to_string(source.integer(0, most));
  const std::string left = part();
  return "(" + value + " " + left + " " + part() + ")";
}
std::string any_tree(Source& source) { return tree(source, 5, 99); }

std::size_t count_of(const std::string& text, char c) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), c));
}

// A loop that asks before each item whether there is one more.
Ints asked_for(Source& source) {
  Ints xs;
  while (source.boolean(60'000) && xs.size() < 50) xs.push_back(source.integer(0, 100));
  return xs;
}

// The number of items is drawn first, as an ordinary number;
Ints counted(Source& source) {
  const int count = source.integer(1, 50);
  Ints xs;
  for (int i = 0; i < count; ++i) xs.push_back(source.integer(0, 1000));
  return xs;
}

Ints counted_pairs(Source& source) {
  const int count = source.integer(0, 50);
  Ints sums;
  for (int i = 0; i < count; ++i) {
    const int left = source.integer(0, 1000);
    sums.push_back(left * 2000 + source.integer(0, 1000));
  }
  return sums;
}

// Operations on objects: `new` makes one, `use` uses an earlier one, `wait` does nothing.
struct Program {
  std::string text{};
  std::vector<std::uint32_t> used{};
};

Program draw_program(Source& source) {
  Program program;
  std::vector<std::uint32_t> made;
  const std::size_t steps = source.length(0, 40);
  for (std::size_t i = 0; i < steps; ++i) {
    const auto step = source.step(label_of("step"));
    const std::size_t operation = source.alternative(made.empty() ? 2 : 3);
    if (operation == 0) program.text += "wait ";
    if (operation == 1) {
      made.push_back(step.identity());
      program.text += "new ";
    }
    if (operation == 2) {
      program.used.push_back(source.reference(label_of("step"), made));
      const auto at = std::find(made.begin(), made.end(), program.used.back()) - made.begin();
      program.text += "use" + std::to_string(at) + " ";
    }
  }
  return program;
}

bool uses_one_twice(const Program& program) {
  std::vector<std::uint32_t> used = program.used;
  std::sort(used.begin(), used.end());
  return std::adjacent_find(used.begin(), used.end()) != used.end();
}

}  // namespace

TEST_CASE("a part of a recursive value that fails alone takes its place") {
  const auto has_seven = [](const std::string& t) { return t.find("(7 ") != std::string::npos; };
  CHECK(smallest(any_tree, has_seven) == "(7 - -)");
}

TEST_CASE("subtrees move to where the tape is simplest") {
  const auto three = [](const std::string& t) { return count_of(t, '(') >= 3; };
  CHECK(smallest(any_tree, three) == "(0 - (0 - (0 - -)))");
}

TEST_CASE("optional parts are sorted where their order does not matter") {
  const auto has_child = [](const std::string& t) { return count_of(t, '(') == 2; };
  CHECK(smallest(any_tree, has_child) == "(0 - (0 - -))");
}

TEST_CASE("items go together with the question whether there is one") {
  const auto large = [](const Ints& xs) {
    return std::any_of(xs.begin(), xs.end(), [](int x) { return x >= 50; });
  };
  CHECK(smallest(asked_for, large) == Ints{50});
  CHECK(smallest(asked_for, [](const Ints& xs) { return xs.size() >= 3; }) == Ints(3));
}

TEST_CASE("a number that counts what follows is lowered with it") {
  const auto large = [](const Ints& xs) {
    return std::any_of(xs.begin(), xs.end(), [](int x) { return x >= 900; });
  };
  CHECK(smallest(counted, large) == Ints{900});
  const auto both = [](const Ints& xs) {
    return std::any_of(xs.begin(), xs.end(), [](int x) { return x % 2000 > 5 && x > 2000 * 5; });
  };
  CHECK(smallest(counted_pairs, both) == Ints{2000 * 5 + 6});
}

TEST_CASE("the first alternative that still fails is taken") {
  const auto way = [](Source& source) { return source.alternative(10); };
  CHECK(smallest(way, [](std::size_t x) { return x >= 3; }) == 3);
}

TEST_CASE("an earlier alternative that draws other things is tried with fresh ones") {
  const auto text = [](Source& source) {
    const auto span = source.span(label_of("text"));
    if (source.alternative(2) == 0) {
      return std::string(source.boolean() ? "no" : "yes");
    }
    return std::string(source.boolean() ? "yes, long" : "no");
  };
  CHECK(smallest(text, [](const std::string& t) { return t.starts_with("yes"); }) == "yes");
}

TEST_CASE("choices of a span that depend on each other are simplified together") {
  const auto bits = [](Source& source) {
    const auto list = source.span(label_of("list"));
    Bits all;
    for (std::size_t items = source.length(2, 2); items > 0; --items) {
      const auto item = source.span(label_of("item"));
      for (int i = 0; i < 4; ++i) all.push_back(source.boolean());
    }
    return all;
  };
  const auto second_is_uniform = [](const Bits& all) {
    return std::find(all.begin(), all.begin() + 4, false) == all.begin() + 4 &&
           std::equal(all.begin() + 4, all.begin() + 7, all.begin() + 5);
  };
  CHECK(smallest(bits, second_is_uniform) ==
        Bits{true, true, true, true, false, false, false, false});
}

TEST_CASE("neighbours are exchanged while something else is cut") {
  const auto small_tree = [](Source& source) { return tree(source, 2, 1); };
  const auto two_shapes = [](const std::string& t) {
    return t == "(0 (1 - -) (0 (1 - -) (0 - -)))" || t == "(0 - (0 (0 - -) (1 - -)))";
  };
  CHECK(smallest(small_tree, two_shapes) == "(0 - (0 (0 - -) (1 - -)))");
}

TEST_CASE("tries that a filter threw away disappear") {
  const auto odd = [](Source& source) {
    for (;;) {
      auto span = source.span(label_of("try"));
      const int x = source.integer(0, 1000);
      if (x % 2 == 1) return x;
      span.discard();
    }
  };
  const auto result = shrunk(odd, [](int x) { return x > 100; });
  CHECK(result.value == 101);
  CHECK(result.failure.tape.size() == 1);
}

TEST_CASE("steps that do not matter are deleted and references keep their object") {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    CHECK(shrunk(draw_program, uses_one_twice, seed).value.text == "new use0 use0 ");
  }
}

TEST_CASE("references go to the earliest object that still fails") {
  const auto two_objects = [](const Program& p) {
    return count_of(p.text, 'n') >= 2 && count_of(p.text, 'u') >= 1;
  };
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    CHECK(shrunk(draw_program, two_objects, seed).value.text == "new new use0 ");
  }
}
