// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include <gainsay/case.hpp>

namespace gainsay::core {

// Answers the choices of a case in place of chance and tape: a fuzzer's bytes, an enumeration, a
// solver.
class ChoiceProvider {
 public:
  virtual ~ChoiceProvider() = default;
  // Sets the value of the choice, whose domain is given; a value outside it is clamped. For bytes,
  // writes into `data` and sets `target` to how many. For an alternative or a reference the value
  // is the place among those to choose from.
  virtual void choose(Choice& choice, std::span<std::uint8_t> data) = 0;
};

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
