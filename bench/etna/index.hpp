// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <string>

#include <gainsay/gen/arbitrary.hpp>

namespace etna {

// A de Bruijn index: how many binders lie between a variable and its own. Up to the size of the
// case, as natural numbers are generated in QuickChick.
struct Index {
  int value = 0;
  bool operator==(const Index&) const = default;
};

inline Index gainsay_arbitrary(gainsay::Source& source, gainsay::Tag<Index>) {
  return {source.integer(0, std::max(1, source.size()))};
}

}  // namespace etna
