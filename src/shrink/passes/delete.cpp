// SPDX-License-Identifier: MIT
//
// Cutting pieces out of the tape. Runs of siblings in falling sizes, from the back, because what a
// case does last matters least often. A run that was cut is tried again at the same place, so
// cutting all but k of n items takes about k log n evaluations.

#include <algorithm>

#include "shrink/minimize.hpp"
#include "shrink/passes.hpp"
#include "tape/splice.hpp"

namespace gainsay::shrink {

namespace {

void cut_list(ShrinkSearch& search, std::size_t index) {
  const auto list = [&]() -> const tape::List& { return search.outline().lists()[index]; };
  const Choice length = search.best().choices[list().length_at];
  const std::size_t count = list().items.size();
  if (count != length.value || count <= length.low) return;
  const auto cut = [&](std::size_t from, std::size_t run) {
    if (index >= search.outline().lists().size() || list().items.size() < from + run) return false;
    return search.consider(tape::without_items(search.best(), list(), from, run));
  };
  const auto alike = [&](std::size_t i) {
    return index < search.outline().lists().size() && i + 1 < list().items.size() &&
           tape::same_content(search.best(), list().items[i], list().items[i + 1]);
  };
  cut_runs(search, count, length.low, cut, alike);
}

std::vector<std::uint32_t> discarded_spans(const Tape& tape) {
  std::vector<std::uint32_t> found;
  for (std::uint32_t i = 0; i < tape.spans.size(); ++i) {
    if (tape.spans[i].discarded && tape.spans[i].size() > 0) found.push_back(i);
  }
  return found;
}

// Tries that were thrown away: all of them, else one by one.
void cut_discarded(ShrinkSearch& search) {
  const std::vector<std::uint32_t> spans = discarded_spans(search.best());
  if (spans.empty()) return;
  std::vector<tape::Splice> splices;
  std::uint32_t inside = 0;
  for (const std::uint32_t i : spans) {
    if (i < inside) continue;
    splices.push_back({search.best().spans[i].parent, search.outline().piece(i), {}});
    inside = search.outline().after(i);
  }
  if (search.consider(tape::spliced(search.best(), splices))) return;
  for (std::size_t k = spans.size(); k-- > 0 && !search.over();) {
    const std::uint32_t i = spans[k];
    if (i >= search.best().spans.size() || !search.best().spans[i].discarded) continue;
    search.consider(
        tape::without(search.best(), search.best().spans[i].parent, search.outline().piece(i)));
  }
}

// Steps that no length counts; a boolean before each ("one more?") goes with its step.
void cut_steps(ShrinkSearch& search, std::size_t family) {
  const auto steps = [&] {
    std::vector<tape::Piece> found;
    const std::vector<tape::Piece> items =
        tape::uncounted(search.best(), search.outline().families()[family]);
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (!items[i].is_span() || search.best().spans[items[i].first].step == 0) continue;
      const bool asked = i > 0 && items[i - 1].is_choice() &&
                         search.best().choices[items[i - 1].begin].kind == ChoiceKind::boolean;
      found.push_back(asked ? tape::joined(items[i - 1], items[i]) : items[i]);
    }
    return found;
  };
  const std::size_t count = steps().size();
  if (count == 0) return;
  const auto cut = [&](std::size_t from, std::size_t run) {
    if (family >= search.outline().families().size()) return false;
    const std::vector<tape::Piece> now = steps();
    if (now.size() < from + run) return false;
    const tape::Piece region = tape::joined(now[from], now[from + run - 1]);
    return search.consider(
        tape::without(search.best(), search.outline().families()[family].parent, region));
  };
  cut_runs(search, count, 0, cut, [](std::size_t) { return false; });
}

}  // namespace

void delete_items(ShrinkSearch& search) {
  cut_discarded(search);
  const bool has_steps = search.best().steps() > 0;
  for (std::size_t i = 0; has_steps && i < search.outline().families().size(); ++i) {
    if (search.over()) return;
    cut_steps(search, i);
  }
  for (std::size_t i = 0; i < search.outline().lists().size() && !search.over(); ++i) {
    cut_list(search, i);
  }
}

void delete_siblings(ShrinkSearch& search) {
  for (std::size_t family = 0; family < search.outline().families().size(); ++family) {
    std::vector<tape::Piece> items =
        tape::uncounted(search.best(), search.outline().families()[family]);
    for (std::size_t at = items.size(); at-- > 0;) {
      for (std::size_t run = 1; run <= 2 && at + run <= items.size(); ++run) {
        if (search.over()) return;
        const std::uint32_t parent = search.outline().families()[family].parent;
        // Cutting here is the same as cutting one farther back.
        const bool followed = at + run < items.size() &&
                              items[at].end + run == items[at + run].end &&
                              tape::same_content(search.best(), items[at], items[at + run]);
        if (followed) continue;
        const tape::Piece region = tape::joined(items[at], items[at + run - 1]);
        if (!search.consider(tape::without(search.best(), parent, region))) continue;
        if (family >= search.outline().families().size()) return;
        items = tape::uncounted(search.best(), search.outline().families()[family]);
        at = std::min(at, items.size());
        break;
      }
    }
  }
}

}  // namespace gainsay::shrink
