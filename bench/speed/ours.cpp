// SPDX-License-Identifier: MIT

#include <gainsay/check.hpp>

#include "../clock.hpp"
#include "engine/session.hpp"
#include "workload.hpp"

namespace bench {

namespace {

void check(const gainsay::Settings& settings, Workload workload) {
  switch (workload) {
    case Workload::one_int:
      gainsay::check(settings, &one_int);
      break;
    case Workload::reverse_vector:
      gainsay::check(settings, &reverse_vector);
      break;
    case Workload::mixed_tuple:
      gainsay::check(settings, &mixed_tuple);
      break;
  }
}

}  // namespace

Tally run_ours(Workload workload, std::uint64_t cases, std::uint64_t seed, Where where) {
  gainsay::Settings settings;
  settings.cases = cases;
  settings.seed = seed;
  settings.store = "";
  settings.isolation =
      where == Where::worker ? gainsay::Isolation::worker : gainsay::Isolation::in_process;
  gainsay::Session session;
  const gainsay::Session::Scope scope(session);
  tally = {};
  const double seconds = cpu_seconds_of([&] { check(settings, workload); });
  // A worker counts its calls in its own memory; what it ran is in the record.
  if (where == Where::worker) tally.calls = session.records.back().passed;
  tally.seconds = seconds;
  return tally;
}

}  // namespace bench
