// SPDX-License-Identifier: MIT
#pragma once

#include <sys/resource.h>

#include <vector>

#include "rows.hpp"

namespace bench {

// CPU seconds this process and the children it has waited for have used so far. Unlike time on the
// wall it does not count what other processes did meanwhile.
inline double cpu_seconds() {
  double seconds = 0;
  for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    getrusage(who, &usage);
    for (const timeval& time : {usage.ru_utime, usage.ru_stime}) {
      seconds += static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    }
  }
  return seconds;
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
