// SPDX-License-Identifier: MIT
//
// In which order the passes run. First the cheap ones that remove much, then those that lower
// values, then the rare ones that need several changes at once. After a round, the passes that
// found nothing go to the back; a round in which no pass found anything proves a fixed point.
//
// A pass that is long without success leaves early and comes back with more patience once the
// others have nothing either: on a long tape no pass may spend the budget proving that it has
// nothing to do. At a fixed point shorter scenarios with other numbers are tried, first neighbours,
// then random ones, and if one fails it all begins anew.

#include <algorithm>
#include <array>

#include "core/shrink/passes.hpp"

namespace gainsay {

namespace {

using Pass = void (*)(ShrinkSearch&);

constexpr std::array<Pass, 24> kPasses = {
    delete_items,      descend,        simplify_runs, lower_alternatives, lower_values,
    lower_duplicates,  lower_counts,   lower_reals,   lower_bytes,        redistribute,
    lower_pairs,       absorb_items,   merge_lists,   sort_siblings,      delete_and_reindex,
    scan_small_values, simplify_spans, move_subtrees, delete_siblings,    delete_and_sort,
    bypass_steps,      fuse_steps,     chain_steps,   exchange_steps,
};

constexpr std::uint64_t kFirstPatience = 100;
constexpr std::uint64_t kRaisePatience = 300;

// What a round came to.
struct Round {
  bool found = false;
  bool impatient = false;  // a pass left early
};

Round run_round(ShrinkSearch& search, std::vector<Pass>& passes, std::uint64_t patience) {
  Round round;
  std::vector<Pass> lucky;
  std::vector<Pass> unlucky;
  for (const Pass pass : passes) {
    const std::uint64_t before = search.successes();
    search.begin_pass(patience);
    if (!search.finished()) pass(search);
    round.impatient = round.impatient || search.over();
    (search.successes() == before ? unlucky : lucky).push_back(pass);
  }
  round.found = !lucky.empty();
  passes = std::move(lucky);
  passes.insert(passes.end(), unlucky.begin(), unlucky.end());
  return round;
}

// The last resort, once all passes have nothing.
bool found_shorter(ShrinkSearch& search) {
  const std::uint64_t before = search.successes();
  for (const Pass pass : {cut_and_raise, cut_and_recall}) {
    search.begin_pass(kRaisePatience);
    if (!search.finished()) pass(search);
    if (search.successes() > before) return true;
  }
  search.begin_pass(~std::uint64_t{0});
  redraw_steps(search);
  return search.successes() > before;
}

}  // namespace

void shrink(ShrinkSearch& search) {
  search.begin_pass(~std::uint64_t{0});
  simplify_all(search);
  std::vector<Pass> passes(kPasses.begin(), kPasses.end());
  std::uint64_t patience = kFirstPatience;
  while (!search.finished()) {
    const Round round = run_round(search, passes, patience);
    const bool fixed = !round.found && !round.impatient && !found_shorter(search);
    if (fixed && !search.look_again()) return;
    if (!round.found) patience *= 8;
  }
}

}  // namespace gainsay
