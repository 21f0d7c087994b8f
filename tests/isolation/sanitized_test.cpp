// SPDX-License-Identifier: MIT
//
// Built once with AddressSanitizer and once with UndefinedBehaviorSanitizer: their reports are
// failures like any other.

#include <doctest/doctest.h>

#include <climits>
#include <cstdlib>

#include <gainsay/api.hpp>

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

TEST_CASE("a report of AddressSanitizer inside an operation ends the scenario, which is shrunk") {
  auto list = api::type<std::vector<int>>("v");
  api::Suite s{list};
  s.make(list);
  s.op("push", list, integers(0, 9)) = [](std::vector<int>& v, int x) { v.push_back(x); };
  s.op("last", list) = [](const std::vector<int>& v) {
    // The bug: of three items it reads the one behind the last.
    const int* volatile items = v.data();
    return v.empty() ? 0 : items[v.size() == 3 ? v.capacity() : v.size() - 1];
  };
  const Record record = refute({.failures = 1}, s);
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.kind == FailureKind::sanitizer);
  CHECK(record.failures[0].failure.message.find("heap-buffer-overflow") != std::string::npos);
  const std::vector<Statement>& program = record.failures[0].program;
  REQUIRE(program.size() == 5);
  CHECK(program[3].arguments[1] == "0");
  CHECK(program[4].operation == "last");
  CHECK_FALSE(program[4].returned);
  CHECK_FALSE(record.failures[0].flaky);
}

#else

TEST_CASE("a report of UndefinedBehaviorSanitizer inside an operation ends the scenario") {
  auto sum = api::type<int>("n");
  api::Suite s{sum};
  s.make(sum);
  s.op("add", sum, integers(0, INT_MAX)) = [](int& n, int x) { n += x; };
  const Record record = refute({.failures = 1}, s);
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.kind == FailureKind::sanitizer);
  REQUIRE(record.failures[0].program.size() == 3);
  CHECK(record.failures[0].program[2].operation == "add");
  CHECK_FALSE(record.failures[0].program[2].returned);
}

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
