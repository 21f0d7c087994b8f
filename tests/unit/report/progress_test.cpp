// SPDX-License-Identifier: MIT

#include <doctest/doctest.h>

#include "report/text.hpp"

namespace gainsay::report {
namespace {

Record named(const char* property) {
  Record record;
  record.property = property;
  return record;
}

constexpr std::size_t kWide = 200;

TEST_CASE("a progress line tells cases, speed and discards") {
  const Progress progress{.cases = 300, .wanted = 1000, .discarded = 20, .seconds = 2};
  CHECK(progress_line(named("sorts"), progress, kWide) ==
        "sorts: generate 300/1000 cases, 150/s, 20 discarded");
}

TEST_CASE("the progress line of a guided search tells what it has seen and what it varies") {
  const Progress progress{.cases = 300, .wanted = 1000, .seconds = 2, .features = 812, .seeds = 1};
  CHECK(progress_line(named("sorts"), progress, kWide) ==
        "sorts: generate 300/1000 cases, 150/s, 812 features in 1 seed");
}

TEST_CASE("a progress line calls cases what they are") {
  CHECK(progress_line(named("queue.c"), {.cases = 300, .wanted = 1000}, kWide, "sequences") ==
        "queue.c: generate 300/1000 sequences");
}

TEST_CASE("a progress line is cut to the width of the terminal") {
  CHECK(progress_line(named("sorts"), {.cases = 300, .wanted = 1000}, 10) == "sorts: gen");
}

}  // namespace
}  // namespace gainsay::report
