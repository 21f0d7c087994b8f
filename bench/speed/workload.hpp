// SPDX-License-Identifier: MIT
//
// The properties both libraries run, and what a run of them comes to. The bodies count their calls
// and elements, so that the rates are of cases whose body really ran and the sizes are seen to be
// equal.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace bench {

struct Tally {
  std::uint64_t calls = 0;
  std::uint64_t elements = 0;
  double seconds = 0;

  double rate() const { return static_cast<double>(calls) / seconds; }
  double mean() const { return static_cast<double>(elements) / static_cast<double>(calls); }
};

inline Tally tally;

enum class Workload { one_int, reverse_vector, mixed_tuple };

// A value the optimiser cannot look into.
template <class T>
void keep(const T& value) {
  asm volatile("" : : "g"(&value) : "memory");
}

inline bool one_int(int x) {
  keep(x);
  ++tally.calls;
  ++tally.elements;
  return true;
}

inline bool reverse_vector(const std::vector<int>& xs) {
  ++tally.calls;
  tally.elements += xs.size();
  std::vector<int> ys = xs;
  std::reverse(ys.begin(), ys.end());
  std::reverse(ys.begin(), ys.end());
  return ys == xs;
}

inline bool mixed_tuple(int x, const std::string& text, const std::vector<int>& xs) {
  keep(x);
  keep(text);
  keep(xs);
  ++tally.calls;
  tally.elements += 1 + text.size() + xs.size();
  return true;
}

enum class Where { in_process, worker };

// `cases` cases with Gainsay, or with RapidCheck.
Tally run_ours(Workload workload, std::uint64_t cases, std::uint64_t seed,
               Where where = Where::in_process);
Tally run_peer(Workload workload, std::uint64_t cases, std::uint64_t seed);

}  // namespace bench
