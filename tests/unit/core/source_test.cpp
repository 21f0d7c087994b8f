// SPDX-License-Identifier: MIT

#include <cmath>
#include <limits>
#include <set>

#include <doctest/doctest.h>

#include "unit/core/core_fixture.hpp"

using namespace gainsay;
using fixture::Recorder;

namespace {

// Draws `count` values of a generator.
template <class G>
auto drawn(const G& generator, int count = 2000) {
  Recorder recorder(8);
  std::vector<decltype(generator(recorder.source))> values;
  for (int i = 0; i < count; ++i) {
    core::Recording(recorder.source).begin_random(3, static_cast<std::uint64_t>(i), i % 101);
    values.push_back(generator(recorder.source));
  }
  return values;
}

template <class T>
void check_bounds(T min, T max) {
  bool met_min = false;
  bool met_max = false;
  for (const T value : drawn([min, max](Source& source) { return source.integer(min, max); })) {
    REQUIRE(value >= min);
    REQUIRE(value <= max);
    met_min = met_min || value == min;
    met_max = met_max || value == max;
  }
  CHECK(met_min);
  CHECK(met_max);
}

}  // namespace

TEST_CASE("integers of every width stay in their range and meet its bounds") {
  check_bounds<std::int8_t>(-128, 127);
  check_bounds<std::uint8_t>(0, 255);
  check_bounds<std::int16_t>(-300, 5);
  check_bounds<int>(-7, 7);
  check_bounds<int>(std::numeric_limits<int>::min(), std::numeric_limits<int>::max());
  check_bounds<std::int64_t>(std::numeric_limits<std::int64_t>::min(),
                             std::numeric_limits<std::int64_t>::max());
  check_bounds<std::uint64_t>(0, std::numeric_limits<std::uint64_t>::max());
  check_bounds<std::uint64_t>(std::numeric_limits<std::uint64_t>::max() - 1000,
                              std::numeric_limits<std::uint64_t>::max());
  check_bounds<std::int64_t>(std::numeric_limits<std::int64_t>::min(), -1000);
}

TEST_CASE("an integer with one possible value is forced") {
  Recorder recorder;
  core::Recording(recorder.source).begin_random(1, 1, 10);
  CHECK(recorder.source.integer(5, 5) == 5);
  CHECK(recorder.tape().choices[0].forced);
}

TEST_CASE("integers shrink towards the value nearest zero unless another target is given") {
  const auto target_of = [](auto min, auto max) {
    return fixture::recorded([=](Source& source) { source.integer(min, max); }).choices[0].target;
  };
  CHECK(target_of(-5, 5) == 0);
  CHECK(target_of(3, 9) == 3);
  CHECK(target_of(-9, -3) == static_cast<std::uint64_t>(-3));
  CHECK(target_of(2u, 9u) == 2);
}

TEST_CASE("booleans follow their weight") {
  const auto share = [](std::uint32_t weight) {
    int count = 0;
    for (const bool value : drawn([weight](Source& source) { return source.boolean(weight); })) {
      count += value ? 1 : 0;
    }
    return count;
  };
  CHECK(share(0) == 0);
  CHECK(share(1u << 16) == 2000);
  CHECK(share(1u << 15) > 900);
  CHECK(share(1u << 15) < 1100);
  CHECK(share(1u << 13) < 400);
}

TEST_CASE("alternatives follow their weights, and one without weight never comes") {
  const std::vector<std::uint32_t> weights = {0, 3, 0, 1, 0};
  std::vector<int> counts(5);
  const auto generator = [&weights](Source& source) { return source.alternative(weights); };
  for (const std::size_t way : drawn(generator)) ++counts[way];
  CHECK(counts[0] + counts[2] + counts[4] == 0);
  CHECK(counts[1] > 2 * counts[3]);
}

TEST_CASE("an alternative without weight does not come from a tape either") {
  const std::vector<std::uint32_t> weights = {0, 3, 0, 1, 0};
  for (std::uint64_t value = 0; value < 5; ++value) {
    const Tape tape{{{value, 0, 4, 0, ChoiceKind::alternative, false, false}}, {}, {}};
    const auto replayed =
        fixture::replay(tape, [&weights](Source& source) { return source.alternative(weights); });
    CHECK(weights[replayed.value] > 0);
  }
  const auto simplest =
      fixture::replay(Tape{}, [&weights](Source& source) { return source.alternative(weights); });
  CHECK(simplest.value == 1);
}

