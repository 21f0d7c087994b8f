// SPDX-License-Identifier: MIT
//
// What the values of a domain are: which are in it, which is nearest, which is simplest.
#pragma once

#include <cstdint>

#include <gainsay/tape.hpp>

namespace gainsay::tape {

// The value of the domain nearest to `value`.
std::uint64_t fit_integer(std::uint64_t value, const Choice& domain);

// True if a `real` choice with this range and these flags may be `value`.
bool holds_real(double value, double min, double max, std::uint64_t flags);
double fit_real(double value, double min, double max, std::uint64_t flags);

// The value of min..max that shrinking would end at if everything fails: the whole number nearest
// zero, or the bound nearest zero.
double simplest_real(double min, double max);

// How hard a double is to read: whole numbers by size, then decimals by their digits, then the
// rest.
std::uint64_t real_complexity(double value);

}  // namespace gainsay::tape
