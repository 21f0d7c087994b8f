// SPDX-License-Identifier: MIT

#include <gainsay/detail/api/options_impl.hpp>

#include <memory>

#include <doctest/doctest.h>

using namespace gainsay::api::detail;

TEST_CASE("options are found by their words, in whatever order they were said") {
  auto options = with<words::Equal>(with<words::When>(Options<>{}, 1), 'e');
  using Given = decltype(options);
  CHECK(Given::has<words::When>);
  CHECK_FALSE(Given::has<words::Before>);
  CHECK(options.get<words::When>() == 1);
  CHECK(options.get<words::Equal>() == 'e');
  CHECK(std::is_same_v<Said<Given, words::Before>, None>);
  CHECK(std::is_same_v<Said<Given, words::Equal>, char>);
}

TEST_CASE("a word that is said again replaces what was said, with another type too") {
  auto options = with<words::View>(with<words::View>(with<words::When>(Options<>{}, 1), 2), 'v');
  CHECK(std::is_same_v<decltype(options),
                       Options<Option<words::When, int>, Option<words::View, char>>>);
  CHECK(options.get<words::View>() == 'v');
}

TEST_CASE("what is said may be something that can only be moved") {
  auto options = with<words::Before>(Options<>{}, std::make_unique<int>(3));
  auto more = with<words::Ensures>(std::move(options), 4);
  CHECK(*more.get<words::Before>() == 3);
}
