// SPDX-License-Identifier: MIT
//
// What both libraries call, and what a run of calls comes to. The counter and the queue count their
// own calls, so that the rates are of calls that were really made.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <stdexcept>
#include <vector>

#include <gainsay/settings.hpp>

namespace bench {

struct Tally {
  std::uint64_t calls = 0;
  std::uint64_t without_makers = 0;  // of the calls, those of an object that was there
  std::uint64_t scenarios = 0;
  std::uint64_t rejected = 0;  // attempts that came to nothing; ours only
  double seconds = 0;

  double rate() const { return static_cast<double>(calls) / seconds; }
  double length() const { return static_cast<double>(calls) / static_cast<double>(scenarios); }
  double share_without_makers() const {
    return static_cast<double>(without_makers) / static_cast<double>(calls);
  }
  double waste() const { return static_cast<double>(rejected) / static_cast<double>(calls); }
};

inline std::uint64_t calls = 0;

class Counter {
 public:
  int increment() { return ++calls, ++value_; }
  int decrement() { return ++calls, --value_; }

 private:
  int value_ = 0;
};

class Queue {
 public:
  std::size_t push(int x) {
    ++calls;
    items_.push_back(x);
    return items_.size() - first_;
  }
  int pop() { return ++calls, items_[first_++]; }

 private:
  std::vector<int> items_{};
  std::size_t first_ = 0;
};

enum class Subject { counter, queue, stack_throwing, stack, tree };

// `scenarios` scenarios of at most `steps` calls.
Tally run_ours(Subject subject, std::uint64_t scenarios, std::uint64_t steps, std::uint64_t seed,
               gainsay::Guidance guide = gainsay::Guidance::none);
// With rc::state and its default sizes; counter and queue only.
Tally run_peer(Subject subject, std::uint64_t scenarios, std::uint64_t seed);
bool have_peer();

}  // namespace bench
