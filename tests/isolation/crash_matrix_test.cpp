// SPDX-License-Identifier: MIT
//
// For each way in which code under test can die: it is found, shrunk to the smallest case that dies
// the same way, stored, and found again from the store at once.

#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <thread>

#include "isolation/refute.hpp"

// With NDEBUG, as in a Release build, the header does not declare __assert_fail.
#undef NDEBUG
#include <cassert>

using namespace gainsay;

namespace {

volatile int sink = 0;
int* volatile nowhere = reinterpret_cast<int*>(16);
volatile int zero = 0;

__attribute__((noinline)) int recurse(int n) {
  volatile char frame[512] = {};
  frame[0] = static_cast<char>(n);
  return n < 0 ? 0 : recurse(zero == 0 ? n + 1 : -1) + frame[0];
}

// Built with sanitizers, these report what else the processor or the C library would notice.
#if defined(__SANITIZE_ADDRESS__)
constexpr FailureKind kNoticed = FailureKind::sanitizer;
#else
constexpr FailureKind kNoticed = FailureKind::signal;
#endif

void throw_if_large(int x) {
  if (x > 1000) throw std::runtime_error("too large");
}

// Runs the property twice with a store: the second run must find the stored case first.
template <class F>
void check_death(Settings settings, FailureKind kind, const std::string& smallest, F property) {
  const ScratchDirectory scratch;
  settings.store = scratch.path();
  const Record first = refute(settings, property);
  REQUIRE(first.outcome == Outcome::failed);
  REQUIRE(first.failures.size() == 1);
  const FailureRecord& failure = first.failures[0];
  CHECK(failure.failure.kind == kind);
  CHECK(values_of(first).find(smallest) != std::string::npos);
  CHECK(failure.shrink_end == ShrinkEnd::fixed_point);
  CHECK_FALSE(failure.flaky);
  CHECK(failure.found_at > 0);
  CHECK(first.passed + first.failed + first.duplicates + first.discarded == first.cases);
  CHECK(first.passed > 0);

  settings.cases = 1;
  const Record second = refute(settings, property);
  REQUIRE(second.failures.size() == 1);
  CHECK(second.examples == 1);
  CHECK(second.failures[0].found_at == 0);
  CHECK(second.failures[0].failure.origin == failure.failure.origin);
  CHECK(values_of(second) == values_of(first));
}

}  // namespace

TEST_CASE("a segmentation fault is found, shrunk and found again") {
  check_death({}, FailureKind::signal, "1001", [](int x) {
    if (x > 1000) *nowhere = x;
  });
}

TEST_CASE("a call of abort is found, shrunk and found again") {
  check_death({}, FailureKind::signal, "1001", [](int x) {
    if (x > 1000) std::abort();
  });
}

TEST_CASE("a failing assert of the C library is found, and its text is in the message") {
  const Record record = refute([](int x) {
    if (x > 1000) __assert_fail("x is small", "widget.c", 12, "check_widget");
  });
  REQUIRE(record.failures.size() == 1);
  CHECK(values_of(record) == "1001");
  CHECK(record.failures[0].failure.message.find("Assertion `x is small' failed") !=
        std::string::npos);
}

TEST_CASE("std::terminate is found, and the exception in flight is named") {
  const auto property = [](int x) noexcept { throw_if_large(x); };
  check_death({}, FailureKind::terminated, "1001", property);
  const Record record = refute(property);
  CHECK(record.failures.at(0).failure.message.find("std::runtime_error") != std::string::npos);
  CHECK(record.failures.at(0).failure.message.find("too large") != std::string::npos);
}

TEST_CASE("a stack overflow is found, shrunk and found again") {
  check_death({}, FailureKind::stack_overflow, "1001", [](int x) {
    if (x > 1000) sink = recurse(0);
  });
}

TEST_CASE("a division by zero is found, shrunk and found again") {
  check_death({}, kNoticed, "1001", [](int x) {
    if (x > 1000) sink = x / zero;
  });
}

TEST_CASE("a call of exit is found, shrunk and found again") {
  check_death({}, FailureKind::exited, "1001", [](int x) {
    if (x > 1000) std::exit(3);
  });
}

TEST_CASE("an endless loop is found, shrunk and found again") {
  check_death({.case_seconds = 0.2}, FailureKind::timeout, "1001", [](int x) {
    while (x > 1000) sink = x;
  });
}

