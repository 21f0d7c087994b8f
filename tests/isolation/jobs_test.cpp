// SPDX-License-Identifier: MIT

#include <doctest/doctest.h>

#include <cstdlib>

#include "isolation/refute.hpp"

using namespace gainsay;

namespace {

Record run_with(std::uint64_t jobs) {
  return refute({.cases = 4000, .jobs = jobs}, [](std::vector<int> xs) {
    label(xs.size() < 10 ? "short" : "long");
    return xs.size() % 5 == 3 ? Verdict::discard("three too many") : Verdict::pass();
  });
}

}  // namespace

TEST_CASE("what a passing run counts does not depend on the number of workers") {
  const Record one = run_with(1);
  for (const std::uint64_t jobs : {2u, 3u, 7u}) {
    const Record many = run_with(jobs);
    CHECK(many.passed == one.passed);
    CHECK(many.discarded == one.discarded);
    CHECK(many.duplicates == one.duplicates);
    CHECK(many.choices == one.choices);
    CHECK(many.sizes == one.sizes);
    REQUIRE(many.labels.size() == one.labels.size());
    for (std::size_t i = 0; i < one.labels.size(); ++i) {
      CHECK(many.labels[i].name == one.labels[i].name);
      CHECK(many.labels[i].count == one.labels[i].count);
    }
  }
}

TEST_CASE("several workers find the same smallest case as one") {
  const auto property = [](int x) {
    if (x > 123456) std::abort();
  };
  for (const std::uint64_t jobs : {1u, 2u, 4u}) {
    const Record record = refute({.jobs = jobs}, property);
    REQUIRE(record.failures.size() == 1);
    CHECK(values_of(record) == "123457");
  }
}
