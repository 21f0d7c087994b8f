// SPDX-License-Identifier: MIT

#include "base/text.hpp"

#include <doctest/doctest.h>

using namespace gainsay::base;

TEST_CASE("a type is named as C++ writes it") {
  CHECK(demangled(typeid(std::vector<int>)) == "std::vector<int, std::allocator<int> >");
  CHECK(demangled(typeid(unsigned)) == "unsigned int");
}

TEST_CASE("a list is split at commas, and empty parts are left out") {
  CHECK(split_at_commas("push,pop") == std::vector<std::string>{"push", "pop"});
  CHECK(split_at_commas(",a,,b,") == std::vector<std::string>{"a", "b"});
  CHECK(split_at_commas("").empty());
}

TEST_CASE("a name is contained only as a whole") {
  CHECK(contains({"push", "pop"}, "pop"));
  CHECK_FALSE(contains({"push", "pop"}, "po"));
  CHECK_FALSE(contains({}, ""));
}

TEST_CASE("neighbouring numbers make a range") {
  CHECK(ranges_of({3, 4, 5, 9}) == "3-5, 9");
  CHECK(ranges_of({1, 3, 4}) == "1, 3-4");
  CHECK(ranges_of({}).empty());
}
