// SPDX-License-Identifier: MIT

#include "cover/compared.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <utility>

#include "cover/runtime/runtime.h"

namespace gainsay::guided {

namespace {

constexpr std::size_t kMostNumbers = 32;
constexpr std::size_t kMostTexts = 8;

// Pairs of numbers, for the question whether one is there already: what a case compares is mostly
// the same again and again.
class SeenPairs {
 public:
  // True if the pair was not there yet. At most kMostNumbers are asked to be remembered.
  bool insert(std::uint64_t left, std::uint64_t right) {
    std::size_t at = (left * 0x9e3779b97f4a7c15u + right) * 0x9e3779b97f4a7c15u >> 57;
    for (; used_[at]; at = (at + 1) % kPlaces) {
      if (pairs_[at].first == left && pairs_[at].second == right) return false;
    }
    used_.set(at);
    pairs_[at] = {left, right};
    return true;
  }

 private:
  static constexpr std::size_t kPlaces = 128;
  static_assert(kPlaces > 2 * kMostNumbers);
  std::bitset<kPlaces> used_{};
  std::array<std::pair<std::uint64_t, std::uint64_t>, kPlaces> pairs_;
};

void take_numbers(Seed& seed) {
  seed.numbers.clear();
  SeenPairs seen;
  const std::uint32_t kept = std::min<std::uint32_t>(gainsay_compare_count, GAINSAY_COMPARES);
  for (std::uint32_t i = 1; i <= kept && seed.numbers.size() < kMostNumbers; ++i) {
    const gainsay_compare& compare =
        gainsay_compares[(gainsay_compare_count - i) & (GAINSAY_COMPARES - 1)];
    if (seen.insert(compare.left, compare.right)) {
      seed.numbers.push_back({compare.left, compare.right, compare.width});
    }
  }
}

void take_texts(Seed& seed) {
  seed.texts.clear();
  const std::uint32_t kept = std::min<std::uint32_t>(gainsay_text_count, GAINSAY_TEXTS);
  for (std::uint32_t i = 1; i <= kept && seed.texts.size() < kMostTexts; ++i) {
    const gainsay_text& text = gainsay_texts[(gainsay_text_count - i) & (GAINSAY_TEXTS - 1)];
    ComparedTexts pair{{text.left, text.left + text.left_size},
                       {text.right, text.right + text.right_size}};
    const bool known =
        std::any_of(seed.texts.begin(), seed.texts.end(), [&](const ComparedTexts& other) {
          return other.left == pair.left && other.right == pair.right;
        });
    if (!known) seed.texts.push_back(std::move(pair));
  }
}

}  // namespace

void take_compared(Seed& seed) {
  take_numbers(seed);
  take_texts(seed);
}

}  // namespace gainsay::guided
