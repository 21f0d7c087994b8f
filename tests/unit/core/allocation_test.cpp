// SPDX-License-Identifier: MIT
//
// Counts what is allocated while cases run. The replaced operators serve the whole test binary;
// they do nothing but count.

#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <cfloat>
#include <cstdlib>
#include <new>
#include <vector>

#include <gainsay/check.hpp>

#include "core/cases/executor.hpp"

namespace {
std::atomic<std::uint64_t> allocations = 0;
}

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace gainsay {

namespace {

constexpr std::uint64_t kWarm = 1024;
constexpr std::uint64_t kCounted = 10240;

// How much is allocated while the test runs `kCounted` cases, after others that do not count.
template <class BeforeCounting>
std::uint64_t allocated_by(Test& test, const BeforeCounting& before_counting) {
  core::Arena arena(core::Arena::Sharing::none, 1u << 16);
  core::CaseLoop loop(test, arena, nullptr);
  REQUIRE(loop.generate({7, 0, kWarm, 100}).end == core::BatchEnd::done);
  before_counting();
  const std::uint64_t before = allocations;
  const core::BatchResult result = loop.generate({7, kWarm, kWarm + kCounted, 100});
  const std::uint64_t after = allocations;
  REQUIRE(result.end == core::BatchEnd::done);
  REQUIRE(result.next == kWarm + kCounted);
  return after - before;
}

// Every kind of choice, many times, and nothing else.
void draw_everything(Source& source) {
  static constexpr std::array<std::uint32_t, 3> kWeights = {1, 5, 2};
  const std::size_t rounds = source.length(1, 40);
  for (std::size_t i = 0; i < rounds; ++i) {
    const auto step = source.step(label_of("round"));
    source.integer(-1000, 1000);
    source.integer(INT64_MIN, INT64_MAX);
    source.uniform(32, 126);
    source.boolean();
    source.real(-DBL_MAX, DBL_MAX, kAllowNan | kAllowInfinity);
    source.alternative(4);
    source.alternative(kWeights);
    source.bytes(0, 20);
    const std::array<std::uint32_t, 1> candidates = {step.identity()};
    source.reference(label_of("round"), candidates);
  }
}

TEST_CASE("a property that only draws allocates nothing once warm") {
  auto property = [](Source& source) { draw_everything(source); };
  detail::DrawingTest<decltype(property)> test(property);
  CHECK(allocated_by(test, [] {}) == 0);
}

TEST_CASE("a vector of integers costs one allocation however many elements it has") {
  std::uint64_t elements = 0;
  std::uint64_t filled = 0;
  const auto generator = [&](Source& source) {
    std::vector<int> items = arbitrary<std::vector<int>>()(source);
    filled += items.empty() ? 0 : 1;
    elements += items.size();
    return items;
  };
  auto property = [](const std::vector<int>& items) { return items.size() < 1000; };
  detail::TypedTest<decltype(property), detail::TypeList<const std::vector<int>&>,
                    decltype(generator)>
      test(property, generator);
  const std::uint64_t allocated = allocated_by(test, [&] { filled = elements = 0; });
  CHECK(elements > 10 * filled);
  CHECK(allocated == filled);
}

}  // namespace
}  // namespace gainsay
