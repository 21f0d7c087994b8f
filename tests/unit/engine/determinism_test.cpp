// SPDX-License-Identifier: MIT
//
// The same seed gives the same tapes, byte for byte, whichever compiler built the library. The
// numbers below are written down once and hold for g++, clang 16 and clang 19; `./dev test
// --all-compilers` runs this file with each.
//
// They change with every change of how values are drawn. Such a change makes old seeds worthless
// (not stored tapes), so it is worth a note in changes/.

#include <doctest/doctest.h>

#include <cfloat>
#include <cstdint>
#include <string>
#include <vector>

#include <gainsay/check.hpp>

#include "core/cases/executor.hpp"

namespace gainsay {

namespace {

class Digest {
 public:
  void add(std::uint64_t word) {
    for (int shift = 0; shift < 64; shift += 8) {
      hash_ = (hash_ ^ (word >> shift & 255)) * 1099511628211u;
    }
  }
  void add(const detail::TapeBuffer& tape) {
    for (std::uint32_t i = 0; i < tape.counts->choices; ++i) add(tape.choices[i]);
    for (std::uint32_t i = 0; i < tape.counts->spans; ++i) add(tape.spans[i]);
    for (std::uint32_t i = 0; i < tape.counts->bytes; ++i) add(tape.bytes[i]);
  }
  std::uint64_t value() const { return hash_; }

 private:
  void add(const Choice& choice) {
    add(choice.value);
    add(choice.low);
    add(choice.extent);
    add(choice.target);
    add(static_cast<std::uint64_t>(choice.kind));
    add((choice.is_signed ? 2u : 0u) + (choice.forced ? 1u : 0u));
  }
  void add(const Span& span) {
    add(span.label);
    add(span.begin);
    add(span.end);
    add(span.parent);
    add(span.step);
    add(span.discarded ? 1u : 0u);
  }

  std::uint64_t hash_ = 1469598103934665603u;
};

// The digest of the tapes of cases 0..999 of a property that only draws.
template <class Draw>
std::uint64_t digest_of_cases(Draw draw) {
  Digest digest;
  auto property = [&](Source& source) {
    draw(source);
    digest.add(source.tape());
  };
  detail::DrawingTest<decltype(property)> test(property);
  core::Arena arena(core::Arena::Sharing::none, 1u << 16);
  core::CaseLoop loop(test, arena, nullptr);
  REQUIRE(loop.generate({2024, 0, 1000, 100}).end == core::BatchEnd::done);
  REQUIRE(arena.statistics->passed == 1000);
  return digest.value();
}

TEST_CASE("integers of every width are the same with every compiler") {
  CHECK(digest_of_cases([](Source& source) {
          for (std::size_t i = source.length(1, 50); i > 0; --i) {
            source.integer<std::int8_t>(-128, 127);
            source.integer<std::uint16_t>(0, 65535);
            source.integer(INT32_MIN, INT32_MAX);
            source.integer<std::uint64_t>(0, UINT64_MAX);
            source.integer<std::int64_t>(INT64_MIN, INT64_MAX);
            source.integer(-50, 3000, 7);
            source.uniform(32, 126);
          }
        }) == 5100545829616669053u);
}

TEST_CASE("reals are the same with every compiler") {
  CHECK(digest_of_cases([](Source& source) {
          for (std::size_t i = source.length(1, 50); i > 0; --i) {
            source.real(-DBL_MAX, DBL_MAX, kAllowNan | kAllowInfinity);
            source.real(-FLT_MAX, FLT_MAX, kAllowNan | kAllowInfinity | kSinglePrecision);
            source.real(0.1, 0.3, 0);
            source.real(-1e6, 1e-3, 0);
          }
        }) == 7657682564570659521u);
}

TEST_CASE("structure, bytes, alternatives and references are the same with every compiler") {
  CHECK(digest_of_cases([](Source& source) {
          static constexpr std::uint32_t kWeights[] = {3, 0, 1, 12};
          std::vector<std::uint32_t> steps;
          for (std::size_t i = source.length(1, 30); i > 0; --i) {
            const auto step = source.step(label_of("step"));
            steps.push_back(step.identity());
            source.reference(label_of("step"), steps);
            source.alternative(7);
            source.alternative(kWeights);
            source.boolean(1000);
            source.bytes(1, 30);
            auto tried = source.span(label_of("try"));
            if (source.boolean()) tried.discard();
          }
        }) == 10150635636607697757u);
}

TEST_CASE("arguments drawn from their types are the same with every compiler") {
  CHECK(digest_of_cases([](Source& source) {
          arbitrary<int>()(source);
          arbitrary<std::string>()(source);
          arbitrary<std::vector<std::vector<int>>>()(source);
          arbitrary<double>()(source);
          arbitrary<char>()(source);
        }) == 3162140668702833732u);
}

}  // namespace
}  // namespace gainsay
