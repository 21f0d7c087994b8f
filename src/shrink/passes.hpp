// SPDX-License-Identifier: MIT
//
// The passes of the shrinker. Each goes once through the best tape, tries its kind of edit wherever
// it applies, goes on from what succeeds, and leaves when `over()`. The order is in schedule.cpp.
#pragma once

#include "shrink/search.hpp"

namespace gainsay::shrink {

// Everything at once: the simplest case there is; the same structure with the simplest values.
void simplify_all(ShrinkSearch& search);

// Cuts items of lists with their share of the length, steps, and tries that were thrown away.
void delete_items(ShrinkSearch& search);
// Cuts any other run of siblings.
void delete_siblings(ShrinkSearch& search);
// Replaces a span by one with the same label inside it.
void descend(ShrinkSearch& search);

// Cuts a step and sends those that referred to it elsewhere; makes one step of two; does to one
// object what was done to another; exchanges what two steps draw while one is cut.
void bypass_steps(ShrinkSearch& search);
void fuse_steps(ShrinkSearch& search);
void chain_steps(ShrinkSearch& search);
void exchange_steps(ShrinkSearch& search);

// Cuts a step while one number takes a larger value or a bound.
void cut_and_raise(ShrinkSearch& search);
// Cuts a step while the last one does something else with what is there.
void cut_and_recall(ShrinkSearch& search);
// Cuts random steps and draws numbers anew. For when nothing else helps: it takes many evaluations.
void redraw_steps(ShrinkSearch& search);

// Sets runs of values, then whole spans, to the simplest.
void simplify_runs(ShrinkSearch& search);
void simplify_spans(ShrinkSearch& search);

// Lowers numbers, booleans, references one by one; takes earlier alternatives.
void lower_values(ShrinkSearch& search);
void lower_alternatives(ShrinkSearch& search);
// Tries every simpler value of a number that is small already.
void scan_small_values(ShrinkSearch& search);
void lower_reals(ShrinkSearch& search);
void lower_bytes(ShrinkSearch& search);

// Lowers equal numbers at once, and pairs by the same amount.
void lower_duplicates(ShrinkSearch& search);
void lower_pairs(ShrinkSearch& search);
// Moves an amount from a number to a later one; melts a list item into another number.
void redistribute(ShrinkSearch& search);
void absorb_items(ShrinkSearch& search);

// Sorts siblings that are alike.
void sort_siblings(ShrinkSearch& search);
// Exchanges two neighbours while something else is cut.
void delete_and_sort(ShrinkSearch& search);

// Lowers a number together with the siblings it counts; cuts an item together with the numbers that
// point behind it.
void lower_counts(ShrinkSearch& search);
void delete_and_reindex(ShrinkSearch& search);

// Joins neighbouring lists; moves what an optional part holds to another.
void merge_lists(ShrinkSearch& search);
void move_subtrees(ShrinkSearch& search);

}  // namespace gainsay::shrink
