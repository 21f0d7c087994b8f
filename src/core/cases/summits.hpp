// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include <gainsay/case.hpp>
#include <gainsay/random.hpp>

namespace gainsay::core {

// The best case so far of each thing that a property gave to `target`, with whatever a guide wants
// to keep of it.
template <class Kept>
class Summits {
 public:
  bool empty() const { return best_.empty(); }
  Kept& any(Random& random) { return best_[random.upto(best_.size() - 1)].kept; }

  // True if some target rose; `keep(kept)` then writes down the case.
  template <class Keep>
  bool climb(std::span<const Case::Target> told, Keep keep) {
    bool rose = false;
    for (const Case::Target& target : told) {
      auto best = std::find_if(best_.begin(), best_.end(),
                               [&target](const Summit& one) { return one.index == target.index; });
      if (best != best_.end() && target.value <= best->value) continue;
      if (best == best_.end()) best = best_.insert(best_.end(), Summit{target.index, 0, {}});
      best->value = target.value;
      keep(best->kept);
      rose = true;
    }
    return rose;
  }

 private:
  struct Summit {
    std::uint32_t index = 0;  // of the target
    double value = 0;
    Kept kept{};
  };

  std::vector<Summit> best_{};
};

}  // namespace gainsay::core
