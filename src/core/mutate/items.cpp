// SPDX-License-Identifier: MIT

#include <algorithm>
#include <array>
#include <vector>

#include "core/mutate/unique_steps.hpp"
#include "core/shrink/edit.hpp"

namespace gainsay {

namespace {

// A list for which `fits` holds, or null. The outline owns it.
template <class Fits>
const List* any_list(Outline& outline, Random& random, Fits fits) {
  std::vector<const List*> fitting;
  for (const List& list : outline.lists()) {
    if (!list.items.empty() && fits(list)) fitting.push_back(&list);
  }
  return fitting.empty() ? nullptr : fitting[random.upto(fitting.size() - 1)];
}

}  // namespace

Mutant delete_item(const Tape& tape, Random& random) {
  Outline outline(tape);
  const List* list = any_list(outline, random, [&tape](const List& candidate) {
    const Choice& length = tape.choices[candidate.length_at];
    return length.value > length.low;
  });
  if (list == nullptr) return std::nullopt;
  return without_items(tape, *list, random.upto(list->items.size() - 1), 1);
}

Mutant duplicate_item(const Tape& tape, Random& random) {
  Outline outline(tape);
  const List* list = any_list(outline, random, [&tape](const List& candidate) {
    const Choice& length = tape.choices[candidate.length_at];
    return length.value - length.low < length.extent;
  });
  if (list == nullptr) return std::nullopt;
  const Piece& item = list->items[random.upto(list->items.size() - 1)];
  const Piece behind{item.end, item.end, item.last, item.last};
  Tape result = spliced(tape, Splice{list->parent, behind, {item}});
  ++result.choices[list->length_at].value;
  return with_unique_steps(std::move(result));
}

Mutant swap_items(const Tape& tape, Random& random) {
  Outline outline(tape);
  const List* list =
      any_list(outline, random, [](const List& candidate) { return candidate.items.size() > 1; });
  if (list == nullptr) return std::nullopt;
  const std::size_t last = list->items.size() - 1;
  const std::size_t one = random.upto(last);
  const std::size_t other = (one + 1 + random.upto(last - 1)) % (last + 1);
  const Piece& front = list->items[std::min(one, other)];
  const Piece& back = list->items[std::max(one, other)];
  const std::array<Splice, 2> splices = {Splice{list->parent, front, {back}},
                                         Splice{list->parent, back, {front}}};
  return spliced(tape, splices);
}

}  // namespace gainsay
