// SPDX-License-Identifier: MIT

#include "cover/sweep.hpp"

#include <vector>

#include <doctest/doctest.h>
#include <gainsay/gen.hpp>

#include "unit/core/core_fixture.hpp"

using namespace gainsay;
using fixture::Recorder;
using guided::Sweep;

namespace {

using Row = std::vector<int>;

// Four numbers of which the first and the third must agree in both halves.
Row draw_row(Source& source) {
  const auto span = source.span(label_of("row"));
  Row row;
  for (int i = 0; i < 4; ++i) row.push_back(source.integer(0, 9));
  return row;
}

struct Pairs {
  std::pair<Row, Row> draw() { return twice(draw_row)(recorder.source); }
  std::pair<Row, Row> replay(const Tape& tape) {
    recorder.source.begin_replay(tape, Fresh::random, 1, 10);
    return draw();
  }
  Recorder recorder{};
};

bool allowed(const std::pair<Row, Row>& pair) {
  return pair.first[0] == pair.second[0] && pair.first[2] == pair.second[2];
}

}  // namespace

TEST_CASE("a sweep leaves halves that differ wherever the precondition lets them") {
  Pairs pairs;
  pairs.recorder.source.begin_random(3, 0, 10);
  const Row before = pairs.draw().first;
  Sweep sweep;
  REQUIRE(sweep.begin(pairs.recorder.source.tape()));
  Random random(5);
  std::pair<Row, Row> last;
  int cases = 0;
  for (const Tape* tape = sweep.next(random); tape != nullptr; tape = sweep.next(random)) {
    ++cases;
    const auto pair = pairs.replay(*tape);
    CHECK(pair.first == before);
    sweep.judge(allowed(pair), pairs.recorder.source.drawn());
    if (allowed(pair)) last = pair;
  }
  CHECK(last.second[0] == before[0]);
  CHECK(last.second[1] != before[1]);
  CHECK(last.second[2] == before[2]);
  CHECK(last.second[3] != before[3]);
  CHECK(cases <= 4 * 3);  // three values at each place
}

TEST_CASE("a change that is not kept is taken back before the next one") {
  Pairs pairs;
  pairs.recorder.source.begin_random(3, 0, 10);
  pairs.draw();
  Sweep sweep;
  REQUIRE(sweep.begin(pairs.recorder.source.tape()));
  Random random(5);
  for (const Tape* tape = sweep.next(random); tape != nullptr; tape = sweep.next(random)) {
    const auto pair = pairs.replay(*tape);
    int differing = 0;
    for (std::size_t i = 0; i < 4; ++i) differing += pair.first[i] != pair.second[i] ? 1 : 0;
    CHECK(differing == 1);
    sweep.judge(false, pairs.recorder.source.drawn());
  }
}

TEST_CASE("a change after which other choices are drawn is not kept") {
  Pairs pairs;
  pairs.recorder.source.begin_random(3, 0, 10);
  pairs.draw();
  Sweep sweep;
  REQUIRE(sweep.begin(pairs.recorder.source.tape()));
  Random random(5);
  REQUIRE(sweep.next(random) != nullptr);
  sweep.judge(true, pairs.recorder.source.drawn() + 1);
  const auto pair = pairs.replay(*sweep.next(random));
  int differing = 0;
  for (std::size_t i = 0; i < 4; ++i) differing += pair.first[i] != pair.second[i] ? 1 : 0;
  CHECK(differing == 1);
}

TEST_CASE("a place whose case was not run is passed over") {
  Pairs pairs;
  pairs.recorder.source.begin_random(3, 0, 10);
  pairs.draw();
  Sweep sweep;
  REQUIRE(sweep.begin(pairs.recorder.source.tape()));
  Random random(5);
  int before = -1;
  for (const Tape* tape = sweep.next(random); tape != nullptr; tape = sweep.next(random)) {
    const auto pair = pairs.replay(*tape);
    int changed = 0;
    while (pair.first[static_cast<std::size_t>(changed)] ==
           pair.second[static_cast<std::size_t>(changed)]) {
      ++changed;
    }
    CHECK(changed > before);
    before = changed;
  }
  CHECK(before >= 0);
}

TEST_CASE("there is nothing to sweep where halves differ already, or where there are none") {
  Pairs pairs;
  pairs.recorder.source.begin_random(3, 0, 10);
  pairs.draw();
  Sweep sweep;
  REQUIRE(sweep.begin(pairs.recorder.source.tape()));
  Random random(5);
  pairs.replay(*sweep.next(random));
  CHECK(!sweep.begin(pairs.recorder.source.tape()));

  pairs.recorder.source.begin_random(3, 0, 10);
  draw_row(pairs.recorder.source);
  CHECK(!sweep.begin(pairs.recorder.source.tape()));
}

TEST_CASE("a sweep that was ended has no further case") {
  Pairs pairs;
  pairs.recorder.source.begin_random(3, 0, 10);
  pairs.draw();
  Sweep sweep;
  REQUIRE(sweep.begin(pairs.recorder.source.tape()));
  Random random(5);
  CHECK(sweep.next(random) != nullptr);
  sweep.end();
  CHECK(sweep.next(random) == nullptr);
}
