// SPDX-License-Identifier: MIT

#include <rapidcheck.h>

#include "../clock.hpp"
#include "workload.hpp"

namespace bench {

namespace {

// The quiet entry point of rc::check, with its default sizes: 0 to 100, rising over the run.
template <class Property>
void check(Property property, std::uint64_t cases, std::uint64_t seed) {
  rc::detail::TestParams params;
  params.seed = seed;
  params.maxSuccess = static_cast<int>(cases);
  rc::detail::checkTestable(property, rc::detail::TestMetadata(), params);
}

void check(Workload workload, std::uint64_t cases, std::uint64_t seed) {
  switch (workload) {
    case Workload::one_int:
      check(one_int, cases, seed);
      break;
    case Workload::reverse_vector:
      check(reverse_vector, cases, seed);
      break;
    case Workload::mixed_tuple:
      check(mixed_tuple, cases, seed);
      break;
  }
}

}  // namespace

Tally run_peer(Workload workload, std::uint64_t cases, std::uint64_t seed) {
  tally = {};
  tally.seconds = cpu_seconds_of([&] { check(workload, cases, seed); });
  return tally;
}

}  // namespace bench
