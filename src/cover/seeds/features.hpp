// SPDX-License-Identifier: MIT
//
// What a case did, as numbers: each is a place in the code together with about how often it was
// passed (1, 2, 3, 4-7, 8-15, 16-31, 32-127, more). Two cases with the same features took the same
// ways through the code under test.
#pragma once

#include <cstdint>
#include <span>

#include "cover/seeds/zeroed.hpp"

namespace gainsay::coverage {

using Feature = std::uint32_t;
inline constexpr std::uint32_t kBuckets = 8;

// True if some code of this program is instrumented.
bool is_instrumented();

class Features {
 public:
  Features();

  // How many different ones there can be, and how many places.
  std::size_t total() const { return total_; }
  std::size_t places() const { return total_ / kBuckets; }

  // Nothing has happened yet.
  void forget();
  // What happened since; valid until the next call. Takes time in proportion to what was passed;
  // counters in place (clang without SPARSE) are looked over besides, 20 000 in a microsecond.
  std::span<const Feature> collect();
  // Of each of them: how often its place was passed.
  std::span<const std::uint8_t> counts() const { return {&counts_[0], found_}; }

 private:
  std::uint32_t cells_from_;  // the index of the first counter that is not in a region
  std::size_t total_;
  std::size_t found_ = 0;  // by the last `collect`
  Zeroed<Feature> seen_;
  Zeroed<std::uint8_t> counts_;
};

}  // namespace gainsay::coverage
