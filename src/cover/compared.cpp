// SPDX-License-Identifier: MIT

#include "cover/compared.hpp"

#include <algorithm>

#include "cover/runtime/runtime.h"

namespace gainsay::guided {

namespace {

constexpr std::size_t kMostNumbers = 32;
constexpr std::size_t kMostTexts = 8;

void take_numbers(Seed& seed) {
  seed.numbers.clear();
  const std::uint32_t kept = std::min<std::uint32_t>(gainsay_compare_count, GAINSAY_COMPARES);
  for (std::uint32_t i = 1; i <= kept && seed.numbers.size() < kMostNumbers; ++i) {
    const gainsay_compare& compare =
        gainsay_compares[(gainsay_compare_count - i) & (GAINSAY_COMPARES - 1)];
    const bool known =
        std::any_of(seed.numbers.begin(), seed.numbers.end(), [&](const ComparedNumbers& other) {
          return other.left == compare.left && other.right == compare.right;
        });
    if (!known) seed.numbers.push_back({compare.left, compare.right, compare.width});
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
