// SPDX-License-Identifier: MIT

#include "host/run_task.hpp"

#include <iostream>
#include <iterator>
#include <string_view>

#include "base/format.hpp"

#include <gainsay/error.hpp>

#include "base/flags.hpp"
#include "core/task.hpp"
#include "host/flags.hpp"
#include "host/run_properties.hpp"

namespace gainsay::host {

namespace {

constexpr std::string_view kTask = "--task=";
constexpr std::string_view kModel = "--model=";

// What tasks of this verb are about.
std::vector<std::string> subjects(const std::string& verb) {
  std::vector<std::string> names;
  for (const Task& task : declared_tasks()) {
    if (task.verb == verb) names.push_back(task.about);
  }
  return names;
}

std::string listed(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  return list;
}

const Task& chosen(const std::string& program, const std::string& verb, const std::string& about) {
  const std::vector<std::string> names = subjects(verb);
  if (names.empty()) {
    throw UsageError({.code = "model-none",
                      .what = fmt::format("no model is declared in this program, so there is "
                                          "nothing to {}",
                                          verb),
                      .place = program,
                      .fix = "declare one: GAINSAY_MODEL(\"kv\", Kv{})"});
  }
  if (about.empty() && names.size() > 1) {
    throw UsageError({.code = "model-unknown",
                      .what = "this program declares several models: " + listed(names),
                      .place = program,
                      .fix = fmt::format("say which one: {}:{}", program, names[0])});
  }
  for (const Task& task : declared_tasks()) {
    if (task.verb == verb && (about.empty() || task.about == about)) return task;
  }
  const std::string near = base::nearest(about, names);
  throw UsageError(
      {.code = "model-unknown",
       .what = fmt::format("no model '{}' is declared in this program", about),
       .place = program,
       .fix = near.empty() ? "it declares " + listed(names) : "did you mean " + near + "?"});
}

// A word of a command line that is to be typed again.
std::string for_a_shell(const std::string& word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=./:,+@%";
  if (word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

// The search is a property like any other, but its name is not that of a property of this program.
Exit run_search(const Task& task, const std::string& program, const TaskCall& call,
                const Console& console, const std::atomic<bool>& stop) {
  const Search search = task.search();
  const auto options = read_options(call.arguments, search.flags);
  if (!options) throw UsageError(options.error());
  if (!options->words.empty()) {
    throw UsageError(no_words_taken(task.command, options->words[0]));
  }
  std::string again = fmt::format("{} {}:{}", task.command, program, task.about);
  for (const std::string& flag : options->own) again += " " + for_a_shell(flag);
  // What is wrong with flags is told to whoever typed them: it is no failure of the search.
  const std::unique_ptr<Test> test = search.test();
  const Runnable run = {
      {.name = search.claim, .file = task.at.file, .line = task.at.line}, [&search, &test] {
        return check_test(search.settings ? search.settings() : Settings{}, *test);
      }};
  return run_properties({.command = program, .alone = again}, {run}, *options, console, stop);
}

std::string standard_input() {
  return {std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>()};
}

}  // namespace

bool asks_for_task(const std::vector<std::string>& arguments) {
  return !arguments.empty() && arguments[0].starts_with(kTask);
}

Exit run_task(const std::string& program, const std::vector<std::string>& arguments,
              const Console& console, const std::atomic<bool>& stop) {
  TaskCall call{.in = standard_input, .out = console.out, .err = console.err, .stop = &stop};
  std::string about;
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    if (arguments[i].starts_with(kModel)) {
      about = arguments[i].substr(kModel.size());
    } else {
      call.arguments.push_back(arguments[i]);
    }
  }
  const Task& task = chosen(program, arguments[0].substr(kTask.size()), about);
  if (task.search) return run_search(task, program, call, console, stop);
  return exit_for(task.run(call));
}

}  // namespace gainsay::host
