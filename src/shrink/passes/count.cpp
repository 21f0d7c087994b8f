// SPDX-License-Identifier: MIT
//
// Numbers that say something about their neighbours. A number may count siblings that follow it
// (drawn in a loop rather than as a list): it is lowered while as many of them are cut. A number
// may be an index into a list: when an item is cut, the numbers that point behind it are lowered
// with it.

#include <algorithm>

#include "shrink/minimize.hpp"
#include "shrink/passes.hpp"
#include "tape/splice.hpp"

namespace gainsay::shrink {

namespace {

// What a counted thing may consist of: one sibling, or two that were drawn in turn.
constexpr std::size_t kMostStride = 2;

// A number and the run of siblings that it might count.
struct Counted {
  std::uint32_t at = 0;
  std::uint32_t parent = Span::kNone;
  std::vector<tape::Piece> items{};
};

std::vector<tape::Piece> tail(const std::vector<tape::Piece>& items, std::size_t from) {
  return {items.begin() + static_cast<std::ptrdiff_t>(std::min(from, items.size())), items.end()};
}

bool may_count(const Choice& choice, std::size_t items) {
  const bool number = choice.kind == ChoiceKind::integer;
  return number && choice.value != choice.target && choice.value <= items && choice.value > 0;
}

// Where the things that number `index` of a family counts can be: behind it, or inside the span
// behind it; and if the number has a span for itself, behind that span.
std::vector<Counted> counted_by(ShrinkSearch& search, std::size_t family, std::size_t index) {
  std::vector<Counted> found;
  const tape::Family& own = search.outline().families()[family];
  const tape::Piece& item = own.items[index];
  const bool alone = item.is_span() && item.size() == 1;
  if (!item.is_choice() && !alone) return found;
  const Choice& choice = search.best().choices[item.begin];
  if (may_count(choice, own.items.size() - index - 1)) {
    found.push_back({item.begin, own.parent, tail(own.items, index + 1)});
  }
  if (index + 1 < own.items.size() && own.items[index + 1].is_span()) {
    const tape::Piece& next = own.items[index + 1];
    if (!may_count(choice, next.size())) return found;
    found.push_back({item.begin, next.first, search.outline().family(next.first).items});
    if (!may_count(choice, found.back().items.size())) found.pop_back();
  }
  return found;
}

bool cut_counted(ShrinkSearch& search, const Counted& counted, std::size_t stride) {
  const Choice choice = search.best().choices[counted.at];
  const Number number(choice);
  const std::size_t groups = counted.items.size() / stride;
  std::size_t count = std::min<std::size_t>(number.distance(), groups);
  for (; count > 0; count /= 2) {
    for (std::size_t from = 0; (from + count) * stride <= counted.items.size(); from += count) {
      if (search.over()) return false;
      const tape::Piece region =
          tape::joined(counted.items[from * stride], counted.items[(from + count) * stride - 1]);
      Tape candidate = tape::without(search.best(), counted.parent, region);
      candidate.choices[counted.at].value = number.at(number.distance() - count);
      if (search.consider(candidate)) return true;
    }
  }
  return false;
}

bool lower_count(ShrinkSearch& search, std::size_t family, std::size_t index) {
  if (family >= search.outline().families().size()) return false;
  if (index >= search.outline().families()[family].items.size()) return false;
  for (const Counted& counted : counted_by(search, family, index)) {
    for (std::size_t stride = 1; stride <= kMostStride; ++stride) {
      if (cut_counted(search, counted, stride)) return true;
    }
  }
  return false;
}

enum class Where { in_list, elsewhere };

// Cuts item i of a list and lowers the numbers that are greater than i and at most the length.
// False if there are no such numbers.
bool reindex(ShrinkSearch& search, const tape::List& list, std::size_t i, Where where) {
  Tape base = search.best();
  const std::uint32_t begin = list.items.front().begin;
  const std::uint32_t end = list.items.back().end;
  bool any = false;
  for (std::uint32_t at = 0; at < base.size(); ++at) {
    Choice& choice = base.choices[at];
    const bool inside = at >= begin && at < end;
    if (choice.kind != ChoiceKind::integer || inside != (where == Where::in_list)) continue;
    if (choice.value <= i || choice.value > list.items.size() || choice.value == choice.low)
      continue;
    --choice.value;
    any = true;
  }
  return any && search.consider(tape::without_items(base, list, i, 1));
}

}  // namespace

void lower_counts(ShrinkSearch& search) {
  for (std::size_t family = 0; family < search.outline().families().size(); ++family) {
    for (std::size_t i = 0; family < search.outline().families().size(); ++i) {
      if (search.over()) return;
      if (i >= search.outline().families()[family].items.size()) break;
      while (lower_count(search, family, i)) {
      }
    }
  }
}

void delete_and_reindex(ShrinkSearch& search) {
  for (std::size_t k = 0; k < search.outline().lists().size(); ++k) {
    const std::size_t count = search.outline().lists()[k].items.size();
    for (std::size_t i = count; i-- > 0;) {
      if (search.over() || k >= search.outline().lists().size()) return;
      const tape::List& list = search.outline().lists()[k];
      const Choice& length = search.best().choices[list.length_at];
      if (i >= list.items.size() || length.value <= length.low) continue;
      if (!reindex(search, list, i, Where::in_list)) {
        reindex(search, search.outline().lists()[k], i, Where::elsewhere);
      }
    }
  }
}

}  // namespace gainsay::shrink
