// SPDX-License-Identifier: MIT
//
// What benches of search power have in common: tasks to be solved, and ways to try it.
//
// A task is a faulty program with a property that it violates. It is solved by a run that finds a
// counterexample within a limit of CPU time.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <gainsay/check.hpp>

namespace search {

// How the arguments of a property are drawn.
enum class Draws {
  derived,      // from their types; pairs of states as the same state twice
  independent,  // from their types alone
  by_hand,      // by a generator written for the property's precondition
};

struct Strategy {
  std::string name;
  gainsay::Guidance guide = gainsay::Guidance::none;
  Draws draws = Draws::derived;
};

// random, bytes, fuzzchick, coverage and hand.
const std::vector<Strategy>& strategies();

struct Task {
  std::size_t number = 0;  // from 1, in the order of publication: odd ones are for tuning
  std::string name{};      // what --only= selects
  std::string title{};
  double published =
      0;              // mean cases to failure that somebody else published; 0: nothing to compare
  bool quick = true;  // part of a --quick run
  bool has_by_hand = true;
  std::function<gainsay::Checked(const gainsay::Settings&, Draws)> check{};
};

struct Bench {
  std::string name{};
  std::string published_by{};  // what `Task::published` is
  std::size_t seeds = 10;
  double seconds = 10;  // of CPU time for each seed
  int max_size = 100;
  bool must_solve = false;  // the default strategy has to solve every task with every seed
  std::vector<Task> tasks{};
  // The program without a fault: how fast a search is that finds nothing and goes on. May be empty.
  std::function<gainsay::Checked(const gainsay::Settings&, Draws)> check_correct{};
  // Takes a flag of the bench's own; false if it is none.
  std::function<bool(std::string_view)> take_flag{};
};

// Runs a bench as its arguments say; the exit code of the process.
int run_bench(Bench bench, int argc, char** argv);

}  // namespace search
