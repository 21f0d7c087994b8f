// SPDX-License-Identifier: MIT

#include "cover/seeds/features.hpp"

#include <array>
#include <bit>
#include <cstring>

#include "cover/runtime/runtime.h"

namespace gainsay::coverage {

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

// Where the next feature goes. Handed around by value: a byte that is written through a pointer
// might be a part of any object in memory, which would then be loaded again for each feature.
struct Found {
  Feature* next;
  std::uint8_t* next_count;

  void add(std::uint32_t counter, std::uint8_t count) {
    *next++ = counter * kBuckets + kBucketOf[count];
    *next_count++ = count;
  }
};

// Sets the upper bit of each byte that is not zero, and no other.
std::uint64_t bytes_in_use(std::uint64_t word) {
  constexpr std::uint64_t kUpper = 0x8080808080808080u;
  return (((word & ~kUpper) + ~kUpper) | word) & kUpper;
}

// Nearly all counters are zero, and those that are not stand together. Inlined, because most blocks
// are done with before anything would have been worth a call.
[[gnu::always_inline]] inline Found collect_block(const std::uint8_t* begin, std::uint32_t base,
                                                  Found found) {
  std::uint64_t words[kBlock / 8];
  std::memcpy(words, begin, kBlock);
  std::uint64_t any = 0;
  for (const std::uint64_t word : words) any |= word;
  if (any == 0) return found;
  for (std::uint32_t k = 0; k < kBlock; k += 8) {
    if (words[k / 8] == 0) continue;
    for (std::uint64_t left = bytes_in_use(words[k / 8]); left != 0; left &= left - 1) {
      const std::uint32_t at = k + static_cast<std::uint32_t>(std::countr_zero(left)) / 8;
      found.add(base + at, begin[at]);
    }
  }
  return found;
}

Found collect_region(const std::uint8_t* begin, std::uint32_t size, std::uint32_t base,
                     Found found) {
  std::uint32_t at = 0;
  for (; at + kBlock <= size; at += kBlock) found = collect_block(begin + at, base + at, found);
  std::uint8_t rest[kBlock] = {};
  std::memcpy(rest, begin + at, size - at);
  return collect_block(rest, base + at, found);
}

Found collect_touched(std::uint32_t base, Found found) {
  const std::uint32_t touched = gainsay_touched_count;
  for (std::uint32_t i = 0; i < touched; ++i) {
    const std::uint32_t cell = gainsay_touched[i];
    found.add(base + cell, gainsay_cells[cell]);
  }
  return found;
}

}  // namespace

bool is_instrumented() { return gainsay_calls_back != 0; }

Features::Features()
    : cells_from_(counters_in_regions()),
      total_((std::size_t{cells_from_} + GAINSAY_CELLS) * kBuckets),
      seen_(places()),
      counts_(places()) {}

void Features::forget() { gainsay_forget(); }

std::span<const Feature> Features::collect() {
  Found found{&seen_[0], &counts_[0]};
  std::uint32_t base = 0;
  for (std::uint32_t i = 0; i < gainsay_region_count; ++i) {
    const std::uint8_t* const begin = gainsay_regions[i].begin;
    const auto size = static_cast<std::uint32_t>(gainsay_regions[i].end - begin);
    found = collect_region(begin, size, base, found);
    base += size;
  }
  found = collect_touched(cells_from_, found);
  found_ = static_cast<std::size_t>(found.next - &seen_[0]);
  return {&seen_[0], found_};
}

}  // namespace gainsay::coverage
