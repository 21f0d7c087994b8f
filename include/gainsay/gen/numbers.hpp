// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <limits>

#include <gainsay/gen/gen.hpp>
#include <gainsay/source_pos.hpp>

namespace gainsay {

// Numbers in min..max, both included. Wide ranges favour what breaks code: bounds, small numbers,
// powers of two, numbers drawn earlier in the case and their neighbours. Shrinks towards the number
// nearest zero.
template <std::integral T>
Gen<T> integers(T min, T max, SourcePos at = SourcePos::here());

// All numbers of a type, or those of one sign: integers<int>(), positive<int>().
template <std::integral T = int>
Gen<T> integers();
template <std::integral T = int>
Gen<T> positive();
template <std::integral T = int>
Gen<T> non_negative();

// The same with every number equally likely.
template <std::integral T>
Gen<T> uniform(T min, T max, SourcePos at = SourcePos::here());

// Finite numbers in min..max, both included: specials such as -0.0, subnormals and bounds, small
// whole numbers, short decimals, the rest of the range. Shrinks towards zero, to whole numbers
// first.
template <std::floating_point T>
Gen<T> reals(T min, T max, SourcePos at = SourcePos::here());

// Every finite number of a type. `arbitrary<double>()` gives NaN and the infinities as well. long
// double takes the values of double.
template <std::floating_point T = double>
Gen<T> reals();

// True with this probability; shrinks to false.
Gen<bool> coin(double probability = 0.5, SourcePos at = SourcePos::here());

}  // namespace gainsay

#include <gainsay/detail/gen/numbers_impl.hpp>
