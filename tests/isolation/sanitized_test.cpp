// SPDX-License-Identifier: MIT
//
// Built once with each of AddressSanitizer, ThreadSanitizer and UndefinedBehaviorSanitizer: their
// reports are failures like any other.

#include <doctest/doctest.h>

#include <climits>
#include <cstdlib>
#include <thread>

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

namespace {

// Hides a pointer from the compiler and from LeakSanitizer.
[[gnu::noinline]] void lose(int size) {
  int* volatile block = new int[static_cast<std::size_t>(size)]();
  block[0] = 1;
  block = nullptr;
}

[[gnu::noinline]] void overwrite_stack() {
  volatile int scratch[256];
  for (volatile int& x : scratch) x = 0;
}

void lose_if(bool wanted) {
  if (wanted) lose(10);
  overwrite_stack();
}

}  // namespace

TEST_CASE("a leak is found when the cases are over, and shrunk to the case that leaks") {
  const Record record = refute({.cases = 300}, [](int x) { lose_if(x > 1000); });
  REQUIRE(record.failures.size() == 1);
  const FailureRecord& failure = record.failures[0];
  CHECK(failure.failure.kind == FailureKind::sanitizer);
  CHECK(failure.failure.message == "LeakSanitizer: detected memory leaks");
  CHECK(failure.failure.output.find("lose") != std::string::npos);
  CHECK_FALSE(failure.flaky);
  CHECK(failure.history.cases == 0);
  CHECK(values_of(record) == "1001");
}

TEST_CASE("memory that a later case still reaches has not leaked") {
  static std::vector<int>* kept = nullptr;
  const Record record = refute({.cases = 300}, [](int x) {
    if (kept == nullptr) kept = new std::vector<int>();
    kept->push_back(x);
  });
  CHECK(record.failures.empty());
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
  CHECK(program[3].arguments[1].source == "0");
  CHECK(program[4].operation == "last");
  CHECK_FALSE(program[4].returned);
  CHECK_FALSE(record.failures[0].flaky);
}

#elif defined(GAINSAY_TEST_THREAD)

TEST_CASE("a race between two threads is reported by ThreadSanitizer, shrunk and replayed") {
  static int shared = 0;
  const Record record = refute({.cases = 50}, [](int x) {
    if (x < 10) return;
    std::thread first([x] { shared += x; });
    std::thread second([x] { shared -= x; });
    first.join();
    second.join();
  });
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.kind == FailureKind::sanitizer);
  CHECK(record.failures[0].failure.message == "ThreadSanitizer: data race");
  CHECK_FALSE(record.failures[0].flaky);
  CHECK(values_of(record) == "10");
}

TEST_CASE("threads that are joined and take turns are no race") {
  const Record record = refute({.cases = 50}, [](int x) {
    int sum = 0;
    std::thread([&sum, x] { sum = x / 2; }).join();
    std::thread([&sum, x] { sum = sum + x / 2; }).join();
    return sum <= std::abs(std::int64_t{x});
  });
  CHECK(record.failures.empty());
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
