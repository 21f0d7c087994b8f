// SPDX-License-Identifier: MIT
//
// A replay that ran out of tape drew booleans evenly, whatever their weight. Recursive values rely
// on the weight to end; an outdated example of one could fill the whole tape.
#include <doctest/doctest.h>

#include <vector>

#include <gainsay/gainsay.hpp>

#include "unit/core/core_fixture.hpp"

using namespace gainsay;
using namespace gainsay::fixture;

namespace {

struct Tree {
  std::vector<Tree> children{};
};

std::size_t nodes(const Tree& tree) {
  std::size_t count = 1;
  for (const Tree& child : tree.children) count += nodes(child);
  return count;
}

}  // namespace

TEST_CASE("recursive values end when a replay has no tape and draws afresh") {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Recorder recorder(1u << 16);
    core::Recording(recorder.source).begin_replay(Tape{}, core::MissingChoice::random, seed, 100);
    CHECK(nodes(arbitrary<Tree>()(recorder.source)) < 5000);
  }
}

TEST_CASE("booleans keep their weight when a replay has no tape and draws afresh") {
  Recorder recorder;
  core::Recording(recorder.source).begin_replay(Tape{}, core::MissingChoice::random, 3, 100);
  int often = 0;
  for (int i = 0; i < 1000; ++i) often += recorder.source.boolean(60'000) ? 1 : 0;
  CHECK(often > 800);
}
