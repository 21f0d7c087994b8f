// SPDX-License-Identifier: MIT
//
// How long parent and worker spin for each other before they sleep.
//
// If the other one has a core of its own it answers within microseconds, sooner than a sleeper can
// be woken. On a busy machine it may wait for the very core that we spin on. So who spun in vain
// spins less the next time, and now and then tries again whether it pays.
#pragma once

#include <algorithm>

namespace gainsay::worker {

class Patience {
 public:
  // Spins until `there` says that it is; false if it is time to sleep.
  template <class There>
  bool spin(const There& there) {
    constexpr unsigned kTriedAgain = 16;
    const int most = ++waits_ % kTriedAgain == 0 ? kMost : spins_;
    for (int i = 0; i < most; ++i) {
      if (there()) {
        spins_ = std::max(spins_, std::min(2 * most, kMost));
        return true;
      }
      __builtin_ia32_pause();
    }
    spins_ = std::max(spins_ / 2, kLeast);
    return false;
  }

 private:
  static constexpr int kMost = 4000;
  static constexpr int kLeast = 60;

  int spins_ = kMost;
  unsigned waits_ = 0;
};

}  // namespace gainsay::worker
