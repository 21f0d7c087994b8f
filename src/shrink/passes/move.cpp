// SPDX-License-Identifier: MIT
//
// Moving content between places. Neighbouring lists are joined, which saves a length: inside an
// outer list the second of them goes, elsewhere the first gives all to the second and stays behind
// empty. What an optional part holds moves to another optional part of the same kind that holds
// nothing, so that the earlier one can be empty; if need be in front of what stands beside its new
// place.

#include <algorithm>
#include <array>
#include <unordered_map>

#include "shrink/passes.hpp"
#include "tape/splice.hpp"

namespace gainsay::shrink {

namespace {

using ListsByPlace = std::unordered_map<std::uint32_t, const tape::List*>;

// A list that fills a whole sibling, from its first choice to its last.
const tape::List* filling(const ListsByPlace& lists, const tape::Piece& item) {
  const auto found = lists.find(item.begin);
  if (!item.is_span() || found == lists.end()) return nullptr;
  const tape::List& list = *found->second;
  const std::uint32_t end = list.items.empty() ? list.length_at + 1 : list.items.back().end;
  return end == item.end && list.parent != Span::kNone && list.parent >= item.first ? &list
                                                                                    : nullptr;
}

ListsByPlace lists_by_place(ShrinkSearch& search) {
  ListsByPlace found;
  for (const tape::List& list : search.outline().lists()) found[list.length_at] = &list;
  return found;
}

bool has_room(const Choice& length, std::size_t more) {
  return length.extent - (length.value - length.low) >= more;
}

// The second list's items go to the first; the second is an item of `outer` and is cut.
bool join_in_list(ShrinkSearch& search, const tape::List& outer, std::size_t second,
                  const tape::List& left, const tape::List& right) {
  Tape base = search.best();
  Choice& length = base.choices[left.length_at];
  Choice& outer_length = base.choices[outer.length_at];
  if (!has_room(length, right.items.size()) || outer_length.value <= outer_length.low) return false;
  length.value += right.items.size();
  --outer_length.value;
  const std::array<tape::Splice, 2> splices = {
      tape::Splice{left.parent, tape::end_of(base, search.outline(), left.parent), right.items},
      tape::Splice{outer.parent, outer.items[second], {}}};
  return search.consider(tape::spliced(base, splices));
}

// The first list's items go to the front of the second.
bool empty_first(ShrinkSearch& search, const tape::List& left, const tape::List& right) {
  Tape base = search.best();
  Choice& length = base.choices[right.length_at];
  Choice& emptied = base.choices[left.length_at];
  if (emptied.low > 0 || !has_room(length, left.items.size())) return false;
  length.value += left.items.size();
  emptied.value = 0;
  const std::uint32_t at = right.length_at + 1;
  const tape::Piece front{at, at, right.parent + 1, right.parent + 1};
  const std::array<tape::Splice, 2> splices = {
      tape::Splice{left.parent, tape::joined(left.items.front(), left.items.back()), {}},
      tape::Splice{right.parent, front, left.items}};
  return search.consider(tape::spliced(base, splices));
}

bool merge_in_list(ShrinkSearch& search, const ListsByPlace& lists, std::size_t k) {
  const tape::List& outer = search.outline().lists()[k];
  for (std::size_t i = 0; i + 1 < outer.items.size() && !search.over(); ++i) {
    const tape::List* left = filling(lists, outer.items[i]);
    const tape::List* right = filling(lists, outer.items[i + 1]);
    if (left == nullptr || right == nullptr || right->items.empty()) continue;
    if (join_in_list(search, outer, i + 1, *left, *right)) return true;
  }
  return false;
}

bool merge_in_family(ShrinkSearch& search, const ListsByPlace& lists, std::size_t k) {
  const std::vector<tape::Piece> items =
      tape::uncounted(search.best(), search.outline().families()[k]);
  for (std::size_t i = 0; i + 1 < items.size() && !search.over(); ++i) {
    const tape::List* left = filling(lists, items[i]);
    const tape::List* right = filling(lists, items[i + 1]);
    if (left == nullptr || right == nullptr || left->items.empty()) continue;
    if (empty_first(search, *left, *right)) return true;
  }
  return false;
}

// An optional part: the choice that opens it, with what it opened.
struct Slot {
  std::uint32_t parent = Span::kNone;
  tape::Piece piece{};
  bool empty() const { return !piece.is_span(); }
};

std::vector<Slot> slots_of(ShrinkSearch& search) {
  std::vector<Slot> found;
  for (const tape::Family& family : search.outline().families()) {
    for (const tape::Piece& part : tape::openings(search.best(), family)) {
      const ChoiceKind kind = search.best().choices[part.begin].kind;
      const bool opens = kind == ChoiceKind::boolean || kind == ChoiceKind::alternative;
      if (opens) found.push_back({family.parent, part});
    }
  }
  return found;
}

bool fits(const Tape& tape, const Slot& left, const Slot& right) {
  const Choice& l = tape.choices[left.piece.begin];
  const Choice& r = tape.choices[right.piece.begin];
  return l.kind == r.kind && l.extent == r.extent && !tape::overlap(left.piece, right.piece);
}

// Each slot gets the content of the one before it, the first that of the last.
bool rotate(ShrinkSearch& search, std::vector<Slot> slots) {
  std::vector<tape::Splice> splices;
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const Slot& giver = slots[i == 0 ? slots.size() - 1 : i - 1];
    splices.push_back({slots[i].parent, slots[i].piece, {giver.piece}});
  }
  std::sort(splices.begin(), splices.end(),
            [](const tape::Splice& left, const tape::Splice& right) {
              return left.region.begin < right.region.begin;
            });
  return search.consider_exact(tape::spliced(search.best(), splices));
}

bool move_between(ShrinkSearch& search, const std::vector<Slot>& slots, std::size_t full,
                  std::size_t empty) {
  if (rotate(search, {slots[full], slots[empty]})) return true;
  for (const Slot& beside : slots) {
    const bool neighbour = beside.parent == slots[empty].parent && !beside.empty();
    if (!neighbour || search.over() || !fits(search.best(), beside, slots[full])) continue;
    if (beside.piece.begin == slots[empty].piece.begin) continue;
    if (rotate(search, {slots[full], beside, slots[empty]})) return true;
  }
  return false;
}

// Only slots this near to each other exchange content; it keeps the pass linear.
constexpr std::size_t kReach = 12;

bool move_one(ShrinkSearch& search) {
  const std::vector<Slot> slots = slots_of(search);
  for (std::size_t full = 0; full < slots.size() && !search.over(); ++full) {
    if (slots[full].empty()) continue;
    const std::size_t first = full > kReach ? full - kReach : 0;
    for (std::size_t i = first; i < std::min(slots.size(), full + kReach); ++i) {
      if (!slots[i].empty() || !fits(search.best(), slots[full], slots[i])) continue;
      if (move_between(search, slots, full, i)) return true;
    }
  }
  return false;
}

}  // namespace

void merge_lists(ShrinkSearch& search) {
  ListsByPlace lists = lists_by_place(search);
  for (std::size_t k = 0; k < search.outline().lists().size() && !search.over(); ++k) {
    while (k < search.outline().lists().size() && merge_in_list(search, lists, k)) {
      lists = lists_by_place(search);
    }
  }
  for (std::size_t k = 0; k < search.outline().families().size() && !search.over(); ++k) {
    while (k < search.outline().families().size() && merge_in_family(search, lists, k)) {
      lists = lists_by_place(search);
    }
  }
}

void move_subtrees(ShrinkSearch& search) {
  while (!search.over() && move_one(search)) {
  }
}

}  // namespace gainsay::shrink
