// SPDX-License-Identifier: MIT
//
// References whose candidate is proposed: what is favoured may depend on what a server said, what
// is drawn may not.

#include <doctest/doctest.h>

#include <algorithm>

#include "unit/core/core_fixture.hpp"

using namespace gainsay;
using fixture::recorded;
using fixture::replay;

namespace {

constexpr Label kStep = label_of("step");

// Favours one candidate, as a tester would for what it was answered.
struct Favours final : Proposal {
  explicit Favours(std::size_t wanted) : favoured(wanted) {}
  std::size_t propose(Random& random) override {
    ++asked;
    return random.upto(9) == 0 ? 0 : favoured;
  }
  std::size_t favoured;
  int asked = 0;
};

// Draws 20 references to one of 5 steps, favouring this one.
std::vector<std::uint64_t> references(Source& source, Favours& favours) {
  std::vector<std::uint32_t> steps;
  for (int i = 0; i < 5; ++i) {
    const auto step = source.step(kStep);
    source.integer(0, 9);
    steps.push_back(step.identity());
  }
  std::vector<std::uint64_t> drawn;
  for (int i = 0; i < 20; ++i) drawn.push_back(source.reference(kStep, steps, favours));
  return drawn;
}

}  // namespace

TEST_CASE("chance follows a proposal") {
  Favours favours(3);
  fixture::Recorder recorder;
  core::Recording(recorder.source).begin_random(1, 0, 20);
  const auto drawn = references(recorder.source, favours);
  CHECK(std::count(drawn.begin(), drawn.end(), 4) >= 15);  // the step with index 3
  CHECK(favours.asked == 20);
}

TEST_CASE("a replay draws what was recorded, whatever is favoured then") {
  Favours then(3);
  const auto draw = [&then](Source& source) { return references(source, then); };
  const Tape tape = recorded(draw);
  const auto first = replay(tape, draw);
  then = Favours(1);
  const auto other = replay(tape, draw);
  CHECK(other.exact);
  CHECK(other.value == first.value);
  CHECK(other.tape == tape);
  CHECK(then.asked == 0);
}

TEST_CASE("a proposal beyond the last candidate is the last one") {
  Favours favours(99);
  fixture::Recorder recorder;
  core::Recording(recorder.source).begin_random(1, 0, 20);
  for (const std::uint64_t step : references(recorder.source, favours))
    CHECK((step == 5 || step == 1));
}
