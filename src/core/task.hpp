// SPDX-License-Identifier: MIT
//
// What a test binary can do besides running properties, when the command asks for it: judge a trace
// by a model that is declared in it, serve that model as a mock. `gainsay judge t.jsonl --model
// ./kv_test:kv` runs
// `./kv_test --task=judge --model=kv t.jsonl`.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gainsay/case.hpp>
#include <gainsay/error.hpp>
#include <gainsay/outcome.hpp>
#include <gainsay/settings.hpp>
#include <gainsay/source_pos.hpp>

#include "base/flags.hpp"

namespace gainsay {

// What a task is given.
struct TaskCall {
  std::vector<std::string> arguments{};  // all but --task and --model
  std::function<std::string()> in{};     // all of standard input
  std::function<void(std::string_view)> out{};
  std::function<void(std::string_view)> err{};
  const std::atomic<bool>* stop = nullptr;  // true once somebody wants it to end

  bool stop_wanted() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }
};

// A task that searches: its test is run and told as a property is, with all the flags of a test
// binary besides its own.
struct Search {
  std::string claim{};              // what the search tries to refute: the name of the property
  std::vector<base::Flag> flags{};  // its own
  // Asked for once the flags are read. Settings that flags and environment then change.
  std::function<std::unique_ptr<Test>()> test{};
  std::function<Settings()> settings{};
};

// A task of a test binary: a verb, and what it is about. Misuse is a UsageError, and what the
// system refuses an EnvironmentError, as everywhere; outcomes other than passed and failed are
// `incomplete`.
struct Task {
  std::string verb{};     // judge, serve, ...
  std::string about{};    // the name of what was declared
  std::string command{};  // that asks for it: "gainsay dual check"
  SourcePos at{};
  std::function<Outcome(const TaskCall& call)> run{};
  std::function<Search()> search{};  // in place of `run`
};

// A task was given a word that it has no use for.
Error no_words_taken(const std::string& command, const std::string& word);

// Those of this program, in the order of their declarations within each file.
const std::vector<Task>& declared_tasks();
void declare_task(Task task);

}  // namespace gainsay
