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

  // A tape to vary for this case, or null to draw the case from nothing. The tape is replayed;
  // choices that no longer fit are drawn at random.
  virtual const Tape* next(std::uint64_t number, Random& random) = 0;

  // The case is over.
  virtual void learn(const Case& current, Verdict verdict) = 0;
};

}  // namespace gainsay
