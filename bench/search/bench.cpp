// SPDX-License-Identifier: MIT

#include <algorithm>
#include <cstdio>

#include "table.hpp"

namespace search {

namespace {

Measured measure(const Bench& bench, const Options& options, const Task& task,
                 const Strategy& strategy) {
  std::vector<Run> runs;
  for (std::size_t seed = 1; seed <= options.seeds; ++seed) {
    runs.push_back(run_once(task, strategy, seed, {options.seconds, bench.max_size}));
  }
  return summarise(runs);
}

void measure_task(const Bench& bench, const Options& options, const Task& task,
                  std::vector<Row>& rows) {
  bool first = true;
  for (const Strategy& strategy : options.strategies) {
    if (strategy.draws == Draws::by_hand && !task.has_by_hand) continue;
    rows.push_back({&task, &strategy, measure(bench, options, task, strategy)});
    print(bench, rows.back(), first);
    first = false;
  }
}

// How many CPU seconds the program without a fault is searched, with each strategy.
constexpr double kSteadySeconds = 5;

// The rate of a search that has nothing to find: neither its beginning nor its end counts for much.
void measure_steady_rate(const Bench& bench, const Options& options) {
  const Task correct{.name = "correct", .title = "correct", .check = bench.check_correct};
  for (const Strategy& strategy : options.strategies) {
    const Run run = run_once(correct, strategy, 1, {kSteadySeconds, bench.max_size});
    print_steady(strategy, run);
  }
}

// True unless our default strategy missed something that this bench asks for.
bool goal_met(const Bench& bench, const std::vector<Row>& rows) {
  bool met = true;
  for (const Row& row : rows) {
    if (row.strategy->name == "coverage" && !row.measured.solved()) met = false;
  }
  return met || !bench.must_solve;
}

}  // namespace

int run_bench(Bench bench, int argc, char** argv) {
  Options options;
  if (!parse(bench, argc, argv, options)) return 2;
  const bool measures_rate =
      bench.check_correct && (options.only.empty() || options.only == "correct");
  const auto wanted = [&options](const Task& task) { return options.wants(task); };
  if (!measures_rate && std::none_of(bench.tasks.begin(), bench.tasks.end(), wanted)) {
    std::fprintf(stderr,
                 "bench %s: error[no-task]: no task is called '%s' or has that number\n"
                 "  fix: without --only, --half and --quick the bench names its tasks as it runs\n",
                 bench.name.c_str(), options.only.c_str());
    return 2;
  }
  print_head(bench, options);
  std::vector<Row> rows;
  for (const Task& task : bench.tasks) {
    if (options.wants(task)) measure_task(bench, options, task, rows);
  }
  print_summaries(bench, options, rows);
  if (measures_rate && !options.quick) measure_steady_rate(bench, options);
  if (!write_json(bench, options.json, rows)) {
    std::fprintf(stderr, "bench %s: error[unwritable]: '%s' could not be written\n",
                 bench.name.c_str(), options.json.c_str());
    return 4;
  }
  return goal_met(bench, rows) ? 0 : 1;
}

}  // namespace search
