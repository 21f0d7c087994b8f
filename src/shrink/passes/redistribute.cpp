// SPDX-License-Identifier: MIT
//
// Where a failure depends on a sum, lowering one number needs raising another. An amount moves from
// a number to a later one; a list item is cut and its value added to another number, with wrapping,
// as sums in machine integers do.

#include <algorithm>

#include "shrink/minimize.hpp"
#include "shrink/numbers.hpp"
#include "shrink/passes.hpp"
#include "tape/splice.hpp"

namespace gainsay::shrink {

namespace {

// How much a number can take in the given direction.
std::uint64_t room(const Choice& choice, bool upwards) {
  const std::uint64_t offset = choice.value - choice.low;
  return upwards ? choice.extent - offset : offset;
}

// What two numbers have in common that the failure may depend on.
enum class Keep { sum, difference };

// Lowers `from` as far as possible while `to` changes so that the sum or the difference stays.
void move_amount(ShrinkSearch& search, std::uint32_t from, std::uint32_t to, Keep keep) {
  const Choice giver = search.best().choices[from];
  const Choice taker = search.best().choices[to];
  const Number number(giver);
  const bool raises = number.upwards() == (keep == Keep::sum);
  const std::uint64_t most = std::min(number.distance(), room(taker, raises));
  const auto attempt = [&](std::uint64_t amount) {
    if (search.over() || to >= search.best().size()) return false;
    Tape candidate = search.best();
    candidate.choices[from].value = number.at(number.distance() - amount);
    candidate.choices[to].value = raises ? taker.value + amount : taker.value - amount;
    return search.consider(candidate);
  };
  if (most == 0 || attempt(most) || most == 1 || !attempt(1)) return;
  largest(most - 1, attempt);
}

// Keeping the difference is another pass's work where it lowers both numbers.
bool moves_away(const Choice& giver, const Choice& taker) {
  return taker.value == taker.target || Number(giver).upwards() != Number(taker).upwards();
}

// The list and item a choice alone makes up, if it does.
struct Place {
  const tape::List* list = nullptr;
  std::size_t item = 0;
};

std::vector<Place> items_by_choice(ShrinkSearch& search) {
  std::vector<Place> places(search.best().size());
  for (const tape::List& list : search.outline().lists()) {
    for (std::size_t i = 0; i < list.items.size(); ++i) {
      if (list.items[i].size() == 1) places[list.items[i].begin] = {&list, i};
    }
  }
  return places;
}

// Cuts the item that is the number `gone` and adds it to the number `kept`.
bool absorb(ShrinkSearch& search, const Place& place, std::uint32_t gone, std::uint32_t kept) {
  const Choice& length = search.best().choices[place.list->length_at];
  if (length.value <= length.low) return false;
  Tape base = search.best();
  base.choices[kept].value = tape::moved(base.choices[kept], base.choices[gone].value);
  return search.consider(tape::without_items(base, *place.list, place.item, 1));
}

}  // namespace

void redistribute(ShrinkSearch& search) {
  std::vector<std::uint32_t> numbers = places_of(search.best(), is_variable_number);
  for (std::size_t i = 0; i < numbers.size() && !search.over(); ++i) {
    for (std::size_t j = i + 1; j < std::min(numbers.size(), i + 1 + kPartners); ++j) {
      const Choice& giver = search.best().choices[numbers[i]];
      if (search.over() || giver.value == giver.target) break;
      const bool away = moves_away(giver, search.best().choices[numbers[j]]);
      const std::uint64_t before = search.successes();
      move_amount(search, numbers[i], numbers[j], Keep::sum);
      if (away && search.successes() == before) {
        move_amount(search, numbers[i], numbers[j], Keep::difference);
      }
      if (search.successes() != before) numbers = places_of(search.best(), is_variable_number);
    }
  }
}

void absorb_items(ShrinkSearch& search) {
  std::vector<std::uint32_t> numbers = places_of(search.best(), is_variable_number);
  std::vector<Place> places = items_by_choice(search);
  for (std::size_t i = 0; i + 1 < numbers.size() && !search.over(); ++i) {
    const std::uint32_t left = numbers[i];
    const std::uint32_t right = numbers[i + 1];
    const Place& first = places[left];
    const Place& second = places[right];
    // Within one list it makes no difference which of two neighbours is cut.
    const bool done = first.list != nullptr && absorb(search, first, left, right);
    const bool other = !done && second.list != nullptr && second.list != first.list &&
                       absorb(search, second, right, left);
    if (!done && !other) continue;
    numbers = places_of(search.best(), is_variable_number);
    places = items_by_choice(search);
    i -= std::min<std::size_t>(i + 1, 2);
  }
}

}  // namespace gainsay::shrink
