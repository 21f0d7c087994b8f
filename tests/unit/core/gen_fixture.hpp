// SPDX-License-Identifier: MIT
//
// What tests of generators share: values of many cases, and the value that shrinking ends at.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include <doctest/doctest.h>
#include <gainsay/derive.hpp>
#include <gainsay/gen.hpp>

#include "core_fixture.hpp"

namespace gainsay::fixture {

// What a generator gives in the first cases of a run.
template <class G>
auto samples(const G& generator, std::uint64_t count = 2000, std::uint64_t seed = 1) {
  Recorder recorder(1u << 16, 1u << 16);
  std::vector<Generated<G>> values;
  for (std::uint64_t i = 0; i < count; ++i) {
    core::Recording(recorder.source).begin_random(seed, i, static_cast<int>(i % 101));
    values.push_back(generator(recorder.source));
  }
  return values;
}

// How many of the first cases have this.
template <class G, class F>
std::size_t count_of(const G& generator, F holds, std::uint64_t count = 2000) {
  std::size_t found = 0;
  for (const auto& value : samples(generator, count)) found += holds(value) ? 1u : 0u;
  return found;
}

// The counterexample that the engine hands back for a property that fails where `fails` holds.
template <class G, class F>
Generated<G> smallest(const G& generator, F fails) {
  const Record record =
      record_of(plain(), generator, [&](const auto& value) { return !fails(value); });
  REQUIRE(record.failures.size() == 1);
  return replay(record.failures[0].tape, generator).value;
}

// The value that everything shrinks to.
template <class G>
Generated<G> simplest(const G& generator) {
  return smallest(generator, [](const auto&) { return true; });
}

// The code of the usage error that a call throws, "" if none.
template <class F>
Error usage_error(F call) {
  try {
    call();
  } catch (const UsageError& error) {
    return error.error();
  }
  return {};
}

}  // namespace gainsay::fixture
