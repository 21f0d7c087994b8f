// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "task.hpp"

namespace search {

enum class Half { both, tuning, held_out };

// What the arguments ask for:
//
//   --seeds=N           runs per task and strategy
//   --seconds=LIMIT     CPU seconds per run
//   --only=NAME         tasks of this name or number, or whose name contains it; `correct` is the
//                       program without a fault, where the bench has one: how fast the search is
//   --strategy=A,B      of random, bytes, fuzzchick, coverage, hand
//   --half=tuning       the tasks with odd numbers; --half=held-out: those with even ones
//   --quick             for CI: the easier tasks, 3 seeds, 2 CPU seconds, coverage and hand
//   --json FILE         write the rows to a file as well
struct Options {
  std::size_t seeds = 0;
  double seconds = 0;
  std::string only{};
  std::vector<Strategy> strategies{};
  Half half = Half::both;
  bool quick = false;
  std::string json{};

  bool wants(const Task& task) const;
};

// Says on stderr what is wrong with the arguments and returns false, if something is.
bool parse(const Bench& bench, int argc, char** argv, Options& options);

// True if a task is one of those to tune on.
inline bool is_for_tuning(const Task& task) { return task.number % 2 == 1; }

}  // namespace search
