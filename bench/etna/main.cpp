// SPDX-License-Identifier: MIT
//
// The workloads of the Etna benchmark: search trees, red-black trees, and two calculi.
//
//   ./dev bench etna [--seeds=10] [--seconds=5] [--only=rbt] [--strategy=coverage,random]
//                    [--half=tuning|held-out] [--quick]

#include "tasks.hpp"

namespace {

// Every so many tasks one belongs to a --quick run.
constexpr std::size_t kQuickEvery = 9;

void add(std::vector<search::Task> tasks, search::Bench& bench) {
  for (search::Task& task : tasks) {
    task.number = bench.tasks.size() + 1;
    task.quick = task.number % kQuickEvery == 1;
    bench.tasks.push_back(std::move(task));
  }
}

}  // namespace

int main(int argc, char** argv) {
  search::Bench bench{.name = "etna", .seeds = 10, .seconds = 5};
  add(etna::bst_tasks(), bench);
  add(etna::rbt_tasks(), bench);
  add(etna::stlc_tasks(), bench);
  add(etna::fsub_tasks(), bench);
  return search::run_bench(std::move(bench), argc, argv);
}