TEST_CASE("runaway memory is found, shrunk and found again") {
  check_death({.memory_mb = 256}, FailureKind::memory, "1001", [](int x) {
    while (x > 1000) {
      char* block = new char[1 << 20];
      for (int i = 0; i < 1 << 20; i += 4096) block[i] = 1;
      sink = *block;
    }
  });
}

TEST_CASE("a corrupted heap that the C library notices is found and shrunk") {
  check_death({}, kNoticed, "{0, 0, 0}", [](const std::vector<int>& xs) {
    if (xs.size() < 3) return;
    void* volatile block = std::malloc(24);
    std::free(block);
    std::free(block);
  });
}

TEST_CASE("a worker killed from outside is a failure that says so") {
  const Record record = refute([](int x) {
    if (x > 1000) kill(getpid(), SIGKILL);
  });
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.message.find("SIGKILL") != std::string::npos);
}

TEST_CASE("a crash on another thread is found") {
  const Record record = refute([](int x) {
    std::thread([x] {
      if (x > 1000) *nowhere = x;
    }).join();
  });
  REQUIRE(record.failures.size() == 1);
  CHECK(values_of(record) == "1001");
}

TEST_CASE("the frames of a crash name the function that crashed") {
  const Record record = refute([](int x) {
    if (x > 1000) *nowhere = x;
  });
  REQUIRE(record.failures.size() == 1);
  REQUIRE_FALSE(record.failures[0].failure.frames.empty());
  const std::vector<std::string>& frames = record.failures[0].failure.frames;
  const auto ours = std::find_if(frames.begin(), frames.end(), [](const std::string& frame) {
    return frame.find("crash_matrix_test.cpp") != std::string::npos;
  });
  REQUIRE(ours != frames.end());
  // A sanitizer stands between the crash and the handler.
  if (kNoticed == FailureKind::signal) CHECK(ours == frames.begin());
}

TEST_CASE(
    "different ways of dying in one run are different failures, each with its smallest case") {
  const Record record = refute({.cases = 3000}, [](int x) {
    if (x > 1000) std::abort();
    if (x < -500) *nowhere = x;
    if (x == 77) std::exit(1);
  });
  REQUIRE(record.failures.size() >= 2);
  for (const FailureRecord& failure : record.failures) {
    const std::string& value = failure.values.at(0).source;
    if (failure.failure.kind == FailureKind::exited) CHECK(value == "77");
    if (failure.failure.origin.find("SIGABRT") != std::string::npos) CHECK(value == "1001");
    if (failure.failure.origin.find("SIGSEGV") != std::string::npos) CHECK(value == "-501");
  }
}

TEST_CASE("what was counted before a crash is not lost") {
  const Record record = refute({.cases = 500, .failures = 100}, [](int x) {
    label(x % 2 == 0 ? "even" : "odd");
    if (x > 2000000000) std::abort();
  });
  REQUIRE(record.failures.size() == 1);
  std::uint64_t labelled = 0;
  for (const Tally& tally : record.labels) labelled += tally.count;
  CHECK(labelled == record.passed);
  CHECK(record.failed > 0);
}

TEST_CASE("values drawn and notes written before the crash are reported") {
  const Record record = refute([](Source& source) {
    const int x = source.draw([](Source& s) { return s.integer(0, 5000); }, "x");
    note("about to fall");
    if (x > 1000) std::abort();
  });
  REQUIRE(record.failures.size() == 1);
  CHECK(values_of(record) == "1001");
  CHECK(record.failures[0].notes == std::vector<Note>{{.text = "about to fall"}});
}

TEST_CASE("what a crashing case wrote to standard error is in its failure") {
  const Record record = refute([](int x) {
    if (x <= 1000) return;
    constexpr char kText[] = "the widget is on fire\n";
    if (write(STDERR_FILENO, kText, sizeof kText - 1) > 0) std::abort();
  });
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.output.find("the widget is on fire") != std::string::npos);
}

TEST_CASE("an exception is the same failure in a worker and in this process") {
  const auto property = [](int x) {
    if (x > 1000) throw std::out_of_range("x");
  };
  const Record apart = refute(property);
  const Record here = refute({.isolation = Isolation::in_process}, property);
  REQUIRE(apart.failures.size() == 1);
  REQUIRE(here.failures.size() == 1);
  CHECK(apart.failures[0].failure.origin == here.failures[0].failure.origin);
  CHECK(apart.failures[0].tape == here.failures[0].tape);
  CHECK(apart.failures[0].evaluations == here.failures[0].evaluations);
  CHECK(apart.cases == here.cases);
}
