// SPDX-License-Identifier: MIT
//
// What tests of shrinking share: find a value that fails, shrink it, look at what is left.
#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <utility>

#include <gainsay/check.hpp>

#include "engine/session.hpp"

namespace gainsay::quality {

// A generator's smallest failing value and what it took to get there.
template <class T>
struct Smallest {
  T value{};
  FailureRecord failure{};
};

// Runs cases until one fails and shrinks it. `first` > 0 starts with larger cases.
template <class G, class F>
auto shrunk(const G& generator, F fails, std::uint64_t seed = 1, std::uint64_t first = 0) {
  Settings settings;
  settings.cases = 1'000'000;
  settings.failures = 1;
  settings.seed = seed;
  settings.first = first;
  settings.isolation = Isolation::in_process;
  settings.store = "";
  Session session;
  const Session::Scope scope(session);
  Smallest<Generated<G>> result;
  check(settings, [&](Source& source) {
    auto value = generator(source);
    if (!fails(value)) return Verdict::pass();
    result.value = std::move(value);  // the smallest case is run once more at the end
    return Verdict::fail();
  });
  REQUIRE(session.records.back().failures.size() == 1);
  result.failure = session.records.back().failures[0];
  return result;
}

// The value that shrinking ends at, which must be the same whatever it starts from.
template <class G, class F>
auto smallest(const G& generator, F fails) {
  auto value = shrunk(generator, fails).value;
  for (std::uint64_t seed = 2; seed <= 10; ++seed) {
    const auto other = shrunk(generator, fails, seed, seed % 2 == 0 ? 0 : 60).value;
    CHECK_MESSAGE(other == value, "seed ", seed, " ends at ", show(other), ", not at ",
                  show(value));
  }
  return value;
}

}  // namespace gainsay::quality
