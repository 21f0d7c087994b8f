// SPDX-License-Identifier: MIT
//
// Sorting siblings that are alike (spans with one label, choices with one domain, optional parts
// that are opened by choices with one domain), simplest first. All at once where the order does not
// matter; else by exchanging neighbours that are out of order, which brings each as far to the
// front as the failure allows. Where neither an exchange nor a deletion works alone, both together
// may.

#include <algorithm>

#include "shrink/passes.hpp"
#include "tape/splice.hpp"

namespace gainsay::shrink {

namespace {

using Units = std::vector<tape::Piece>(const Tape&, const tape::Family&);

std::vector<tape::Piece> items_of(const Tape&, const tape::Family& family) { return family.items; }

bool alike(const Tape& tape, const tape::Piece& left, const tape::Piece& right) {
  const bool span = left.is_span() && tape.spans[left.first].begin == left.begin;
  const bool other = right.is_span() && tape.spans[right.first].begin == right.begin;
  if (span != other) return false;
  if (span) return tape.spans[left.first].label == tape.spans[right.first].label;
  const Choice& l = tape.choices[left.begin];
  const Choice& r = tape.choices[right.begin];
  return l.kind == r.kind && l.kind != ChoiceKind::length && l.low == r.low &&
         l.extent == r.extent && l.target == r.target;
}

// The units that are like the one at `from`, itself included.
std::vector<tape::Piece> class_of(const Tape& tape, const std::vector<tape::Piece>& units,
                                  std::size_t from) {
  std::vector<tape::Piece> found;
  for (std::size_t i = from; i < units.size(); ++i) {
    if (alike(tape, units[from], units[i])) found.push_back(units[i]);
  }
  return found;
}

bool starts_class(const Tape& tape, const std::vector<tape::Piece>& units, std::size_t at) {
  // Long families are lists, whose items are all alike; looking back a little is enough.
  for (std::size_t i = at; i-- > 0 && at - i < 16;) {
    if (alike(tape, units[at], units[i])) return false;
  }
  return true;
}

// Puts `order` in the places of `places`.
bool try_order(ShrinkSearch& search, std::uint32_t parent, const std::vector<tape::Piece>& places,
               const std::vector<tape::Piece>& order) {
  std::vector<tape::Splice> splices;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places[i].begin != order[i].begin) splices.push_back({parent, places[i], {order[i]}});
  }
  return !splices.empty() && search.consider_exact(tape::spliced(search.best(), splices));
}

void sort_class(ShrinkSearch& search, std::size_t family, Units* units, std::size_t from) {
  const auto now = [&] {
    if (family >= search.outline().families().size()) return std::vector<tape::Piece>{};
    const std::vector<tape::Piece> all = units(search.best(), search.outline().families()[family]);
    return from < all.size() ? class_of(search.best(), all, from) : std::vector<tape::Piece>{};
  };
  std::vector<tape::Piece> places = now();
  const std::uint32_t parent = search.outline().families()[family].parent;
  const auto simpler = [&](const tape::Piece& left, const tape::Piece& right) {
    return compare(search.best(), left, right) == Simpler::yes;
  };
  std::vector<tape::Piece> order = places;
  // Equal pieces keep their order. (std::stable_sort uses what clang 19 calls deprecated.)
  std::sort(order.begin(), order.end(), [&](const tape::Piece& left, const tape::Piece& right) {
    const Simpler which = compare(search.best(), left, right);
    return which == Simpler::same ? left.begin < right.begin : which == Simpler::yes;
  });
  if (try_order(search, parent, places, order)) return;
  for (std::size_t i = 1; i < places.size() && !search.over(); ++i) {
    if (!simpler(places[i], places[i - 1])) continue;
    order = places;
    std::swap(order[i], order[i - 1]);
    if (!try_order(search, parent, places, order)) continue;
    places = now();
    i = i > 1 ? i - 2 : 0;
  }
}

