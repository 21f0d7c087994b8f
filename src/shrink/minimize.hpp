// SPDX-License-Identifier: MIT
//
// Finding the least that still fails with few attempts: of a number, and of a run of things.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <gainsay/tape.hpp>

namespace gainsay::shrink {

// An integer choice seen from the value it shrinks towards: on which side it is, and how far away.
class Number {
 public:
  explicit Number(const Choice& choice)
      : target_(choice.target),
        below_(choice.target - choice.low),
        above_(choice.extent - below_),
        upwards_(choice.value - choice.low >= below_),
        distance_(upwards_ ? choice.value - choice.target : choice.target - choice.value) {}

  bool upwards() const { return upwards_; }
  std::uint64_t distance() const { return distance_; }

  // The value at another distance on the same side.
  std::uint64_t at(std::uint64_t distance) const {
    return upwards_ ? target_ + distance : target_ - distance;
  }

  // The value on the other side, as far away.
  std::uint64_t mirrored() const { return upwards_ ? target_ - distance_ : target_ + distance_; }
  bool holds_mirrored() const { return distance_ <= (upwards_ ? below_ : above_); }

 private:
  std::uint64_t target_;
  std::uint64_t below_;
  std::uint64_t above_;
  bool upwards_;
  std::uint64_t distance_;
};

// The largest n in 1..most with attempt(n), given that attempt(1) held; assumes that what works for
// n works for less. The last successful attempt is the result.
template <class Attempt>
std::uint64_t largest(std::uint64_t most, Attempt attempt) {
  std::uint64_t good = 1;
  std::uint64_t bad = most + 1;
  while (bad - good > 1) {
    // Grow by doubling until something fails, then bisect.
    const bool growing = bad == most + 1 && good <= most / 2;
    const std::uint64_t middle = growing ? 2 * good : good + (bad - good) / 2;
    if (attempt(middle)) {
      good = middle;
    } else {
      bad = middle;
    }
  }
  return good;
}

// Subtracts multiples of `stride`; `floor` is known not to work. Returns the number reached.
template <class Attempt>
std::uint64_t subtract(std::uint64_t now, std::uint64_t floor, std::uint64_t stride,
                       Attempt attempt) {
  if (now - floor <= stride || !attempt(now - stride)) return now;
  const std::uint64_t most = (now - floor - 1) / stride;
  std::uint64_t good = 1;
  std::uint64_t bad = most + 1;
  while (bad - good > 1) {
    const std::uint64_t middle = good + (bad - good) / 2;
    if (attempt(now - middle * stride)) {
      good = middle;
    } else {
      bad = middle;
    }
  }
  return now - good * stride;
}

// Lowers a distance from the simplest value; `attempt(n)` says whether n became the best.
//
// Three ways in turn, each giving up at its first failure so that a number that cannot be lowered
// costs five attempts: to zero and one; halving, by a growing number of bits (two logarithms of the
// bits for a number of which only the top bits count); and subtracting, the largest amount found by
// bisection. Where the truth is not monotonous bisection still ends at a number whose predecessor
// passes; steps of two get past a single passing number.
template <class Attempt>
void lower_distance(std::uint64_t now, Attempt attempt) {
  if (now == 0 || attempt(0)) return;
  if (now == 1 || attempt(1)) return;
  std::uint64_t floor = 1;
  if (now > 3) {
    if (attempt(now / 2)) {
      std::uint64_t bits = 2;
      while ((now >> bits) > 1) ++bits;
      const auto halve = [&](std::uint64_t by) { return attempt(now >> by); };
      const std::uint64_t by = largest(bits - 1, halve);
      floor = now >> (by + 1);
      now >>= by;
    } else {
      floor = now / 2;
    }
  }
  const std::uint64_t before = now;
  now = subtract(now, floor, 1, attempt);
  if (now == before) subtract(now, floor, 2, attempt);
}

// Cuts runs out of `count` things of which at least `least` stay; `cut(from, count)` tries one run
// and `alike(i)` says that cutting only thing i is the same as cutting only thing i + 1. Falling
// sizes, from the back; a run that was cut is tried again at the same place.
template <class Search, class Cut, class Alike>
void cut_runs(const Search& search, std::size_t count, std::size_t least, Cut cut, Alike alike) {
  for (std::size_t run = count - least; run > 0; run = std::min(run / 2, count - least)) {
    std::size_t end = count;
    bool failed_behind = false;
    while (end > 0 && count - least >= run && !search.over()) {
      const std::size_t from = end > run ? end - run : 0;
      const bool again = run == 1 && failed_behind && alike(from);
      const bool worked = !again && cut(from, end - from);
      if (worked) count -= end - from;
      failed_behind = !worked;
      end = from;
    }
    if (search.over()) return;
  }
}

}  // namespace gainsay::shrink
