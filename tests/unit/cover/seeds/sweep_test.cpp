// SPDX-License-Identifier: MIT

#include "cover/seeds/sweep.hpp"

#include <vector>

#include <doctest/doctest.h>
#include <gainsay/gen.hpp>

#include "unit/core/core_fixture.hpp"

using namespace gainsay;
using coverage::Sweep;

namespace {

using Row = std::vector<int>;
using Pair = std::pair<Row, Row>;
constexpr std::size_t kNumbers = 4;

Row draw_row(Source& source) {
  const auto span = source.span(label_of("row"));
  Row row;
  for (std::size_t i = 0; i < kNumbers; ++i) row.push_back(source.integer(0, 9));
  return row;
}

// The places at which the halves differ.
std::vector<std::size_t> differing(const Pair& pair) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < kNumbers; ++i) {
    if (pair.first[i] != pair.second[i]) places.push_back(i);
  }
  return places;
}

// A sweep that begins with a pair of equal halves.
struct Swept {
  Swept() {
    core::Recording(source()).begin_random(3, 0, 10);
    before = twice(draw_row)(source()).first;
    REQUIRE(sweep.begin(source().tape()));
  }
  Source& source() { return recorder.source; }
  std::size_t drawn() { return source().drawn(); }

  // The next case, or false.
  bool next() {
    const Tape* const tape = sweep.next(random);
    if (tape == nullptr) return false;
    core::Recording(source()).begin_replay(*tape, core::MissingChoice::random, 1, 10);
    pair = twice(draw_row)(source());
    return true;
  }

  fixture::Recorder recorder{};
  Sweep sweep{};
  Random random{5};
  Row before{};
  Pair pair{};
};

}  // namespace

TEST_CASE("a sweep leaves halves that differ wherever the precondition lets them") {
  Swept swept;
  Pair last;
  std::size_t cases = 0;
  for (; swept.next(); ++cases) {
    const Pair& pair = swept.pair;
    CHECK(pair.first == swept.before);
    const bool allowed = pair.first[0] == pair.second[0] && pair.first[2] == pair.second[2];
    swept.sweep.judge(allowed, swept.drawn());
    if (allowed) last = pair;
  }
  CHECK(differing(last) == std::vector<std::size_t>{1, 3});
  CHECK(cases <= 3 * kNumbers);  // three values at each place
}

TEST_CASE("a change that is not allowed is taken back before the next one") {
  Swept swept;
  while (swept.next()) {
    CHECK(differing(swept.pair).size() == 1);
    swept.sweep.judge(false, swept.drawn());
  }
}

TEST_CASE("a change after which other choices are drawn is not kept") {
  Swept swept;
  REQUIRE(swept.next());
  swept.sweep.judge(true, swept.drawn() + 1);
  REQUIRE(swept.next());
  CHECK(differing(swept.pair).size() == 1);
}

TEST_CASE("a place whose case was not run is passed over") {
  Swept swept;
  std::vector<std::size_t> places;
  while (swept.next()) {
    REQUIRE(differing(swept.pair).size() == 1);
    const std::size_t place = differing(swept.pair).front();
    CHECK((places.empty() || places.back() < place));
    places.push_back(place);
  }
  CHECK(!places.empty());
}

TEST_CASE("there is nothing to sweep where halves differ already, or where there are none") {
  Swept swept;
  REQUIRE(swept.next());
  CHECK(!swept.sweep.begin(swept.source().tape()));
  core::Recording(swept.source()).begin_random(3, 0, 10);
  draw_row(swept.source());
  CHECK(!swept.sweep.begin(swept.source().tape()));
}

TEST_CASE("a sweep that was ended has no further case") {
  Swept swept;
  REQUIRE(swept.next());
  swept.sweep.end();
  CHECK(!swept.next());
}
