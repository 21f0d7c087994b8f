// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace gainsay {

// The only source of randomness in Gainsay: xoshiro256++ seeded by splitmix64.
//
// The same seed and stream give the same numbers with every compiler and on every platform; that is
// why nothing here or above uses <random>, whose distributions differ between libraries.
class Random {
 public:
  // A stream is a family of independent generators under one seed: case 17 of a run uses stream 17,
  // so a case can be generated without generating those before it.
  explicit Random(std::uint64_t seed, std::uint64_t stream = 0) { reseed(seed, stream); }

  void reseed(std::uint64_t seed, std::uint64_t stream) {
    std::uint64_t x = seed ^ (stream * 0xd1342543de82ef95u + 0x2545f4914f6cdd1du);
    for (std::uint64_t& word : state_) word = splitmix(x);
  }

  // 64 random bits.
  std::uint64_t next() {
    const std::uint64_t result = rotate(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotate(state_[3], 45);
    return result;
  }

  // A number in 0..last, both included. The bias of the multiply-shift method is below 2^-32 for
  // ranges under 2^32 and irrelevant to testing above.
  std::uint64_t upto(std::uint64_t last) {
    const std::uint64_t bits = next();
    if (last == ~std::uint64_t{0}) return bits;
    return scale(bits, last);
  }

  // Maps 64 random bits to 0..last (last < 2^64-1), for callers that have bits to spare.
  static std::uint64_t scale(std::uint64_t bits, std::uint64_t last) {
    return high(bits, last + 1);
  }

  // The upper half of a product: maps 64 random bits to 0..count-1, and to 0 if count is 0.
  static std::uint64_t high(std::uint64_t bits, std::uint64_t count) {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>((static_cast<Wide>(bits) * count) >> 64);
  }

  static std::uint64_t splitmix(std::uint64_t& x) {
    std::uint64_t z = (x += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

 private:
  static std::uint64_t rotate(std::uint64_t x, int by) { return (x << by) | (x >> (64 - by)); }

  std::uint64_t state_[4] = {};
};

}  // namespace gainsay
