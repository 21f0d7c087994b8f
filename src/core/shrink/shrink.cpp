// SPDX-License-Identifier: MIT

#include "core/shrink/edit.hpp"
#include "core/shrink/search.hpp"

namespace gainsay {

namespace {

// Removes items of a list together with their share of its length, and lowers numbers.
void lower_choices(ShrinkSearch& search) {
  for (std::uint32_t at = 0; at < search.best().size() && !search.finished(); ++at) {
    const auto index_now = [&] { return complexity(search.best().choices[at]); };
    const Choice choice = search.best().choices[at];
    if (choice.kind == ChoiceKind::real || choice.kind == ChoiceKind::bytes ||
        choice.kind == ChoiceKind::reference) {
      continue;
    }
    if (index_now() == 0) continue;
    if (search.consider(with_value(search.best(), at, value_at(choice, 0)))) continue;
    std::uint64_t low = 0;  // known not to work
    while (at < search.best().size() && index_now() - low > 1) {
      const std::uint64_t middle = low + (index_now() - low) / 2;
      if (!search.consider(with_value(search.best(), at, value_at(search.best().choices[at], middle)))) {
        low = middle;
      }
    }
  }
}

}  // namespace

void shrink(ShrinkSearch& search) {
  std::uint64_t before = 0;
  do {
    before = search.successes();
    lower_choices(search);
  } while (search.successes() != before && !search.finished());
}

}  // namespace gainsay
