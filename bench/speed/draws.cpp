// SPDX-License-Identifier: MIT
//
// What one choice costs: drawn at random, recorded to the tape, with nothing around it.

#include <cfloat>
#include <limits>

#include <gainsay/source.hpp>

#include "../clock.hpp"
#include "core/arena.hpp"
#include "core/source/recording.hpp"
#include "draws.hpp"
#include "workload.hpp"

namespace bench {

namespace {

constexpr std::uint64_t kCases = 200'000;
constexpr int kChoicesPerCase = 25;  // what the vector property draws on average

template <class Draw>
double nanoseconds(gainsay::Source& source, int draws, Draw draw) {
  const double seconds = cpu_seconds_of([&] {
    for (std::uint64_t number = 0; number < kCases; ++number) {
      gainsay::core::Recording(source).begin_random(1, number, static_cast<int>(number % 101));
      for (int i = 0; i < draws; ++i) keep(draw(source));
    }
  });
  return seconds * 1e9 / (kCases * kChoicesPerCase);
}

template <class Draw>
void add(Rows& rows, const char* name, Draw draw, int draws = kChoicesPerCase) {
  gainsay::core::Arena arena(gainsay::core::Arena::Sharing::none, 1u << 16);
  gainsay::Source source(arena.tape);
  std::vector<double> rounds;
  for (int round = 0; round < 5; ++round) rounds.push_back(nanoseconds(source, draws, draw));
  rows.add({.row = std::string("draw ") + name, .ours = median(rounds), .unit = "ns per choice"});
}

}  // namespace

void measure_draws(Rows& rows) {
  using gainsay::Source;
  using Ints = std::numeric_limits<int>;
  add(rows, "an int of the full range",
      [](Source& s) { return s.integer(Ints::min(), Ints::max()); });
  add(
      rows, "one of 25 such ints at once",
      [](Source& s) { return s.integers(kChoicesPerCase, Ints::min(), Ints::max()).size(); }, 1);
  add(rows, "an int of 0..9", [](Source& s) { return s.integer(0, 9); });
  add(rows, "a bool", [](Source& s) { return s.boolean(); });
  add(rows, "a printable char", [](Source& s) { return s.uniform(32, 126); });
  add(rows, "a double of the full range", [](Source& s) {
    return s.real(-DBL_MAX, DBL_MAX, gainsay::kAllowNan | gainsay::kAllowInfinity);
  });
  add(rows, "a length", [](Source& s) { return s.length(0, 1000); });
  add(rows, "one of four alternatives", [](Source& s) { return s.alternative(4); });
  add(rows, "a bool in a span of its own", [](Source& s) {
    const auto span = s.span(gainsay::label_of("bench"));
    return s.boolean();
  });
}

}  // namespace bench
