// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include <gainsay/case.hpp>

namespace gainsay {

// Decides what to run next, and learns from what came of it. With no guide every case is drawn from
// nothing. A guide lives where the cases run: inside the worker.
class Guide {
 public:
  virtual ~Guide() = default;

  // How a case begins: with a tape to vary, with somebody who answers its choices, or, if both are
  // null, from nothing. The tape is replayed; choices that no longer fit are drawn at random.
  struct Start {
    const Tape* tape = nullptr;
    Chooser* chooser = nullptr;
    // What is drawn afresh, and how large; without a seed both are the case's own.
    std::uint64_t seed = 0;
    int size = 100;
  };
  virtual Start next(std::uint64_t number, Random& random) = 0;

  // The arguments are drawn, the property is about to begin: false if it need not, because the same
  // was run before, and `next` is to be asked once more. Tests that draw as they go never say so.
  virtual bool arguments_drawn(const TapeBuffer&) { return true; }

  // The case is over.
  virtual void learn(const Case& current, Verdict verdict) = 0;
};

}  // namespace gainsay
