// SPDX-License-Identifier: MIT

#include "cover/features.hpp"

#include <array>
#include <cstring>

#include "cover/runtime/runtime.h"

namespace gainsay::guided {

namespace {

constexpr std::array<std::uint8_t, 256> make_bucket_table() {
  std::array<std::uint8_t, 256> table{};
  for (std::size_t count = 1; count < table.size(); ++count) {
    table[count] = count <= 3    ? static_cast<std::uint8_t>(count - 1)
                   : count < 8   ? 3
                   : count < 16  ? 4
                   : count < 32  ? 5
                   : count < 128 ? 6
                                 : 7;
  }
  return table;
}

// Most of the code is not passed by a case: it is looked over in blocks of so many counters.
constexpr std::uint32_t kBlock = 32;

constexpr std::array<std::uint8_t, 256> kBucketOf = make_bucket_table();

}  // namespace

bool is_instrumented() { return gainsay_calls_back != 0; }

Features::Features() {
  for (std::uint32_t i = 0; i < gainsay_region_count; ++i) {
    cells_from_ += static_cast<std::uint32_t>(gainsay_regions[i].end - gainsay_regions[i].begin);
  }
  total_ = (std::size_t{cells_from_} + GAINSAY_CELLS) * kBuckets;
  seen_.reserve(4096);
}

void Features::forget() { gainsay_forget(); }

std::span<const Feature> Features::collect() {
  seen_.clear();
  counts_.clear();
  std::uint32_t base = 0;
  const auto add = [this](std::uint32_t counter, std::uint8_t count) {
    seen_.push_back(counter * kBuckets + kBucketOf[count]);
    counts_.push_back(count);
  };
  for (std::uint32_t i = 0; i < gainsay_region_count; ++i) {
    const std::uint8_t* const begin = gainsay_regions[i].begin;
    const auto size = static_cast<std::uint32_t>(gainsay_regions[i].end - begin);
    std::uint32_t at = 0;
    for (; at + kBlock <= size; at += kBlock) {
      std::uint64_t words[kBlock / 8];
      std::memcpy(words, begin + at, kBlock);
      if ((words[0] | words[1] | words[2] | words[3]) == 0) continue;
      for (std::uint32_t k = at; k < at + kBlock; ++k) {
        if (begin[k] != 0) add(base + k, begin[k]);
      }
    }
    for (; at < size; ++at) {
      if (begin[at] != 0) add(base + at, begin[at]);
    }
    base += size;
  }
  for (std::uint32_t i = 0; i < gainsay_touched_count; ++i) {
    add(cells_from_ + gainsay_touched[i], gainsay_cells[gainsay_touched[i]]);
  }
  return seen_;
}

}  // namespace gainsay::guided
