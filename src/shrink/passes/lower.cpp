// SPDX-License-Identifier: MIT
//
// Lowering choices one by one, from the front, since an earlier choice counts more. The choices
// before the one lowered are replayed unchanged, so its index stays what it is while what follows
// may change.

#include "shrink/minimize.hpp"
#include "shrink/passes.hpp"
#include "tape/splice.hpp"

namespace gainsay::shrink {

namespace {

// Up to this distance from the simplest value every value in between is tried.
constexpr std::uint64_t kSmall = 8;

bool try_value(ShrinkSearch& search, std::uint32_t at, std::uint64_t value) {
  if (search.over() || at >= search.best().size()) return false;
  if (search.best().choices[at].value == value) return false;
  return search.consider(tape::with_value(search.best(), at, value));
}

void lower_number(ShrinkSearch& search, std::uint32_t at) {
  const Number number(search.best().choices[at]);
  if (!number.upwards() && number.holds_mirrored()) try_value(search, at, number.mirrored());
  const Number sided(search.best().choices[at]);
  lower_distance(sided.distance(),
                 [&](std::uint64_t distance) { return try_value(search, at, sided.at(distance)); });
}

// The steps a reference may go to are not known here; replay takes the nearest that fits.
void lower_reference(ShrinkSearch& search, std::uint32_t at) {
  const std::uint64_t value = search.best().choices[at].value;
  if (try_value(search, at, 0)) return;
  for (std::uint64_t lower = value; lower > 1 && !search.over();) {
    --lower;
    if (!try_value(search, at, lower)) return;
    lower = search.best().choices[at].value;
  }
}

}  // namespace

void lower_values(ShrinkSearch& search) {
  for (std::uint32_t at = 0; at < search.best().size() && !search.over(); ++at) {
    const Choice choice = search.best().choices[at];  // a copy: a success replaces the tape
    if (choice.forced || tape::is_simplest(choice)) continue;
    if (choice.kind == ChoiceKind::integer) lower_number(search, at);
    if (choice.kind == ChoiceKind::boolean) try_value(search, at, 0);
    if (choice.kind == ChoiceKind::reference) lower_reference(search, at);
  }
}

// An earlier alternative draws other things. First with what the old one drew, as far as it fits;
// then with everything that followed in the same span drawn afresh.
void lower_alternatives(ShrinkSearch& search) {
  for (std::uint32_t at = 0; at < search.best().size() && !search.over(); ++at) {
    const Choice choice = search.best().choices[at];
    if (choice.kind != ChoiceKind::alternative || choice.value == 0) continue;
    for (std::uint64_t way = 0; way < choice.value && !search.over(); ++way) {
      if (try_value(search, at, way)) break;
      const std::uint32_t parent = search.outline().parent_of(at);
      if (parent == Span::kNone) continue;
      const tape::Piece whole = search.outline().piece(parent);
      std::uint32_t next = parent + 1;
      while (next < whole.last && search.best().spans[next].end <= at) {
        next = search.outline().after(next);
      }
      Tape candidate = tape::without(search.best(), parent, {at + 1, whole.end, next, whole.last});
      candidate.choices[at].value = way;
      if (search.consider(candidate)) break;
    }
  }
}

void scan_small_values(ShrinkSearch& search) {
  for (std::uint32_t at = 0; at < search.best().size() && !search.over(); ++at) {
    const Choice& choice = search.best().choices[at];
    if (choice.kind != ChoiceKind::integer || choice.forced) continue;
    const std::uint64_t now = complexity(choice);
    if (now > 2 * kSmall) continue;
    for (std::uint64_t index = 0; index < now; ++index) {
      if (try_value(search, at, value_at(search.best().choices[at], index))) break;
    }
  }
}

}  // namespace gainsay::shrink