TEST_CASE("lengths respect their bounds and the size of the case") {
  for (const std::size_t length : drawn([](Source& source) { return source.length(2, 1000); })) {
    REQUIRE(length >= 2);
    REQUIRE(length <= 102);
  }
  Recorder recorder;
  core::Recording(recorder.source).begin_random(1, 1, 0);
  CHECK(recorder.source.length(0, 50) == 0);
  CHECK(recorder.source.length(7, 50) == 7);
}

TEST_CASE("bytes respect their bounds and are kept on the tape") {
  Recorder recorder;
  core::Recording(recorder.source).begin_random(5, 1, 30);
  std::vector<std::uint8_t> all;
  for (int i = 0; i < 20; ++i) {
    const auto run = recorder.source.bytes(2, 10);
    CHECK(run.size() >= 2);
    CHECK(run.size() <= 10);
    all.insert(all.end(), run.begin(), run.end());
  }
  CHECK(recorder.tape().bytes == all);
}

TEST_CASE("reals stay in their range and bring NaN and infinity only if allowed") {
  for (const double value : drawn([](Source& source) { return source.real(-2, 3, 0); })) {
    REQUIRE(value >= -2);
    REQUIRE(value <= 3);
  }
  const double most = std::numeric_limits<double>::max();
  bool nan = false;
  bool infinite = false;
  const auto any = [most](Source& source) {
    return source.real(-most, most, kAllowNan | kAllowInfinity);
  };
  for (const double value : drawn(any)) {
    nan = nan || std::isnan(value);
    infinite = infinite || std::isinf(value);
  }
  CHECK(nan);
  CHECK(infinite);
  for (const double value : drawn([most](Source& source) { return source.real(-most, most, 0); })) {
    REQUIRE(std::isfinite(value));
  }
}

TEST_CASE("a source that is full throws TapeFull and loses nothing before it") {
  Recorder recorder(3, 10);
  core::Recording(recorder.source).begin_random(1, 1, 10);
  for (int i = 0; i < 3; ++i) recorder.source.boolean();
  CHECK_THROWS_AS(recorder.source.boolean(), TapeFull);
  CHECK_THROWS_AS(recorder.source.integer(0, 9), TapeFull);
  CHECK(recorder.tape().size() == 3);
  core::Recording(recorder.source).begin_random(1, 1, 10);
  CHECK_THROWS_AS(recorder.source.bytes(11, 20), TapeFull);
  for (int i = 0; i < 3; ++i) core::Recording(recorder.source).open(1);
  CHECK_THROWS_AS(core::Recording(recorder.source).open(1), TapeFull);
  CHECK(recorder.tape().spans.size() == 3);
}

TEST_CASE("a tape copied inside open spans ends them where the choices end") {
  Recorder recorder;
  core::Recording(recorder.source).begin_random(1, 1, 10);
  core::Recording(recorder.source).open(5);
  recorder.source.boolean();
  core::Recording(recorder.source).open(6);
  recorder.source.boolean();
  const Tape tape = recorder.tape();
  REQUIRE(tape.spans.size() == 2);
  CHECK(tape.spans[0].end == 2);
  CHECK(tape.spans[1].end == 2);
  CHECK(tape.spans[1].parent == 0);
}

TEST_CASE("the same seed and stream give the same tape, another stream another one") {
  const auto generator = [](Source& source) { return Arbitrary<std::vector<int>>::draw(source); };
  Recorder recorder;
  const auto tape = [&](std::uint64_t seed, std::uint64_t stream) {
    core::Recording(recorder.source).begin_random(seed, stream, 50);
    generator(recorder.source);
    return recorder.tape();
  };
  CHECK(tape(1, 5) == tape(1, 5));
  CHECK(hash_of(tape(1, 5)) != hash_of(tape(1, 6)));
  CHECK(hash_of(tape(1, 5)) != hash_of(tape(2, 5)));
}

TEST_CASE("the size is changed for a scope only") {
  Recorder recorder;
  core::Recording(recorder.source).begin_random(1, 1, 40);
  {
    const auto small = recorder.source.resize(3);
    CHECK(recorder.source.size() == 3);
  }
  CHECK(recorder.source.size() == 40);
}
