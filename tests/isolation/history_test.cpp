// SPDX-License-Identifier: MIT
//
// Failures that a case owes to those before it.

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <vector>

#include <gainsay/api.hpp>

#include "isolation/refute.hpp"

using namespace gainsay;

TEST_CASE("a failure that needs earlier cases says so, and which") {
  const auto property = [](int x) {
    static std::vector<int> cache;
    if (x > 100) cache.push_back(x);
    GAINSAY_REQUIRE(cache.size() < 50u);
  };
  const Record record = refute(property);
  REQUIRE(record.failures.size() == 1);
  const FailureRecord& failure = record.failures[0];
  CHECK_FALSE(failure.flaky);
  REQUIRE(failure.history.cases > 50);
  CHECK(failure.history.cases == failure.found_at);
  // The same seed shows it again.
  const Record again = refute(property);
  REQUIRE(again.failures.size() == 1);
  CHECK(again.failures[0].found_at == failure.found_at);
}

TEST_CASE("a failure that would be shrunk to one that needs earlier cases is shrunk alone") {
  const Record record = refute([](int x) {
    static int sum = 0;
    if (x > 0) sum += x % 1000;
    GAINSAY_REQUIRE(x < 1000);
    GAINSAY_REQUIRE(sum < 1'000'000'000);
  });
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].history.cases == 0);
  CHECK(values_of(record) == "1000");
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

namespace {

// A size that nothing else asks for: two blocks of it lie side by side, and what is behind the
// first is not what the engine or the case frees a moment later.
constexpr std::size_t kOwnSize = 1000;

// Writes behind the end of its block.
class Careless {
 public:
  Careless() : bytes_(static_cast<char*>(std::malloc(40))) {}
  ~Careless() { std::free(bytes_); }
  Careless(const Careless&) = delete;
  Careless& operator=(const Careless&) = delete;
  // The compiler must not see that nobody reads what is written, or it writes nothing.
  void fill(unsigned past) {
    std::memset(bytes_, 'x', 40 + past);
    asm volatile("" : : "r"(bytes_) : "memory");
  }

 private:
  char* bytes_;
};

}  // namespace

TEST_CASE("a heap that is damaged long before it is noticed is a failure with almost every seed") {
  int reported = 0;
  constexpr int kSeeds = 40;  // 200 were tried: see the note of this change
  for (int seed = 1; seed <= kSeeds; ++seed) {
    const Record record =
        refute({.seed = static_cast<std::uint64_t>(seed), .shrink_seconds = 1}, [](Source& source) {
          Careless careless;
          for (int i = 0; i < 3; ++i) {
            careless.fill(static_cast<unsigned>(source.integer(0, 200)));
            delete[] new int[4 + static_cast<std::size_t>(i)];
          }
        });
    if (record.outcome == Outcome::failed) ++reported;
  }
  CHECK(reported >= kSeeds * 95 / 100);
}

TEST_CASE("damage that shows in several ways is one failure") {
  ScratchDirectory store;
  const Record record = refute({.store = store.path()}, [](const std::vector<int>& xs) {
    char* volatile block = static_cast<char*>(std::malloc(kOwnSize));
    char* volatile next = static_cast<char*>(std::malloc(kOwnSize));
    asm volatile("" : : "r"(block), "r"(next) : "memory");
    if (xs.size() >= 3) std::memset(block + kOwnSize, 'x', 16);
    asm volatile("" : : "r"(block), "r"(next) : "memory");
  });
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.kind == FailureKind::heap);
  CHECK_FALSE(record.failures[0].flaky);
  CHECK(values_of(record) == "std::vector<int>{0, 0, 0}");
  // One example, the smallest, is kept.
  CHECK(std::filesystem::exists(record.failures[0].stored_at));
  const std::filesystem::path folder =
      std::filesystem::path(record.failures[0].stored_at).parent_path();
  CHECK(std::distance(std::filesystem::directory_iterator(folder),
                      std::filesystem::directory_iterator()) == 1);
}

TEST_CASE("a case that dies before it draws is not blamed for the damage of an earlier one") {
  const Record record = refute([](Source& source) {
    static bool damaged = false;
    if (damaged) std::abort();
    volatile char* const block = static_cast<char*>(std::malloc(kOwnSize));
    void* volatile next = std::malloc(kOwnSize);
    asm volatile("" : : "r"(next) : "memory");
    const int x = source.integer(0, 1000);
    if (x < 100) return;
    for (std::size_t i = kOwnSize; i < kOwnSize + 8; ++i) block[i] = 'x';
    damaged = true;
  });
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.kind == FailureKind::heap);
  CHECK_FALSE(record.failures[0].flaky);
  REQUIRE(record.failures[0].tape.choices.size() == 1);
  CHECK(record.failures[0].tape.choices[0].value == 100);
}

TEST_CASE("a case that damages the heap without dying is found and shrunk") {
  const Record record = refute([](const std::vector<int>& xs) {
    volatile char* const block = static_cast<char*>(std::malloc(kOwnSize));
    void* volatile next = std::malloc(kOwnSize);
    asm volatile("" : : "r"(next) : "memory");
    if (xs.size() < 3) return;
    // The size of the next block. Neither is ever freed: nothing looks at it before the case is
    // over.
    for (std::size_t i = kOwnSize; i < kOwnSize + 8; ++i) block[i] = 'x';
  });
  REQUIRE(record.failures.size() == 1);
  CHECK(record.failures[0].failure.kind == FailureKind::heap);
  CHECK_FALSE(record.failures[0].flaky);
  CHECK(values_of(record) == "std::vector<int>{0, 0, 0}");
}

#endif

TEST_CASE("a tape longer than a case may be is refused with the setting that would allow it") {
  const auto property = [](const std::vector<int>& xs) { return xs.size() < 20; };
  const Record found = refute({.shrink = false}, property);
  REQUIRE(found.failures.size() == 1);
  Settings settings{.max_choices = 16};
  settings.replay = to_text(found.failures[0].tape);
  std::string message;
  try {
    refute(settings, property);
  } catch (const UsageError& error) {
    message = error.what();
  }
  CHECK(message.find("error[replay-too-long]") != std::string::npos);
  CHECK(message.find("run it with --max-choices=") != std::string::npos);
}

TEST_CASE("what is seen from outside only is seen again in a replay in a worker") {
  const auto property = [](int x) {
    if (x > 10 && fork() == 0) return;
    while (wait(nullptr) > 0) {
    }
  };
  const Record found = refute(property);
  REQUIRE(found.failures.size() == 1);
  CHECK(values_of(found) == "11");
  Settings settings;
  settings.replay = to_text(found.failures[0].tape);
  const Record again = refute(settings, property);
  REQUIRE(again.failures.size() == 1);
  CHECK(again.failures[0].failure.origin == found.failures[0].failure.origin);
}
