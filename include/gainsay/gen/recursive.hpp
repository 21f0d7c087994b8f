// SPDX-License-Identifier: MIT
#pragma once

#include <gainsay/gen/gen.hpp>

namespace gainsay {

// Values that contain values of the same kind. `step` is given the generator of the parts and makes
// the generator of the whole; `base` makes those that contain none, and is what shrinking ends at.
//
//   struct Expression { char op; std::vector<Expression> parts; };
//
//   Gen<Expression> expressions = recursive(
//       integers('0', '9').map([](char digit) { return Expression{digit, {}}; }),
//       [](Gen<Expression> part) {
//         return pairs_of(part, part).map([](auto pair) {
//           return Expression{'+', {pair.first, pair.second}};
//         });
//       });
//
// Parts are drawn at half the size and are less likely to have parts the smaller they are; at size
// 0 they have none. So every value is finite and most are small. The generator that `step` receives
// must not outlive the one that `recursive` returns.
template <Generator G, class F>
Gen<Generated<G>> recursive(G base, F step);

}  // namespace gainsay

#include <gainsay/detail/gen/recursive_impl.hpp>
