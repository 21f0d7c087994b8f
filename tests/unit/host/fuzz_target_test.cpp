// SPDX-License-Identifier: MIT

#include <doctest/doctest.h>

#include <gainsay/gainsay.hpp>

#include "host/fuzz/fuzz_target.hpp"
#include "host/select.hpp"

using namespace gainsay;
using host::FuzzTarget;

namespace {

Checked small_numbers() {
  return check([](std::uint16_t x) {
    assume(x % 2 == 0, "even");
    require(x != 258, "it is 258");
  });
}
Checked badly_made() {
  return check(integers(3, 1), [](int) {});
}

struct Fuzzed {
  std::string err{};
  Console console{};
  FuzzTarget target;
  explicit Fuzzed(Checked (*body)())
      : console{.out = [](std::string_view) {},
                .err = [this](std::string_view text) { err += text; }},
        target({{"small numbers", "file.cpp", 3}, body}, console, "number_test") {}
};

std::vector<Declared> three() {
  return {{{"a ring holds", "", 1}, nullptr},
          {{"a ring", "", 2}, nullptr},
          {{"a queue", "", 3}, nullptr}};
}

}  // namespace

TEST_CASE("bytes that pass and bytes that are discarded are no failures and say nothing") {
  Fuzzed fuzzed(small_numbers);
  CHECK(fuzzed.target.run(std::vector<std::uint8_t>{4, 0}));
  CHECK(fuzzed.target.run(std::vector<std::uint8_t>{5, 0}));
  CHECK(fuzzed.target.run({}));
  CHECK(fuzzed.err == "");
}

TEST_CASE("a failure is told with its values and the line that replays it") {
  Fuzzed fuzzed(small_numbers);
  CHECK_FALSE(fuzzed.target.run(std::vector<std::uint8_t>{2, 1}));
  CHECK(fuzzed.err.find("it is 258") != std::string::npos);
  CHECK(fuzzed.err.find("258   ") != std::string::npos);
  CHECK(fuzzed.err.find("number_test --filter='small numbers' --replay=g1.") != std::string::npos);
}

TEST_CASE("a target runs on after a failure") {
  Fuzzed fuzzed(small_numbers);
  CHECK_FALSE(fuzzed.target.run(std::vector<std::uint8_t>{2, 1}));
  CHECK(fuzzed.target.run(std::vector<std::uint8_t>{4, 0}));
}

TEST_CASE("what was drawn for a fresh file is varied, although the file does not hold it") {
  Fuzzed fuzzed(small_numbers);
  const std::vector<std::uint8_t> fresh = store::fresh_corpus(11);
  fuzzed.target.run(fresh);
  int with_choices = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const auto mutant = fuzzed.target.vary(fresh, 4096, seed);
    with_choices += store::from_corpus(mutant).tape.empty() ? 0 : 1;
  }
  CHECK(with_choices > 80);
}

TEST_CASE("a property that is not made right is told to whoever fuzzes it") {
  Fuzzed fuzzed(badly_made);
  CHECK_THROWS_AS(fuzzed.target.run({}), UsageError);
}

TEST_CASE("property-not-one: a name has to fit one property, and the whole name always does") {
  CHECK(host::select_one(three(), "a ring", "")->info.line == 2);
  CHECK(host::select_one(three(), "queue", "")->info.line == 3);
  for (const char* name : {"", "nothing", "a"}) {
    const auto none = host::select_one(three(), name, "here");
    REQUIRE_FALSE(none);
    CHECK(none.error().code == "property-not-one");
    CHECK(none.error().fix.find("a queue") != std::string::npos);
  }
}
