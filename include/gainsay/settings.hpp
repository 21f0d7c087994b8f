// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gainsay {

// Where cases run.
enum class Isolation : std::uint8_t {
  worker,      // in a process of their own that outlives many cases; crashes and hangs are failures
  in_process,  // in this process: for debuggers; a crash ends the run
};

// What decides which case comes next.
enum class Guidance : std::uint8_t {
  automatic,  // coverage if code of the program is instrumented (gainsay_instrument), else none
  coverage,   // cases that reach new code are kept and varied
  fuzzchick,  // the same by FuzzChick's loop: to compare with
  bytes,      // the same on the string of bytes behind the generators: to compare with
  none,       // chance, and `target` where a property names one
};

// As what a failing case is shown, to be pasted and kept.
enum class Reproducer : std::uint8_t {
  automatic,  // a test of the framework in which the property runs; without one, of GoogleTest
  gtest,
  catch2,
  doctest,
  program,  // with a main() of its own
};

// How a property is run. Every field has a default, so name what you change:
//
//   gainsay::check({.cases = 5000}, [](int x) { ... });
//
// Flags of the test binary and the environment variable GAINSAY override what is written here.
struct Settings {
  // --- how much
  std::uint64_t cases = 1000;  // that pass; discarded ones do not count
  double seconds = 0;          // stop after this time even if fewer cases were run; 0: no limit
  std::uint64_t discard_ratio = 10;  // give up after this many discards per wanted case
  std::uint64_t failures = 5;        // stop after this many distinct failures
  int max_size = 100;                // how large values grow

  std::uint64_t max_steps = 200;  // calls in one scenario of an API suite
  std::uint64_t calls = 0;        // stop after about so many calls of a suite; 0: no limit

  // --- which
  std::string only{};       // operations of a suite to call, separated by commas; empty: all
  std::string without{};    // operations of a suite not to call
  std::uint64_t seed = 0;   // 0: another one each run; the report names it
  bool exhaustive = false;  // enumerate instead of drawing at random
  std::uint64_t jobs = 1;   // workers at once
  std::uint64_t first = 0;  // number of the first case (0 is the smallest)
  Guidance guide = Guidance::automatic;  // what steers the search

  // --- shrinking
  bool shrink = true;
  std::uint64_t shrink_evaluations = 20000;
  double shrink_seconds = 60;
  // How often a case is run before it counts as one that passes, where cases do not always end the
  // same way. 0: 20 for a test that says so of itself (Test::repeatable), 1 for all others.
  std::uint64_t attempts = 0;

  // --- isolation
  Isolation isolation = Isolation::worker;
  double case_seconds = 5;         // a case that takes longer has failed
  std::uint64_t memory_mb = 2048;  // a case that needs more has failed
  std::uint64_t processes = 64;    // a case that forks more at once has failed; 0: no limit
  std::uint32_t max_choices = 1u << 20;
  bool sandbox = false;  // cases run in an empty folder and can change nothing outside of it
  std::vector<std::string> allow_files{};  // folders that they may change all the same
  bool allow_network = false;              // they may use sockets all the same

  // --- examples
  std::string store = "gainsay-examples";  // directory; empty: keep none
  std::string replay{};                    // run only this tape (text form or a file's path)

  std::string corpus{};  // directory that guided search reads at its start and adds to at its end

  // --- reports
  bool statistics = false;
  std::string observations{};  // write OpenPBTStats lines to this file
  Reproducer reproducer = Reproducer::automatic;
};

}  // namespace gainsay
