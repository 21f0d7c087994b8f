// SPDX-License-Identifier: MIT
//
// Lowering several numbers at once, where a failure depends on what they have in common: equal
// numbers stay equal, and pairs keep their difference.

#include <algorithm>
#include <unordered_map>

#include "shrink/minimize.hpp"
#include "shrink/numbers.hpp"
#include "shrink/passes.hpp"
#include "tape/splice.hpp"

namespace gainsay::shrink {

namespace {

// Sets each number to its new distance, if the tape still has them all.
bool try_distances(ShrinkSearch& search, std::span<const std::uint32_t> places,
                   std::span<const std::uint64_t> distances) {
  Tape candidate = search.best();
  if (search.over() || places.back() >= candidate.size()) return false;
  for (std::size_t i = 0; i < places.size(); ++i) {
    Choice& choice = candidate.choices[places[i]];
    if (choice.kind != ChoiceKind::integer) return false;
    choice.value = Number(choice).at(distances[i]);
  }
  return search.consider(candidate);
}

// Lowers all of them by one amount: the nearest to its target arrives first.
void lower_by_same(ShrinkSearch& search, std::span<const std::uint32_t> places) {
  std::vector<std::uint64_t> distances;
  for (const std::uint32_t at : places) {
    distances.push_back(Number(search.best().choices[at]).distance());
  }
  const std::uint64_t nearest = *std::min_element(distances.begin(), distances.end());
  const auto attempt = [&](std::uint64_t left) {
    std::vector<std::uint64_t> lowered = distances;
    for (std::uint64_t& distance : lowered) distance -= nearest - left;
    return try_distances(search, places, lowered);
  };
  // Most pairs have nothing to do with each other; one attempt finds that out.
  if (nearest == 0 || (places.size() == 2 && nearest > 2 && !attempt(nearest - 1))) return;
  lower_distance(nearest, attempt);
}

}  // namespace

void lower_duplicates(ShrinkSearch& search) {
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> by_value;
  std::vector<std::uint64_t> order;
  for (const std::uint32_t at : places_of(search.best(), is_number_to_lower)) {
    auto& places = by_value[search.best().choices[at].value];
    if (places.empty()) order.push_back(search.best().choices[at].value);
    places.push_back(at);
  }
  for (const std::uint64_t value : order) {
    std::vector<std::uint32_t>& places = by_value[value];
    const auto changed = [&](std::uint32_t at) {
      return at >= search.best().size() || search.best().choices[at].value != value ||
             search.best().choices[at].kind != ChoiceKind::integer;
    };
    std::erase_if(places, changed);
    if (places.size() > 1 && !search.over()) lower_by_same(search, places);
  }
}

void lower_pairs(ShrinkSearch& search) {
  std::vector<std::uint32_t> numbers = places_of(search.best(), is_number_to_lower);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    for (std::size_t j = i + 1; j < std::min(numbers.size(), i + 1 + kPartners); ++j) {
      if (search.over()) return;
      const Choice& first = search.best().choices[numbers[i]];
      const Choice& second = search.best().choices[numbers[j]];
      if (first.value == second.value) continue;
      const std::uint64_t before = search.successes();
      lower_by_same(search, std::array{numbers[i], numbers[j]});
      if (search.successes() == before) continue;
      numbers = places_of(search.best(), is_number_to_lower);
      if (j >= numbers.size()) break;
    }
  }
}

}  // namespace gainsay::shrink
