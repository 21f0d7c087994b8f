// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include <gainsay/gen.hpp>

namespace ifc {

// Two independent values, until the library can draw the same one twice.
template <gainsay::Generator G>
auto twice(G generator) {
  return gainsay::pairs_of(generator, generator);
}

}  // namespace ifc
