// SPDX-License-Identifier: MIT
#include "prog.hpp"

#include <cstdio>

#include "../clock.hpp"
#include "tests/agree/dual_prog.hpp"

namespace bench {
namespace {

bool told(const agree::Tally& tally) {
  if (!tally.first_different.empty()) std::printf("DIFFERENT %s\n", tally.first_different.c_str());
  return tally.different == 0;
}

}  // namespace

bool prove_prog(Rows& rows, int nodes, int pairs) {
  agree::Proof proof;
  const double seconds = cpu_seconds_of(
      [&] { proof = agree::proof_for(nodes, agree::Ends::uncounted); });
  rows.add({.row = "Prog, all programs of at most " + std::to_string(nodes) + " nodes",
            .ours = static_cast<double>(proof.programs),
            .unit = "programs",
            .remark = std::to_string(proof.tally.traces) + " traces of length 3, " +
                      to_text(proof.tally) + ", " + std::to_string(seconds) + " s"});
  agree::Tally random;
  const double random_seconds = cpu_seconds_of([&] { random = agree::random_pairs(pairs); });
  rows.add({.row = "Prog, random programs of 20 nodes, traces of 6",
            .ours = static_cast<double>(pairs),
            .unit = "pairs",
            .remark = to_text(random) + ", " + std::to_string(random_seconds) + " s"});
  return told(proof.tally) && told(random);
}

}  // namespace bench
