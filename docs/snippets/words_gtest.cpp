// SPDX-License-Identifier: MIT
//
// The suite of the tutorial: docs/tutorial/first-property.md.

// [includes]
#include <gtest/gtest.h>

#include <gainsay/adapt/gtest.hpp>
// [/includes]

#include <algorithm>
#include <string>
#include <vector>

namespace {

// [code]
// "a,b" -> {"a", "b"}
std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == separator) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

// {"a", "b"} -> "a,b"
std::string join(const std::vector<std::string>& parts, char separator) {
  std::string text;
  for (const std::string& part : parts) {
    if (!text.empty()) text += separator;
    text += part;
  }
  return text;
}
// [/code]

// [example]
TEST(Words, SplitUndoesJoin) {
  const std::vector<std::string> parts = {"one", "two", "three"};
  EXPECT_EQ(split(join(parts, ','), ','), parts);
}
// [/example]

// [property]
TEST(Words, JoinUndoesSplit) {
  gainsay::gtest::check(gainsay::strings_of("ab,"), [](const std::string& text) {
    EXPECT_EQ(join(split(text, ','), ','), text);
  });
}
// [/property]

// [macro]
GAINSAY_TEST(Words, SplitGivesOnePartMoreThanSeparators, (const std::string& text)) {
  const auto separators = std::count(text.begin(), text.end(), ',');
  EXPECT_EQ(split(text, ',').size(), static_cast<std::size_t>(separators) + 1);
}
// [/macro]

// [generators]
TEST(Words, SplitUndoesJoinOfAnyParts) {
  using namespace gainsay;
  const auto part = strings_of("abc", {.min = 1, .max = 5});
  gtest::check(lists(part, {.min = 1}), [](const std::vector<std::string>& parts) {
    EXPECT_EQ(split(join(parts, ','), ','), parts);
  });
}
// [/generators]

// [labels]
TEST(Words, PartsHoldNoSeparator) {
  gainsay::gtest::check({.statistics = true}, [](const std::string& text) {
    const std::vector<std::string> parts = split(text, ',');
    gainsay::classify(parts.size() == 1, "no separator");
    gainsay::classify(parts.size() > 2, "several separators");
    for (const std::string& part : parts) EXPECT_EQ(part.find(','), std::string::npos);
  });
}
// [/labels]

// [crash]
// The part that comes first in the dictionary.
const std::string& first_of(const std::vector<std::string>& parts) {
  return *std::min_element(parts.begin(), parts.end());
}

TEST(Words, FirstComesBeforeEveryPart) {
  gainsay::gtest::check([](const std::vector<std::string>& parts) {
    const std::string first = first_of(parts);
    for (const std::string& part : parts) EXPECT_LE(first, part);
  });
}
// [/crash]

}  // namespace
