// SPDX-License-Identifier: MIT

#include "cover/seeds/compared.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "cover/runtime/runtime.h"

namespace gainsay::coverage {

namespace {

constexpr std::size_t kMostNumbers = 32;
constexpr std::size_t kMostTexts = 8;

// Pairs of numbers without repetition: what a case compares is mostly the same again and again.
class DistinctPairs {
 public:
  explicit DistinctPairs(std::vector<mutate::ComparedNumbers>& pairs) : pairs_(pairs) {
    pairs_.clear();
    pairs_.reserve(kMostNumbers);
  }
  bool full() const { return pairs_.size() == kMostNumbers; }

  // Needs room for it.
  void add(const gainsay_compare& pair) {
    std::size_t at = (pair.left * 0x9e3779b97f4a7c15u + pair.right) * 0x9e3779b97f4a7c15u >> 57;
    for (; place_of_[at] != 0; at = (at + 1) % kPlaces) {
      const mutate::ComparedNumbers& known = pairs_[place_of_[at] - std::size_t{1}];
      if (known.left == pair.left && known.right == pair.right) return;
    }
    pairs_.push_back({pair.left, pair.right, pair.width});
    place_of_[at] = static_cast<std::uint8_t>(pairs_.size());
  }

 private:
  static constexpr std::size_t kPlaces = 128;
  static_assert(kPlaces > 2 * kMostNumbers);
  std::vector<mutate::ComparedNumbers>& pairs_;
  std::array<std::uint8_t, kPlaces> place_of_{};  // one more than the index in `pairs_`; 0: none
};

void take_numbers(Seed& seed) {
  DistinctPairs pairs(seed.numbers);
  const std::uint32_t kept = std::min<std::uint32_t>(gainsay_compare_count, GAINSAY_COMPARES);
  for (std::uint32_t i = 1; i <= kept && !pairs.full(); ++i) {
    pairs.add(gainsay_compares[(gainsay_compare_count - i) & (GAINSAY_COMPARES - 1)]);
  }
}

void take_texts(Seed& seed) {
  seed.texts.clear();
  const std::uint32_t kept = std::min<std::uint32_t>(gainsay_text_count, GAINSAY_TEXTS);
  for (std::uint32_t i = 1; i <= kept && seed.texts.size() < kMostTexts; ++i) {
    const gainsay_text& text = gainsay_texts[(gainsay_text_count - i) & (GAINSAY_TEXTS - 1)];
    mutate::ComparedTexts pair{{text.left, text.left + text.left_size},
                               {text.right, text.right + text.right_size}};
    const bool known =
        std::any_of(seed.texts.begin(), seed.texts.end(), [&](const mutate::ComparedTexts& other) {
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

}  // namespace gainsay::coverage
