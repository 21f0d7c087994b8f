// SPDX-License-Identifier: MIT
#pragma once

#include <sys/resource.h>
#include <time.h>

#include <vector>

#include "rows.hpp"

namespace bench {

// CPU seconds this process and the children it has waited for have used so far. Unlike time on the
// wall it does not count what other processes did meanwhile.
inline double cpu_seconds() {
  timespec self{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &self);
  rusage children{};
  getrusage(RUSAGE_CHILDREN, &children);
  return static_cast<double>(self.tv_sec + children.ru_utime.tv_sec + children.ru_stime.tv_sec) +
         static_cast<double>(self.tv_nsec) * 1e-9 +
         static_cast<double>(children.ru_utime.tv_usec + children.ru_stime.tv_usec) * 1e-6;
}

// The CPU seconds of one call.
template <class Work>
double cpu_seconds_of(Work&& work) {
  const double before = cpu_seconds();
  work();
  return cpu_seconds() - before;
}

// Two ways of doing the same, measured alternately so that a slow spell of the machine hits both.
struct Duel {
  double ours = 0;  // median of all rounds
  double peer = 0;
  double ratio = 0;  // median of the ratios of single rounds
  double least = 0;  // of these ratios
  double most = 0;
};

// `ours` and `peer` return a rate. The first round only warms up.
template <class Ours, class Peer>
Duel duel(int rounds, Ours&& ours, Peer&& peer) {
  std::vector<double> our_rates;
  std::vector<double> peer_rates;
  std::vector<double> ratios;
  for (int round = 0; round <= rounds; ++round) {
    const double our_rate = ours();
    const double peer_rate = peer();
    if (round == 0) continue;
    our_rates.push_back(our_rate);
    peer_rates.push_back(peer_rate);
    ratios.push_back(our_rate / peer_rate);
  }
  const auto [least, most] = std::minmax_element(ratios.begin(), ratios.end());
  return {median(our_rates), median(peer_rates), median(ratios), *least, *most};
}

}  // namespace bench
