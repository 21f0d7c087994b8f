// SPDX-License-Identifier: MIT
#include "report/document/diff.hpp"

#include <doctest/doctest.h>

using gainsay::report::Difference;
using gainsay::report::difference;

namespace {

std::string marked(const gainsay::report::Side& side) {
  return side.text.substr(side.mark, side.mark_width);
}

}  // namespace

TEST_CASE("of two lists the first element that differs is marked") {
  const Difference found = difference("{1, 2, 3}", "{1, 5, 3}");
  CHECK(found.where == "element 1 differs: 2 and 5");
  CHECK(marked(found.left) == "2");
  CHECK(marked(found.right) == "5");
}

TEST_CASE("a list that ends first is said to") {
  const Difference found = difference("{1, 2}", "{1, 2, 3}");
  CHECK(found.where == "the left ends first: 2 elements and 3");
  CHECK(marked(found.left) == "}");
  CHECK(marked(found.right) == "3");
  CHECK(difference("{}", "{7}").where == "the left ends first: 0 elements and 1");
}

TEST_CASE("commas inside of strings and nested lists do not separate elements") {
  const Difference found = difference(R"({"a, b", {1, 2}})", R"({"a, b", {1, 3}})");
  CHECK(found.where == "element 1 differs: {1, 2} and {1, 3}");
}

TEST_CASE("a list may have its type in front") {
  CHECK(difference("std::vector<int>{1}", "std::vector<int>{2}").where ==
        "element 0 differs: 1 and 2");
}

TEST_CASE("of two strings the first character that differs is marked") {
  const Difference found = difference("\"abc\"", "\"abd\"");
  CHECK(found.where == "they differ from character 2 on");
  CHECK(marked(found.left) == "c");
  CHECK(marked(found.right) == "d");
}

TEST_CASE("numbers are marked where they differ") {
  const Difference found = difference("107", "117");
  CHECK(found.where.empty());
  CHECK(marked(found.left) == "0");
}

TEST_CASE("equal sides have nothing to mark") {
  const Difference found = difference("{1}", "{1}");
  CHECK(found.where.empty());
  CHECK(found.left.mark_width == 0);
}

TEST_CASE("long values are cut around the difference and say how much was left out") {
  const std::string same(500, 'x');
  const Difference found =
      difference("\"" + same + "a" + same + "\"", "\"" + same + "b" + same + "\"");
  CHECK(found.left.text.size() < 150);
  CHECK(marked(found.left) == "a");
  CHECK(marked(found.right) == "b");
  CHECK(found.left.text.find("before) ...") != std::string::npos);
  CHECK(found.left.text.find(" more)") != std::string::npos);
}
