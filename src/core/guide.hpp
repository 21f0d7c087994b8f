// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <gainsay/case.hpp>

namespace gainsay::core {

class ChoiceProvider;

// Decides which case to run next, and learns from its result. Without a guide every case is drawn
// at random. A guide lives where the cases run: inside the worker.
class Guide {
 public:
  virtual ~Guide() = default;

  // How a case begins: from a tape, with a provider of its choices, or, if both are null, at
  // random. The tape is replayed; choices that no longer fit are drawn at random.
  struct Start {
    const Tape* tape = nullptr;
    ChoiceProvider* provider = nullptr;
    // For what is drawn at random, and its size; without a seed both are the case's own.
    std::uint64_t seed = 0;
    int size = 100;
  };
  virtual Start next(std::uint64_t number, Random& random) = 0;

  // The arguments are drawn, the property is about to begin: false if it need not, because the same
  // case was run before; then `next` is asked once more. Not called for tests that draw as they
  // run.
  virtual bool arguments_drawn(const detail::TapeBuffer&) { return true; }

  // The case is over.
  virtual void learn(const Case& current, Verdict verdict) = 0;
};

}  // namespace gainsay::core
