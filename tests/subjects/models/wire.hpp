// SPDX-License-Identifier: MIT
// What codecs of both protocols return.
#pragma once

#include <cstddef>
#include <string>

namespace models {

/// A message that stands at the beginning of some bytes.
template <class Answer>
struct Decoded {
  enum class State { partial, complete, broken };
  State state = State::partial;
  Answer answer{};
  std::size_t used = 0;  ///< bytes of a complete one
  std::string why{};     ///< it is broken
};

}  // namespace models
