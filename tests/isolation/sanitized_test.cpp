// SPDX-License-Identifier: MIT
//
// Built once with AddressSanitizer and once with UndefinedBehaviorSanitizer: their reports are
// failures like any other.

#include <doctest/doctest.h>

#include <climits>
#include <cstdlib>

#include "isolation/refute.hpp"

using namespace gainsay;

#if defined(GAINSAY_TEST_ADDRESS)

namespace {
volatile int* volatile nowhere = nullptr;
}

TEST_CASE(
    "a read behind the end of a heap block is reported by AddressSanitizer, shrunk and replayed") {
  const auto property = [](const std::vector<int>& xs) {
    int* volatile copy = new int[3]();
    volatile int sum = 0;
    for (std::size_t i = 0; i < xs.size(); ++i) sum = sum + copy[i];
    delete[] copy;
  };
  const Record record = refute(property);
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.kind == FailureKind::sanitizer);
  CHECK(record.failures[0].failure.message.find("heap-buffer-overflow") != std::string::npos);
  CHECK(values_of(record).find("{0, 0, 0, 0}") != std::string::npos);
  CHECK_FALSE(record.failures[0].flaky);
}

TEST_CASE("a use after free is reported by AddressSanitizer and shrunk") {
  const Record record = refute([](int x) {
    volatile int* volatile block = new int(x);
    delete block;
    if (x > 1000) *block = 1;
  });
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.message.find("heap-use-after-free") != std::string::npos);
  CHECK(values_of(record) == "1001");
}

TEST_CASE("a null write under AddressSanitizer is a failure and shrunk") {
  const Record record = refute([](int x) {
    if (x > 1000) *nowhere = x;
  });
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.kind == FailureKind::signal);
  CHECK(values_of(record) == "1001");
}

#else

TEST_CASE("a signed overflow is reported by UndefinedBehaviorSanitizer, shrunk and replayed") {
  const Record record = refute([](int x) {
    volatile int y = x;
    y = y + (INT_MAX - 1000);
  });
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.kind == FailureKind::sanitizer);
  CHECK(record.failures[0].failure.message.find("igned integer overflow") != std::string::npos);
  CHECK(values_of(record) == "1001");
  CHECK_FALSE(record.failures[0].flaky);
}

TEST_CASE("two undefined operations at different places are two failures") {
  const Record record = refute({.cases = 3000}, [](int x) {
    volatile int y = x;
    if (x > 0) {
      y = y + (INT_MAX - 1000);
    } else {
      y = y - (INT_MAX - 1000);
    }
  });
  CHECK(record.failures.size() == 2);
}

#endif