void sort_units(ShrinkSearch& search, std::size_t family, Units* units) {
  std::vector<tape::Piece> all = units(search.best(), search.outline().families()[family]);
  for (std::size_t i = 0; i + 1 < all.size() && !search.over(); ++i) {
    if (!starts_class(search.best(), all, i)) continue;
    const std::uint64_t before = search.successes();
    sort_class(search, family, units, i);
    if (search.successes() == before) continue;
    if (family >= search.outline().families().size()) return;
    all = units(search.best(), search.outline().families()[family]);
  }
}

// Two neighbours that are out of order.
struct Inversion {
  std::uint32_t parent = Span::kNone;
  tape::Piece left{};
  tape::Piece right{};
};

// Something that can go: the splice that removes it, and the choice that says it is there.
struct Removal {
  tape::Splice splice{};
  std::uint32_t by = 0;
};

// More than these are not combined; a tape with many has simpler ways to go on.
constexpr std::size_t kMostInversions = 4;
constexpr std::size_t kMostRemovals = 32;

std::vector<Inversion> inversions_of(ShrinkSearch& search) {
  std::vector<Inversion> found;
  for (const tape::Family& family : search.outline().families()) {
    for (Units* units : {&items_of, &tape::openings}) {
      const std::vector<tape::Piece> all = units(search.best(), family);
      for (std::size_t i = 1; i < all.size() && found.size() <= kMostInversions; ++i) {
        const bool inverted = alike(search.best(), all[i - 1], all[i]) &&
                              compare(search.best(), all[i], all[i - 1]) == Simpler::yes;
        if (inverted) found.push_back({family.parent, all[i - 1], all[i]});
      }
    }
  }
  return found;
}

std::vector<Removal> removals_of(ShrinkSearch& search) {
  std::vector<Removal> found;
  for (const tape::List& list : search.outline().lists()) {
    const Choice& length = search.best().choices[list.length_at];
    if (length.value <= length.low || list.items.size() > kMostRemovals) continue;
    for (const tape::Piece& item : list.items)
      found.push_back({{list.parent, item, {}}, list.length_at});
  }
  for (const tape::Family& family : search.outline().families()) {
    for (const tape::Piece& part : tape::openings(search.best(), family)) {
      const ChoiceKind kind = search.best().choices[part.begin].kind;
      const bool optional = kind == ChoiceKind::boolean || kind == ChoiceKind::alternative;
      if (!optional || !part.is_span()) continue;
      const tape::Piece opened{part.begin + 1, part.end, part.first, part.last};
      found.push_back({{family.parent, opened, {}}, part.begin});
    }
  }
  return found;
}

bool exchange_and_remove(ShrinkSearch& search, const Inversion& pair, const Removal& removal) {
  if (tape::overlap(tape::joined(pair.left, pair.right), removal.splice.region)) return false;
  Tape base = search.best();
  --base.choices[removal.by].value;
  std::vector<tape::Splice> splices = {{pair.parent, pair.left, {pair.right}},
                                       {pair.parent, pair.right, {pair.left}},
                                       removal.splice};
  std::sort(splices.begin(), splices.end(),
            [](const tape::Splice& left, const tape::Splice& right) {
              return left.region.begin < right.region.begin;
            });
  return search.consider(tape::spliced(base, splices));
}

bool delete_and_sort_once(ShrinkSearch& search) {
  const std::vector<Inversion> inversions = inversions_of(search);
  if (inversions.empty() || inversions.size() > kMostInversions) return false;
  const std::vector<Removal> removals = removals_of(search);
  if (removals.size() > kMostRemovals) return false;
  for (const Inversion& pair : inversions) {
    for (const Removal& removal : removals) {
      if (search.over()) return false;
      if (exchange_and_remove(search, pair, removal)) return true;
    }
  }
  return false;
}

}  // namespace

void delete_and_sort(ShrinkSearch& search) {
  while (delete_and_sort_once(search)) {
  }
}

void sort_siblings(ShrinkSearch& search) {
  for (std::size_t i = 0; i < search.outline().families().size() && !search.over(); ++i) {
    sort_units(search, i, items_of);
    if (i < search.outline().families().size()) sort_units(search, i, tape::openings);
  }
}

}  // namespace gainsay::shrink
