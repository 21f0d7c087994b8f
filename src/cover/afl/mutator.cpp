// SPDX-License-Identifier: MIT
//
// The library for AFL_CUSTOM_MUTATOR_LIBRARY. It knows tapes, not properties, so one serves all.

#include <new>

#include "cover/file_mutator.hpp"

namespace {

constexpr std::uint32_t kMutantsAtOnce = 256;

struct State {
  explicit State(unsigned seed) : random(seed) {}
  gainsay::coverage::FileMutator mutator{gainsay::coverage::FileMutator::Drawn::forgotten};
  gainsay::Random random;
};

}  // namespace

extern "C" {

__attribute__((visibility("default"))) void* afl_custom_init(void* /*afl*/, unsigned seed) {
  return new (std::nothrow) State(seed);
}

__attribute__((visibility("default"))) std::size_t afl_custom_fuzz(
    void* data, std::uint8_t* buffer, std::size_t size, std::uint8_t** out, std::uint8_t* other,
    std::size_t other_size, std::size_t most) {
  State& state = *static_cast<State*>(data);
  const gainsay::store::CorpusEntry entry = gainsay::store::from_corpus({buffer, size});
  gainsay::store::CorpusEntry donor;
  if (other != nullptr) donor = gainsay::store::from_corpus({other, other_size});
  const gainsay::store::ByteView mutant = state.mutator.vary(
      entry.tape, donor.tape.empty() ? nullptr : &donor.tape, most, state.random);
  // AFL++ reads it before it asks again, and does not write to it.
  *out = const_cast<std::uint8_t*>(mutant.data());
  return mutant.size();
}

// AFL++ would give each file thousands, and its newest find a turn when all others had theirs.
__attribute__((visibility("default"))) std::uint32_t afl_custom_fuzz_count(void*,
                                                                           const std::uint8_t*,
                                                                           std::size_t) {
  return kMutantsAtOnce;
}

// Cutting bytes out of a tape leaves less of it to vary: there is nothing to trim.
__attribute__((visibility("default"))) std::int32_t afl_custom_init_trim(void*, std::uint8_t*,
                                                                         std::size_t) {
  return 0;
}
__attribute__((visibility("default"))) std::size_t afl_custom_trim(void*, std::uint8_t** out) {
  *out = nullptr;
  return 0;
}
__attribute__((visibility("default"))) std::int32_t afl_custom_post_trim(void*, unsigned char) {
  return 0;
}

__attribute__((visibility("default"))) void afl_custom_deinit(void* data) {
  delete static_cast<State*>(data);
}

}  // extern "C"
