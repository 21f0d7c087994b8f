// SPDX-License-Identifier: MIT
//
// The memory a case works in: tape, journal, statistics, and the few words a worker and its parent
// exchange. One mapping, laid out once; shared between processes or private to one. Untouched pages
// cost nothing, so the capacities are generous.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include <gainsay/detail/journal.hpp>
#include <gainsay/source.hpp>

#include "base/shared_memory.hpp"
#include "core/statistics.hpp"

namespace gainsay::core {

// The digits of an exhaustive enumeration: one per choice of the current case, each counting from
// the simplest value of that choice's domain. Plain memory, so that an enumeration goes on after a
// worker died.
struct Odometer {
  static constexpr std::uint32_t kMostDigits = 4096;
  std::uint32_t count;   // digits that are set
  std::uint32_t at;      // the next one to be asked for
  int size;              // of every case
  bool begun;            // the digits are those of a case of this round that was run
  std::uint64_t bound;   // cases whose digits add up to more are left for a later round
  std::uint64_t done;    // cases whose digits add up to less were run in earlier rounds
  std::uint64_t most;    // how many cases may have been counted at the end
  bool used_up;          // there was a case more than that
  std::uint64_t walked;  // cases of this round so far, with those that were passed over
  bool cut;              // the bound or the number of digits kept something out
  bool inexact;          // a domain was too rich to enumerate (reals, long runs of bytes)
  bool draws_late;       // some property drew after its arguments were complete
  std::array<std::uint64_t, kMostDigits> digit;
  std::array<std::uint64_t, kMostDigits> last;  // the greatest value of each digit
};

// How a tape is replayed.
enum ReplayFlag : std::uint32_t {
  kDescribe = 1,      // write values and notes to the journal
  kFreshRandom = 2,   // draw what the tape does not hold at random instead of simplest
  kEndsWithTape = 4,  // the tape is whole: nothing is drawn behind it
};

// What a worker and its parent say to each other.
struct Control {
  enum class Command : std::uint32_t { none, generate, enumerate, replay, look_for_leaks, quit };
  static constexpr std::uint64_t kGuard = 0x6e6f626f64792121;  // nobody writes here

  std::uint64_t guard;
  std::atomic<std::uint64_t> heartbeat;      // rises with every case
  std::atomic<std::uint32_t> asked;          // number of the newest command
  std::atomic<std::uint32_t> answered;       // number of the last one carried out
  std::atomic<std::uint32_t> parent_sleeps;  // ring when answering
  std::atomic<std::uint32_t> worker_sleeps;  // ring when asking
  std::atomic<bool> stop;                    // end the batch after the current case
  Command command;
  std::uint64_t seed;
  std::uint64_t next;  // the first case not yet run
  std::uint64_t end;
  std::uint64_t round;
  bool observed;
  bool run_repeats;
  bool counted;
  int max_size;
  std::uint32_t flags;     // of a replay: ReplayFlag
  std::uint32_t result;    // a BatchEnd, or the Verdict::Kind of a replay
  std::uint32_t running;   // 1 while a test runs: what died then died of its case
  std::uint32_t began;     // 1 once this worker ran a case: what died before that is our bug
  std::uint32_t forked;    // 1 if the case called fork
  std::uint64_t too_many;  // if it did so without end: how many processes there may be
  std::uint32_t probing;   // 1: look for what a case left behind, at some cost
  std::uint32_t probed;    // 1 while the heap is looked at after a case
  std::uint32_t signal;    // written by the signal handler
  std::uint32_t stack_overflow;
  std::uint64_t last_guard;
};

class Arena {
 public:
  using Sharing = base::SharedMemory::Sharing;
  static constexpr std::uint32_t kByteCapacity = 16u << 20;

  Arena(Sharing sharing, std::uint32_t max_choices);

  // Children that this process forks from now on do not have the mapping: they die touching it.
  void keep_from_children() const { memory_.keep_from_children(); }
  void give_to_children() const { memory_.give_to_children(); }
  bool holds(const void* address) const { return memory_.holds(address); }

  // False if the code under test wrote into the mapping, as far as can be told at once: a look that
  // is made after every case.
  bool intact() const;
  // Makes it fit for use again after that. What was counted is for others to restore.
  void mend();

  detail::TapeBuffer tape{};
  detail::TapeBuffer inbox{};  // a tape to replay, from the parent
  Journal journal{};
  Statistics* statistics = nullptr;
  Odometer* odometer = nullptr;
  Control* control = nullptr;

 private:
  base::SharedMemory memory_;
};

}  // namespace gainsay::core
