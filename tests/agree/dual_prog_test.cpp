// SPDX-License-Identifier: MIT
//
// For every small program and every short trace, and for many random larger ones, the judge of a
// Prog server says what enumeration of what the server can make up says. That the two never differ
// for all of a size is a proof for that size. `bench_dual --prog` does the same for larger sizes.

#include <doctest/doctest.h>

#include <cstdio>
#include <string>

#include "agree/dual_prog.hpp"

TEST_CASE(
    "for every small Prog server and every short trace the judge says what enumeration says") {
  const agree::Proof proof = agree::proof_for(5, agree::Ends::counted);
  std::printf("Prog: %llu programs of at most 5 nodes, %llu traces of length 3, %s\n",
              static_cast<unsigned long long>(proof.programs),
              static_cast<unsigned long long>(proof.tally.traces),
              agree::to_text(proof.tally).c_str());
  CHECK(proof.tally.first_different == "");
  CHECK(proof.tally.undecided == 0);
  CHECK(proof.tally.accepted > 1000);
}

TEST_CASE("for random Prog servers and traces the judge says what enumeration says") {
  const agree::Tally tally = agree::random_pairs(2'000);
  std::printf("Prog: random pairs, %s\n", agree::to_text(tally).c_str());
  CHECK(tally.first_different == "");
  CHECK(tally.accepted > 1000);
  CHECK(tally.accepted < tally.judged);
}
