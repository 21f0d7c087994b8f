// SPDX-License-Identifier: MIT

#include "cover/features.hpp"

#include <array>
#include <bit>
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
constexpr std::uint32_t kBlock = 64;

constexpr std::array<std::uint8_t, 256> kBucketOf = make_bucket_table();

std::uint32_t counters_in_regions() {
  std::uint32_t counters = 0;
  for (std::uint32_t i = 0; i < gainsay_region_count; ++i) {
    counters += static_cast<std::uint32_t>(gainsay_regions[i].end - gainsay_regions[i].begin);
  }
  return counters;
}

}  // namespace

bool is_instrumented() { return gainsay_calls_back != 0; }

Features::Features()
    : cells_from_(counters_in_regions()),
      total_((std::size_t{cells_from_} + GAINSAY_CELLS) * kBuckets),
      seen_(places()),
      counts_(places()) {}

void Features::forget() { gainsay_forget(); }

inline void Features::add(std::uint32_t counter, std::uint8_t count) {
  seen_[found_] = counter * kBuckets + kBucketOf[count];
  counts_[found_++] = count;
}

// Nearly all counters are zero, and those that are not stand together.
void Features::collect_region(const std::uint8_t* begin, std::uint32_t size, std::uint32_t base) {
  std::uint32_t at = 0;
  for (; at + kBlock <= size; at += kBlock) {
    std::uint64_t words[kBlock / 8];
    std::memcpy(words, begin + at, kBlock);
    std::uint64_t any = 0;
    for (const std::uint64_t word : words) any |= word;
    if (any == 0) continue;
    for (std::uint32_t k = 0; k < kBlock / 8; ++k) {
      for (std::uint64_t word = words[k]; word != 0;) {
        const auto shift = static_cast<std::uint32_t>(std::countr_zero(word)) & ~7u;
        add(base + at + k * 8 + shift / 8, static_cast<std::uint8_t>(word >> shift));
        word &= ~(std::uint64_t{0xff} << shift);
      }
    }
  }
  for (; at < size; ++at) {
    if (begin[at] != 0) add(base + at, begin[at]);
  }
}

std::span<const Feature> Features::collect() {
  found_ = 0;
  std::uint32_t base = 0;
  for (std::uint32_t i = 0; i < gainsay_region_count; ++i) {
    const std::uint8_t* const begin = gainsay_regions[i].begin;
    const auto size = static_cast<std::uint32_t>(gainsay_regions[i].end - begin);
    collect_region(begin, size, base);
    base += size;
  }
  for (std::uint32_t i = 0; i < gainsay_touched_count; ++i) {
    add(cells_from_ + gainsay_touched[i], gainsay_cells[gainsay_touched[i]]);
  }
  return {&seen_[0], found_};
}

}  // namespace gainsay::guided
