// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "cover/seeds/features.hpp"
#include "cover/seeds/zeroed.hpp"

namespace gainsay::coverage {

// Which features any case had, and which of them an accepted one had.
class SeenFeatures {
 public:
  explicit SeenFeatures(std::size_t total) : marks_(total) {}

  // True if no case before had one of them.
  bool add(std::span<const Feature> features, bool accepted) {
    const std::uint64_t before = all_;
    for (const Feature feature : features) {
      std::uint8_t& mark = marks_[feature];
      all_ += mark == kNever ? 1 : 0;
      if (accepted && mark != kAccepted) {
        ++accepted_;
        mark = kAccepted;
      } else if (mark == kNever) {
        mark = kDiscarded;
      }
    }
    return all_ > before;
  }

  std::uint64_t all() const { return all_; }
  std::uint64_t accepted() const { return accepted_; }

 private:
  static constexpr std::uint8_t kNever = 0;
  static constexpr std::uint8_t kDiscarded = 1;
  static constexpr std::uint8_t kAccepted = 2;

  Zeroed<std::uint8_t> marks_;
  std::uint64_t all_ = 0;
  std::uint64_t accepted_ = 0;
};

}  // namespace gainsay::coverage
